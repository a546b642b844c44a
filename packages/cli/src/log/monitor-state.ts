import { open, rename } from 'node:fs/promises';
import { parseCheckpoint } from '../../../../src/lib/tlog/checkpoint.ts';
import { isCount } from '../../../../src/lib/tlog/decimal.ts';
import { parseVerifierKey } from '../../../../src/lib/tlog/note.ts';
import { CliError } from '../cli-error.ts';
import { decodeText, readSmallFile } from './read-file.ts';

/** The state that a run of the monitor saves for the next one. */
export interface MonitorState {
  format: 'site-audit-monitor/1';
  /** URL of the log. */
  log: string;
  /** The current key of the log. */
  vkey: string;
  /** The newest checkpoint, a signed note. */
  checkpoint: string;
  /** Index of the first entry that was not read. */
  next: number;
}

const MAX_STATE_BYTES = 256 * 1024;

/** Reads the state; `null` if there is no file yet. @throws CliError if it is not the state of this log */
export async function readState(path: string, log: string): Promise<MonitorState | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CliError(`${path} cannot be read: ${error.message}.`);
  });
  if (!file) return null;
  await file.close();
  const state = parseState(decodeText(await readSmallFile(path, MAX_STATE_BYTES)));
  if (!state) throw new CliError(`${path} is not a file that site-audit monitor has written.`);
  if (state.log !== log) throw new CliError(`${path} is of another log, ${state.log}.`);
  return state;
}

function parseState(text: string): MonitorState | null {
  try {
    const state = JSON.parse(text) as Partial<MonitorState> | null;
    const isState =
      state?.format === 'site-audit-monitor/1' &&
      typeof state.log === 'string' &&
      parseVerifierKey(String(state.vkey)) !== null &&
      parseCheckpoint(String(state.checkpoint)) !== null &&
      typeof state.next === 'number' &&
      isCount(state.next);
    return isState ? (state as MonitorState) : null;
  } catch {
    return null;
  }
}

/** Writes the state so that a crash leaves either the old file or the new one. @throws CliError */
export async function writeState(path: string, state: MonitorState): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(`${JSON.stringify(state, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    throw new CliError(`${path} cannot be written: ${(error as Error).message}.`);
  }
}
