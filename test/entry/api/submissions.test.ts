import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { settings } from '../../../src/storage/schema/service.ts';
import { newHost, createSite } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData } from './client.ts';
import { createPublishableAudit, requestPublish, setAuditScore } from './publishable-audit.ts';
import type { CreditStatement } from '../../../src/contracts/credits.ts';
import type { PublishResult } from '../../../src/contracts/submission.ts';
import type { ReportSummary } from '../../../src/contracts/report.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

async function readCredits(account: Account): Promise<CreditStatement> {
  return readData(
    await callApi('GET', `/credits/${encodeURIComponent(account.email)}`, { key: account.key }),
  );
}

describe('POST /submissions', () => {
  it('publishes an audit of 90 or more: 201 with the full snapshot, the charge and the balance', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const response = await requestPublish(account, report.id, 'chatgpt');
    expect(response.status).toBe(201);
    const { submission, credits_charged, balance } = await readData<PublishResult>(response);
    expect({ credits_charged, balance }).toEqual({ credits_charged: 30, balance: 70 });
    const { owner_email: _, ...frozen } = report;
    expect(submission).toEqual({
      id: expect.stringMatching(/^l_[0-9a-f]{32}$/),
      provider: 'chatgpt',
      source_report_id: report.id,
      source_url: report.normalized_url,
      submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      snapshot_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      title: 'How we bake sourdough, hour by hour',
      description: expect.stringContaining('The whole method of our country sourdough'),
      score: report.data.pages[0]?.seo_analysis.overall_score,
      submitted_by: account.email,
      target_crawlers: ['OAI-SearchBot', 'ChatGPT-User', 'GPTBot'],
      knowledge: expect.objectContaining({ captured: true, byline: 'Ines Carvalho', language: 'en' }),
      report: frozen,
      provenance: expect.objectContaining({ release: '1.1.0', trimmed: [], ownership: null }),
    });
  });

  it('contains the page as it was audited, not as it was when published', async () => {
    const account = await newAccount();
    const host = newHost();
    const report = await createPublishableAudit(account, { host });
    await createSite({ '/sourdough': { body: '<title>Gone</title><p>We moved.</p>' } }, { host });
    const { submission } = await readData<PublishResult>(await requestPublish(account, report.id));
    expect(JSON.stringify(submission.knowledge)).toContain('the colour of chestnuts');
    expect(JSON.stringify(submission)).not.toContain('We moved');
  });

  it('writes one ledger entry that names the snapshot', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const { submission } = await readData<PublishResult>(await requestPublish(account, report.id));
    const { ledger, balance, available } = await readCredits(account);
    expect(ledger[0]).toMatchObject({
      delta: -30,
      balance_after: 70,
      reason: `Snapshot for Gemini: ${report.normalized_url}`,
      ref_type: 'submission',
      ref_id: submission.id,
      actor: account.email,
    });
    expect({ entries: ledger.length, balance, available }).toEqual({
      entries: 2,
      balance: 70,
      available: 70,
    });
  });

  it('charges once for each audit and directory: a repeat answers 201 with the same snapshot and 0', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const first = await readData<PublishResult>(await requestPublish(account, report.id));
    const again = await requestPublish(account, report.id);
    expect(again.status).toBe(201);
    expect(await readData<PublishResult>(again)).toEqual({ ...first, credits_charged: 0 });
    const other = await readData<PublishResult>(await requestPublish(account, report.id, 'claude'));
    expect(other).toMatchObject({ credits_charged: 30, balance: 40 });
    expect(other.submission.id).not.toBe(first.submission.id);
  });

  it('returns the snapshot to a repeat even if the audit was refreshed below 90 or replaced since', async () => {
    const account = await newAccount();
    const host = newHost();
    const report = await createPublishableAudit(account, { host });
    const first = await readData<PublishResult>(await requestPublish(account, report.id));
    await setAuditScore(report.id, 40);
    expect((await readData<PublishResult>(await requestPublish(account, report.id))).submission).toEqual(
      first.submission,
    );
    await createPublishableAudit(account, { host });
    expect((await callApi('GET', `/reports/${report.id}`, { key: account.key })).status).toBe(404);
    expect((await readData<PublishResult>(await requestPublish(account, report.id))).submission).toEqual(
      first.submission,
    );
  });

  it('accepts the same body form-encoded', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const body = new URLSearchParams({ report_id: report.id, provider: 'claude' });
    expect((await callApi('POST', '/submissions', { key: account.key, body })).status).toBe(201);
  });

  it('marks the audit as public in the lists', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const listed = async () =>
      (await readData<{ reports: ReportSummary[] }>(await callApi('GET', '/reports', { key: account.key })))
        .reports;
    expect((await listed())[0]?.public).toBe(false);
    await requestPublish(account, report.id);
    expect((await listed())[0]?.public).toBe(true);
  });

  it('charges the price in the settings', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const price = { key: 'submission_cost.gemini', value: 45, updatedAt: Date.now() };
    await openDatabase(env, SERVICE).insert(settings).values(price);
    const published = await readData<PublishResult>(await requestPublish(account, report.id));
    await openDatabase(env, SERVICE).delete(settings);
    expect(published).toMatchObject({ credits_charged: 45, balance: 55 });
  });

  it('can be free', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const price = { key: 'submission_cost.gemini', value: 0, updatedAt: Date.now() };
    await openDatabase(env, SERVICE).insert(settings).values(price);
    const published = await readData<PublishResult>(await requestPublish(account, report.id));
    const again = await readData<PublishResult>(await requestPublish(account, report.id));
    await openDatabase(env, SERVICE).delete(settings);
    expect(published).toMatchObject({ credits_charged: 0, balance: 100 });
    expect(again).toEqual(published);
  });

  it('makes one snapshot and one charge for identical simultaneous requests', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        readData<PublishResult>(await requestPublish(account, report.id)),
      ),
    );
    expect(new Set(answers.map(({ submission }) => JSON.stringify(submission))).size).toBe(1);
    const charges = answers.map((answer) => answer.credits_charged);
    expect(charges.sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 30]);
    expect(await readCredits(account)).toMatchObject({ balance: 70, available: 70 });
  });
});
