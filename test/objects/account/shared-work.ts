import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Account } from '../../../src/objects/account/account.ts';
import { until } from '../../clock.ts';

/** Waits until this many callers wait for the work of another caller. */
export async function waitForCallers(accountId: string, count: number): Promise<void> {
  await until(() =>
    runInDurableObject(
      env.ACCOUNT.getByName(accountId),
      (instance: Account) => instance['sharedWork'].callers === count,
    ),
  );
}
