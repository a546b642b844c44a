import { OWNED_WEBSITE, REPORT, REPORT_SUMMARY, SETTINGS, SITE_SCORE } from './resources.ts';
import { fields, filled, holds, integer, list, matching, object, oneOf, same } from './shapes.ts';
import { addWebsite, ownWebsite, readCredits, signUp, type User } from './user.ts';
import { newHost, plainPage, plainSite, type World } from './world.ts';

const SCANNED = fields({
  ok: oneOf(true),
  outcome: oneOf('scanned'),
  pages_scanned: integer,
  pages_requested: integer,
  credits_charged: integer,
  balance: integer,
  score: SITE_SCORE,
  website: OWNED_WEBSITE,
});
const LISTED = fields({ reports: list(REPORT_SUMMARY) });

/** Sections 2.2, 2.5, 4 and 8: a scan stores each page as an audit, charges each and computes the score. */
export async function checkScan(world: World): Promise<void> {
  const user = await signUp(world);
  const { api, email } = user;
  const { settings } = await api.get('/settings', fields({ settings: SETTINGS }));
  const host = await ownWebsite(world, user, plainSite(7));
  const path = `/websites/${host}/scan`;
  const scanned = await api.post(path, undefined, SCANNED);
  same(
    [scanned.pages_scanned, scanned.pages_requested, scanned.credits_charged, scanned.balance],
    [7, settings.site_scan_max_pages, 7, 93],
    'pages_scanned, pages_requested, credits_charged and balance of a scan without a body',
  );
  same(
    [scanned.score.state, scanned.score.pages_evaluated, scanned.score.host],
    ['graded', 7, host],
    'the score',
  );
  same(scanned.website.score, scanned.score, 'the score of the website');
  same([scanned.website.host, scanned.website.owner_email], [host, email], 'the website');
  const { balance, ledger } = await readCredits(user);
  same([balance, ledger.length], [93, 2], 'the balance and the entries after a scan');
  same(
    [ledger[0]?.delta, ledger[0]?.balance_after, ledger[0]?.email, ledger[0]?.actor],
    [-7, 93, email, email],
    'the entry of the scan',
  );
  const { reports } = await api.get('/reports?limit=100', LISTED);
  const paths = reports.map(({ url }) => new URL(url).pathname);
  same(paths.sort(), Object.keys(plainSite(7)).sort(), 'the audits of the scan');
  for (const { id, url, score } of reports) {
    const { report } = await api.get(`/reports/${id}`, fields({ report: REPORT }));
    same([report.url, report.data.pages[0]?.seo_analysis.overall_score], [url, score], `the audit of ${url}`);
  }
  const { websites } = await api.get('/websites', fields({ websites: list(OWNED_WEBSITE) }));
  same(websites[0]?.score, scanned.score, 'the score in the list of websites');
}

/** Sections 4 and 8: `max_pages`, in JSON and in a form. */
export async function checkMaxPages(world: World): Promise<void> {
  const user = await signUp(world);
  const { api } = user;
  const host = await ownWebsite(world, user, plainSite(7));
  const path = `/websites/${host}/scan`;
  for (const value of [0, -1, 1.5, 101, 'many', null]) {
    await api.refuse(422, 'POST', path, { max_pages: value });
  }
  await api.refuse(400, 'POST', path, '{');
  same((await readCredits(user)).balance, 100, 'the balance after refused scans');
  const two = await api.post(path, { max_pages: 2 }, SCANNED);
  same(
    [two.pages_scanned, two.pages_requested, two.credits_charged, two.balance],
    [2, 2, 2, 98],
    'a scan of two pages',
  );
  same(
    [two.score.state, two.score.score, two.score.grade, two.score.grade_label],
    ['provisional', null, null, null],
    'the score of two pages',
  );
  const three = await api.postForm(path, { max_pages: '3' }, SCANNED);
  same([three.pages_requested, three.credits_charged, three.balance], [3, 3, 95], 'a scan by a form');
  // What was scanned before is audited and charged again, in place of the earlier audits.
  const before = new Set((await api.get('/reports?limit=100', LISTED)).reports.map(({ id }) => id));
  const all = await api.post(path, {}, SCANNED);
  same([all.pages_scanned, all.credits_charged, all.balance], [7, 7, 88], 'a scan with an empty object');
  const after = (await api.get('/reports?limit=100', LISTED)).reports.map(({ id }) => id);
  same(after.length, 7, 'the audits after three scans');
  same(
    after.filter((id) => before.has(id)),
    [],
    'the audits that a scan left',
  );
}

/** Section 4: who may scan. */
export async function checkScanRefusals(world: World): Promise<void> {
  const user = await signUp(world);
  const host = newHost();
  await world.putSite(host, plainSite(2));
  await addWebsite(user, host);
  await user.api.refuse(403, 'POST', `/websites/${host}/scan`);
  await user.api.refuse(404, 'POST', `/websites/${newHost()}/scan`);
  const owned = await ownWebsite(world, user, plainSite(2));
  const stranger = await signUp(world);
  await stranger.api.refuse(403, 'POST', `/websites/${owned}/scan`, { max_pages: 1 });
  await user.api.post(`/websites/${owned}/release`, undefined, object);
  await user.api.refuse(403, 'POST', `/websites/${owned}/scan`);
  same((await readCredits(user)).balance, 100, 'the balance after refused scans');
}

/** Sections 4 and 7: 502 if no page can be crawled. */
export async function checkFailedScan(world: World): Promise<void> {
  const user = await signUp(world);
  const host = await ownWebsite(world, user, {});
  const { message } = await user.api.refuse(502, 'POST', `/websites/${host}/scan`);
  holds(message.includes(host), `the message says why: ${message}`);
  await world.removeSite(host);
  await user.api.refuse(502, 'POST', `/websites/${host}/scan`);
  const { balance, ledger } = await readCredits(user);
  same([balance, ledger.length], [100, 1], 'the balance and the entries after failed scans');
  same((await user.api.get('/reports', LISTED)).reports, [], 'the audits after failed scans');
}

/** Sections 4, 7 and 8: a scan is limited to what the balance pays, and refused when that is nothing. */
export async function checkScanBalance(world: World): Promise<void> {
  const user = await signUp(world);
  const { api } = user;
  const host = await ownWebsite(world, user, plainSite(13));
  const path = `/websites/${host}/scan`;
  for (let balance = 87; balance > 0; balance -= 13) {
    same((await api.post(path, undefined, SCANNED)).balance, balance, 'the balance after a scan of 13 pages');
  }
  const last = await api.post(path, undefined, SCANNED);
  same(
    [last.pages_scanned, last.pages_requested, last.credits_charged, last.balance],
    [9, 100, 9, 0],
    'a scan of what the balance pays',
  );
  const before = [await readCredits(user), await api.get('/reports?limit=100', LISTED)];
  await api.refuse(402, 'POST', path);
  await api.refuse(402, 'POST', path, { max_pages: 1 });
  same(
    [await readCredits(user), await api.get('/reports?limit=100', LISTED)],
    before,
    'the account after 402',
  );
}

/** The scan as server-sent events, which its documentation offers beside the JSON form. */
export async function checkScanStream(world: World): Promise<void> {
  const user = await signUp(world);
  const host = await ownWebsite(world, user, plainSite(4));
  const { response, events } = await streamScan(user, host);
  same([response.status, response.headers.get('Cache-Control')], [200, 'no-store'], 'the stream');
  matching(/^text\/event-stream\b/)(response.headers.get('Content-Type'), 'Content-Type of the stream');
  same(
    events.map(({ event }) => event),
    ['page', 'page', 'page', 'page', 'done'],
    'the events',
  );
  const page = fields({
    id: matching(/^r_/),
    url: filled,
    status_code: integer,
    score: integer,
    pages_scanned: integer,
  });
  const pages = events.slice(0, -1).map(({ data }) => page(data, 'page'));
  same(
    pages.map(({ pages_scanned: count }) => count),
    [1, 2, 3, 4],
    'pages_scanned of the events',
  );
  same(pages[0]?.url, `https://${host}/`, 'the first page');
  const { data: result } = fields({ data: SCANNED })(events.at(-1)?.data, 'done');
  same([result.pages_scanned, result.pages_requested, result.balance], [4, 100, 96], 'the result');
  const { reports } = await user.api.get('/reports', LISTED);
  same(pages.map(({ id }) => id).sort(), reports.map(({ id }) => id).sort(), 'the audits of the stream');
  const limited = await streamScan(user, host, JSON.stringify({ max_pages: 1 }));
  same(
    limited.events.map(({ event }) => event),
    ['page', 'done'],
    'the events of one page',
  );
  await world.putSite(host, {});
  const { events: failed } = await streamScan(user, host);
  same(
    failed.map(({ event }) => event),
    ['error'],
    'the events of a failed scan',
  );
  const failure = fields({ error: fields({ message: filled, status: oneOf(502) }) });
  failure(failed[0]?.data, 'error');
  const stranger = await signUp(world);
  const refused = await stranger.api.request('POST', `/websites/${host}/scan`, undefined, STREAM);
  same(refused.status, 403, 'a refused stream has a status');
  fields({ error: fields({ message: filled, status: oneOf(403) }) })(await refused.json(), 'the refusal');
}

const STREAM = { Accept: 'text/event-stream' };

async function streamScan(
  { api }: User,
  host: string,
  body?: string,
): Promise<{ response: Response; events: { event: string; data: unknown }[] }> {
  const response = await api.request('POST', `/websites/${host}/scan`, body, STREAM);
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event: '));
  const events = blocks.map((block) => {
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return { event, data: JSON.parse(data) as unknown };
  });
  return { response, events };
}

/** Sections 3.2 and 8: scans are not subject to the audit limit. */
export async function checkScanAfterAudit(world: World): Promise<void> {
  const user = await signUp(world);
  const host = await ownWebsite(world, user, { '/': plainPage('Chairs') });
  await user.api.post('/reports', { url: `https://${host}/` }, object, 201);
  const path = `/websites/${host}/scan`;
  for (const balance of [99, 98]) {
    same((await user.api.post(path, undefined, SCANNED)).balance, balance, 'the balance after a scan');
  }
}
