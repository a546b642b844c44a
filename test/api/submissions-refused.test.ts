import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newAccount } from './account.ts';
import { ask, data, failure, send } from './contract.ts';
import { publishableAudit, rescore } from './publishable.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

function publish(account: Account, report_id: string, provider = 'gemini'): Promise<Response> {
  return send('POST', '/submissions', { report_id, provider }, account.key);
}

/** The balance, and what of it can be spent. */
async function credits({ id }: Account): Promise<{ balance: number; available: number }> {
  const { balance, available } = await env.ACCOUNT.getByName(id).credits(0);
  return { balance, available };
}

describe('POST /submissions', () => {
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
});
