import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A service in a process group of its own. */
export interface KillableService {
  /** The origin it listens on, without a trailing slash. */
  url: string;
  /** Resolves to the seconds from the start to the first request for a page. */
  resumed: Promise<number>;
  /** Kills the process group with SIGKILL: workerd too, which would outlive its parent. */
  kill(): Promise<void>;
}

/** Starts a service on the storage that it finds. @param args of service-process.ts */
export async function startKillableService(args: readonly string[]): Promise<KillableService> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'service-process.ts'), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const resumed = Promise.withResolvers<number>();
  const ready = Promise.withResolvers<string>();
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const origin = /^ready (.*)$/m.exec(output)?.[1];
    if (origin !== undefined) ready.resolve(origin);
    if (/^page$/m.test(output)) resumed.resolve((Date.now() - startedAt) / 1_000);
  });
  child.on('exit', () => ready.reject(new Error(`the service ended: ${output}`)));
  return { url: await ready.promise, resumed: resumed.promise, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}
