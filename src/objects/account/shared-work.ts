import type { TakeWorkSlotResult } from './work-slots.ts';

/** Whether the caller does shared work itself (`ok`), or the outcome of the caller that did it, as JSON. */
export type JoinWorkResult =
  | TakeWorkSlotResult
  | { ok: false; reason: 'done'; outcome: string }
  /** There was no outcome when the lease ended: ask again. */
  | { ok: false; reason: 'lease-ended' };

/**
 * The callers that wait for the outcome of another caller's work, by the token of that caller's slot. They are in memory: if
 * the object restarts, their calls fail and they ask again.
 */
export class WorkWaiters {
  private readonly waiting = new Map<string, { outcome: PromiseWithResolvers<string>; callers: number }>();

  /** The number of waiting callers. */
  get callers(): number {
    return [...this.waiting.values()].reduce((total, { callers }) => total + callers, 0);
  }

  /** Waits for the outcome, as JSON. Returns `null` if there is none after `timeout` milliseconds. */
  async wait(token: string, timeout: number): Promise<string | null> {
    const work = this.waiting.get(token) ?? { outcome: Promise.withResolvers<string>(), callers: 0 };
    this.waiting.set(token, work);
    work.callers++;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeout);
    });
    try {
      return await Promise.race([work.outcome.promise, timedOut]);
    } finally {
      clearTimeout(timer);
      if (--work.callers === 0) this.waiting.delete(token);
    }
  }

  /** Passes the outcome, as JSON, to the waiting callers. */
  finish(token: string, outcome: string): void {
    this.waiting.get(token)?.outcome.resolve(outcome);
  }
}
