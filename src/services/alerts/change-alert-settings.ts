import type { AlertSettings } from '../../contracts/alerts.ts';
import { openDatabase } from '../../storage/database.ts';
import { saveAlerts } from '../../storage/website-alerts.ts';
import type { Caller } from '../accounts/caller.ts';
import { notOwnerError } from '../websites/errors.ts';

/** Sets which mails the owner gets about a website. @throws ServiceError 403 if the caller does not own it any more */
export async function changeAlertSettings(
  env: Env,
  { accountId }: Caller,
  host: string,
  settings: AlertSettings,
): Promise<void> {
  const db = openDatabase(env, accountId);
  if (!(await saveAlerts(db, { accountId, host }, settings, Date.now()))) throw notOwnerError(host);
}
