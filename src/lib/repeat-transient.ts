import { logEvent } from './log.ts';
import { isTransient } from './outage.ts';

/** Waits before a call is repeated, in milliseconds; each is up to half shorter or longer, so that callers do not repeat at the same time. */
const WAITS = [50, 250];

/**
 * Repeats a call to an object or a database, up to twice, if it fails for a reason that is likely to pass. An overloaded object or database
 * is left alone, and an error of our own code would come again.
 *
 * @param call must be safe to repeat: it may have been executed although it failed. Gets the number of earlier attempts
 */
export async function repeatTransient<T>(call: (earlier: number) => Promise<T>): Promise<T> {
  for (let earlier = 0; ; earlier++) {
    try {
      return await call(earlier);
    } catch (error) {
      const wait = WAITS[earlier];
      if (wait === undefined || !isTransient(error)) throw error;
      logEvent('warning', 'call-repeated', { earlier, error });
      await scheduler.wait(Math.round(wait * (0.5 + Math.random())));
    }
  }
}
