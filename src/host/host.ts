import { DurableObject } from 'cloudflare:workers';
import { type AdmitResult, RequestWindow } from './request-window.ts';

/**
 * The requests of all accounts to one host, for which the object is named as `getBareHost` returns it: whatever the port,
 * with and without `www.`.
 */
export class Host extends DurableObject<Env> {
  private readonly window: RequestWindow;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.window = new RequestWindow(ctx.storage);
  }

  /**
   * Counts `count` requests that are about to be sent, or returns when there is room for all of them.
   *
   * @param limit requests in any 60 seconds
   */
  admit(count: number, limit: number): AdmitResult {
    return this.window.admit(count, limit, Date.now());
  }

  override alarm(): Promise<void> {
    return this.window.deleteExpired(Date.now());
  }
}
