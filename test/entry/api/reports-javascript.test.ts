import { env } from 'cloudflare:workers';
import { afterEach, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { findRenderedAudit, insertRenderedAudit } from '../../../src/storage/rendered-audits.ts';
import { deleteRows, putSetting } from '../../database.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { createPublishableAudit } from './publishable-audit.ts';
import { getAccountCredits, type Owner } from './scan.ts';
import { freeAuditSlot } from '../../counted-work.ts';

afterEach(async () => {
  await deleteRows('settings');
});

const PAGE = { '/': { body: '<!doctype html><title>Chairs</title><p>Oak.' } };

/** Audits a new site, and lets the next audit begin. */
async function audit(account: Owner): Promise<Report> {
  const url = `https://${await createSite(PAGE)}/`;
  const { report } = await readData<{ report: Report }>(
    await sendJson('POST', '/reports', { url }, account.key),
  );
  await freeAuditSlot(account.id);
  return report;
}

it('a refresh asks for JavaScript as a new audit does, and is not charged without a browser', async () => {
  const account = await newAccount();
  const { id } = await audit(account);
  const body = { render: true, render_loads: 3 };
  const { report } = await readData<{ report: Report }>(
    await sendJson('POST', `/reports/${id}/refresh`, body, account.key),
  );
  expect(report).toMatchObject({ id, data: { rendered: null, render_failure: { reason: 'no-browser' } } });
  expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  await freeAuditSlot(account.id);
  const plain = await readData<{ report: Report }>(await callApi('POST', `/reports/${id}/refresh`, account));
  expect(plain.report.data).not.toHaveProperty('rendered');
});

it('a refresh that the credits do not cover fetches nothing', async () => {
  const account = await newAccount();
  const { id, url, domain } = await audit(account);
  const before = (await listRequestsTo(domain)).length;
  await putSetting('rendered_audit_cost', 101);
  const refused = await sendJson('POST', `/reports/${id}/refresh`, { render: true }, account.key);
  expect(refused.status).toBe(402);
  expect((await readError(refused)).message).toContain('An audit with JavaScript costs 101 credits');
  expect((await listRequestsTo(domain)).length, url).toBe(before);
});

it.each([{ render: 'perhaps' }, { render: true, render_loads: 2 }])(
  'a refresh with %j is refused',
  async (body) => {
    const account = await newAccount();
    const { id } = await audit(account);
    expect((await sendJson('POST', `/reports/${id}/refresh`, body, account.key)).status).toBe(422);
  },
);

it('a load is chargeable only while the account has the audit', async () => {
  const account = await newAccount();
  const { id: reportId, url } = await createPublishableAudit(account);
  const db = openDatabase(env, account.id);
  const row = { accountId: account.id, url, cost: 1, storedAt: 1 };
  await db.batch([
    insertRenderedAudit(db, { ...row, id: `rendered_${reportId}`, reportId }),
    insertRenderedAudit(db, { ...row, id: `rendered_gone_${reportId}`, reportId: 'r_gone' }),
  ]);
  expect(await findRenderedAudit(db, account.id, `rendered_${reportId}`)).toMatchObject({ ...row, reportId });
  expect(await findRenderedAudit(db, account.id, `rendered_gone_${reportId}`)).toBeNull();
});
