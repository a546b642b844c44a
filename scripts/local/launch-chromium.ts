import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A running browser without network. */
export interface Chromium {
  /** The address of its DevTools socket, `ws://127.0.0.1:…`. */
  socket: string;
  stop: () => Promise<void>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the Chromium at `CHROMIUM`, or the first that is installed; `null` if there is none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC_APPS];
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Names resolve to nothing, and connections go to a proxy that does not exist: a page gets only what the caller answers. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--mute-audio',
  '--hide-scrollbars',
  // Of one page, in megabytes.
  '--js-flags=--max-old-space-size=512',
  ...NO_NETWORK,
];

/** How long the browser can take to start, in milliseconds. */
const START_TIME = 30_000;

/** Starts a Chromium with a profile of its own. @throws Error if it does not start */
export async function launchChromium(path: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'site-audit-chromium-'));
  // Chromium refuses to run as root with its sandbox.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(path, [...FLAGS, ...asRoot, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    // One that hangs does not end otherwise.
    child.kill('SIGKILL');
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    return { socket: await readSocket(child.stderr, exited), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the address from what the browser prints. */
async function readSocket(output: NodeJS.ReadableStream, exited: Promise<void>): Promise<string> {
  let timer;
  const started = new Promise<string>((resolve, reject) => {
    let text = '';
    output.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-10_000);
      const [, socket] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
      if (socket !== undefined) resolve(socket);
    });
    void exited.then(() => reject(new Error(`Chromium ended at its start: ${text.slice(-500)}`)));
    timer = setTimeout(() => reject(new Error('Chromium did not start in time')), START_TIME);
  });
  try {
    return await started;
  } finally {
    clearTimeout(timer);
  }
}
