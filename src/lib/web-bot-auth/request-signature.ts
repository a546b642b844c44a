import { KEY_DIRECTORY_PATH } from './key-directory-path.ts';
import { SECOND } from '../time.ts';
import { encodeBase64 } from '../tlog/base64.ts';
import { type Component, signMessage } from './message-signature.ts';
import type { CrawlerKey } from './crawler-keys.ts';

/** The configuration of the service for signatures of requests. */
export interface SignatureSettings {
  SITE_URL: string;
  SIGNATURE_AGENT_FORM?: string | undefined;
}

/** The label of our signature, and the key of its member in `Signature-Agent`. */
export const SIGNATURE_LABEL = 'sig';
/** Seconds for which a signature is valid. Until then, anyone who sees a request can repeat it. */
const SIGNATURE_LIFETIME = 60;
/** As in the test vectors of the draft. */
const NONCE_BYTES = 64;

/**
 * Signs a request of our crawler as Web Bot Auth has it (draft-ietf-webbotauth-httpsig-protocol-01, "Generating HTTP Message Signature"), and
 * returns its headers. Each request has a signature and a nonce of its own: the draft calls one signature for many requests an anti-pattern.
 *
 * @param now milliseconds since 1970
 */
export async function signRequest(
  method: string,
  url: URL,
  { key, settings, now }: { key: CrawlerKey; settings: SignatureSettings; now: number },
): Promise<Record<string, string>> {
  const created = Math.floor(now / SECOND);
  const nonce = encodeBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const agent = describeAgent(settings);
  const { input, signature } = await signMessage(
    listComponents(method, url, agent),
    [
      `created=${created}`,
      `expires=${created + SIGNATURE_LIFETIME}`,
      `nonce="${nonce}"`,
      `keyid="${key.keyid}"`,
      'alg="ed25519"',
      'tag="web-bot-auth"',
    ],
    key,
  );
  return {
    'signature-agent': agent.header,
    'signature-input': `${SIGNATURE_LABEL}=${input}`,
    signature: `${SIGNATURE_LABEL}=${signature}`,
  };
}

/** `Signature-Agent` as a header and as a covered component. */
interface SignatureAgent {
  header: string;
  component: Component;
}

/**
 * Says where our keys are: at the URL of the directory, a member of a dictionary. In the form `string`, that of drafts before October 2025, at
 * an origin.
 */
export function describeAgent({ SITE_URL, SIGNATURE_AGENT_FORM }: SignatureSettings): SignatureAgent {
  if (SIGNATURE_AGENT_FORM === 'string')
    return { header: `"${SITE_URL}"`, component: ['"signature-agent"', `"${SITE_URL}"`] };
  const directory = `"${SITE_URL}${KEY_DIRECTORY_PATH}"`;
  return {
    header: `${SIGNATURE_LABEL}=${directory}`,
    component: [`"signature-agent";key="${SIGNATURE_LABEL}"`, directory],
  };
}

/** Lists what the signature of a request covers. Not the query: the draft warns that intermediaries reorder it. */
export function listComponents(
  method: string,
  { host, pathname }: Pick<URL, 'host' | 'pathname'>,
  { component }: SignatureAgent,
): Component[] {
  return [['"@method"', method], ['"@authority"', host], ['"@path"', pathname], component];
}
