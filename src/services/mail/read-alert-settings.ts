import type { AlertSettings } from '../../contracts/alerts.ts';
import { openDatabase } from '../../storage/database.ts';
import { findAlerts } from '../../storage/website-alerts.ts';
import { DEFAULT_ALERTS } from './default-alerts.ts';

/** Returns which mails an account gets about a website. */
export async function readAlertSettings(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<AlertSettings> {
  const stored = await findAlerts(openDatabase(env, accountId), { accountId, host });
  return { ...DEFAULT_ALERTS, ...stored };
}
