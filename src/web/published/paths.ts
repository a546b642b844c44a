import type { Provider } from '../../lib/directory-providers.ts';

/** What a publisher sees of a snapshot; the public page is at `getSnapshotPath`. */
export function getOwnSnapshotPath({ provider, id }: { provider: Provider; id: string }): string {
  return `/published/${provider}/${id}`;
}
