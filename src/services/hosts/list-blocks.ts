import * as stored from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import type { HostBlock } from './get-block.ts';

/** Most blocks in each list. */
export const MAX_LISTED_BLOCKS = 500;

/** Lists the active blocks and the removed ones, newest first. */
export async function listBlocks(env: Env): Promise<{ active: HostBlock[]; removed: HostBlock[] }> {
  return stored.listBlocks(openDatabase(env, SERVICE), MAX_LISTED_BLOCKS);
}
