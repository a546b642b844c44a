// Slow: checks of up to 100 websites, each of which queries DNS and requests pages.
import {
  deleteRows,
  explainQuery,
  insertRows,
  interceptDatabases,
  readRow,
  updateRows,
} from '../../database.ts';
import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertSettings } from '../../../src/contracts/alerts.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { blockHost } from '../../../src/services/hosts/blocks.ts';
import { checkOwnership } from '../../../src/services/websites/check-ownership.ts';
import { claimChecks, lapseOwnership, recordProofMissing } from '../../../src/storage/proof-checks.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import type { Owner } from '../../entry/api/scan.ts';
import {
  addByApi,
  addVerifiedWebsite,
  getByApi,
  publishTokens,
  releaseByApi,
  verifyByApi,
} from '../../entry/api/website.ts';
import { createSite, listDnsLookups, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { stopScanClock } from '../../objects/scan/scan-clock.ts';
import { replaceMethods } from '../../objects/scan/bound-scan.ts';
import { createMailbox, type Mailbox } from '../../entry/web/browser.ts';
import { setSchedule } from '../scans/run-schedule.ts';
import type { VerificationResult } from '../../../src/contracts/verification.ts';
import { readStoppedClock } from '../../clock.ts';
import { addEndpoint, readReceived, runDue } from '../../objects/webhook-endpoint/endpoint.ts';

const DAY = 86_400_000;
/** The time at which `stopScanClock` stops the clock. */
const START = Date.parse('2126-06-01T12:00:00Z');

const EMPTY = { '/': { body: '<!doctype html><title>Chairs</title>' } };

let mailbox: Mailbox;

beforeEach(async () => {
  stopScanClock();
  mailbox = createMailbox();
  await updateRows('websites', {}, { proofCheckedAt: 9e15 });
});

function run(): Promise<void> {
  return checkOwnership(mailbox.env);
}

/** Runs the job on each of these days after the start. */
async function runOnDays(...days: number[]): Promise<void> {
  for (const day of days) {
    vi.setSystemTime(START + day * DAY);
    await run();
  }
}

async function createOwnedWebsite(): Promise<{ owner: Owner; host: string }> {
  const [owner, host] = [await newAccount(), newHost()];
  await addVerifiedWebsite(owner, host);
  return { owner, host };
}

async function createWebsiteVerifiedByDns(): Promise<{ owner: Owner; host: string }> {
  const [owner, host] = [await newAccount(), newHost()];
  const token = await addByApi(owner, host);
  await createSite(EMPTY, { host });
  await createSite({}, { host: `_svc.${host}`, dns: { TXT: [`"svc-site-verification=${token}"`] } });
  expect(await readData<VerificationResult>(await verifyByApi(owner, host))).toMatchObject({ ok: true });
  return { owner, host };
}

function setAlerts({ key }: Owner, host: string, alerts: Partial<AlertSettings>): Promise<Response> {
  return sendJson('PUT', `/websites/${host}/alerts`, alerts, key);
}

async function createMissingProof(pages: Record<string, SiteResponse> = EMPTY) {
  const owned = await createOwnedWebsite();
  await createSite(pages, { host: owned.host });
  return owned;
}

describe('the weekly check', () => {
  it('finds the proof a week after the verification, and again a week later', async () => {
    const { owner, host } = await createOwnedWebsite();
    expect(await getByApi(owner, host)).toMatchObject({
      last_confirmed_at: '2126-06-01T12:00:00+00:00',
      proof_missing_since: null,
    });
    const before = (await listRequestsTo(host)).length;
    await runOnDays(6);
    expect((await listRequestsTo(host)).length).toBe(before);
    await runOnDays(7, 8, 13);
    expect((await listRequestsTo(host)).length).toBe(before + 1);
    expect(await getByApi(owner, host)).toMatchObject({ last_confirmed_at: '2126-06-08T12:00:00+00:00' });
    await runOnDays(14);
    expect(await getByApi(owner, host)).toMatchObject({
      status: 'verified',
      verified_at: '2126-06-01T12:00:00+00:00',
      last_confirmed_at: '2126-06-15T12:00:00+00:00',
    });
    expect(mailbox.mails).toEqual([]);
  });

  it('uses only the method that verified the website', async () => {
    const [owner, host] = [await newAccount(), newHost()];
    const token = await addByApi(owner, host);
    const proof = { A: ['93.184.215.14'] };
    await createSite(EMPTY, { host, dns: proof });
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [`"svc-site-verification=${token}"`] } });
    expect(await readData<VerificationResult>(await verifyByApi(owner, host))).toMatchObject({ ok: true });
    const [requests, lookups] = [await listRequestsTo(host), await listDnsLookups(`_svc.${host}`)];
    await runOnDays(7);
    expect(await listRequestsTo(host)).toEqual(requests);
    expect((await listDnsLookups(`_svc.${host}`)).length).toBe(lookups.length + 1);
    expect(await getByApi(owner, host)).toMatchObject({
      verified_method: 'dns',
      last_confirmed_at: '2126-06-08T12:00:00+00:00',
    });
    // The tag alone proves nothing now.
    await publishTokens(host, token);
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [] } });
    await runOnDays(14);
    expect(await getByApi(owner, host)).toMatchObject({ proof_missing_since: '2126-06-15T12:00:00+00:00' });
  });

  it('two runs at the same time check a website once', async () => {
    const owned = await Promise.all(Array.from({ length: 7 }, createOwnedWebsite));
    const count = async () =>
      (await Promise.all(owned.map(({ host }) => listRequestsTo(host)))).map(({ length }) => length);
    const before = await count();
    vi.setSystemTime(START + 7 * DAY);
    await Promise.all([run(), run(), run()]);
    expect(await count()).toEqual(before.map((requests) => requests + 1));
  });

  it('claims every due website once, the longest waiting first', async () => {
    const db = openDatabase(env, SERVICE);
    const owned: string[] = [];
    for (const day of [0, 2, 1]) {
      vi.setSystemTime(START + day * DAY);
      owned.push((await createOwnedWebsite()).host);
    }
    const now = START + 9 * DAY;
    const claim = () => claimChecks(db, { now, checkedUntil: now - 7 * DAY, limit: 2 });
    const claims = await Promise.all([claim(), claim(), claim()]);
    const hosts = claims.flatMap((checks) => checks.map(({ host }) => host));
    expect(hosts.toSorted()).toEqual(owned.toSorted());
    // The one that was verified last is the last one claimed.
    expect(claims.find((checks) => checks.length === 1)?.[0]?.host).toBe(owned[1]);
  });

  it('reads due websites from an index', async () => {
    const query = sql.raw(
      `SELECT host FROM websites WHERE owner_account_id IS NOT NULL
       AND CASE WHEN proof_checked_at IS NULL THEN verified_at ELSE proof_checked_at END <= 5
       ORDER BY CASE WHEN proof_checked_at IS NULL THEN verified_at ELSE proof_checked_at END LIMIT 5`,
    );
    expect((await explainQuery(query)).join()).toContain('USING INDEX websites_proof_checked');
  });
});

describe('a run', () => {
  it('has queries for 100 websites that redirect to www. and have no proof, and for 10 messages of each kind, of the 1,000 of an invocation', async () => {
    let queries = 0;
    const databases = watchQueries(() => queries++);
    const countQueries = async () => {
      queries = 0;
      await checkOwnership({ ...mailbox.env, ...databases });
      return queries;
    };
    const idle = await countQueries();
    const { host } = await createOwnedWebsite();
    await createSite({ '/': { status: 301, headers: { location: `https://www.${host}/` } } }, { host });
    await createSite(EMPTY, { host: `www.${host}` });
    vi.setSystemTime(START + 7 * DAY);
    const check = (await countQueries()) - idle;
    await updateRows('websites', { host }, { proofMissingCount: 2 });
    const warning = (await countQueries()) - idle;
    await runOnDays(14, 21, 28, 35);
    vi.setSystemTime(START + 42 * DAY);
    const last = (await countQueries()) - idle;
    expect(mailbox.mails).toHaveLength(2);
    const lapse = last - check;
    const claims = 20;
    expect(idle + claims + 100 * check + 10 * (warning + lapse)).toBeLessThan(1_000);
  });
});

describe('a missing proof', () => {
  it('gets a mail after the second check, and no other', async () => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7);
    expect(await getByApi(owner, host)).toMatchObject({
      status: 'verified',
      last_confirmed_at: '2126-06-01T12:00:00+00:00',
      proof_missing_since: '2126-06-08T12:00:00+00:00',
    });
    expect(mailbox.mails).toEqual([]);
    await runOnDays(14, 15, 21, 28, 35);
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]).toMatchObject({
      to: owner.email,
      subject: `${host}: publish your proof of ownership again`,
    });
    const { text } = mailbox.mails[0] ?? { text: '' };
    expect(text).toContain('It has been missing since 8 June 2126.');
    expect(text).toContain('If it is still missing after 8 July 2126, your ownership ends');
    const token = (await readRow('websiteClaims', { host }))?.token ?? null;
    expect(text).toContain(`<meta name="svc-site-verification" content="${token}">`);
  });

  it('that is found again starts anew', async () => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7, 14, 21, 28);
    const token = (await readRow('websiteClaims', { host }))?.token ?? null;
    await publishTokens(host, token ?? '');
    await runOnDays(35);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified', proof_missing_since: null });
    await createSite(EMPTY, { host });
    await runOnDays(42, 49, 56, 63, 70);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified' });
    expect(mailbox.mails).toHaveLength(2);
    await runOnDays(77);
    expect((await callApi('GET', `/websites/${host}`, owner)).status).toBe(403);
  });

  it('ends the ownership after 30 days, and another account can verify immediately', async () => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7, 14, 21, 28, 35);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified' });
    await runOnDays(42);
    expect((await callApi('GET', `/websites/${host}`, owner)).status).toBe(403);
    expect(await readRow('websites', { host })).toMatchObject({
      releasedAt: START + 42 * DAY,
      holdUntil: null,
      publicScorecard: false,
    });
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
      `${host}: publish your proof of ownership again`,
      `Your ownership of ${host} has ended`,
    ]);
    const next = await newAccount();
    await addVerifiedWebsite(next, host);
    expect(await getByApi(next, host)).toMatchObject({
      status: 'verified',
      last_confirmed_at: '2126-07-13T12:00:00+00:00',
      proof_missing_since: null,
    });
    await runOnDays(43, 48);
    expect(mailbox.mails).toHaveLength(2);
  });

  it('ends the ownership with one event to the webhooks of the owner', async () => {
    const { owner, host } = await createMissingProof();
    const endpoint = await addEndpoint(owner);
    await runOnDays(7, 14, 21, 28, 35);
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toEqual([]);
    await runOnDays(42, 43);
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toMatchObject([
      { type: 'website.lapsed', data: { host, lapsed_at: '2126-07-13T12:00:00+00:00' } },
    ]);
  });

  it.each([
    ['ends nothing', 36.9, 200],
    ['ends the ownership', 37, 403],
  ])('that is first found missing on day 7 %s on day %d', async (_, day, status) => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7, 14, 21, day - 7, day);
    expect((await callApi('GET', `/websites/${host}`, owner)).status).toBe(status);
  });

  it.each([
    ['wants no mail', (owner: Owner, host: string) => setAlerts(owner, host, { enabled: false })],
    [
      'does not want this one',
      (owner: Owner, host: string) => setAlerts(owner, host, { ownership_missing: false }),
    ],
    [
      'is suspended',
      ({ id }: Owner) =>
        suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id, reason: 'Abuse' }),
    ],
  ])('of an owner who %s gets no mail, and counts as warned', async (_, change) => {
    const { owner, host } = await createMissingProof();
    await change(owner, host);
    await runOnDays(7, 14, 21, 28, 35);
    expect(mailbox.mails).toEqual([]);
    const readOwner = () => readRow('websites', { host }).then((row) => row?.ownerAccountId ?? null);
    expect(await readOwner()).toBe(owner.id);
    await runOnDays(42);
    expect(await readOwner()).toBeNull();
  });

  it.each([
    ['does not answer', { '/': { failure: 'close' } }],
    ['answers 503', { '/': { status: 503 } }],
    ['answers 500', { '/': { status: 500 } }],
    ['answers 429', { '/': { status: 429 } }],
  ] as const)('is not what a website has that %s', async (_, pages) => {
    const { owner, host } = await createMissingProof(pages);
    await runOnDays(7, 14, 21, 28, 35, 42, 49);
    expect(await getByApi(owner, host)).toMatchObject({
      status: 'verified',
      last_confirmed_at: '2126-06-01T12:00:00+00:00',
      proof_missing_since: null,
    });
    expect(mailbox.mails).toEqual([]);
  });

  it.each([
    ['a failing DNS', { status: 2 }],
    ['no address in DNS', { A: [] }],
    ['a private address', { A: ['10.0.0.1'] }],
  ])('is not what a website has with %s', async (_, dns) => {
    const { owner, host } = await createOwnedWebsite();
    await createSite(EMPTY, { host, dns });
    await runOnDays(7, 14, 42);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified', proof_missing_since: null });
  });

  it.each([
    ['refuses to show its home page', { '/': { status: 403, body: 'Are you human?' } }],
    ['asks for a password', { '/': { status: 401 } }],
    ['fails over https alone', { 'https:/': { status: 503 } }],
  ] as const)('is not what a website has that %s', async (_, pages) => {
    const { owner, host } = await createOwnedWebsite();
    await createSite(pages, { host });
    await runOnDays(7, 14, 21, 28, 35, 42, 49);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified', proof_missing_since: null });
    expect(mailbox.mails).toEqual([]);
  });

  it.each([
    ['no address in DNS', { A: [] }],
    ['a failing DNS', { status: 2 }],
  ])('is not what a website verified by DNS has with %s', async (_, dns) => {
    const { owner, host } = await createWebsiteVerifiedByDns();
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [] } });
    await createSite(EMPTY, { host, dns });
    await runOnDays(7, 14);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified', proof_missing_since: null });
  });

  it('is what a website has that refuses other pages than its home page', async () => {
    const { host, owner } = await createOwnedWebsite();
    await updateRows('websites', { host }, { verifiedMethod: 'file' });
    await createSite({ ...EMPTY, '*': { status: 403 } }, { host });
    await runOnDays(7);
    expect(await getByApi(owner, host)).toMatchObject({ proof_missing_since: '2126-06-08T12:00:00+00:00' });
  });

  it('ends nothing before the owner was warned', async () => {
    const { owner, host } = await createMissingProof();
    vi.spyOn(console, 'error').mockReturnValue();
    const { EMAIL } = mailbox.env;
    Object.assign(mailbox.env, { EMAIL: { send: () => Promise.reject(new Error('down')) } });
    await runOnDays(7, 14, 21, 28, 35, 42, 49);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified' });
    Object.assign(mailbox.env, { EMAIL });
    await runOnDays(55);
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.text).toContain('still missing after 31 July 2126');
    await runOnDays(56);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified' });
    await runOnDays(63);
    expect((await callApi('GET', `/websites/${host}`, owner)).status).toBe(403);
  });
});

describe('a check', () => {
  it('that gets no turn from the host is due again a day later', async () => {
    const { owner, host } = await createMissingProof();
    const before = (await listRequestsTo(host)).length;
    const refused = { ok: false, wait: 300_000, reason: 'other_work' };
    const getByName = (name: string) =>
      replaceMethods(env.HOST.getByName(name), { admitTurns: () => refused });
    const { HOST } = mailbox.env;
    Object.assign(mailbox.env, { HOST: { getByName } });
    await runOnDays(7, 7.5);
    expect((await listRequestsTo(host)).length).toBe(before);
    expect(await getByApi(owner, host)).toMatchObject({ proof_missing_since: null });
    Object.assign(mailbox.env, { HOST });
    await runOnDays(8);
    expect(await getByApi(owner, host)).toMatchObject({ proof_missing_since: '2126-06-09T12:00:00+00:00' });
  });

  it('does not request a host that is blocked', async () => {
    const { owner, host } = await createMissingProof();
    const before = (await listRequestsTo(host)).length;
    await blockHost(env, {
      blockedBy: 'admin@brightpage.com',
      block: {
        host,
        scope: 'fetch',
        requested_by: 'website',
        reason: 'They asked us',
      },
    });
    await runOnDays(7, 14, 21, 28, 35, 42);
    expect((await listRequestsTo(host)).length).toBe(before);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'verified', proof_missing_since: null });
  });

  it('whose process dies after it was claimed is left to the next week', async () => {
    const { owner, host } = await createMissingProof();
    vi.setSystemTime(START + 7 * DAY);
    const now = readStoppedClock();
    expect(
      await claimChecks(openDatabase(env, SERVICE), { now, checkedUntil: now - 7 * DAY, limit: 5 }),
    ).toHaveLength(1);
    await runOnDays(8, 13);
    expect(await getByApi(owner, host)).toMatchObject({ proof_missing_since: null });
    await runOnDays(14);
    expect(await getByApi(owner, host)).toMatchObject({ proof_missing_since: '2126-06-15T12:00:00+00:00' });
  });

  it('of a website that its owner removes meanwhile changes nothing', async () => {
    const { owner, host } = await createMissingProof();
    const db = openDatabase(env, SERVICE);
    vi.setSystemTime(START + 7 * DAY);
    const now = readStoppedClock();
    const [check] = await claimChecks(db, { now, checkedUntil: now - 7 * DAY, limit: 1 });
    if (!check) throw new Error('nothing is due');
    await releaseByApi(owner, host);
    const token = await addByApi(owner, host);
    expect(await recordProofMissing(db, check, now)).toBeNull();
    await lapseOwnership(env, check, now);
    expect(await getByApi(owner, host)).toMatchObject({ status: 'pending', your_token: token });
    expect(await readRow('websiteLapses', { host })).toBeNull();
  });
});

/** Runs the job, whose process dies when it hands a mail over: nothing after that happens. */
async function dieWhileMailing(): Promise<void> {
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const send = () => {
    die();
    return new Promise<never>(() => {});
  };
  void checkOwnership({ ...mailbox.env, EMAIL: { send } });
  await died;
}

/** The database, without the queries that match: they fail. */
function failQueries(pattern: RegExp): Partial<Env> {
  return watchQueries((query) => {
    if (pattern.test(query)) throw new Error('the process died');
  });
}

/** The database, which calls `onQuery` with each query first. */
function watchQueries(onQuery: (query: string) => void): Partial<Env> {
  return interceptDatabases({
    prepare: (query) => {
      onQuery(query);
    },
  });
}

/** When the owner of a website was warned. */
function readWarning(host: string): Promise<number | null> {
  return readRow('websites', { host }).then((row) => row?.ownerWarnedAt ?? null);
}

describe('a crash', () => {
  it('after the second check without the proof leaves the warning to the next run', async () => {
    const { host } = await createMissingProof();
    await runOnDays(7);
    await updateRows('websites', { host }, { proofMissingCount: 2 });
    await Promise.all([run(), run()]);
    await run();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('after the end of an ownership leaves the mail to the next run, which sends it once', async () => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7, 14, 21, 28, 35);
    vi.setSystemTime(START + 42 * DAY);
    const now = readStoppedClock();
    const db = openDatabase(env, SERVICE);
    await setSchedule(owner, host);
    const [check] = await claimChecks(db, { now, checkedUntil: now - 7 * DAY, limit: 1 });
    if (!check) throw new Error('nothing is due');
    await lapseOwnership(env, check, now);
    expect(await readRow('schedules', { host })).toBeNull();
    expect(mailbox.mails).toHaveLength(1);
    await Promise.all([run(), run(), run()]);
    expect(mailbox.mails.slice(1)).toMatchObject([
      { to: owner.email, subject: `Your ownership of ${host} has ended` },
    ]);
  });

  it('between the claim of a warning and its mail leaves it to a run an hour later', async () => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7);
    await updateRows('websites', { host }, { proofMissingCount: 2 });
    await dieWhileMailing();
    expect(await readWarning(host)).toBeNull();
    await runOnDays(7.04);
    expect(mailbox.mails).toEqual([]);
    await runOnDays(7.05, 7.1);
    expect(mailbox.mails).toMatchObject([{ to: owner.email }]);
    expect(await readWarning(host)).toBe(START + 7.05 * DAY);
  });

  it('between the mail of a warning and its record sends it again', async () => {
    const { host } = await createMissingProof();
    await runOnDays(7);
    await updateRows('websites', { host }, { proofMissingCount: 2 });
    vi.spyOn(console, 'error').mockReturnValue();
    await checkOwnership({ ...mailbox.env, ...failQueries(/^update "websites" set "owner_warned_at"/) });
    expect(mailbox.mails).toHaveLength(1);
    expect(await readWarning(host)).toBeNull();
    await runOnDays(7.05, 7.1);
    expect(mailbox.mails).toHaveLength(2);
    expect(await readWarning(host)).toBe(START + 7.05 * DAY);
  });

  it('between the end of an ownership and its mail leaves it to a run an hour later', async () => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7, 14, 21, 28, 35);
    vi.setSystemTime(START + 42 * DAY);
    await dieWhileMailing();
    expect(mailbox.mails).toHaveLength(1);
    await runOnDays(42.04);
    expect(mailbox.mails).toHaveLength(1);
    await runOnDays(42.05, 42.1);
    expect(mailbox.mails.slice(1)).toMatchObject([
      { to: owner.email, subject: `Your ownership of ${host} has ended` },
    ]);
  });
});

describe('mails that are not accepted', () => {
  /** Makes the mail service refuse the mails to some addresses. */
  function refuseMailsTo(isRefused: (to: string) => boolean): void {
    vi.spyOn(console, 'error').mockReturnValue();
    const { EMAIL } = mailbox.env;
    const send = (mail: EmailMessageBuilder & { to: string }) =>
      isRefused(mail.to) ? Promise.reject(new Error('refused')) : EMAIL.send(mail);
    Object.assign(mailbox.env, { EMAIL: { send } });
  }

  /** Waits for the mails of hourly runs of a day. */
  async function runUntilMails(count: number): Promise<void> {
    for (let hour = 0; hour < 24 && mailbox.mails.length < count; hour++) await run();
    expect(mailbox.mails).toHaveLength(count);
  }

  it('about the end of an ownership are sent by a later run', async () => {
    const { owner, host } = await createMissingProof();
    await runOnDays(7, 14, 21, 28, 35);
    let isDown = true;
    refuseMailsTo(() => isDown);
    await runOnDays(42);
    expect((await callApi('GET', `/websites/${host}`, owner)).status).toBe(403);
    expect(mailbox.mails).toHaveLength(1);
    isDown = false;
    await run();
    expect(mailbox.mails).toHaveLength(1);
    await runOnDays(42.05, 42.1);
    expect(mailbox.mails.slice(1)).toMatchObject([
      { to: owner.email, subject: `Your ownership of ${host} has ended` },
    ]);
  });

  it('about the end of an ownership do not hold back others', async () => {
    const now = readStoppedClock();
    const owned = await Promise.all(Array.from({ length: 11 }, createOwnedWebsite));
    const [last] = owned.slice(-1);
    for (const [index, { owner, host }] of owned.entries()) {
      await insertRows('websiteLapses', { host, accountId: owner.id, lapsedAt: now - 100 + index });
    }
    refuseMailsTo((to) => to !== last?.owner.email);
    await runUntilMails(1);
    await deleteRows('websiteLapses');
  });

  it('about a missing proof do not hold back others', async () => {
    const owned = await Promise.all(Array.from({ length: 11 }, createOwnedWebsite));
    const [last] = owned.slice(-1);
    for (const { host } of owned) {
      const count = host === last?.host ? 3 : 2;
      await updateRows('websites', { host }, { proofMissingSince: 1, proofMissingCount: count });
    }
    refuseMailsTo((to) => to !== last?.owner.email);
    await runUntilMails(1);
    await updateRows('websites', {}, { proofMissingCount: 0 });
  });

  it('about the end of an ownership are given up after a week', async () => {
    const { owner, host } = await createOwnedWebsite();
    await insertRows('websiteLapses', { host, accountId: owner.id, lapsedAt: START });
    await runOnDays(7.1);
    expect(mailbox.mails).toEqual([]);
  });
});
