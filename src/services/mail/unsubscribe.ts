import { openDatabase } from '../../storage/database.ts';
import { disableAlerts } from '../../storage/website-alerts.ts';
import { DEFAULT_ALERTS } from './default-alerts.ts';
import type { Subscription } from './unsubscribe-link.ts';

/** Turns off the mails of a subscription. Can be repeated. */
export async function unsubscribe(env: Env, subscription: Subscription): Promise<void> {
  const db = openDatabase(env, subscription.accountId);
  await disableAlerts(db, subscription, DEFAULT_ALERTS, Date.now());
}
