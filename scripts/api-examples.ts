/**
 * `npm run examples`: calls every operation of the API on a service with the data of the demo, and writes each request with
 * its answer to public/api-examples.json, which the API reference shows. Run it after an answer changes. Needs a Chromium.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Recorder } from './api-examples/recorder.ts';
import { Browser } from './local/browser.ts';
import { createDemoInternet, DEMO_SITE } from './demo/bakery.ts';
import { startBrowserServer } from './local/browser-server.ts';
import { startService } from './local/service.ts';

const FILE = join(import.meta.dirname, '../public/api-examples.json');
const HOST = new URL(DEMO_SITE).hostname;
const WEBSITE = `/websites/${HOST}`;
const EMAIL = 'ada@example.com';
const ADMIN = 'admin@localhost.example';

const POST = {
  slug: 'how-ai-crawlers-read-a-page',
  title: 'How AI crawlers read a page',
  excerpt: 'Most of them run no scripts. What your server sends is all they see.',
  body: 'Most AI crawlers run no scripts.\n\n## What they see\n\nThe HTML that your server sends.',
  author_name: 'Ada Miller',
  author_url: '',
  seo_title: '',
  seo_description: '',
  state: 'published',
  publish_at: '',
  updated_at: '0',
};

const internet = createDemoInternet();
const browser = await startBrowserServer();
const service = await startService(internet.answer, {
  browser,
  variables: { RESEND_API_KEY: 'demo' },
});
try {
  const page = await (await signIn(EMAIL)).post('/account/key', {});
  await (await signIn(ADMIN)).post('/admin/posts/new', POST);
  const recorder = new Recorder(service.url, /svk_[\w-]{43}/.exec(page)?.[0] ?? '');
  await recordExamples(recorder);
  await writeFile(FILE, recorder.format());
} finally {
  await service.stop();
  await browser?.stop();
}

async function signIn(email: string): Promise<Browser> {
  const browser = new Browser(service.url);
  await browser.post('/sign-in', { email });
  await browser.post('/sign-in/code', { email, code: internet.codeFor(email) });
  return browser;
}

async function recordExamples(api: Recorder): Promise<void> {
  const { report } = await api.record('createReport', 'POST', '/reports', {
    url: `${DEMO_SITE}/opening-hours`,
  });
  await api.record('getReport', 'GET', `/reports/${report.id}`);
  await api.record('getReportFixes', 'GET', `/reports/${report.id}/fixes`);
  await recordWebsite(api);
  await recordScans(api);
  await api.record('scoreWebsite', 'POST', `${WEBSITE}/score`);
  await api.record('getWebsiteScore', 'GET', `${WEBSITE}/score`);
  await api.record('setWebsiteAlerts', 'PUT', `${WEBSITE}/alerts`, { score_drop: 10, long_scan: false });
  await api.record('getWebsiteAlerts', 'GET', `${WEBSITE}/alerts`);
  await api.record('setWebsiteAccess', 'PUT', `${WEBSITE}/access`, {
    headers: [{ name: 'X-Staging-Key', value: '3f1c9a52' }],
    basic_auth: { user: 'staging', password: 'correct horse battery staple' },
  });
  await api.record('getWebsiteAccess', 'GET', `${WEBSITE}/access`);
  await api.record('deleteWebsiteAccess', 'DELETE', `${WEBSITE}/access`);
  await api.record('setWebsitePublic', 'POST', `${WEBSITE}/public`, { public: true });
  await api.record('listWebsiteFindings', 'GET', `${WEBSITE}/findings?limit=2`);
  await api.record('assignFinding', 'PUT', `${WEBSITE}/findings/placeholder-text/assignment`, {
    assignee: 'mara@example.com',
    due_on: '2027-01-31',
  });
  await api.record('getFindingLog', 'GET', `${WEBSITE}/findings/placeholder-text/log`);
  const { ignore } = await api.record('ignoreFinding', 'POST', `${WEBSITE}/ignores`, {
    check: 'placeholder-text',
    pages: '/archive/**',
    reason: 'accepted',
    note: 'Old recipes stay as they were.',
  });
  await api.record('applyAuditConfig', 'PUT', `${WEBSITE}/audit-config`, {
    ignores: [{ check: 'link-text-generic', pages: '/journal/**', reason: 'accepted' }],
  });
  await api.record('listIgnores', 'GET', `${WEBSITE}/ignores`);
  const { report: combined } = await api.record('getWebsiteReport', 'GET', `${WEBSITE}/report`);
  await api.record('deleteIgnore', 'DELETE', `${WEBSITE}/ignores/${ignore.id}`);
  await api.record('listWebsiteReportPages', 'GET', `${WEBSITE}/report/pages?limit=2`);
  await api.record('getWebsiteGraph', 'GET', `${WEBSITE}/graph`);
  await api.record('listWebsiteGraphPages', 'GET', `${WEBSITE}/graph/pages?limit=2`);
  const homeUrl = encodeURIComponent(`${DEMO_SITE}/`);
  await api.record('getWebsiteGraphPage', 'GET', `${WEBSITE}/graph/page?url=${homeUrl}`);
  await api.record('listWebsiteGraphLinks', 'GET', `${WEBSITE}/graph/links?url=${homeUrl}&limit=2`);
  await api.record('listWebsiteLinksOut', 'GET', `${WEBSITE}/links-out?limit=2`);
  await api.record('listWebsiteFiles', 'GET', `${WEBSITE}/files?limit=2`);
  await api.record('getWebsiteReportFixes', 'GET', `${WEBSITE}/report/fixes?limit=2`);
  await api.record(
    'getWebsiteReportFinding',
    'GET',
    `${WEBSITE}/report/findings/${combined.findings[0].id}?limit=2`,
  );
  await api.record('listWebsites', 'GET', '/websites');
  await api.record('getWebsite', 'GET', WEBSITE);

  const { reports } = await api.record('listReports', 'GET', '/reports?limit=2');
  await api.record('listReportHistory', 'GET', '/reports/history');
  const all = await api.send('GET', '/reports?limit=100');
  const home = all.reports.find(({ url }: { url: string }) => url === `${DEMO_SITE}/`);
  await api.record('estimateSubmission', 'GET', `/submissions/estimate?report_id=${home.id}&provider=claude`);
  const { submission } = await api.record('createSubmission', 'POST', '/submissions', {
    report_id: home.id,
    provider: 'claude',
  });
  await api.record('listSubmissions', 'GET', '/submissions?provider=claude&limit=2');
  await api.record('getSubmission', 'GET', `/submissions/claude/${submission.id}`);

  await recordWebhooks(api);
  await api.record('getCredits', 'GET', `/credits/${encodeURIComponent(EMAIL)}?limit=2`);
  await api.record('getLimits', 'GET', '/limits');
  await api.record('getSettings', 'GET', '/settings');
  await api.record('listPosts', 'GET', '/blog?limit=2');
  await api.record('getPost', 'GET', `/blog/${POST.slug}`);
  await api.record('listLogEntries', 'GET', `/log/entries?host=${HOST}&limit=2`);
  await api.record('listChecks', 'GET', '/checks');
  await api.record('getCheck', 'GET', '/checks/title-missing');
  await api.record('getHealth', 'GET', '/health');

  await api.waitForAudit();
  const { report: refreshed } = await api.record(
    'refreshReport',
    'POST',
    `/reports/${reports[0].id}/refresh`,
  );
  const [issue] = refreshed.data.pages[0].seo_analysis.issues;
  const fix = `/reports/${refreshed.id}/fix-verifications/${issue.id}`;
  await api.record('createFixVerification', 'PUT', fix);
  await api.record('getReportChanges', 'GET', `/reports/${refreshed.id}/changes`);
  await api.record('deleteFixVerification', 'DELETE', fix);
  await api.waitForAudit();
  const { report: rendered } = await api.send('POST', '/reports', {
    url: `${DEMO_SITE}/specials`,
    render: true,
  });
  await api.record('getReportScreenshot', 'GET', `/reports/${rendered.id}/screenshots/phone`);
  await api.record('deleteReport', 'DELETE', `/reports/${reports[1].id}`);
  const hosts = [HOST, 'shop.example.org'];
  await api.record('estimateScans', 'GET', `/scans/estimate?hosts=${hosts.join()}&max_pages=20`);
  await api.record('queueScans', 'POST', '/scans', { hosts, max_pages: 20 });
  await api.record('listAllScans', 'GET', '/scans?limit=2');
  await api.record('releaseWebsite', 'POST', `${WEBSITE}/release`);
}

async function recordSchedules(api: Recorder): Promise<void> {
  await api.record('setSchedule', 'PUT', `${WEBSITE}/schedule`, {
    frequency: 'weekly',
    hour: 3,
    day: 1,
    max_pages: 25,
    max_credits_per_month: 200,
  });
  await api.record('getSchedule', 'GET', `${WEBSITE}/schedule`);
  await api.record('listScheduledRuns', 'GET', `${WEBSITE}/schedule/runs`);
  await api.record('deleteSchedule', 'DELETE', `${WEBSITE}/schedule`);
  const url = `${DEMO_SITE}/opening-hours`;
  const { watched_page: page } = await api.record('watchPage', 'POST', '/watched-pages', { url });
  await api.record('listWatchedPages', 'GET', '/watched-pages');
  await api.record('listWatchedPageRuns', 'GET', `/watched-pages/${page.id}/runs`);
  await api.record('unwatchPage', 'DELETE', `/watched-pages/${page.id}`);
}

async function recordWebsite(api: Recorder): Promise<void> {
  const { website, instructions } = await api.record('addWebsite', 'POST', '/websites', { host: HOST });
  const [path = '', text = ''] = instructions.file.snippet.split('\n');
  internet.proofs.set(HOST, { tag: instructions.meta.snippet, file: { path, text } });
  internet.txtRecords.set(`_svc.${HOST}`, `svc-site-verification=${website.your_token}`);
  await api.record('verifyWebsite', 'POST', `${WEBSITE}/verify`);
}

async function recordWebhooks(api: Recorder): Promise<void> {
  const { webhook } = await api.record('createWebhook', 'POST', '/webhooks', {
    url: `${DEMO_SITE}/hook`,
    events: ['scan.finished', 'finding.new'],
  });
  const path = `/webhooks/${webhook.id}`;
  await api.record('testWebhook', 'POST', `${path}/test`);
  const { deliveries } = await api.record('listDeliveries', 'GET', `${path}/deliveries?limit=2`);
  await api.record('resendDelivery', 'POST', `${path}/deliveries/${deliveries[0].id}/resend`);
  await api.record('replaceWebhookSecret', 'POST', `${path}/secret`);
  await api.record('updateWebhook', 'PATCH', path, { events: ['scan.finished', 'scan.failed'] });
  await api.record('listWebhooks', 'GET', '/webhooks');
  await api.record('getWebhook', 'GET', path);
  await api.record('deleteWebhook', 'DELETE', path);
}

async function recordScans(api: Recorder): Promise<void> {
  await api.record('estimateScan', 'GET', `${WEBSITE}/scan/estimate?max_pages=20`);
  const settings = { exclude: ['/tag/*', '/search?**'], max_depth: 4, only_changed: true };
  await api.record('setProfile', 'PUT', `${WEBSITE}/profiles/articles`, settings);
  await api.record('listProfiles', 'GET', `${WEBSITE}/profiles`);
  await api.record('getProfile', 'GET', `${WEBSITE}/profiles/articles`);
  await api.record('deleteProfile', 'DELETE', `${WEBSITE}/profiles/articles`);
  const { scan } = await api.record('startScan', 'POST', `${WEBSITE}/scans`, {});
  await api.record('cancelScan', 'POST', `${WEBSITE}/scans/${scan.id}/cancel`);
  await api.record('scanWebsite', 'POST', `${WEBSITE}/scan`, { max_pages: 20 });
  const { scans } = await api.record('listScans', 'GET', `${WEBSITE}/scans?limit=2`);
  await api.record('getScan', 'GET', `${WEBSITE}/scans/${scans[0].id}`);
  await api.record('streamScanEvents', 'GET', `${WEBSITE}/scans/${scans[0].id}/events`);
  await api.record('listSkippedUrls', 'GET', `${WEBSITE}/scans/${scans[0].id}/skipped?limit=3`);
  await api.record('previewScan', 'POST', `${WEBSITE}/scan/preview`, { include: ['/a*'] });
  await api.send('POST', `${WEBSITE}/scan`, { only_changed: true });
  const { scans: again } = await api.send('GET', `${WEBSITE}/scans?limit=1`);
  await api.record('getScanChanges', 'GET', `${WEBSITE}/scans/${again[0].id}/changes`);
  await recordSchedules(api);
}
