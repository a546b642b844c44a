import { deleteRows, hideTable, interceptDatabases, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAudit } from '../../../src/services/audits/create-audit.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import { newVerifiedWebsite, linkPage, scanWebsite } from '../../entry/api/scan.ts';
import { newHost, createSite } from '../../internet.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const PAGE = { body: '<!doctype html><title>Garden chairs</title><h1>Garden chairs</h1>' };

beforeEach(async () => {
  await deleteRows('dailyCounts');
});

async function getCounts(): Promise<Record<string, number>> {
  const counts = await readRows('dailyCounts');
  for (const { day } of counts) expect(day).toBe(new Date().toISOString().slice(0, 10));
  const events = Map.groupBy(counts, ({ event }) => event);
  return Object.fromEntries(
    [...events].map(([event, rows]) => [event, rows.reduce((sum, { count }) => sum + count, 0)]),
  );
}

async function audit(url: string): Promise<{ key: string; id: string; response: Response }> {
  const { id, key } = await newAccount();
  return { id, key, response: await sendJson('POST', '/reports', { url }, key) };
}

test('stored audits are counted, for all accounts together', async () => {
  const host = await createSite({ '/': PAGE });
  await Promise.all([1, 2, 3].map(() => audit(`https://${host}/`)));
  expect(await getCounts()).toEqual({ audit: 3 });
});

test('a refresh counts as another audit', async () => {
  const { id, key, response } = await audit(`https://${await createSite({ '/': PAGE })}/`);
  const { report } = await readData<{ report: { id: string } }>(response);
  await freeAuditSlot(id);
  expect((await callApi('POST', `/reports/${report.id}/refresh`, { key })).status).toBe(200);
  expect(await getCounts()).toEqual({ audit: 2 });
});

test('an audit that used up its minute and failed counts as failed', async () => {
  expect((await audit(`https://${newHost()}/`)).response.status).toBe(500);
  expect(await getCounts()).toEqual({ 'audit-failed': 1 });
});

test('requests refused before anything was fetched are not counted', async () => {
  const { key, response } = await audit('http://127.0.0.1/');
  expect(response.status).toBe(422);
  const host = await createSite({ '/': PAGE });
  await sendJson('POST', '/reports', { url: `https://${host}/` }, key);
  const second = await sendJson('POST', '/reports', { url: `https://${host}/` }, key);
  expect(second.status).toBe(429);
  expect(await getCounts()).toEqual({ audit: 1 });
});

test('pages of a scan are counted as such when it ends, and not as single-page audits', async () => {
  const { account, host } = await newVerifiedWebsite({
    '/': linkPage('Home', '/one'),
    '/one': linkPage('One'),
  });
  expect((await scanWebsite(account, host)).pages_scanned).toBe(2);
  expect(await getCounts()).toEqual({ scan: 1, 'scanned-page': 2 });
});

test('an audit that cannot be stored is not counted as one', async () => {
  const { id, email } = await newAccount();
  const url = `https://${await createSite({ '/': PAGE })}/`;
  const databases = interceptDatabases({ batch: () => Promise.reject(new Error('the call did not arrive')) });
  await expect(
    createAudit({ env: { ...env, ...databases }, caller: { accountId: id, email } }, { url }),
  ).rejects.toThrow();
  expect(await getCounts()).toEqual({ 'audit-failed': 1 });
});

test('a failure that cannot be counted is logged, and the response stays the same', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const restoreCounts = await hideTable('dailyCounts');
  try {
    const { response } = await audit(`https://${newHost()}/`);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('has no address in DNS');
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
      { event: 'failed-audit-not-counted' },
    ]);
  } finally {
    await restoreCounts();
    log.mockRestore();
  }
});
