import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { changeCountedWork, type CountedWork, readCountedWork } from '../src/objects/account/limits.ts';

/** Returns what the limits of an account count. */
export async function readWork(accountId: string): Promise<CountedWork> {
  return runInDurableObject(env.ACCOUNT.getByName(accountId), (_, { storage }) =>
    readCountedWork(storage.kv),
  );
}

/** Frees the audit slot, as if the last audit were more than a minute ago. */
export async function freeAuditSlot(accountId: string): Promise<void> {
  await runInDurableObject(env.ACCOUNT.getByName(accountId), (_, { storage }) =>
    changeCountedWork(storage.kv, (work) => void delete work.starts.audit),
  );
}
