import type { Context } from 'hono';
import type { AuditChanges } from '../../../contracts/audit-changes.ts';
import { formatTimestamp } from '../../../lib/time.ts';
import {
  getGuestAudit,
  type GuestAudit,
  keepGuestAudit,
  runGuestAudit,
} from '../../../services/audits/guest-audits.ts';
import { limitReads } from '../../http/public-cache.ts';
import { renderAppPage } from '../app-page.tsx';
import { AuditView } from '../audits/audit-view.tsx';
import { followAudit } from '../audits/follow-audit.tsx';
import { parseIssueFilter } from '../audits/issue-filter.tsx';
import type { PageResponse, SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { onPageError } from '../error-page.tsx';
import { shortenLine } from '../format.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import { requireActive, requireSession } from '../middleware/access.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { PostButton } from '../parts/button.tsx';
import { Callout, ErrorNotice } from '../parts/callout.tsx';
import { FormattedDateTime, shortenUrl } from '../parts/text.tsx';
import { UrlForm } from '../parts/url-form.tsx';

/** /guest/<secret id>: an audit without an account, which is run when it is first opened, and can be kept for a day. */
export const guest = createSection<SignedInEnv>('/guest');
guest.use(...formMiddleware);
guest.use('/:id{[\\w-]{32}}/*', async (c, next) => {
  await limitReads(c);
  return next();
});

guest.get('/:id{[\\w-]{32}}', async (c) => {
  const secret = c.req.param('id');
  const path = `/guest/${secret}`;
  const audit = await getGuestAudit(c.env, secret);
  if (audit.state === 'done') return renderResult(c, path, audit);
  if (audit.state === 'failed') return renderFailure(c, audit);
  if (audit.state === 'running' || c.req.method !== 'GET') return renderRunning(c, audit);
  return followAudit(c, {
    heading: `Auditing ${shortenUrl(audit.url)}`,
    run: async (report) => {
      await runGuestAudit(c.env, { secret, report });
      return path;
    },
    refuse: (error) => onPageError(error instanceof Error ? error : new Error(String(error)), c),
    retry: <a href={path}>Try again</a>,
  });
});

guest.post('/:id{[\\w-]{32}}/keep', requireSession, requireActive, async (c) => {
  const id = await keepGuestAudit(c.get('context'), c.req.param('id'));
  return c.redirect(`/audits/${id}?done=kept`, 303);
});

/** Where the sign-in leads whoever is signed in already. */
guest.get('/:id{[\\w-]{32}}/keep', (c) => c.redirect(`/guest/${c.req.param('id')}`, 303));

function renderResult(
  c: Context<SignedInEnv>,
  path: string,
  { report, deletedAt }: Extract<GuestAudit, { state: 'done' }>,
): PageResponse {
  return renderPage(
    c,
    { title: formatTitle(shortenLine(`Audit of ${shortenUrl(report.url)}`, 80)), description: null, path },
    <AuditView
      report={report}
      path={path}
      filter={parseIssueFilter(c.req.query())}
      changes={toFirstChanges(report)}
      notices={
        <Callout>
          <p>
            Only those who have this page’s address can see it, until{' '}
            <FormattedDateTime timestamp={formatTimestamp(deletedAt)} />. Then it’s deleted, unless you keep
            it in your account.
          </p>
          <PostButton action={`${path}/keep`} label="Keep this audit" />
        </Callout>
      }
      actions={null}
    />,
  );
}

/** What changed since the audit before a first one: nothing is known. */
function toFirstChanges({ id, url }: { id: string; url: string }): AuditChanges {
  const none = { new: [], fixed: [], worse: [], better: [], same: [], not_comparable: [], results: [] };
  return { report_id: id, url, after: null, before: null, fix_verifications: [], ...none };
}

function renderFailure(
  c: Context<SignedInEnv>,
  { url, message }: Extract<GuestAudit, { state: 'failed' }>,
): PageResponse {
  return renderAppPage(
    c,
    { heading: `No audit of ${shortenUrl(url)}`, dir: 'auto', width: 'narrow' },
    <>
      <ErrorNotice>{message}</ErrorNotice>
      <UrlForm form={{ status: 422, values: { url }, errors: {}, notice: null }} />
    </>,
  );
}

/** For a second request while the first one shows the steps. */
function renderRunning(c: Context<SignedInEnv>, { url }: Pick<GuestAudit, 'url'>): PageResponse {
  return renderAppPage(
    c,
    { heading: `Auditing ${shortenUrl(url)}`, dir: 'auto', width: 'narrow', refresh: 2 },
    <section id="running" data-refresh="2" data-status="The audit is running.">
      <p>The audit is running. This page loads again by itself.</p>
    </section>,
  );
}
