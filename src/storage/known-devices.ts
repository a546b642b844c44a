import { and, eq, gt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts, knownDevices } from './schema/accounts.ts';

/** Whether a device has signed in to any account, and is remembered at `now` (milliseconds since 1970). */
export async function isDeviceKnown(db: Database, deviceHash: string, now: number): Promise<boolean> {
  const row = await db
    .select({ expiresAt: knownDevices.expiresAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.deviceHash, deviceHash), gt(knownDevices.expiresAt, now)))
    .get();
  return row !== undefined;
}

/** Whether a device has signed in to the account of this email, and is remembered at `now` (milliseconds since 1970). */
export async function isDeviceKnownTo(
  db: Database,
  { email, deviceHash, now }: { email: string; deviceHash: string; now: number },
): Promise<boolean> {
  const row = await db
    .select({ expiresAt: knownDevices.expiresAt })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(
      and(
        eq(knownDevices.deviceHash, deviceHash),
        eq(accounts.email, email),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .get();
  return row !== undefined;
}
