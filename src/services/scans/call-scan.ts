import { repeatCall } from '../work/repeat-call.ts';

/** The object of a scan. */
type ScanStub = ReturnType<Env['SCAN']['getByName']>;

/** Calls the object of a scan, again if the call fails. @param call can be repeated without doing anything twice */
export function callScan<T>(env: Env, scanId: string, call: (scan: ScanStub) => Promise<T>): Promise<T> {
  return repeatCall(() => call(env.SCAN.getByName(scanId)));
}
