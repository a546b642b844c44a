import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Chromium, findChromium, launchChromium } from '../../packages/cli/src/local/launch-chromium.ts';

/** The browser of a local service. */
export interface BrowserServer {
  /** For `BROWSER_SOCKET`. */
  url: string;
  stop: () => Promise<void>;
}

/** Serves the DevTools socket of a Chromium, which starts with the first connection, and again if it has ended. Returns `null` if none is installed. */
export async function startBrowserServer(): Promise<BrowserServer | null> {
  const path = findChromium();
  if (path === null) return null;
  let chromium: Promise<Chromium> | null = null;
  const server = createServer((_, response) => response.writeHead(426).end());
  server.on('upgrade', (request: IncomingMessage, client: Socket) => {
    client.on('error', () => client.destroy());
    chromium = openChromium(chromium, path);
    chromium.then(
      ({ socket }) => relay(request, client, new URL(socket)),
      (error: unknown) => {
        chromium = null;
        client.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
        console.error(error);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Does not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await chromium?.then(({ stop }) => stop()).catch(() => {});
    },
  };
}

/** Milliseconds in which a browser that works answers. */
const ANSWER_TIME = 3_000;

/** Returns the running browser, or a new one in place of one that has ended or hangs. */
async function openChromium(running: Promise<Chromium> | null, path: string): Promise<Chromium> {
  const chromium = await running?.catch(() => null);
  if (!chromium) return launchChromium(path);
  const { host } = new URL(chromium.socket);
  const signal = AbortSignal.timeout(ANSWER_TIME);
  const isAlive = await fetch(`http://${host}/json/version`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isAlive) return chromium;
  await chromium.stop();
  return launchChromium(path);
}

function relay({ headers }: IncomingMessage, client: Socket, { hostname, port, pathname }: URL): void {
  const browser = connect(Number(port), hostname);
  const close = () => {
    browser.destroy();
    client.destroy();
  };
  for (const socket of [browser, client]) socket.on('error', close).on('close', close);
  const lines = Object.entries({ ...headers, host: `${hostname}:${port}` }).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  browser.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  browser.pipe(client);
  client.pipe(browser);
}
