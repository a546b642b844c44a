import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { getLog } from '../../../src/storage/log-entries.ts';
import { rebindObject } from '../../rebind-object.ts';

/** Aborts the log; its storage stays. */
export async function killLog(): Promise<void> {
  await runInDurableObject(getLog(env), (_, state) => state.abort('the isolate died')).catch(() => {});
}

/** Restarts the log with these bindings. */
export async function restartLog(bindings: Partial<Env>): Promise<void> {
  await killLog();
  await rebindObject(getLog(env), bindings);
}
