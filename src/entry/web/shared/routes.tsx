import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { UnlockSchema } from '../../../contracts/sharing.ts';
import type { SiteReport } from '../../../contracts/site-report.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { getLogo } from '../../../services/accounts/branding.ts';
import {
  countShareOpening,
  findShareLink,
  isUnlocked,
  type OpenShareLink,
  UNLOCK_LIFETIME,
  unlockShareLink,
} from '../../../services/reports/share-links.ts';
import { getSiteReport } from '../../../services/reports/site-report.ts';
import { getVerifiedWebsite } from '../../../services/websites/website.ts';
import { readThroughPublicCache } from '../../http/public-cache.ts';
import { MINUTE } from '../../../lib/time.ts';
import type { PageResponse, WebEnv } from '../context.ts';
import { readClient, readUnlock, setUnlock } from '../cookies.ts';
import { createSection } from '../create-section.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import { formMiddleware } from '../middleware/forms.ts';
import { disallowScripts } from '../middleware/security-headers.ts';
import { TextField } from '../parts/field.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import { serveImage } from '../serve-image.ts';
import { type RefusedForm, toRefusedForm, validateForm } from '../validate-form.ts';
import { PaperChoice, readPaper } from '../websites/report-print.tsx';
import { readReportSources, ReportDocument } from '../websites/report-document.tsx';

interface SharedEnv extends WebEnv {
  Variables: WebEnv['Variables'] & { link: OpenShareLink };
}

/** No index, and no referrer: the URL is the key to the report. */
const keepPrivate = createMiddleware<WebEnv>(async (c, next) => {
  c.set('withoutReferrer', true);
  await next();
  c.header('X-Robots-Tag', 'noindex, nofollow');
});

const loadLink = createMiddleware<SharedEnv>(async (c, next) => {
  c.set('link', await findShareLink(c.env, c.req.param('secret') ?? ''));
  await next();
});

/** /shared: the report of a website, for anyone who has a link to it. */
export const shared = createSection<SharedEnv>('/shared');
shared.use(...formMiddleware, disallowScripts, keepPrivate);
shared.use('/:secret', loadLink);
shared.use('/:secret/*', loadLink);

shared.get('/:secret', async (c) => {
  const link = c.get('link');
  if (!(await isUnlocked(link, readUnlock(c)))) return renderPasswordPage(c);
  await countShareOpening(c.env, link);
  return renderSharedReport(c);
});

shared.post('/:secret', validateForm(UnlockSchema, renderPasswordPage), async (c) => {
  const { password } = c.req.valid('form');
  try {
    const token = await unlockShareLink(c.env, { link: c.get('link'), password, client: readClient(c) });
    if (token !== null) {
      setUnlock(c, c.req.path, token, UNLOCK_LIFETIME);
      return c.redirect(c.req.path, 303);
    }
  } catch (error) {
    return renderPasswordPage(c, await toRefusedForm(c, UnlockSchema, error));
  }
  const errors = { password: 'This is not the password' };
  return renderPasswordPage(c, { status: 422, values: { password: '' }, errors, notice: null });
});

shared.get('/:secret/logo', async (c) => {
  const link = c.get('link');
  if (!(await isUnlocked(link, readUnlock(c)))) return c.notFound();
  return serveImage(c, await getLogo(c.env, link), 'no-store');
});

/** Asks for the password of a link, and says nothing about its report. */
function renderPasswordPage(c: Context<SharedEnv>, form?: RefusedForm<'password'>): PageResponse {
  // With `no-referrer`, older browsers would send the form with `Origin: null`. Nothing leads from this page to another site.
  c.set('withoutReferrer', false);
  return renderPage(
    c,
    {
      title: formatTitle('Shared report', form !== undefined),
      description: null,
      path: c.req.path,
      bare: true,
    },
    <div class="narrow">
      <h1>Shared report</h1>
      {form && form.notice !== null && <ErrorNotice>{form.notice}</ErrorNotice>}
      <form method="post" class="card">
        <TextField
          id="password"
          label="Password"
          hint="The person who sent you the link has it."
          form={form}
          type="password"
          autocomplete="off"
          required
        />
        <button type="submit">Open report</button>
      </form>
    </div>,
    form?.status,
  );
}

async function renderSharedReport(c: Context<SharedEnv>): Promise<Response> {
  const { id, host, accountId } = c.get('link');
  const context = { env: c.env, caller: { accountId, email: '' } };
  const website = await getVerifiedWebsite(context, { host });
  // A copy lasts a minute, because a link that is passed on would otherwise use up the owner's work slots.
  const copies = { url: `${c.env.SITE_URL}/shared/${id}`, lasts: MINUTE, changedAt: 0 };
  const copy = await readThroughPublicCache(c, copies, async () =>
    Response.json(await getSiteReport(context, website)),
  );
  const { report, ...sources } = await readReportSources(context, website, await copy.json<SiteReport>());
  const paper = readPaper(c);
  const title = `Report for ${toDisplayHost(host)}`;
  return renderPage(
    c,
    { title: formatTitle(title), description: null, path: c.req.path, bare: true },
    <>
      <header class="shared-header screen-only">
        <h1>{title}</h1>
        <PaperChoice path={c.req.path} paper={paper} />
      </header>
      <ReportDocument
        {...sources}
        // The score without what the owner ignores is for the owner alone.
        report={{ ...report, working_score: null }}
        logo={`${c.req.path}/logo`}
        fullReport={`${c.env.SITE_URL}/websites/${host}/report`}
        paper={paper}
      />
    </>,
  );
}
