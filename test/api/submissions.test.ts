import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { CreditStatement } from '../../src/services/accounts/credits.ts';
import type { ReportSummary } from '../../src/services/audits/report.ts';
import type { Published } from '../../src/services/directory/publish.ts';
import type { Submission } from '../../src/services/directory/submission.ts';
import { database } from '../../src/storage/database.ts';
import { settings } from '../../src/storage/schema.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { newHost } from '../internet.ts';
import { newAccount } from './account.ts';
import { ask, data, failure, send } from './contract.ts';
import { publishableAudit, rescore } from './publishable.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

function publish(account: Account, report_id: string, provider = 'gemini'): Promise<Response> {
  return send('POST', '/submissions', { report_id, provider }, account.key);
}

async function credits(account: Account): Promise<CreditStatement> {
  return data(await ask('GET', `/credits/${encodeURIComponent(account.email)}`, { key: account.key }));
}

describe('POST /submissions', () => {
  it('publishes an audit of 90 or more: 201 with the full snapshot, the charge and the balance', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const response = await publish(account, report.id, 'chatgpt');
    expect(response.status).toBe(201);
    const { submission, credits_charged, balance } = await data<Published>(response);
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
    });
  });

  it('writes one ledger entry that names the snapshot', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const { submission } = await data<Published>(await publish(account, report.id));
    const { ledger, balance, available } = await credits(account);
    expect(ledger[0]).toMatchObject({
      delta: -30,
      balance_after: 70,
      reason: `Snapshot for Gemini: ${report.normalized_url}`,
      ref_type: 'submission',
      ref_id: submission.id,
      actor: account.email,
    });
    expect({ entries: ledger.length, balance, available }).toEqual({ entries: 2, balance: 70, available: 70 });
  });

  it('charges once for each audit and directory: a repeat answers 201 with the same snapshot and 0', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const first = await data<Published>(await publish(account, report.id));
    const again = await publish(account, report.id);
    expect(again.status).toBe(201);
    expect(await data<Published>(again)).toEqual({ ...first, credits_charged: 0 });
    const other = await data<Published>(await publish(account, report.id, 'claude'));
    expect(other).toMatchObject({ credits_charged: 30, balance: 40 });
    expect(other.submission.id).not.toBe(first.submission.id);
  });

  it('gives a repeat the snapshot also when the audit has been refreshed below 90 or replaced since', async () => {
    const account = await newAccount();
    const host = newHost();
    const report = await publishableAudit(account, { host });
    const first = await data<Published>(await publish(account, report.id));
    await rescore(report.id, 40);
    expect((await data<Published>(await publish(account, report.id))).submission).toEqual(first.submission);
    await publishableAudit(account, { host });
    expect((await ask('GET', `/reports/${report.id}`, { key: account.key })).status).toBe(404);
    expect((await data<Published>(await publish(account, report.id))).submission).toEqual(first.submission);
  });

  it('accepts the same body form-encoded', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const body = new URLSearchParams({ report_id: report.id, provider: 'claude' });
    expect((await ask('POST', '/submissions', { key: account.key, body })).status).toBe(201);
  });

  it('marks the audit as public in the lists', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const listed = async () =>
      (await data<{ reports: ReportSummary[] }>(await ask('GET', '/reports', { key: account.key }))).reports;
    expect((await listed())[0]?.public).toBe(false);
    await publish(account, report.id);
    expect((await listed())[0]?.public).toBe(true);
  });

  it('charges what the settings say', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const price = { key: 'submission_cost.gemini', value: 45, updatedAt: Date.now() };
    await database(env).insert(settings).values(price);
    const published = await data<Published>(await publish(account, report.id));
    await database(env).delete(settings);
    expect(published).toMatchObject({ credits_charged: 45, balance: 55 });
  });

  it('can be free', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const price = { key: 'submission_cost.gemini', value: 0, updatedAt: Date.now() };
    await database(env).insert(settings).values(price);
    const published = await data<Published>(await publish(account, report.id));
    const again = await data<Published>(await publish(account, report.id));
    await database(env).delete(settings);
    expect(published).toMatchObject({ credits_charged: 0, balance: 100 });
    expect(again).toEqual(published);
  });

  it.each([
    [89, 'scores 89'],
    [0, 'scores 0'],
    [null, 'has no score'],
  ])('refuses an audit with score %s: 422 that says "%s", nothing charged', async (score, words) => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    await rescore(report.id, score);
    const refused = await publish(account, report.id);
    expect(refused.status).toBe(422);
    const { message } = await failure(refused);
    expect(message).toContain(words);
    expect(message).toContain('90');
    expect(await credits(account)).toMatchObject({ balance: 100, available: 100 });
  });

  it('refuses with 402 what the balance does not cover, and does nothing', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    for (const provider of ['gemini', 'chatgpt', 'claude']) await publish(account, report.id, provider);
    const second = await publishableAudit(account);
    const refused = await publish(account, second.id);
    expect(refused.status).toBe(402);
    expect((await failure(refused)).message).toContain('costs 30 credits and 10 are available');
    expect(await credits(account)).toMatchObject({ balance: 10, available: 10 });
    const { submissions } = await data<{ submissions: Record<string, unknown> }>(
      await ask('GET', `/submissions?report_id=${second.id}`, { key: account.key }),
    );
    expect(submissions).toEqual({ gemini: null, chatgpt: null, claude: null });
    const objects = await env.SNAPSHOTS.list({ prefix: 'gemini/' });
    expect(objects.objects.filter(({ key }) => key.includes(second.id))).toEqual([]);
  });

  it('refuses another account’s audit with 403 and one that is not there with 404', async () => {
    const report = await publishableAudit(await newAccount());
    const other = await newAccount();
    expect((await publish(other, report.id)).status).toBe(403);
    expect((await publish(other, 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5')).status).toBe(404);
    expect(await credits(other)).toMatchObject({ balance: 100, available: 100 });
  });

  it.each([
    [{ report_id: 'r_1' }, 'provider: must be one of gemini, chatgpt, claude'],
    [{ report_id: 'r_1', provider: 'bing' }, 'provider: must be one of gemini, chatgpt, claude'],
    [{ provider: 'gemini' }, 'report_id: must be the id of an audit'],
    [{ report_id: '', provider: 'gemini' }, 'report_id: must be the id of an audit'],
    [{ report_id: 7, provider: 'gemini' }, 'report_id: must be the id of an audit'],
  ])('refuses %j with 422 and says what would be right', async (body, message) => {
    const { key } = await newAccount();
    const refused = await send('POST', '/submissions', body, key);
    expect(refused.status).toBe(422);
    expect((await failure(refused)).message).toBe(message);
  });

  it('needs a key', async () => {
    expect((await send('POST', '/submissions', { report_id: 'r_1', provider: 'gemini' })).status).toBe(401);
  });

  it('makes one snapshot and one charge of equal requests at once', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => data<Published>(await publish(account, report.id))),
    );
    expect(new Set(answers.map(({ submission }) => JSON.stringify(submission))).size).toBe(1);
    expect(answers.map((answer) => answer.credits_charged).sort()).toEqual([0, 0, 0, 0, 0, 30]);
    expect(await credits(account)).toMatchObject({ balance: 70, available: 70 });
  });
});

describe('GET /submissions/{provider}/{id}', () => {
  it('gives anyone with a key the full snapshot, and the publisher’s email to the publisher alone', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const { submission } = await data<Published>(await publish(account, report.id));
    const read = async ({ key }: { key: string }) =>
      (
        await data<{ submission: Submission }>(
          await ask('GET', `/submissions/gemini/${submission.id}`, { key }),
        )
      ).submission;
    expect(await read(account)).toEqual(submission);
    const { submitted_by: _, ...anonymous } = submission;
    const seen = await read(await newAccount());
    expect(seen).toEqual(anonymous);
    expect(JSON.stringify(seen)).not.toContain(account.email);
  });

  it('does not change when the audit does', async () => {
    const account = await newAccount();
    const host = newHost();
    const report = await publishableAudit(account, { host });
    const { submission } = await data<Published>(await publish(account, report.id));
    await publishableAudit(account, { host, page: (host) => goodPage(host, { title: 'Something quite different now' }) });
    const { submission: later } = await data<{ submission: Submission }>(
      await ask('GET', `/submissions/gemini/${submission.id}`, { key: account.key }),
    );
    expect(later).toEqual(submission);
  });

  it('is 404 for an unknown id, an unknown directory and the wrong directory', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const { submission } = await data<Published>(await publish(account, report.id));
    for (const path of [`claude/${submission.id}`, `bing/${submission.id}`, 'gemini/l_1']) {
      expect((await ask('GET', `/submissions/${path}`, { key: account.key })).status, path).toBe(404);
    }
  });

  it('needs a key', async () => {
    expect((await ask('GET', '/submissions/gemini/l_1')).status).toBe(401);
  });
});
