import { readdirSync, readFileSync } from 'node:fs';

/** Returns the bytes of memory that the workerd process of the service holds. Linux only. */
export function readResidentBytes(): number {
  const pids = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const sizes = pids
    .filter((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('workerd'))
    .map((pid) => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0));
  return sizes.reduce((sum, kilobytes) => sum + kilobytes * 1_024, 0);
}
