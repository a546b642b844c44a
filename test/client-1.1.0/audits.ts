import { readRetryAfter } from './client.ts';
import { REFRESHED_REPORT, REPORT, REPORT_SUMMARY, UNSCORED_REPORT } from './resources.ts';
import { fields, holds, list, object, record, same } from './shapes.ts';
import { ownWebsite, signUp, type User } from './user.ts';
import { html, newHost, plainPage, plainSite, plainText, type World } from './world.ts';

const ONE = fields({ report: REPORT });
const LISTED = fields({ reports: list(REPORT_SUMMARY) });

/** Sections 2.1 and 4: an audit, from the request to the lists. */
export async function checkAudit(world: World): Promise<void> {
  const user = await signUp(world);
  const { api, email } = user;
  const host = newHost();
  await world.putSite(host, { '/oak': plainPage('Oak', '/'), '/robots.txt': plainText('') });
  await refuseInvalidUrls(user, host);
  same((await api.get('/reports', LISTED)).reports, [], 'the audits of a new account');
  const { report } = await api.post('/reports', { url: `https://${host}:443/oak#top` }, ONE, 201);
  const { data, summary } = report;
  same(
    [report.url, report.normalized_url, report.domain, report.owner_email, report.fallback],
    [`https://${host}:443/oak#top`, `https://${host}/oak`, host, email, false],
    'url, normalized_url, domain, owner_email and fallback of the audit',
  );
  same([data.pages_crawled, data.pages.length, data.root_url], [1, 1, `https://${host}/oak`], 'the crawl');
  same(data.summary.status_codes, { '200': 1 }, 'the status codes of the document');
  same([summary.status_codes, summary.errors], [{ '200': 1 }, []], 'the summary');
  const [page] = data.pages;
  same([page?.url, page?.status_code, page?.title], [`https://${host}/oak`, 200, 'Oak'], 'the page');
  const analysis = page?.seo_analysis;
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { severity } of analysis?.issues ?? []) counts[severity]++;
  same(analysis?.issue_counts, counts, 'the counts of the issues');
  holds((analysis?.issues.length ?? 0) > 0, 'a short page has issues');
  same((await api.get(`/reports/${report.id}`, ONE)).report, report, 'the audit read again');
  const listed = {
    id: report.id,
    url: report.url,
    normalized_url: report.normalized_url,
    domain: host,
    owner_email: email,
    created_at: report.created_at,
    updated_at: null,
    fallback: false,
    note: report.note,
    public: false,
    score: analysis?.overall_score,
    issue_counts: analysis?.issue_counts,
    pages_crawled: 1,
  };
  same((await api.get('/reports', LISTED)).reports, [listed], 'the list');
  const { domains } = await api.get('/reports/history', fields({ domains: record(list(REPORT_SUMMARY)) }));
  same(domains, { [host]: [listed] }, 'the history');
  const { api: stranger } = await signUp(world);
  await stranger.refuse(403, 'GET', `/reports/${report.id}`);
  await stranger.refuse(403, 'POST', `/reports/${report.id}/refresh`);
  await stranger.refuse(404, 'GET', '/reports/r_unknown');
  await stranger.refuse(404, 'POST', '/reports/r_unknown/refresh');
  same((await stranger.get('/reports', LISTED)).reports, [], 'the audits of another account');
  // Refused requests have not used the stranger's minute; a form does as well as JSON.
  await stranger.postForm('/reports', { url: `https://${host}/oak` }, ONE, 201);
}

async function refuseInvalidUrls({ api }: User, host: string): Promise<void> {
  const urls = [
    undefined,
    null,
    '',
    7,
    'oak',
    `ftp://${host}/oak`,
    `https://ada:secret@${host}/oak`,
    'http://localhost/',
    'http://127.0.0.1/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
  ];
  for (const url of urls) await api.refuse(422, 'POST', '/reports', { url });
  await api.refuse(400, 'POST', '/reports', '{"url":');
}

/** Section 8: one audit a minute for POST /reports and refresh together. */
export async function checkAuditLimit(world: World): Promise<void> {
  const user = await signUp(world);
  const { api } = user;
  const host = await ownWebsite(world, user, plainSite(3));
  const scan = async () => api.post(`/websites/${host}/scan`, undefined, object);
  await scan();
  const { reports } = await api.get('/reports', LISTED);
  const before = reports[0];
  holds(before !== undefined, 'a scan stores audits');
  await world.putSite(host, { '*': plainPage('Renewed', '/') });
  const { report } = await api.post(
    `/reports/${before.id}/refresh`,
    undefined,
    fields({ report: REFRESHED_REPORT }),
  );
  same([report.id, report.url, report.created_at], [before.id, before.url, before.created_at], 'the refresh');
  same(report.data.pages[0]?.title, 'Renewed', 'the title after the refresh');
  same((await api.get(`/reports/${before.id}`, ONE)).report, report, 'the refreshed audit read again');
  const listed = (await api.get('/reports', LISTED)).reports.find(({ id }) => id === before.id);
  same(listed?.updated_at, report.updated_at, 'updated_at of the refreshed audit in the list');
  const url = `https://${host}/`;
  readRetryAfter((await api.refuse(429, 'POST', '/reports', { url })).headers);
  readRetryAfter((await api.refuse(429, 'POST', `/reports/${before.id}/refresh`)).headers);
  // Reads and scans are not subject to the limit.
  await api.get('/reports', LISTED);
  await scan();
}

/** Sections 7 and 8: an unreachable page is 500, and counts. */
export async function checkUnreachablePage(world: World): Promise<void> {
  const { api } = await signUp(world);
  const url = `https://${newHost()}/`;
  const { message } = await api.refuse(500, 'POST', '/reports', { url });
  holds(message.includes(new URL(url).host), `the message says why: ${message}`);
  readRetryAfter((await api.refuse(429, 'POST', '/reports', { url })).headers);
  same((await api.get('/reports', LISTED)).reports, [], 'the audits after a failure');
}

/** Section 3.3: auditing a URL again replaces the earlier audit. */
export async function checkReplacedAudit(world: World): Promise<void> {
  const user = await signUp(world);
  const { api } = user;
  const host = await ownWebsite(world, user, plainSite(7));
  await api.post(`/websites/${host}/scan`, undefined, object);
  const { reports: scanned } = await api.get('/reports?limit=100', LISTED);
  same(scanned.length, 7, 'the audits of a scan of seven pages');
  const replaced = scanned.find(({ url }) => url === `https://${host}/`);
  const { report } = await api.post('/reports', { url: `https://${host}/` }, ONE, 201);
  await api.refuse(404, 'GET', `/reports/${replaced?.id}`);
  const { reports: all } = await api.get('/reports?limit=100', LISTED);
  same(all.length, 7, 'the audits after auditing a page again');
  same(all[0]?.id, report.id, 'the newest audit comes first');
  const times = all.map(({ created_at: at }) => at);
  same(times, times.toSorted().toReversed(), 'the times of the audits');
  same((await api.get('/reports', LISTED)).reports, all.slice(0, 5), 'the default limit');
  same((await api.get('/reports?limit=2', LISTED)).reports, all.slice(0, 2), 'the limit');
}

/** Sections 1 and 2.1: what was not measured is `null`; an error answer is an audit. */
export async function checkAnswersThatAreNoPages(world: World): Promise<void> {
  const host = newHost();
  await world.putSite(host, {
    '/data': { headers: { 'content-type': 'application/json' }, body: '{"chairs":4}' },
    '/gone': { ...html('<title>Gone</title>'), status: 410 },
  });
  const { api } = await signUp(world);
  const unscored = fields({ report: UNSCORED_REPORT });
  const { report } = await api.post('/reports', { url: `https://${host}/data` }, unscored, 201);
  same(report.data.pages[0]?.seo_analysis.overall_score, null, 'the score of JSON');
  same((await api.get('/reports', LISTED)).reports[0]?.score, null, 'the score of JSON in the list');
  const { message } = await api.refuse(422, 'POST', '/submissions', {
    report_id: report.id,
    provider: 'claude',
  });
  holds(/score/i.test(message), `the message says that there is no score: ${message}`);
  const other = (await signUp(world)).api;
  const gone = await other.post('/reports', { url: `https://${host}/gone` }, unscored, 201);
  same(gone.report.summary.status_codes, { '410': 1 }, 'the status codes of an error page');
  const [page] = gone.report.data.pages;
  same(page?.status_code, 410, 'the status of an error page');
  holds(typeof page?.seo_analysis.overall_score === 'number', 'an error page has a score');
}
