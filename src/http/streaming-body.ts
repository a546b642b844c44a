/** So often something is written to a body that is silent: proxies close what is silent for longer. In milliseconds. */
const KEEP_ALIVE_INTERVAL = 15_000;

/** Who asked: `signal` aborts when they go away, and what `waitUntil` is given goes on then for as long as the platform lets it. */
export interface Client {
  signal: AbortSignal;
  waitUntil(work: Promise<unknown>): void;
}

/** Work that the client's going away does not end at once. */
export function continueAfterDisconnect<T>(client: Client, work: Promise<T>): Promise<T> {
  client.waitUntil(work.then(noop, noop));
  return work;
}

/**
 * A body that is written while work goes on, in UTF-8: `run` writes it, must not throw, and ends it. `gone` aborts when the
 * client goes away; what is written from then on goes nowhere. `silence` says in the body's own language that nothing has
 * happened.
 */
export function createStreamingBody(
  client: Client,
  keepAliveText: string,
  run: (write: (text: string) => void, disconnected: AbortSignal) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cancellation = new AbortController();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!cancellation.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const timer = setInterval(() => write(keepAliveText), KEEP_ALIVE_INTERVAL);
      const disconnected = AbortSignal.any([client.signal, cancellation.signal]);
      void continueAfterDisconnect(client, run(write, disconnected)).finally(() => {
        clearInterval(timer);
        if (!cancellation.signal.aborted) controller.close();
      });
    },
    cancel() {
      cancellation.abort();
    },
  });
}

function noop(): void {}
