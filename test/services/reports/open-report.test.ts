import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { SiteAudits } from '../../../src/objects/site-audits/site-audits.ts';
import { getSiteReport } from '../../../src/services/reports/site-report.ts';
import { getVerifiedWebsite } from '../../../src/services/websites/website.ts';
import { callApi, sendJson } from '../../entry/api/client.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';
import { createWebsiteOwner } from '../../entry/web/signed-in-account.ts';

/** Returns a function that opens the report of a new website, and says what it reads of its audits. */
async function createReader() {
  const { account, host } = await createWebsiteOwner();
  const context = { env, caller: { accountId: account.id, email: account.email } };
  const website = await getVerifiedWebsite(context, { host });
  const read = vi.spyOn(SiteAudits.prototype, 'read');
  const open = async () => {
    read.mockClear();
    const { totals, findings } = await getSiteReport(context, website);
    return { pages: totals.pages, findings, hasRead: read.mock.calls.length > 0 };
  };
  return { account, host, open };
}

test('a report that has not changed is not made again within a minute', async () => {
  const { account, host, open } = await createReader();
  await createPublishableAudit(account, { host });
  const first = await open();
  expect(first).toMatchObject({ pages: 1, hasRead: true });
  expect(await open()).toEqual({ ...first, hasRead: false });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await open()).toMatchObject({ hasRead: true });
});

test('a report shows each change at once: audits that are added and deleted, and what the owner ignores', async () => {
  const { account, host, open } = await createReader();
  const { id } = await createPublishableAudit(account, { host });
  const { findings } = await open();
  const ignore = { check: findings[0]?.id, reason: 'accepted' };
  const ignored = await sendJson('POST', `/websites/${host}/ignores`, ignore, account.key);
  expect(ignored.ok, await ignored.text()).toBe(true);
  expect((await open()).findings.filter(({ state }) => state === 'ignored')).toHaveLength(1);
  expect((await callApi('DELETE', `/reports/${id}`, { key: account.key })).ok).toBe(true);
  expect(await open()).toMatchObject({ pages: 0 });
  await createPublishableAudit(account, { host });
  expect(await open()).toMatchObject({ pages: 1 });
});
