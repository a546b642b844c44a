import { beforeAll, describe, expect, it } from 'vitest';
import type { PageFixPack, SiteFixPack } from '../../../src/contracts/fix-pack.ts';
import {
  type Ignore,
  type IgnoredCounts,
  MAX_IGNORE_PATTERNS,
  type NewIgnore,
} from '../../../src/contracts/ignore.ts';
import type { Finding, SiteReport } from '../../../src/contracts/site-report.ts';
import { newId } from '../../../src/lib/id.ts';
import { CLOCK_START, stopClock } from '../../clock.ts';
import { insertRows, readRows } from '../../database.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { type Account, newAuditedWebsite, requestScore } from './scored-website.ts';
import { newVerifiedWebsite } from './scan.ts';
import { releaseByApi } from './website.ts';

const CANONICAL = { check: 'canonical-missing', reason: 'accepted' } as const;

const post = (account: Pick<Account, 'key'>, host: string, ignore: unknown) =>
  sendJson('POST', `/websites/${host}/ignores`, ignore, account.key);

async function add(account: Account, host: string, ignore: NewIgnore): Promise<Ignore> {
  return (await readData<{ ignore: Ignore }>(await post(account, host, ignore))).ignore;
}

async function listAll({ key }: Account, host: string, query = ''): Promise<string[]> {
  const { ignores } = await readData<{ ignores: Ignore[] }>(
    await callApi('GET', `/websites/${host}/ignores${query}`, { key }),
  );
  return ignores.map(({ id }) => id);
}

async function readReport({ key }: Account, host: string): Promise<SiteReport> {
  return (await readData<{ report: SiteReport }>(await callApi('GET', `/websites/${host}/report`, { key })))
    .report;
}

const find = ({ findings }: SiteReport, id: string): Finding =>
  findings.find((finding) => finding.id === id)!;

const readRefusal = async (response: Response) => {
  const { error } = await response.json<{ error: { status: number; code: string; message: string } }>();
  return `${error.status} ${error.code} ${error.message}`;
};

describe('an ignore', () => {
  it('is added, listed, replaced and deleted', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const first = await add(account, host, { ...CANONICAL, pages: '/~mara/', note: ' Mine. ' });
    expect(first).toEqual({
      id: expect.stringMatching(/^ign_/),
      host,
      check: CANONICAL.check,
      pages: '/~mara/',
      reason: 'accepted',
      note: 'Mine.',
      author: account.email,
      created_at: expect.any(String),
      expires_at: null,
    });
    const second = await add(account, host, { ...CANONICAL, expires_at: '2999-01-01T00:00:00+02:00' });
    expect(second).toMatchObject({ pages: null, note: null, expires_at: '2998-12-31T22:00:00+00:00' });
    expect(await listAll(account, host)).toEqual([second.id, first.id]);
    expect(await listAll(account, host, '?limit=1')).toEqual([second.id]);
    const again = await add(account, host, { ...CANONICAL, reason: 'false_alarm', expires_at: '2999-01-31' });
    expect(again).toEqual({ ...second, reason: 'false_alarm', expires_at: '2999-01-31T00:00:00+00:00' });
    const path = `/websites/${host}/ignores/${second.id}`;
    expect(await readData(await callApi('DELETE', path, account))).toEqual({ ok: true, outcome: 'deleted' });
    expect(await listAll(account, host)).toEqual([first.id]);
    expect(await readRefusal(await callApi('DELETE', path, account))).toBe(
      `404 ignore_not_found ${host} has no ignore ${second.id}`,
    );
  });

  it('is the owner’s alone, and goes with the website', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const { id } = await add(account, host, CANONICAL);
    const other = await newAccount();
    expect((await post(other, host, CANONICAL)).status).toBe(403);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await callApi(method, `/websites/${host}/ignores${path}`, other)).status).toBe(403);
    const mine = await newVerifiedWebsite({});
    const elsewhere = `/websites/${mine.host}/ignores/${id}`;
    expect((await callApi('DELETE', elsewhere, mine.account)).status).toBe(404);
    await releaseByApi(account, host);
    expect(await readRows('ignores', { accountId: account.id })).toEqual([]);
  });

  it.each([
    [{ check: 'no-such-check' }, 'check: must be the id of a check'],
    [{ check: 'no-https' }, 'check: must be the id of a check'],
    [{ pages: '' }, 'pages: must begin with / or *'],
    [{ pages: 'https://example.com/' }, 'pages: must begin with / or *'],
    [{ pages: `/${'*a'.repeat(300)}` }, 'pages: must be at most 500 characters long'],
    [{ reason: 'later' }, 'reason: must be false_alarm, accepted, not_ours'],
    [{ note: 'x'.repeat(501) }, 'note: must be at most 500 characters long'],
    [{ expires_at: 'tomorrow' }, 'expires_at: must be a date such as 2027-01-31, or a time'],
    [{ expires_at: '2999-02-30' }, 'expires_at: must be a date'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at: must be in the future'],
  ])('with %j is refused', async (changed, message) => {
    const { account, host } = await newVerifiedWebsite({});
    const refusal = await readRefusal(await post(account, host, { ...CANONICAL, ...changed }));
    expect(refusal).toContain(`422 invalid_input ${message}`);
    expect(await listAll(account, host)).toEqual([]);
  });

  it('is one of 1,000 of a website, 50 of them with a star, of 1,000 characters', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const row = (pages: string) => ({
      id: newId('ign_'),
      host,
      accountId: account.id,
      check: CANONICAL.check,
      pages,
      reason: 'accepted' as const,
      note: '',
      author: account.email,
      createdAt: 0,
      expiresAt: null,
    });
    for (let n = 0; n < MAX_IGNORE_PATTERNS; n++) await insertRows('ignores', row(`/p${n}/*`));
    const pattern = { ...CANONICAL, pages: '/one-more/*' };
    const long = await newVerifiedWebsite({});
    for (const [letter, length, status] of [
      ['a', 500, 200],
      ['b', 499, 200],
      ['c', 2, 409],
      ['a', 500, 200],
    ] as const) {
      const pages = `/${letter.repeat(length - 2)}*`;
      expect((await post(long.account, long.host, { ...CANONICAL, pages })).status).toBe(status);
    }
    expect(await readRefusal(await post(account, host, pattern))).toMatch(/^409 too_many_ignores /);
    const { id } = await add(account, host, CANONICAL);
    const pages = Array.from({ length: 949 }, (_, n) => row(`/${n}`));
    await insertRows('ignores', ...pages);
    expect((await post(account, host, { ...CANONICAL, check: 'title-missing' })).status).toBe(409);
    // One that is there already can be replaced.
    expect(await add(account, host, { ...CANONICAL, reason: 'not_ours' })).toMatchObject({ id });
    await callApi('DELETE', `/websites/${host}/ignores/${id}`, account);
    expect((await post(account, host, { ...CANONICAL, check: 'title-missing' })).status).toBe(200);
  });
});

describe('an ignored finding', () => {
  let account: Account;
  let host: string;
  let before: SiteReport;
  beforeAll(async () => {
    ({ account, host } = await newAuditedWebsite());
    await requestScore(account, host);
    before = await readReport(account, host);
  });

  const readPack = async () =>
    (
      await readData<{ fix_pack: SiteFixPack }>(
        await callApi('GET', `/websites/${host}/report/fixes?limit=50`, account),
      )
    ).fix_pack;
  const readScore = async () => (await callApi('GET', `/websites/${host}/score`, account)).json();
  const readMarkdown = async (path: string) =>
    (await callApi('GET', path, { key: account.key, headers: { accept: 'text/markdown' } })).text();

  it('is counted in the report and takes no points from the working score alone', async () => {
    const scored = await readScore();
    expect([before.working_score, before.ignored]).toEqual([before.score?.score, { findings: 0, urls: 0 }]);
    const { id } = await add(account, host, { ...CANONICAL, pages: '/chairs' });
    const report = await readReport(account, host);
    const finding = find(before, CANONICAL.check);
    const ignored = [`https://${host}/chairs`];
    expect(find(report, CANONICAL.check)).toEqual({
      ...finding,
      ignored_urls: 1,
      affected: { ...finding.affected, ignored },
    });
    const page = await callApi(
      'GET',
      `/websites/${host}/report/findings/${CANONICAL.check}?limit=1`,
      account,
    );
    const { finding: first } = await readData<{ finding: Finding }>(page);
    expect(first.affected.ignored ?? []).toEqual(ignored.filter((url) => first.affected.urls.includes(url)));
    expect(report.ignored).toEqual({ findings: 0, urls: 1 });
    await add(account, host, CANONICAL);
    const all = await readReport(account, host);
    expect(find(all, CANONICAL.check)).toMatchObject({ state: 'ignored', ignored_urls: 3 });
    expect(all.working_score).toBeGreaterThan(before.score?.score ?? 100);
    expect({ ...all.score }).toEqual({ ...before.score });
    expect(await readScore()).toEqual(scored);
    expect(await readMarkdown(`/websites/${host}/report`)).toContain(
      `Ignored: 3 affected URLs, 1 finding on all affected URLs. Working score, without the points that these take: ${all.working_score}.`,
    );
    for (const ignore of await listAll(account, host))
      await callApi('DELETE', `/websites/${host}/ignores/${ignore}`, account);
    expect(await listAll(account, host)).not.toContain(id);
    const { generated_at: _, ...restored } = await readReport(account, host);
    expect(before).toMatchObject(restored);
  });

  it('is left out of the fix packs, which say so', async () => {
    const plain = await readPack();
    const url = `https://${host}/chairs`;
    const fix = plain.fixes.find(({ id }) => id === CANONICAL.check)!;
    expect([fix.affected, fix.pages.length]).toEqual([3, 3]);
    const { id } = await add(account, host, { ...CANONICAL, pages: '/chairs' });
    const partly = await readPack();
    const left = partly.fixes.find((candidate) => candidate.id === CANONICAL.check)!;
    expect([left.affected, left.pages.map((page) => page.url).sort()]).toEqual([
      2,
      [`https://${host}/`, `https://${host}/tables`],
    ]);
    expect(JSON.stringify(left)).not.toContain('/chairs');
    expect(partly).toMatchObject({
      total: plain.total,
      ignored: { findings: 0, urls: 1 } satisfies IgnoredCounts,
    });

    const page = before.pages.find((candidate) => candidate.url === url);
    const path = `/reports/${page?.report_id}/fixes`;
    const { fix_pack: pack } = await readData<{ fix_pack: PageFixPack }>(await callApi('GET', path, account));
    expect(pack.ignored).toEqual([CANONICAL.check]);
    expect(pack.fixes.map(({ check_id: checkId }) => checkId)).not.toContain(CANONICAL.check);
    expect(pack.fixes.map(({ rank }) => rank)).toEqual(pack.fixes.map((_, at) => at + 1));
    expect(await readMarkdown(path)).toContain(
      'Left out, because the owner ignores them here: `canonical-missing`.',
    );

    await add(account, host, CANONICAL);
    const without = await readPack();
    expect(without.fixes.map((candidate) => candidate.id)).toEqual(
      plain.fixes.map((candidate) => candidate.id).filter((candidate) => candidate !== CANONICAL.check),
    );
    expect(await readMarkdown(`/websites/${host}/report/fixes`)).toContain(
      'Left out, because the owner ignores them: 3 affected URLs, 1 finding on all affected URLs.',
    );
    for (const ignore of [id, ...(await listAll(account, host))])
      await callApi('DELETE', `/websites/${host}/ignores/${ignore}`, account);
  });

  it('is open again once the ignore has ended', async () => {
    const end = new Date(CLOCK_START).toISOString();
    const { id } = await add(account, host, { ...CANONICAL, expires_at: end });
    expect(find(await readReport(account, host), CANONICAL.check).state).toBe('ignored');
    stopClock();
    const report = await readReport(account, host);
    expect(find(report, CANONICAL.check)).toMatchObject({ state: 'open', ignored_urls: 0 });
    expect(report.working_score).toBe(before.score?.score);
    expect(await listAll(account, host)).toEqual([id]);
  });
});

describe('a config file', () => {
  const apply = (account: Pick<Account, 'key'>, host: string, config: unknown) =>
    sendJson('PUT', `/websites/${host}/audit-config`, config, account.key);

  it('gives the website its ignores, without those that have ended, and again changes nothing', async () => {
    const { account, host } = await newVerifiedWebsite({});
    const kept = { check: 'link-text-generic', pages: '/docs/**', reason: 'accepted' };
    const ended = { ...kept, pages: '/old', expires_at: '2020-01-01' };
    const config = { min_score: 80, ignores: [kept, ended] };
    for (let times = 0; times < 2; times++) {
      const { ignores } = await readData<{ ignores: Ignore[] }>(await apply(account, host, config));
      expect(ignores).toMatchObject([kept]);
    }
    expect(await readRows('ignores', { host })).toHaveLength(1);
    expect(await readRows('findingEvents', { host })).toHaveLength(1);
    expect(await readData(await apply(account, host, {}))).toEqual({ ok: true, ignores: [] });
  });

  it.each([
    [{ ignores: [{ check: 'no-such-check', reason: 'accepted' }] }, 'ignores.0.check'],
    [{ ignores: [CANONICAL, { check: 'h1-missing', reason: 'boredom' }] }, 'ignores.1.reason'],
    [{ ignore: [] }, 'ignore'],
    [[], null],
  ])('of %j is refused as a whole', async (config, field) => {
    const { account, host } = await newVerifiedWebsite({});
    const refused = await apply(account, host, config);
    expect(refused.status).toBe(422);
    if (field !== null) expect(await readError(refused)).toMatchObject({ field });
    expect(await listAll(account, host)).toEqual([]);
  });

  it('belongs to the owner of the website', async () => {
    const { host } = await newVerifiedWebsite({});
    expect((await apply(await newAccount(), host, { ignores: [CANONICAL] })).status).toBe(403);
  });
});
