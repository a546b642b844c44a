import { SECOND } from '../../lib/time.ts';
import { checkUrl } from '../check-url.ts';
import { followRedirects } from '../follow-redirects.ts';
import { readBody } from '../read-body.ts';
import type { Requester } from '../requester.ts';
import { type BrowserNetwork, type BrowserResponse, LOAD_LIMITS } from './request-server.ts';

const TIMEOUTS = { headersTimeoutMs: 10 * SECOND, totalTimeoutMs: 15 * SECOND };

/**
 * Returns the network of a rendered page: its requests are treated like those of the crawler, guarded, counted and signed, one by one.
 *
 * @param isAllowed whether robots.txt allows a URL; all are sent without it
 */
export function createBrowserNetwork(
  requester: Requester,
  isAllowed?: (url: string) => Promise<boolean>,
): BrowserNetwork {
  return (address) => {
    const url = checkUrl(address);
    if (!url.ok) return null;
    return async ({ method, headers, body, spendBytes, signal }): Promise<BrowserResponse> => {
      if (isAllowed && !(await isAllowed(url.url.href))) return { kind: 'refused', reason: 'robots' };
      const options = {
        ...requester,
        ...TIMEOUTS,
        method,
        body,
        headers: { ...requester.headers, ...headers },
        maxRedirects: 0,
        keepsRedirects: true,
        signal: AbortSignal.any([requester.signal, signal]),
      };
      const followed = await followRedirects(url, options);
      switch (followed.kind) {
        case 'refused':
          return { kind: 'refused', reason: 'not-public' };
        case 'blocked':
        case 'rate-limited':
          return { kind: 'refused', reason: 'host-limit' };
        case 'unreachable':
          return { kind: 'failed', message: followed.message };
        case 'answered':
          break;
      }
      const { response } = followed;
      try {
        const { bytes, truncated } = await readBody(response, LOAD_LIMITS.bytes, spendBytes);
        if (truncated) return { kind: 'refused', reason: 'too-many-bytes' };
        return { kind: 'answered', status: response.status, headers: [...response.headers], body: bytes };
      } catch {
        return { kind: 'failed', message: 'The connection was lost.' };
      }
    };
  };
}
