import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import type { ScanResource } from '../../../src/contracts/scan.ts';
import { CLOCK_START, moveClock, moveClockTo, stopClock } from '../../clock.ts';

const wait = scheduler.wait.bind(scheduler);

/**
 * Stops the clock of `Date`. It moves by the waits within slices, which pass immediately, and by `runScan` from alarm to alarm.
 */
export function stopScanClock(): void {
  stopClock();
  vi.spyOn(scheduler, 'wait').mockImplementation((milliseconds, options) => {
    moveClock(milliseconds);
    return wait(0, options);
  });
}

/** Stops the clock of scans during each test of a file, and hides the errors that the service logs. */
export function stopScanClockInTests(): void {
  beforeEach(() => {
    stopScanClock();
    vi.spyOn(console, 'error').mockReturnValue();
  });
}

/**
 * As `stopScanClock`, but waits pass only once the requests under way are answered: how long a scan takes by the stopped clock does not
 * depend on how fast they are. Not for pages that are held.
 */
export function stopScanClockDuringRequests(): void {
  stopScanClock();
  const { fetch } = globalThis;
  const underWay = new Set<Promise<Response>>();
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
    const answer = fetch(...args);
    const forget = () => void underWay.delete(answer);
    underWay.add(answer);
    answer.then(forget, forget);
    return answer;
  });
  const waits = vi.spyOn(scheduler, 'wait');
  const pass = waits.getMockImplementation() ?? wait;
  waits.mockImplementation(async (milliseconds, options) => {
    if (milliseconds > 0) await Promise.allSettled(underWay);
    return pass(milliseconds, options);
  });
}

interface RunOptions {
  /** Whether the run ends, by default once the scan has ended. */
  isOver?: (scan: ScanResource) => boolean | Promise<boolean>;
  /** Ends the run early. Called before each alarm, and now and then while the scan works. */
  until?: (scan: ScanResource) => boolean | Promise<boolean>;
  /** Called after the clock was moved to the time of an alarm. */
  onAlarm?: () => Promise<unknown>;
}

/**
 * Runs the alarms of a scan until it has ended, and moves the clock to each. Returns the scan, `null` if its object never started.
 */
export async function runScan(
  id: string,
  {
    isOver = ({ finished_at: finishedAt }) => finishedAt !== null,
    until = () => false,
    onAlarm = async () => {},
  }: RunOptions = {},
): Promise<ScanResource | null> {
  for (;;) {
    try {
      const stub = env.SCAN.getByName(id);
      const hasEnded = async (scan: ScanResource | null) =>
        scan === null || (await isOver(scan)) || (await until(scan));
      const scan = await stub.read();
      if (await hasEnded(scan)) return scan;
      const { alarmAt, isWorking } = await readAlarm(id);
      if (isWorking || alarmAt === null || alarmAt < CLOCK_START) await wait(2);
      else {
        // It may have worked until now. While it waits, nothing changes.
        const waiting = await stub.read();
        if (await hasEnded(waiting)) return waiting;
        moveClockTo(alarmAt);
        await onAlarm();
        await runDurableObjectAlarm(stub);
      }
    } catch {
      // The object was aborted meanwhile.
      await wait(2);
    }
  }
}

/** Returns when the alarm of a scan goes off, in milliseconds since 1970, and whether one is being run. */
export function readAlarm(id: string): Promise<{ alarmAt: number | null; isWorking: boolean }> {
  return runInDurableObject(env.SCAN.getByName(id), async (scan, { storage }) => ({
    alarmAt: await storage.getAlarm(),
    isWorking: Reflect.get(scan, 'working') !== null,
  }));
}

/** Aborts the object of a scan, as a crash does. What it has stored stays. @throws Error if it lives on */
export async function abortScan(id: string): Promise<void> {
  const stub = env.SCAN.getByName(id);
  const hasDied = await runInDurableObject(stub, (_, state) => state.abort('the isolate died')).then(
    () => false,
    () => true,
  );
  if (!hasDied) throw new Error(`The object of ${id} was not aborted`);
}
