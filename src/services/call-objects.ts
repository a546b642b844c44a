import { getBareHost } from '../lib/host/bare-host.ts';
import { repeatTransient } from '../lib/repeat-transient.ts';
import { SECOND } from '../lib/time.ts';
import type { Account } from '../objects/account/account.ts';
import type { Host } from '../objects/host/host.ts';

/** Calls the object of an account, and repeats the call if that can help. @param call must be safe to repeat */
export function callAccount<T>(
  env: Env,
  accountId: string,
  call: (account: DurableObjectStub<Account>) => Promise<T>,
): Promise<T> {
  return repeatTransient(() => call(env.ACCOUNT.getByName(accountId)));
}

/** An object that does not answer within this time has failed, in milliseconds. */
const HOST_TIMEOUT = 5 * SECOND;

/** Calls the object of a host. @throws Error if it fails or does not answer within five seconds */
export async function callHost<T>(
  env: Env,
  hostname: string,
  call: (host: DurableObjectStub<Host>) => Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the object of ${hostname} did not answer in time`)),
      HOST_TIMEOUT,
    );
  });
  try {
    return await Promise.race([call(env.HOST.getByName(getBareHost(hostname))), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls the object of a scan, and repeats the call if that can help. @param call must be safe to repeat */
export function callScan<T>(
  env: Env,
  scanId: string,
  call: (scan: ReturnType<Env['SCAN']['getByName']>) => Promise<T>,
): Promise<T> {
  return repeatTransient(() => call(env.SCAN.getByName(scanId)));
}

/** Calls the object of an endpoint, and repeats the call if that can help. @param call must be safe to repeat */
export function callWebhookEndpoint<T>(
  env: Env,
  id: string,
  call: (endpoint: ReturnType<Env['WEBHOOK_ENDPOINT']['getByName']>) => Promise<T>,
): Promise<T> {
  return repeatTransient(() => call(env.WEBHOOK_ENDPOINT.getByName(id)));
}
