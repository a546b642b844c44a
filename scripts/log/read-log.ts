import type { Miniflare } from 'miniflare';
import { decodeEntries, formatTilePath, listNewBundles } from '../../src/lib/tlog/tiles.ts';

/** The key of `LOG_SIGNING_KEY` in .dev.vars.example and in the services of scripts. */
export const SIGNING_KEY =
  'PRIVATE+KEY+localhost:8787/log+a546fab8+AcXJVpgwsN6NzxQ4ZfLOfFacT3vTvufPOGAMv2GSrVkb';

/** Downloads a file below a service's /log/. @throws Error unless it is there */
export async function readLogFile(origin: string, path: string): Promise<Uint8Array> {
  const response = await fetch(`${origin}/log/${path}`);
  if (!response.ok) throw new Error(`/log/${path}: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Lists the sizes of the checkpoints, which only the bucket knows. */
export async function listSizes(miniflare: Miniflare): Promise<number[]> {
  const bucket = await miniflare.getR2Bucket('LOG_FILES');
  const sizes: number[] = [];
  for (let cursor: string | undefined; ;) {
    const listed = await bucket.list({ prefix: 'checkpoints/', ...(cursor !== undefined && { cursor }) });
    sizes.push(...listed.objects.map(({ key }) => Number(key.replace('checkpoints/', ''))));
    if (!listed.truncated) return sizes.toSorted((one, other) => one - other);
    ({ cursor } = listed);
  }
}

/** Downloads the entries of a tree of `size`. @throws Error if a bundle is missing or malformed */
export async function readEntries(origin: string, size: number): Promise<Uint8Array[]> {
  const bundles = await Promise.all(
    listNewBundles(0, size).map(async (tile) => {
      const entries = decodeEntries(await readLogFile(origin, formatTilePath(tile)));
      if (entries?.length !== tile.width) throw new Error(`${formatTilePath(tile)} is malformed`);
      return entries;
    }),
  );
  return bundles.flat();
}
