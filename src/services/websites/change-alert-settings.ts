import type { AlertSettings, NewAlertSettings } from '../../contracts/alerts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { saveAlerts } from '../../storage/website-alerts.ts';
import type { Context } from '../context.ts';
import { DEFAULT_ALERTS } from '../mail/alerts.ts';
import { notOwnerError } from './website.ts';

/**
 * Sets which mails the owner gets about a website. Omitted settings get their defaults. Returns the new settings.
 *
 * @throws ServiceError 403 if the caller no longer owns the website
 */
export async function changeAlertSettings(
  { env, caller: { accountId } }: Context,
  { host, newSettings }: { host: string; newSettings: NewAlertSettings },
): Promise<AlertSettings> {
  const settings = { ...DEFAULT_ALERTS, ...newSettings };
  const db = openDatabase(env, SERVICE);
  if (!(await saveAlerts(db, { accountId, host }, settings, Date.now()))) throw notOwnerError(host);
  return settings;
}
