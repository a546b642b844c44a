import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { createSite } from '../../internet.ts';
import { until } from '../../clock.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { createPublishableAudit, requestPublish } from './publishable-audit.ts';
import { linkPage, newVerifiedWebsite, scanWebsite } from './scan.ts';
import type { Report, ReportSummary } from '../../../src/contracts/report.ts';
import type { Submission } from '../../../src/contracts/submission.ts';

const HOUR = 3_600_000;

async function auditNewPage(key: string): Promise<Report> {
  const host = await createSite({ '/': { body: '<title>Chairs</title>' } });
  const created = await sendJson('POST', '/reports', { url: `https://${host}/` }, key);
  return (await readData<{ report: Report }>(created)).report;
}

it('deletes an audit with its document, and the id is then unknown', async () => {
  const { key } = await newAccount();
  const { id } = await auditNewPage(key);
  const deleted = await callApi('DELETE', `/reports/${id}`, { key });
  expect(deleted.status).toBe(200);
  expect(await readData(deleted)).toEqual({ report: { id, deleted: true } });
  for (const method of ['GET', 'DELETE']) {
    const gone = await callApi(method, `/reports/${id}`, { key });
    expect(gone.status).toBe(404);
    expect((await readError(gone)).code).toBe('report_not_found');
  }
  expect(await readData(await callApi('GET', '/reports', { key }))).toEqual({
    reports: [],
    next_cursor: null,
  });
});

it("another account's audit gets 403 and stays, an unknown one 404, and a request without a key 401", async () => {
  const [{ key }, other] = [await newAccount(), await newAccount()];
  const { id } = await auditNewPage(key);
  expect((await callApi('DELETE', `/reports/${id}`, { key: other.key })).status).toBe(403);
  expect((await callApi('DELETE', '/reports/r_none', { key })).status).toBe(404);
  expect((await callApi('DELETE', `/reports/${id}`)).status).toBe(401);
  expect((await callApi('GET', `/reports/${id}`, { key })).status).toBe(200);
});

it('a deletion does not use the minute; a refresh during it does, and stores nothing', async () => {
  const account = await newAccount();
  const { id, url } = await auditNewPage(account.key);
  await env.ACCOUNT.getByName(account.id).returnAuditSlot('none');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
  await createSite({ '/': { held: true } }, { host: new URL(url).host });
  const refresh = callApi('POST', `/reports/${id}/refresh`, { key: account.key });
  await until(async () => (await env.ACCOUNT.getByName(account.id).getAuditSlotWait()) > 0);
  expect((await callApi('DELETE', `/reports/${id}`, { key: account.key })).status).toBe(200);
  await createSite({ '/': { body: '<title>Chairs</title>' } }, { host: new URL(url).host });
  const refused = await refresh;
  expect(refused.status).toBe(404);
  expect((await readError(refused)).message).toContain('deleted or replaced');
  // Otherwise deletions would be a way around the limit: the page was fetched.
  expect((await callApi('DELETE', `/reports/${id}`, { key: account.key })).status).toBe(404);
  expect((await sendJson('POST', '/reports', { url }, account.key)).status).toBe(429);
});

it('its snapshots stay and publishing it again returns them', async () => {
  const account = await newAccount();
  const { id } = await createPublishableAudit(account);
  const publish = () => requestPublish(account, id, 'claude');
  const { submission } = await readData<{ submission: Submission }>(await publish());
  expect((await callApi('DELETE', `/reports/${id}`, { key: account.key })).status).toBe(200);
  const read = await callApi('GET', `/submissions/claude/${submission.id}`, { key: account.key });
  expect((await readData<{ submission: Submission }>(read)).submission.snapshot_sha256).toBe(
    submission.snapshot_sha256,
  );
  expect(await readData(await publish())).toMatchObject({ credits_charged: 0 });
});

it('deleting a page that was paid for causes no ledger difference', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { account, host } = await newVerifiedWebsite({
    '/': linkPage('Chairs', '/oak'),
    '*': linkPage('Oak'),
  });
  expect(await scanWebsite(account, host)).toMatchObject({ pages_scanned: 2, credits_charged: 2 });
  const { reports } = await readData<{ reports: ReportSummary[] }>(
    await callApi('GET', '/reports', { key: account.key }),
  );
  expect(reports).toHaveLength(2);
  for (const { id } of reports)
    expect((await callApi('DELETE', `/reports/${id}`, { key: account.key })).status).toBe(200);
  await reconcileLedgers(env, Date.now() + HOUR);
  expect(log).not.toHaveBeenCalled();
  const score = await callApi('GET', `/websites/${host}/score`, { key: account.key });
  expect((await readData<{ score: { pages_evaluated: number } }>(score)).score.pages_evaluated).toBe(2);
});
