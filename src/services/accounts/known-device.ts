import { randomToken, sha256 } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { isDeviceKnown, isDeviceKnownTo } from '../../storage/known-devices.ts';

/** How long a browser is remembered after a sign-in, in milliseconds. */
export const DEVICE_LIFETIME = 365 * DAY;

/** Returns the hash of a device token if its browser has signed in to the account of this email before, otherwise `null`. */
export async function findKnownDevice(
  env: Env,
  token: string | undefined,
  email: string,
): Promise<string | null> {
  if (token === undefined) return null;
  const deviceHash = await sha256(token);
  const isKnown = await isDeviceKnownTo(openDatabase(env, SERVICE), { email, deviceHash, now: Date.now() });
  return isKnown ? deviceHash : null;
}

/**
 * Returns the browser's device token if we issued it, otherwise a new one, so that nobody can choose another browser's token.
 */
export async function getDeviceToken(env: Env, token: string | undefined): Promise<string> {
  const isOurs =
    token !== undefined && (await isDeviceKnown(openDatabase(env, SERVICE), await sha256(token), Date.now()));
  return isOurs ? token : randomToken(32);
}
