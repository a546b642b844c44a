import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { getLog } from '../../src/storage/log-entries.ts';
import { rebindObject } from '../rebind-object.ts';

/** The log dies. What it has stored stays. */
export async function killLog(): Promise<void> {
  await runInDurableObject(getLog(env), (_, state) => state.abort('the isolate died')).catch(() => {});
}

/** The log starts anew, with these bindings. */
export async function restartLog(bindings: Partial<Env>): Promise<void> {
  await killLog();
  await rebindObject(getLog(env), bindings);
}
