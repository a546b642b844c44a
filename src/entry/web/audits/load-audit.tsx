import type { AuditReport } from '../../../engine/audit-document.ts';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../../lib/errors.ts';
import { listCoveredHosts } from '../../../lib/host/bare-host.ts';
import { getAudit } from '../../../services/audits/get-audit.ts';
import type { SignedInEnv } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { renderRoleDenied } from '../role-pages.tsx';
import { ButtonLink } from '../parts/button.tsx';

/** Context of handlers behind `requireAudit`. */
export interface AuditEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & { report: AuditReport };
}

/** Loads the account's audit that `:id` names, with or without `.json`. Responds with 403 or 404 if there is none. */
export const requireAudit = createMiddleware<AuditEnv>(async (c, next) => {
  const id = c.req.param('id')?.replace(/\.json$/, '') ?? '';
  try {
    const report = await getAudit(c.get('context'), { id });
    const { member } = c.get('signedIn');
    const { hostname } = new URL(report.url);
    if (member?.hosts && !member.hosts.some((host) => listCoveredHosts(host).includes(hostname)))
      return renderRoleDenied(c, member);
    c.set('report', report);
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status !== 403 && error.status !== 404)) throw error;
    const isForeign = error.status === 403;
    return renderAppPage(
      c,
      {
        heading: isForeign ? 'This audit is not yours' : 'Audit not found',
        crumbs: [{ href: '/audits', label: 'Audits' }],
        status: error.status,
      },
      <>
        <p>
          {isForeign
            ? 'Sign in with the email address that made this audit.'
            : 'It was deleted, or a newer audit of the same page replaced it.'}
        </p>
        <p>
          <ButtonLink href="/audits" label="Go to your audits" />
        </p>
      </>,
    );
  }
  return next();
});
