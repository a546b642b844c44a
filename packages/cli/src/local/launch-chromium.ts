import { spawn } from 'node:child_process';
import { existsSync, readlinkSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

/** A running browser without network. */
export interface Chromium {
  /** The address of its DevTools socket, `ws://127.0.0.1:…`. */
  socket: string;
  stop: () => Promise<void>;
}

/** Chrome first: on Ubuntu 24.04, and GitHub's runners with it, Chromium may not use its sandbox (actions/runner-images#12096). */
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the Chromium at `CHROMIUM`, or the first that is installed; `null` if there is none. */
export function findChromium({ env, platform }: Pick<NodeJS.Process, 'env' | 'platform'> = process):
  | string
  | null {
  const named = env['CHROMIUM'];
  if (named) return existsSync(named) ? named : null;
  const folders = (env['PATH'] ?? '').split(delimiter);
  const paths = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(platform === 'darwin' ? MAC_APPS : []),
  ];
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
  '--disable-extensions',
  '--no-first-run',
  '--no-default-browser-check',
  // Else a Mac asks for the password of its keychain.
  '--use-mock-keychain',
  '--password-store=basic',
  '--mute-audio',
  '--hide-scrollbars',
  // Of one page, in megabytes.
  '--js-flags=--max-old-space-size=512',
  ...NO_NETWORK,
];

/** How long the browser can take to start, in milliseconds. */
const START_TIME = 30_000;

/** How often the profile of a browser that was killed is removed, and the wait before each time in milliseconds. */
const REMOVALS = 4;
const REMOVAL_PAUSE = 50;

/** Starts a Chromium with a profile of its own. @throws Error if it does not start */
export async function launchChromium(path: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'site-audit-chromium-'));
  // Chromium refuses to run as root with its sandbox.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(path, [...FLAGS, ...asRoot, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // In a process group of its own, so that it is killed with the processes that it started.
    detached: process.platform !== 'win32',
  });
  const kill = () => {
    try {
      if (process.platform === 'win32') child.kill('SIGKILL');
      else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // Where the program ends without stopping it, as on Ctrl-C.
  const abandon = () => {
    kill();
    // Its processes write until the signal has reached each, and nothing can be awaited here.
    for (let removal = 0; removal < REMOVALS; removal++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REMOVAL_PAUSE);
      removeProfile(profile);
    }
  };
  process.once('exit', abandon);
  const stop = async () => {
    // One that hangs does not end otherwise.
    kill();
    await exited;
    removeProfile(profile);
    process.off('exit', abandon);
  };
  try {
    return { socket: await readSocket(child.stderr, exited), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes a profile, and the folder beside it in which a browser that was killed leaves its socket. */
function removeProfile(profile: string): void {
  const folders = [profile];
  try {
    const folder = dirname(readlinkSync(join(profile, 'SingletonSocket')));
    if (/^(?:org\.chromium|com\.google)\./.test(basename(folder))) folders.push(folder);
  } catch {
    // It had not made one yet.
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
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
    void exited.then(() => reject(new Error(`Chromium ended at its start: ${findReason(text)}`)));
    timer = setTimeout(() => reject(new Error('Chromium did not start in time')), START_TIME);
  });
  try {
    return await started;
  } finally {
    clearTimeout(timer);
  }
}

/** The line in which the browser says why it ends, else the last ones. */
function findReason(output: string): string {
  const reason = output.split('\n').find((line) => line.includes('FATAL')) ?? output;
  return reason.slice(-500);
}
