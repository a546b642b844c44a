import { deleteRows, insertRows } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src/objects/account/account.ts';
import type { VerificationResult } from '../../../src/contracts/verification.ts';
import { formatWait } from '../../../src/lib/time.ts';
import { waitForCallers } from '../../objects/account/shared-work.ts';
import { until } from '../../clock.ts';
import { createSite, listRequestsTo, newHost } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { getAccountCredits, newVerifiedWebsite, type Owner, requestScan } from './scan.ts';
import { chairShop, newAuditedWebsite, type ScoreResponseData } from './scored-website.ts';
import { addByApi, addVerifiedWebsite, publishTokens, verifyByApi } from './website.ts';
import { readWork } from '../../counted-work.ts';

const HELD = { '*': { held: true } };

async function listHomeRequests(host: string): Promise<string[]> {
  return (await listRequestsTo(host)).map(({ url }) => url).filter((url) => url === `https://${host}/`);
}

/** Starts verifications of new websites that do not answer until `release`. */
async function startVerifications(account: Owner, count: number) {
  const hosts = Array.from({ length: count }, newHost);
  for (const host of hosts) {
    await addByApi(account, host);
    await createSite(HELD, { host });
  }
  const answers = Promise.all(hosts.map((host) => verifyByApi(account, host)));
  for (const host of hosts) await until(async () => (await listHomeRequests(host)).length > 0);
  const release = async () => {
    for (const host of hosts) await createSite({}, { host });
    return answers;
  };
  return { release };
}

async function expectTooMuchWork(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(await readError(response)).toEqual({
    status: 429,
    code: 'too_many_concurrent_requests',
    message:
      'You can run 6 audits, scans, verifications, score computations and large reports at the same time. Wait for one to end, or try again in 5 seconds.',
  });
}

it('while an account runs six pieces of work, a seventh of any kind is refused and uses nothing', async () => {
  const { account, host } = await newVerifiedWebsite({ '/': { body: '<title>Chairs</title>' } });
  const other = newHost();
  await addByApi(account, other);
  const page = await createSite({ '/': { body: '<title>Oak</title>' } });
  const { release } = await startVerifications(account, 6);
  const before = (await listRequestsTo(host)).length;
  await expectTooMuchWork(await verifyByApi(account, other));
  await expectTooMuchWork(await sendJson('POST', '/reports', { url: `https://${page}/` }, account.key));
  await expectTooMuchWork(await requestScan(account, host));
  await expectTooMuchWork(await callApi('POST', `/websites/${host}/score`, account));
  expect((await listRequestsTo(host)).length).toBe(before);
  expect(await listRequestsTo(page)).toEqual([]);
  expect(await listRequestsTo(other)).toEqual([]);
  expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  const someoneElse = await newAccount();
  expect((await sendJson('POST', '/reports', { url: `https://${page}/` }, someoneElse.key)).status).toBe(201);
  for (const { status } of await release()) expect(status).toBe(200);
  expect((await sendJson('POST', '/reports', { url: `https://${page}/` }, account.key)).status).toBe(201);
  expect((await requestScan(account, host)).status).toBe(200);
});

it('audits, scans and score computations count, and free their slots when they end', async () => {
  const { account, host } = await newVerifiedWebsite({ '/': { body: '<title>Chairs</title>' } });
  const scored = newHost();
  await addVerifiedWebsite(account, scored);
  const page = await createSite(HELD);
  await createSite(HELD, { host });
  await createSite(HELD, { host: scored });
  // Verifications have requested their home pages.
  const before = new Map<string, number>();
  for (const name of [page, host, scored]) before.set(name, (await listRequestsTo(name)).length);
  const running = [
    sendJson('POST', '/reports', { url: `https://${page}/` }, account.key),
    requestScan(account, host),
    callApi('POST', `/websites/${scored}/score`, account),
  ];
  for (const [name, count] of before) await until(async () => (await listRequestsTo(name)).length > count);
  const { release } = await startVerifications(account, 3);
  const other = newHost();
  await addByApi(account, other);
  await expectTooMuchWork(await verifyByApi(account, other));
  for (const name of [page, host, scored])
    await createSite({ '/': { body: '<title>Oak</title>' } }, { host: name });
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 200, 200]);
  await release();
  expect((await startVerifications(account, 4).then((next) => next.release())).length).toBe(4);
  expect((await readWork(account.id)).slots).toEqual([]);
});

describe('work for one website that runs at the same time', () => {
  it('twenty verifications contact it once and all succeed', async () => {
    const account = await newAccount();
    const host = newHost();
    const token = await addByApi(account, host);
    await createSite(HELD, { host });
    const answers = Array.from({ length: 20 }, () => verifyByApi(account, host));
    await waitForCallers(account.id, 19);
    await publishTokens(host, token);
    const results = await Promise.all(
      (await Promise.all(answers)).map((response) => readData<VerificationResult>(response)),
    );
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]).toMatchObject({ ok: true, attempts: [{ outcome: 'found' }, {}, {}] });
    expect(await listHomeRequests(host)).toHaveLength(1);
  });

  it('score computations share one inspection, and a later one inspects it again', async () => {
    const { account, host } = await newAuditedWebsite({ audited: ['/'] });
    await createSite(HELD, { host });
    const before = (await listHomeRequests(host)).length;
    const answers = Array.from({ length: 20 }, () => callApi('POST', `/websites/${host}/score`, account));
    await waitForCallers(account.id, 19);
    await createSite(chairShop(host), { host });
    const results = await Promise.all(
      (await Promise.all(answers)).map((response) => readData<ScoreResponseData>(response)),
    );
    for (const result of results) expect(result).toEqual(results[0]);
    const inspected = (await listRequestsTo(host)).filter(({ url }) => url.includes('no-such-page'));
    expect(inspected).toHaveLength(1);
    expect((await listHomeRequests(host)).length - before).toBeLessThanOrEqual(3);
    await readData(await callApi('POST', `/websites/${host}/score`, account));
    const inspectedAgain = (await listRequestsTo(host)).filter(({ url }) => url.includes('no-such-page'));
    expect(inspectedAgain).toHaveLength(2);
  });

  it('a scan computes the score again if a running computation does not know its pages', async () => {
    const { account, host } = await newAuditedWebsite({ audited: [] });
    await createSite({ ...chairShop(host), '/llms.txt': { held: true } }, { host });
    const asked = callApi('POST', `/websites/${host}/score`, account);
    await until(async () => (await listRequestsTo(host)).some(({ url }) => url.endsWith('/llms.txt')));
    const scan = requestScan(account, host);
    await waitForCallers(account.id, 1);
    await createSite(chairShop(host), { host });
    expect((await readData<ScoreResponseData>(await asked)).score.state).toBe('provisional');
    expect((await readData<ScoreResponseData>(await scan)).score.state).toBe('graded');
  });
});

it('after 200 score computations in a day an account waits for the next, its scans do not, and a higher setting ends it', async () => {
  const { account, host } = await newAuditedWebsite({ audited: [] });
  await runInDurableObject(env.ACCOUNT.getByName(account.id), async (instance: Account) => {
    for (let n = 0; n < 200; n++) instance.countScore(200);
  });
  const before = (await listRequestsTo(host)).length;
  const response = await callApi('POST', `/websites/${host}/score`, account);
  const retryAfter = Number(response.headers.get('Retry-After'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(86_400);
  expect(await readError(response)).toMatchObject({
    status: 429,
    code: 'score_rate_limited',
    message: `You can compute 200 scores a day. Try again in ${formatWait(retryAfter)}.`,
  });
  expect((await listRequestsTo(host)).length).toBe(before);
  expect((await readData<ScoreResponseData>(await requestScan(account, host))).score.state).toBe('graded');

  await insertRows('settings', { key: 'scores_per_day', value: 201, updatedAt: 1 });
  const statuses = [];
  for (let n = 0; n < 2; n++)
    statuses.push((await callApi('POST', `/websites/${host}/score`, account)).status);
  await deleteRows('settings');
  expect(statuses).toEqual([200, 429]);
});
