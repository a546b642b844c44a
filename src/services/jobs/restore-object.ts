import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findOpenAccount } from '../accounts/account.ts';
import { callAccount } from '../call-objects.ts';
import { chargeStoredWork } from '../credits/charge-stored-work.ts';

/** The classes of objects, by the names that operators use. */
export const OBJECT_CLASSES = {
  account: 'ACCOUNT',
  host: 'HOST',
  scan: 'SCAN',
  site_audits: 'SITE_AUDITS',
  webhook_endpoint: 'WEBHOOK_ENDPOINT',
  log: 'LOG',
} as const;

/** The object to restore, and the state that it gets back. */
export interface Restoration {
  object: keyof typeof OBJECT_CLASSES;
  name: string;
  /** A moment of the last 30 days, in milliseconds since 1970, or a bookmark. */
  to: number | string;
}

/**
 * Restores the storage of one object to an earlier state, as point-in-time recovery of the platform does, and charges an account again for
 * what it has stored since.
 *
 * @returns the bookmark that undoes it
 * @throws ServiceError 404 for an account that does not exist, 422 if the platform refuses
 */
export async function restoreObject(env: Env, { object, name, to }: Restoration): Promise<string> {
  // The ledger of a deleted account would have its email address again.
  const account = object === 'account' ? await findOpenAccount(openDatabase(env, SERVICE), name) : null;
  const open = () => env[OBJECT_CLASSES[object]].getByName(name);
  const undo = await open()
    .prepareRestoration(to)
    .catch((error: unknown) => {
      throw new ServiceError('invalid_input', `${object} ${name} was not restored: ${String(error)}`);
    });
  logEvent('warning', 'object-restored', { object, name, to, undo });
  // It fails because the object ends.
  await open()
    .restart()
    .catch(() => {});
  await open().resume();
  if (account) {
    // A bookmark names no moment, and no later charge is in the ledger than the newest.
    const { entries } = await callAccount(env, name, async (restored) => restored.getCredits(1));
    await chargeStoredWork(
      env,
      name,
      typeof to === 'number' ? to : (entries[0]?.created_at ?? account.createdAt),
    );
  }
  return undo;
}
