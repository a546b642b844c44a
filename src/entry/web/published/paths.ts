import type { Provider } from '../../../lib/directory-providers.ts';

/** The path of the page a snapshot's publisher sees. The public page is at `getSnapshotPath`. */
export function getOwnSnapshotPath({ provider, id }: { provider: Provider; id: string }): string {
  return `/published/${provider}/${id}`;
}
