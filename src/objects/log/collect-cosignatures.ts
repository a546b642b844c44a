import { logEvent } from '../../lib/log.ts';
import { SECOND } from '../../lib/time.ts';
import { parseCheckpoint } from '../../lib/tlog/checkpoint.ts';
import type { ReadTile } from '../../lib/tlog/tile-tree.ts';
import { proveConsistency } from '../../lib/tlog/tile-tree.ts';
import { parseWitnesses, type Witness } from '../../lib/tlog/witness.ts';
import { offerCheckpoint } from './witnesses.ts';

/** How long a checkpoint waits for its witnesses, in milliseconds. Late witnesses cosign the next one. */
const MAX_WAIT = 3 * SECOND;

/**
 * Offers a checkpoint to all witnesses in parallel, and stores the size that each has cosigned. Failures are logged: the log
 * works without its witnesses. Call it one at a time.
 *
 * @returns the checkpoint with the cosignatures
 */
export async function collectCosignatures(
  env: Env,
  kv: SyncKvStorage,
  checkpoint: string,
  readTile: ReadTile,
): Promise<string> {
  const size = parseCheckpoint(checkpoint)?.size ?? 0;
  const signal = AbortSignal.timeout(MAX_WAIT);
  const prove = (from: number) => proveConsistency(readTile, from, size);
  const cosign = async (witness: Witness): Promise<string> => {
    const name = `witness ${witness.key.vkey}`;
    const failure = { witness: witness.key.name, checkpointSize: size };
    try {
      const oldSize = kv.get<number>(name) ?? 0;
      const result = await offerCheckpoint(witness, { checkpoint, oldSize, prove, signal });
      if (result.kind === 'cosigned') {
        kv.put(name, result.size);
        return `${result.line}\n`;
      }
      logEvent('warning', 'checkpoint-not-cosigned', { ...failure, ...result });
    } catch (error) {
      logEvent('warning', 'checkpoint-not-cosigned', { ...failure, error });
    }
    return '';
  };
  const lines = await Promise.all(listWitnesses(env).map(cosign));
  return checkpoint + lines.join('');
}

function listWitnesses(env: Env): Witness[] {
  try {
    return parseWitnesses(env.LOG_WITNESSES ?? '');
  } catch (error) {
    logEvent('error', 'witnesses-not-asked', { error });
    return [];
  }
}
