/** So often something is written to a body that is silent: proxies close what is silent for longer. In milliseconds. */
const KEEP_ALIVE = 15_000;

/** Who asked: `signal` aborts when they go away, and what `waitUntil` is given goes on then for as long as the platform lets it. */
export interface Client {
  signal: AbortSignal;
  waitUntil(work: Promise<unknown>): void;
}

/** Work that the client's going away does not end at once. */
export function outlive<T>(client: Client, work: Promise<T>): Promise<T> {
  client.waitUntil(work.then(ignore, ignore));
  return work;
}

/**
 * A body that is written while work goes on, in UTF-8: `run` writes it, must not throw, and ends it. `gone` aborts when the
 * client goes away; what is written from then on goes nowhere. `silence` says in the body's own language that nothing has
 * happened.
 */
export function liveBody(
  client: Client,
  silence: string,
  run: (write: (text: string) => void, gone: AbortSignal) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const timer = setInterval(() => write(silence), KEEP_ALIVE);
      const gone = AbortSignal.any([client.signal, left.signal]);
      void outlive(client, run(write, gone)).finally(() => {
        clearInterval(timer);
        if (!left.signal.aborted) controller.close();
      });
    },
    cancel() {
      left.abort();
    },
  });
}

function ignore(): void {}
