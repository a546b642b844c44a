import type { Webhook } from '../../contracts/webhook.ts';
import { openDatabase } from '../../storage/database.ts';
import * as stored from '../../storage/webhooks.ts';
import type { Caller } from '../caller.ts';
import { describeWebhook } from './webhook.ts';

/** Lists the caller's webhooks, oldest first. */
export async function listWebhooks(env: Env, { accountId }: Caller): Promise<Webhook[]> {
  const rows = await stored.listWebhooks(openDatabase(env, accountId), accountId);
  return Promise.all(rows.map((row) => describeWebhook(env, row)));
}
