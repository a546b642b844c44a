import { join } from 'node:path';
import type { InstalledPackage } from './install.ts';
import { type Run, type RunOptions, runOnTerminal, runProgram } from './tools.ts';

/** The environment of a user who has never logged in. */
export function createHome(folder: string): Record<string, string> {
  return {
    HOME: folder,
    XDG_CONFIG_HOME: '',
    SITE_AUDIT_URL: '',
    SITE_AUDIT_KEY: '',
    NO_COLOR: '',
    FORCE_COLOR: '',
  };
}

export function getProgram({ folder }: InstalledPackage): string {
  return join(folder, 'node_modules/.bin/site-audit');
}

/** Runs the command line in a pipe. */
export function runCli(cli: InstalledPackage, args: readonly string[], options: RunOptions): Promise<Run> {
  return runProgram(getProgram(cli), args, options);
}

/** Runs the command line with a pipe that is closed before it writes, as `| head` does. */
export function runCliIntoClosedPipe(
  cli: InstalledPackage,
  args: readonly string[],
  options: RunOptions,
): Promise<Run> {
  return runProgram('bash', ['-c', 'set -o pipefail; "$0" "$@" | true', getProgram(cli), ...args], options);
}

/** Runs the command line with its output on a device that is full. */
export function runCliOntoFullDevice(
  cli: InstalledPackage,
  args: readonly string[],
  options: RunOptions,
): Promise<Run> {
  return runProgram('bash', ['-c', '"$0" "$@" >/dev/full', getProgram(cli), ...args], options);
}

/** Runs the command line on a terminal. */
export function runCliOnTerminal(
  cli: InstalledPackage,
  args: readonly string[],
  options: RunOptions,
  answers: Parameters<typeof runOnTerminal>[3] = [],
): Promise<Run> {
  return runOnTerminal(getProgram(cli), args, options, answers);
}
