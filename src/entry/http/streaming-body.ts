/** Milliseconds between keep-alive texts. Proxies close connections that are idle for longer. */
const KEEP_ALIVE_INTERVAL = 15_000;

/** The client of a request. */
export interface ClientConnection {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Keeps the Worker running after a disconnect until `work` ends, for as long as the platform allows. */
  waitUntil(work: Promise<unknown>): void;
}

/** Keeps `work` running for a while if the client disconnects. Returns `work`. */
export function continueAfterDisconnect<T>(client: ClientConnection, work: Promise<T>): Promise<T> {
  client.waitUntil(work.then(noop, noop));
  return work;
}

/**
 * Creates a response body that `run` writes while it works, in UTF-8. The body ends when `run` does.
 *
 * @param keepAliveText written every 15 seconds; clients must ignore it
 * @param run must not throw. `disconnected` aborts when the client disconnects; later writes are dropped.
 */
export function createStreamingBody(
  client: ClientConnection,
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
