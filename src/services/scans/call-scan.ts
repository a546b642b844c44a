import { repeatCall } from '../credits/repeat-call.ts';

/** The object of a scan. */
type ScanStub = ReturnType<Env['SCAN']['getByName']>;

/** Calls the object of a scan, and repeats the call if it fails. @param call must be safe to repeat */
export function callScan<T>(env: Env, scanId: string, call: (scan: ScanStub) => Promise<T>): Promise<T> {
  return repeatCall(() => call(env.SCAN.getByName(scanId)));
}
