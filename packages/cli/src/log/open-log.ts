import { type Checkpoint, parseCheckpoint } from '../../../../src/lib/tlog/checkpoint.ts';
import { equalBytes } from '../../../../src/lib/tlog/hashes.ts';
import { isSignedInPeriod } from '../../../../src/lib/tlog/key-history.ts';
import { verifyConsistency } from '../../../../src/lib/tlog/merkle.ts';
import { proveConsistency, readRoot, type ReadTile } from '../../../../src/lib/tlog/tile-tree.ts';
import { CliError } from '../cli-error.ts';
import { createTileReader, type FetchLogFile, LogFault } from './log-files.ts';
import { getCurrentKey, listTrustedKeys, MAX_KEYS_BYTES, type TrustedKey } from './log-keys.ts';
import { decodeText } from './read-file.ts';

/** A log at a verified checkpoint. */
export interface OpenLog {
  checkpoint: Checkpoint;
  /** The signed note of the checkpoint. */
  note: string;
  /** The current key of the log. */
  vkey: string;
  readTile: ReadTile;
}

const MAX_CHECKPOINT_BYTES = 64 * 1024;

/**
 * Fetches the newest checkpoint of a log, and verifies its signature, that the tiles hash to it, and that its tree only appends to the
 * tree of the saved checkpoint.
 *
 * @param saved a checkpoint of the log as a signed note, verified before; `null` on the first run
 * @param trusted the key to trust; `null` to trust the one that the log serves
 * @throws LogFault
 * @throws CliError if a file is missing or cannot be fetched
 */
export async function openLog(
  fetchLogFile: FetchLogFile,
  saved: string | null,
  trusted: TrustedKey | null,
): Promise<OpenLog> {
  const file = await fetchLogFile('checkpoint', MAX_CHECKPOINT_BYTES);
  if (!file) throw new CliError('There is no log at this URL: it has no checkpoint.');
  const note = decodeText(file);
  const checkpoint = parseCheckpoint(note);
  if (!checkpoint) throw new LogFault('The checkpoint of the log cannot be read.');
  const vkey = await verifySigner(fetchLogFile, checkpoint, trusted);
  const readTile = createTileReader(fetchLogFile);
  const older = saved === null ? null : parseCheckpoint(saved);
  if (older && older.size > checkpoint.size)
    throw new CliError(
      `The log answers with a checkpoint of ${checkpoint.size} entries, and had ${older.size} before. Try again in a minute. If that does not help, the log has lost entries.`,
    );
  // Trees of the same size can be compared without tiles.
  if (
    older?.size !== checkpoint.size &&
    !equalBytes(await readRoot(readTile, checkpoint.size), checkpoint.root)
  )
    throw new LogFault('The tiles of the log do not hash to its checkpoint.');
  if (
    older &&
    !verifyConsistency(older, checkpoint, await proveConsistency(readTile, older.size, checkpoint.size))
  )
    throw new LogFault(
      `THE LOG HAS FORKED: its checkpoint of ${checkpoint.size} entries does not continue the saved one of ${older.size}. Keep both, they are the evidence:\n\n${saved}\n${note}`,
    );
  return { checkpoint, note, vkey, readTile };
}

/** Verifies the signature of the log. Returns the current key. */
async function verifySigner(
  fetchLogFile: FetchLogFile,
  checkpoint: Checkpoint,
  trusted: TrustedKey | null,
): Promise<string> {
  const served = await fetchLogFile('keys', MAX_KEYS_BYTES);
  const history = served === null ? (trusted?.history ?? null) : decodeText(served);
  if (trusted === null && history === null)
    throw new CliError('The log does not serve its keys. Add --log-key.');
  const vkey = trusted?.vkey ?? getCurrentKey(history ?? '', 'The file /keys of the log');
  const keys = await listTrustedKeys({ vkey, history });
  if (!keys) throw new LogFault(`The keys of the log are not vouched for by the trusted key ${vkey}.`);
  if (!(await isSignedInPeriod(checkpoint, keys)))
    throw new LogFault('The checkpoint is not signed by a key of the log.');
  return keys.at(-1)?.key.vkey ?? vkey;
}
