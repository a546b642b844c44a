// Slow: most tests run whole scans.
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { FindingEvent, WebsiteFinding } from '../../../src/contracts/finding.ts';
import { assignFindings } from '../../../src/services/reports/findings.ts';
import { addIgnore } from '../../../src/services/websites/ignores.ts';
import { getVerifiedWebsite } from '../../../src/services/websites/website.ts';
import { stopClock } from '../../clock.ts';
import { createSite } from '../../internet.ts';
import type { SiteResponse } from '../../outbound.ts';
import { addEndpoint, readReceived, runDue } from '../../objects/webhook-endpoint/endpoint.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { type Owner, newVerifiedWebsite, scanToEnd } from './scan.ts';
import { releaseByApi } from './website.ts';

const TEXT = '<p>A chair is sat on some four thousand times a year.</p>'.repeat(8);
const page = (title: string, more = ''): SiteResponse => ({
  body: `<html lang="en"><title>${title} of the workshop</title><body><h1>${title}</h1>${TEXT}${more}</body></html>`,
});
const PAGES = {
  '/': page('Chairs', '<a href="/oak">Oak</a> <a href="/elm">Elm</a>'),
  '/oak': page('Oak'),
  '/elm': page('Elm'),
};
const IMAGE = '<img src="/a.jpg">';
const ALT = 'image-alt-missing';

async function list({ key }: Owner, host: string, query = ''): Promise<WebsiteFinding[]> {
  const path = `/websites/${host}/findings?limit=500${query}`;
  return (await readData<{ findings: WebsiteFinding[] }>(await callApi('GET', path, { key }))).findings;
}

async function find(account: Owner, host: string, query = '&state=all'): Promise<WebsiteFinding | undefined> {
  return (await list(account, host, query)).find(({ id }) => id === ALT);
}

async function readLog({ key }: Owner, host: string): Promise<FindingEvent[]> {
  const path = `/websites/${host}/findings/${ALT}/log`;
  return (await readData<{ log: FindingEvent[] }>(await callApi('GET', path, { key }))).log;
}

const count = (table: string, column: string, value: string) =>
  env.DB_1.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(value).first('n');

const assign = ({ key }: Owner, host: string, assignment: unknown, id = ALT) =>
  sendJson('PUT', `/websites/${host}/findings/${id}/assignment`, assignment, key);

it('a finding is open, fixed and reopened as scans find it, and its log says so', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const scan = async (oak: SiteResponse) => {
    await createSite({ ...PAGES, '/oak': oak }, { host });
    return scanToEnd(account, host);
  };
  await scan(PAGES['/oak']);
  expect(await find(account, host)).toBeUndefined();
  const second = await scan(page('Oak', IMAGE));
  expect(await find(account, host, '')).toMatchObject({
    state: 'open',
    is_new: true,
    pages: 1,
    scans: 1,
    first_scan_id: second,
    last_scan_id: second,
    category: 'accessibility',
  });
  const third = await scan(page('Oak, planed', IMAGE));
  expect(await find(account, host)).toMatchObject({
    state: 'open',
    is_new: false,
    scans: 2,
    last_scan_id: third,
  });
  // It answers with an error: the finding may still be there.
  await scan({ status: 503, body: 'Busy' });
  expect(await find(account, host)).toMatchObject({ state: 'open' });
  const fixed = await scan(PAGES['/oak']);
  expect(await find(account, host, '')).toBeUndefined();
  expect(await find(account, host, '&state=fixed')).toMatchObject({
    state: 'fixed',
    last_scan_id: third,
    gain: null,
  });
  const back = await scan(page('Oak, again', IMAGE));
  expect(await find(account, host, '')).toMatchObject({
    state: 'reopened',
    is_new: false,
    first_scan_id: second,
  });
  expect(await readLog(account, host)).toMatchObject([
    { event: 'reopened', scan_id: back, author: null },
    { event: 'fixed', scan_id: fixed },
    { event: 'found', scan_id: second },
  ]);
});

it('a finding stays open while the page that had it cannot be read, though another page recovers', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const busy: SiteResponse = { status: 503, body: 'Busy' };
  const scan = async (pages: Record<string, SiteResponse>) => {
    await createSite({ ...PAGES, ...pages }, { host });
    await scanToEnd(account, host);
    return (await find(account, host))?.state;
  };
  await scan({});
  expect(await scan({ '/oak': page('Oak', IMAGE), '/elm': busy })).toBe('open');
  expect(await scan({ '/oak': busy })).toBe('open');
  expect(await scan({ '/elm': busy })).toBe('fixed');
});

it('decisions are in the log with their author, and go to webhooks', async () => {
  const { account, host } = await newVerifiedWebsite({ ...PAGES, '/oak': page('Oak', IMAGE) });
  await scanToEnd(account, host);
  stopClock();
  const endpoint = { account, ...(await addEndpoint(account)) };
  const assignment = { assignee: 'Jo', due_on: '2027-01-31', ticket: 'https://tickets.example.com/1' };
  expect(await readData(await assign(account, host, assignment))).toEqual({ ok: true, assignment });
  expect(await find(account, host)).toMatchObject(assignment);
  const ignore = { check: ALT, pages: '/oak', reason: 'accepted', note: 'Decoration' };
  const { ignore: added } = await readData<{ ignore: { id: string } }>(
    await sendJson('POST', `/websites/${host}/ignores`, ignore, account.key),
  );
  expect(await find(account, host, '')).toBeUndefined();
  expect(await find(account, host, '&state=ignored')).toMatchObject({
    state: 'ignored',
    ignored_urls: 1,
    state_since: null,
  });
  await readData(await callApi('DELETE', `/websites/${host}/ignores/${added.id}`, account));
  expect(await find(account, host, '')).toMatchObject({ state: 'open', assignee: 'Jo' });
  await readData(await assign(account, host, {}));
  const author = account.email;
  const decided = { pages: '/oak', reason: 'accepted', note: 'Decoration' };
  expect(await readLog(account, host)).toMatchObject([
    { event: 'assigned', author, assignment: { assignee: null, due_on: null, ticket: null } },
    { event: 'unignored', author, ignore: decided },
    { event: 'ignored', author, ignore: decided, scan_id: null },
    { event: 'assigned', author, assignment },
    { event: 'found', author: null },
  ]);
  await runDue(endpoint);
  expect(await readReceived(endpoint)).toMatchObject([
    { type: 'finding.assigned', data: { host, finding_id: ALT, author, assignment } },
    { type: 'finding.ignored', data: { host, finding_id: ALT, ignore: decided } },
    { type: 'finding.assigned' },
  ]);
  expect(await count('unsent_events', 'account_id', account.id)).toBe(0);
});

it('the list is filtered by severity, category, path and text, sorted and paged', async () => {
  const { account, host } = await newVerifiedWebsite({ ...PAGES, '/oak': page('Oak', IMAGE) });
  await scanToEnd(account, host);
  const all = await list(account, host);
  expect(new Set(all.map(({ severity }) => severity)).size).toBeGreaterThan(1);
  const ids = async (query: string) => (await list(account, host, query)).map(({ id }) => id);
  expect(await ids('&path=/oak&category=accessibility&text=ALT')).toEqual([ALT]);
  expect(await ids(`&path=/elm&text=${ALT}`)).toEqual([]);
  expect(await ids('&severity=high')).toEqual(
    all.filter(({ severity }) => severity === 'high').map(({ id }) => id),
  );
  expect(await ids('&order=title&direction=asc')).toEqual(
    all.toSorted((a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1)).map(({ id }) => id),
  );
  const paged: string[] = [];
  let cursor: string | null = '';
  do {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await callApi('GET', `/websites/${host}/findings?limit=2${after}`, account);
    const found = await readData<{ findings: WebsiteFinding[]; next_cursor: string | null }>(answer);
    paged.push(...found.findings.map(({ id }) => id));
    cursor = found.next_cursor;
  } while (cursor !== null);
  expect(paged).toEqual(all.map(({ id }) => id));
});

it('refuses what is no assignment, other accounts and ids that no finding has', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  for (const body of [
    { due_on: '31.1.2027' },
    { ticket: 'javascript:alert(1)' },
    { assignee: 'x'.repeat(201) },
  ])
    expect((await assign(account, host, body)).status).toBe(422);
  expect(await readError(await assign(account, host, {}, 'no-such-check'))).toMatchObject({
    code: 'finding_not_found',
  });
  const badPath = await callApi('GET', `/websites/${host}/findings?path=oak`, account);
  expect(await readError(badPath)).toMatchObject({ code: 'invalid_input', field: 'path' });
  const other = await newAccount();
  for (const response of [
    await assign(other, host, {}),
    await callApi('GET', `/websites/${host}/findings`, other),
    await callApi('GET', `/websites/${host}/findings/${ALT}/log`, other),
  ])
    expect([403, 404]).toContain(response.status);
});

it('stores no decision of an account that has just lost the website', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const { id: accountId, email } = account;
  await addEndpoint(account);
  const ignore = { check: ALT, pages: '/oak', reason: 'accepted' as const };
  await readData(await sendJson('POST', `/websites/${host}/ignores`, ignore, account.key));
  const context = { env, caller: { accountId, email } };
  const website = await getVerifiedWebsite(context, { host });
  await env.DB_1.prepare('UPDATE websites SET owner_account_id = NULL WHERE host = ?').bind(host).run();
  await expect(addIgnore(context, { website, ignore })).rejects.toThrow();
  await expect(
    assignFindings(context, { website, ids: [ALT], assignment: { assignee: 'Jo' } }),
  ).rejects.toMatchObject({ code: 'website_not_verified' });
  expect(await count('finding_events', 'host', host)).toBe(1);
  expect(await count('unsent_events', 'account_id', accountId)).toBe(0);
});

it('keeps the last 50 decisions and the last assignment, which go with the website', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  await readData(await assign(account, host, { assignee: 'Jo' }));
  for (let at = 0; at < 52; at++)
    await readData(
      await sendJson(
        'POST',
        `/websites/${host}/ignores`,
        { check: ALT, reason: 'accepted', note: `${at}` },
        account.key,
      ),
    );
  const log = await readLog(account, host);
  expect(log).toHaveLength(51);
  expect(log[0]).toMatchObject({ event: 'ignored', ignore: { note: '51' } });
  expect(log.at(-1)).toMatchObject({ event: 'assigned', assignment: { assignee: 'Jo' } });
  await releaseByApi(account, host);
  expect(await count('finding_events', 'host', host)).toBe(0);
});
