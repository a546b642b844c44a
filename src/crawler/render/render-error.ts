import type { RenderFailure } from '../../contracts/rendered-page.ts';

/** A page cannot be rendered. The message is for the caller. */
export class RenderError extends Error {
  readonly reason: RenderFailure;

  constructor(reason: RenderFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** @throws RenderError if the page does not answer in time */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RenderError('unresponsive', 'The page did not answer: a script keeps it busy.')),
      Math.max(0, milliseconds),
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
