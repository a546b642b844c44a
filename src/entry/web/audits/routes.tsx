import { type Context, Hono } from 'hono';
import { writeReport } from '../../../engine/audit-document.ts';
import { FixVerificationFormSchema } from '../../../contracts/audit-changes.ts';
import { NewAuditFormSchema, RefreshFormSchema } from '../../../contracts/new-report.ts';
import { PublishFormSchema } from '../../../contracts/submission.ts';
import { createAudit, refreshAudit } from '../../../services/audits/create-audit.ts';
import { deleteAudit, deleteAudits, findAudits } from '../../../services/audits/delete-audits.ts';
import { markAsFixed, unmarkAsFixed } from '../../../services/reports/page-fixes.ts';
import { publishAudit } from '../../../services/directory/publish-audit.ts';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { requireActive, requireSession } from '../middleware/access.ts';
import { getOwnSnapshotPath } from '../published/snapshot-page.tsx';
import { addScheme } from '../add-scheme.ts';
import { AUDITS_PER_PAGE } from './audit-list.tsx';
import { renderAuditPage, renderPageHistoryPage } from './audit-page.tsx';
import { followAudit } from './follow-audit.tsx';
import { ButtonLink, PostButton } from '../parts/button.tsx';
import { shortenUrl } from '../parts/text.tsx';
import { clearToken, setToken } from '../cookies.ts';
import { HIDDEN_FOR } from './first-steps.tsx';
import { renderDeleteAuditPage, renderDeleteSelectedPage } from './delete-pages.tsx';
import { renderHistoryPage } from './history-page.tsx';
import { renderAuditsPage } from './audits-page.tsx';
import { type AuditEnv, requireAudit } from './load-audit.tsx';
import { renderPublishPage } from './publish-page.tsx';
import { toFormError, readFormValues, toRefusedForm, validateForm } from '../validate-form.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { findMissingWebsite } from '../../../services/audits/find-missing-website.ts';

/** /audits: audit pages, read audits and publish them. */
export const audits = createSection<SignedInEnv>('/audits');
audits.use(...formMiddleware, requireSession, requireActive);

audits.get('/', (c) => renderAuditsPage(c));

audits.post('/', validateForm(NewAuditFormSchema, renderAuditsPage), async (c) => {
  const { url: entered, render } = c.req.valid('form');
  const url = addScheme(entered);
  return followAudit(c, {
    heading: `Auditing ${shortenUrl(url)}`,
    run: async (report) => {
      await refuseMissingWebsite(c, url);
      const { id } = await createAudit(c.get('context'), { url, loads: render === true ? 1 : 0, report });
      return `/audits/${id}`;
    },
    refuse: async (error) => renderAuditsPage(c, await toRefusedForm(c, NewAuditFormSchema, error)),
    retry: (
      <PostButton
        action="/audits"
        fields={{ url: entered, ...(render === true && { render: 'true' }) }}
        label="Try again"
      />
    ),
  });
});

audits.post('/first-steps', async (c) => {
  const [show] = await readFormValues(c, 'show');
  if (show === undefined) setToken(c, 'first-steps', 'hidden', HIDDEN_FOR);
  else clearToken(c, 'first-steps');
  return c.redirect('/audits#first-steps', 303);
});

audits.get('/history', renderHistoryPage);

audits.get('/delete', async (c) => {
  const ids = (c.req.queries('id') ?? []).slice(0, AUDITS_PER_PAGE);
  return renderDeleteSelectedPage(c, await findAudits(c.get('context'), { ids }));
});

audits.post('/delete', async (c) => {
  const ids = (await readFormValues(c, 'id')).slice(0, AUDITS_PER_PAGE);
  const count = await deleteAudits(c.get('context'), { ids });
  if (count === 0) return c.redirect('/audits', 303);
  return c.redirect(`/audits?done=${count === 1 ? 'deleted' : 'deleted-several'}`, 303);
});

/** /audits/<id> and the paths below it. */
const auditRoutes = new Hono<AuditEnv>();
auditRoutes.use('/:id/*', requireAudit);

auditRoutes.get('/:id{.+\\.json}', (c) => {
  const report = c.get('report');
  c.header('Content-Disposition', `attachment; filename="${report.id}.json"`);
  return c.json(writeReport(report));
});

auditRoutes.get('/:id', (c) => renderAuditPage(c));

auditRoutes.get('/:id/history', renderPageHistoryPage);

auditRoutes.get('/:id/compare', async (c) => (await import('./compare-page.tsx')).renderComparePage(c));

auditRoutes.get('/:id/javascript', async (c) => (await import('./rendered-page.tsx')).renderRenderedPage(c));

auditRoutes.get('/:id/screenshots/:file', async (c) =>
  (await import('./audit-images.ts')).serveScreenshot(c, c.req.param('file')),
);

auditRoutes.get('/:id/social-image', async (c) => (await import('./audit-images.ts')).serveSocialImage(c));

auditRoutes.post(
  '/:id/refresh',
  validateForm(RefreshFormSchema, (c: Context<AuditEnv>) => renderAuditPage(c)),
  async (c) => {
    const { id, url } = c.get('report');
    const { render = false, repeat = false } = c.req.valid('form');
    const path = `/audits/${id}${render ? '/javascript' : ''}`;
    return followAudit(c, {
      heading: `Auditing ${shortenUrl(url)}`,
      run: async (report) => {
        await refreshAudit(c.get('context'), { id, loads: render ? (repeat ? 3 : 1) : 0, report });
        return `${path}?done=refreshed`;
      },
      refuse: async (error) => {
        const { renderRenderedPage } = await import('./rendered-page.tsx');
        return (render ? renderRenderedPage : renderAuditPage)(c, toFormError(c, error));
      },
      retry: <ButtonLink href={path} label="Back to the audit" />,
    });
  },
);

auditRoutes.post(
  '/:id/fix-verifications',
  validateForm(FixVerificationFormSchema, (c: Context<AuditEnv>) =>
    c.redirect(`/audits/${c.get('report').id}`, 303),
  ),
  async (c) => {
    const { id } = c.get('report');
    const { check, remove } = c.req.valid('form');
    const change = remove === undefined ? markAsFixed : unmarkAsFixed;
    const done = remove === undefined ? 'fix-marked' : 'fix-unmarked';
    try {
      await change(c.get('context'), { reportId: id, issueId: check });
      return c.redirect(`/audits/${id}?done=${done}#issue-${encodeURIComponent(check)}`, 303);
    } catch (error) {
      return renderAuditPage(c, toFormError(c, error));
    }
  },
);

auditRoutes.get('/:id/delete', (c) => renderDeleteAuditPage(c));

auditRoutes.post('/:id/delete', async (c) => {
  await deleteAudit(c.get('context'), { id: c.get('report').id });
  return c.redirect('/audits?done=deleted', 303);
});

auditRoutes.get('/:id/publish', (c) => renderPublishPage(c));

auditRoutes.post('/:id/publish', validateForm(PublishFormSchema, renderPublishPage), async (c) => {
  const { provider, cost } = c.req.valid('form');
  try {
    const published = await publishAudit(c.get('context'), {
      reportId: c.get('report').id,
      provider,
      expectedPrice: cost,
    });
    const done = published.credits_charged > 0 ? 'published' : 'unchanged';
    return c.redirect(`${getOwnSnapshotPath(published.submission)}?done=${done}`, 303);
  } catch (error) {
    return renderPublishPage(c, await toRefusedForm(c, PublishFormSchema, error));
  }
});

audits.route('/', auditRoutes);

/**
 * Runs before the audit, which would use up the minute of the account even for a host that is not in DNS.
 *
 * @throws ServiceError 422 if the host of the URL has no website, with a host that may be meant
 */
async function refuseMissingWebsite(c: Context<SignedInEnv>, url: string): Promise<void> {
  const missing = await findMissingWebsite(c.get('context'), { url });
  if (missing === null) return;
  const { host, suggestion } = missing;
  const advice = suggestion === null ? 'Check the spelling.' : `Did you mean ${toDisplayHost(suggestion)}?`;
  throw new ServiceError('invalid_url', `We found no website at ${toDisplayHost(host)}. ${advice}`, {
    field: 'url',
  });
}
