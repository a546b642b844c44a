/** Comments keep proxies from closing a connection that is silent. In milliseconds. */
const KEEP_ALIVE = 15_000;

export type SendEvent = (event: string, data: unknown) => void;

/**
 * A body of server-sent events (WHATWG HTML, section 9.2). `run` sends them while it works, and the stream ends with it; it
 * must not throw. Once the client has gone, `gone` is called and what is sent goes nowhere.
 */
export function eventStream(
  run: (send: SendEvent) => Promise<void>,
  gone: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOpen = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      write(': begun\n\n');
      const timer = setInterval(() => write(': still at it\n\n'), KEEP_ALIVE);
      const send: SendEvent = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      void run(send).finally(() => {
        clearInterval(timer);
        if (isOpen) controller.close();
      });
    },
    cancel() {
      isOpen = false;
      gone();
    },
  });
}
