import type { Context } from 'hono';
import { listAudits } from '../../services/audits/list-audits.ts';
import { getAuditWait } from '../../services/audits/audit-slot.ts';
import type { SignedInEnv } from '../context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { getDoneMessage, SuccessNotice } from '../parts/callout.tsx';
import { AuditForm, type RefusedAuditForm } from './audit-form.tsx';
import { AuditList } from './audit-list.tsx';

/** Audits shown. */
const NEWEST_LIMIT = 20;

/** Messages after a redirect, by `?done=`. */
const DONE_MESSAGES: Record<string, string> = { deleted: 'The audit is deleted.' };

/** The form to audit a page, and the newest audits. */
export async function renderAuditsPage(c: Context<SignedInEnv>, form?: RefusedAuditForm): Promise<Response> {
  const caller = c.get('signedIn');
  const [newest, wait] = await Promise.all([
    listAudits(c.env, caller, NEWEST_LIMIT),
    getAuditWait(c.env, caller.accountId),
  ]);
  const info = {
    title: formatTitle('Your audits', form !== undefined),
    description: null,
    path: '/audits',
  };
  const done = form ? undefined : getDoneMessage(c, DONE_MESSAGES);
  return renderPage(
    c,
    info,
    <>
      <h1>Your audits</h1>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      <AuditForm form={form} wait={wait} />
      {newest.length === 0 ? (
        <Welcome />
      ) : (
        <section aria-labelledby="newest">
          <h2 id="newest">Newest audits</h2>
          <AuditList audits={newest} />
          <p>
            <a href="/audits/history">All your audits, by domain</a>
          </p>
        </section>
      )}
    </>,
    form?.status,
  );
}

function Welcome() {
  return (
    <section aria-labelledby="begin">
      <h2 id="begin">You have no audits yet</h2>
      <ul>
        <li>
          <strong>Audit a page:</strong> enter its address above. It is free, takes a few seconds, and you get
          a score, every issue with what was found, and what to do about it.
        </li>
        <li>
          <strong>Look at a whole site:</strong> <a href="/websites">add your website</a> and prove that it is
          yours. Then all its pages can be scanned and graded.
        </li>
        <li>
          <strong>From a script:</strong> <a href="/account">create an API key</a> and audit by{' '}
          <a href="/docs/api">the API</a>.
        </li>
      </ul>
    </section>
  );
}
