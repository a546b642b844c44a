import type { FetchProof } from '../../crawler/verification/fetch-proof.ts';
import { listCoveredHosts } from '../../lib/host/covered-hosts.ts';

/** Bytes read of a home page. */
export const MAX_HOME_BYTES = 1024 * 1024;

/**
 * Returns why `www.` answers for a host, as a clause: the host has no address in DNS, or its home page redirects there. `null`
 * if the host itself answers, or this is unknown (docs/contract.md 6.13). Only the home page counts: people other than the
 * owner may control the redirects of other paths.
 */
export async function explainWww(host: string, fetchProof: FetchProof): Promise<string | null> {
  const [, wwwHost] = listCoveredHosts(host);
  for (const scheme of ['https', 'http']) {
    const home = await fetchProof(`${scheme}://${host}/`, MAX_HOME_BYTES);
    if (home.kind === 'answered') {
      return new URL(home.url).hostname === wwwHost ? `${host} redirects to ${wwwHost}` : null;
    }
    if (home.kind === 'unreachable' && home.hasNoAddress) {
      const wwwHome = await fetchProof(`https://${wwwHost}/`, MAX_HOME_BYTES);
      const hasWww = wwwHome.kind !== 'unreachable' || !wwwHome.hasNoAddress;
      return hasWww ? `${host} has no address in DNS` : null;
    }
  }
  return null;
}
