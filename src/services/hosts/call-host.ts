import type { Host } from '../../objects/host/host.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { SECOND } from '../../lib/time.ts';

/** An object that does not answer within this time has failed, in milliseconds. */
const TIMEOUT = 5 * SECOND;

/** Calls the object of a host. @throws Error if it fails or does not answer within five seconds */
export async function callHost<T>(
  env: Env,
  hostname: string,
  call: (host: DurableObjectStub<Host>) => Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the object of ${hostname} did not answer in time`)), TIMEOUT);
  });
  try {
    return await Promise.race([call(env.HOST.getByName(getBareHost(hostname))), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
