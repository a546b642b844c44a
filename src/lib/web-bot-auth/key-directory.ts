import { DAY, SECOND } from '../time.ts';
import { encodeBase64 } from '../tlog/base64.ts';
import { signMessage } from './message-signature.ts';
import type { CrawlerKey } from './crawler-keys.ts';

/** Well beyond the time after which lists of directories read ours again (the draft, "Directory Response Signature Lifetimes"). */
const LIFETIME = (7 * DAY) / SECOND;

/** The body and headers of a response. */
export interface SignedKeyDirectory {
  body: string;
  headers: Record<string, string>;
}

/**
 * Writes the key directory of our crawler, a JWK Set that each key has signed (draft-ietf-webbotauth-httpsig-protocol-01, sections "Directory
 * Format" and "Possession Proof on the Directory Response").
 *
 * @param authority where it is served, as in `URL.host`: never taken from a request, so that no other website can pass it on as its own
 * @param now milliseconds since 1970
 */
export async function signKeyDirectory(
  keys: readonly CrawlerKey[],
  authority: string,
  now: number,
): Promise<SignedKeyDirectory> {
  const body = JSON.stringify({
    keys: keys.map(({ keyid, x }) => ({ kty: 'OKP', crv: 'Ed25519', kid: keyid, x, use: 'sig' })),
  });
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const digest = `sha-256=:${encodeBase64(new Uint8Array(hash))}:`;
  const created = Math.floor(now / SECOND);
  const signatures = await Promise.all(
    keys.map((key) =>
      signMessage(
        [
          ['"@authority";req', authority],
          ['"content-digest"', digest],
        ],
        [
          `created=${created}`,
          `expires=${created + LIFETIME}`,
          `keyid="${key.keyid}"`,
          'tag="http-message-signatures-directory"',
        ],
        key,
      ),
    ),
  );
  const join = (values: string[]) => values.map((value, index) => `binding${index}=${value}`).join(', ');
  return {
    body,
    headers: {
      'Content-Type': 'application/http-message-signatures-directory+json',
      'Content-Digest': digest,
      'Signature-Input': join(signatures.map(({ input }) => input)),
      Signature: join(signatures.map(({ signature }) => signature)),
    },
  };
}
