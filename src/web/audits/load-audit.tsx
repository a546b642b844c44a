import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../lib/errors.ts';
import { getAudit } from '../../services/audits/get-audit.ts';
import type { SignedInEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import type { Report } from '../../contracts/report.ts';

/** Context of handlers behind `loadAudit`. */
export interface AuditEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & { report: Report };
}

/** Loads the account's audit that `:id` names, with or without `.json`. Responds with 403 or 404 if there is none. */
export const loadAudit = createMiddleware<AuditEnv>(async (c, next) => {
  const id = c.req.param('id')?.replace(/\.json$/, '') ?? '';
  try {
    c.set('report', await getAudit(c.env, c.get('signedIn'), id));
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status !== 403 && error.status !== 404)) throw error;
    const isForeign = error.status === 403;
    const heading = isForeign ? 'This audit is not yours' : 'Audit not found';
    return renderPage(
      c,
      { title: `${heading} – ${SITE_NAME}`, description: null, path: c.req.path },
      <div class="narrow">
        <h1>{heading}</h1>
        <p>
          {isForeign
            ? 'It belongs to another account, and audits are shown to their owner alone. If it is yours, sign in with the email it was made with.'
            : 'There is no audit at this address. Auditing a page once more by its address makes a new audit in place of the old one.'}
        </p>
        <p>
          <a href="/audits">Look at your audits, or audit the page</a>
        </p>
      </div>,
      error.status,
    );
  }
  return next();
});
