import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { createPublishableAudit, requestPublish, setAuditScore } from './publishable-audit.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

/** Returns the balance and the available credits. */
async function readCredits({ id }: Account): Promise<{ balance: number; available: number }> {
  const { balance, available } = await env.ACCOUNT.getByName(id).getCredits(0);
  return { balance, available };
}

describe('POST /submissions', () => {
  it.each([
    [89, 'scores 89'],
    [0, 'scores 0'],
    [null, 'has no score'],
  ])('refuses an audit with score %s: 422 that says "%s", nothing charged', async (score, words) => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    await setAuditScore(report.id, score);
    const refused = await requestPublish(account, report.id);
    expect(refused.status).toBe(422);
    const { message } = await readError(refused);
    expect(message).toContain(words);
    expect(message).toContain('90');
    expect(await readCredits(account)).toMatchObject({ balance: 100, available: 100 });
  });

  it('is 402 if the credits do not suffice, and does nothing', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    for (const provider of ['gemini', 'chatgpt', 'claude'])
      await requestPublish(account, report.id, provider);
    const second = await createPublishableAudit(account);
    const refused = await requestPublish(account, second.id);
    expect(refused.status).toBe(402);
    expect((await readError(refused)).message).toContain(
      'costs 30 credits and 10 are available. Nothing was published or charged. Write to credits@localhost.example to get more.',
    );
    expect(await readCredits(account)).toMatchObject({ balance: 10, available: 10 });
    const { submissions } = await readData<{ submissions: Record<string, unknown> }>(
      await callApi('GET', `/submissions?report_id=${second.id}`, { key: account.key }),
    );
    expect(submissions).toEqual({ gemini: null, chatgpt: null, claude: null });
    const objects = await env.SNAPSHOTS.list({ prefix: 'gemini/' });
    expect(objects.objects.filter(({ key }) => key.includes(second.id))).toEqual([]);
  });

  it('is 403 for another account’s audit and 404 for an unknown one', async () => {
    const report = await createPublishableAudit(await newAccount());
    const other = await newAccount();
    expect((await requestPublish(other, report.id)).status).toBe(403);
    expect((await requestPublish(other, 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5')).status).toBe(404);
    expect(await readCredits(other)).toMatchObject({ balance: 100, available: 100 });
  });

  it.each([
    [{ report_id: 'r_1' }, 'provider: must be one of gemini, chatgpt, claude'],
    [{ report_id: 'r_1', provider: 'bing' }, 'provider: must be one of gemini, chatgpt, claude'],
    [{ provider: 'gemini' }, 'report_id: must be the id of an audit'],
    [{ report_id: '', provider: 'gemini' }, 'report_id: must be the id of an audit'],
    [{ report_id: 7, provider: 'gemini' }, 'report_id: must be the id of an audit'],
  ])('refuses %j with 422 and states what is valid', async (body, message) => {
    const { key } = await newAccount();
    const refused = await sendJson('POST', '/submissions', body, key);
    expect(refused.status).toBe(422);
    expect((await readError(refused)).message).toBe(message);
  });

  it('needs a key', async () => {
    expect((await sendJson('POST', '/submissions', { report_id: 'r_1', provider: 'gemini' })).status).toBe(
      401,
    );
  });
});
