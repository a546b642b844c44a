import { SECOND } from '../time.ts';
import { decodeBase64 } from '../tlog/base64.ts';
import { verifyEd25519 } from '../tlog/ed25519.ts';
import type { CrawlerKey } from './crawler-keys.ts';
import { buildSignatureBase } from './message-signature.ts';
import {
  describeAgent,
  listComponents,
  SIGNATURE_LABEL,
  type SignatureSettings,
} from './request-signature.ts';

/** A request as its receiver logged it. */
export interface ReceivedRequest {
  method: string;
  url: URL;
  /** By lower-case names. */
  headers: ReadonlyMap<string, string>;
}

/** Whether a request is one of ours. Times in milliseconds since 1970. */
export type RequestVerdict =
  /** It lacks at least one of the three headers. */
  | { kind: 'unsigned'; missing: string }
  /** Its headers are not of the form that we send. */
  | { kind: 'malformed'; header: string }
  | { kind: 'unknown-key'; keyid: string }
  /** The signature is not that of this request. */
  | { kind: 'wrong' }
  /** We signed it. `early`, `late`: a firewall must not accept it now. */
  | { kind: 'valid' | 'early' | 'late'; keyid: string; nonce: string; created: number; expires: number };

const HEADERS = ['signature-agent', 'signature-input', 'signature'] as const;
const PARAMETERS =
  /^;created=(\d{1,12});expires=(\d{1,12});nonce="([A-Za-z0-9+/]{86}==)";keyid="([\w-]{43})";alg="ed25519";tag="web-bot-auth"$/;

/**
 * Verifies that our crawler signed a request, and whether its signature is valid now (RFC 9421 section 3.2). Only signatures as `signRequest`
 * writes them are accepted, and only our own keys: no key is fetched. A repetition of a request is not noticed, because only its receiver
 * knows which nonces it has seen (RFC 9421 section 7.2.2).
 *
 * @param now milliseconds since 1970
 */
export async function verifyRequest(
  { method, url, headers }: ReceivedRequest,
  { keys, settings, now }: { keys: readonly CrawlerKey[]; settings: SignatureSettings; now: number },
): Promise<RequestVerdict> {
  const missing = HEADERS.find((name) => !headers.get(name)?.trim());
  if (missing !== undefined) return { kind: 'unsigned', missing };
  const [agentHeader = '', inputHeader = '', signatureHeader = ''] = HEADERS.map((name) =>
    headers.get(name)?.trim(),
  );
  const agent = [
    describeAgent({ SITE_URL: settings.SITE_URL }),
    describeAgent({ ...settings, SIGNATURE_AGENT_FORM: 'string' }),
  ].find(({ header }) => header === agentHeader);
  if (!agent) return { kind: 'malformed', header: 'Signature-Agent' };
  const components = listComponents(method, url, agent);
  const list = `(${components.map(([identifier]) => identifier).join(' ')})`;
  const prefix = `${SIGNATURE_LABEL}=`;
  const parameters = inputHeader.startsWith(prefix + list)
    ? PARAMETERS.exec(inputHeader.slice(prefix.length + list.length))
    : null;
  if (!parameters) return { kind: 'malformed', header: 'Signature-Input' };
  const [, created = '', expires = '', nonce = '', keyid = ''] = parameters;
  const key = keys.find((one) => one.keyid === keyid);
  if (!key) return { kind: 'unknown-key', keyid };
  const encoded = new RegExp(`^${prefix}:([A-Za-z0-9+/]{86}==):$`).exec(signatureHeader)?.[1];
  const signature = encoded === undefined ? null : decodeBase64(encoded);
  if (!signature) return { kind: 'malformed', header: 'Signature' };
  const base = new TextEncoder().encode(buildSignatureBase(components, inputHeader.slice(prefix.length)));
  if (!(await verifyEd25519(key.publicKey, signature, base))) return { kind: 'wrong' };
  const times = { created: Number(created) * SECOND, expires: Number(expires) * SECOND };
  const kind = now < times.created ? 'early' : now >= times.expires ? 'late' : 'valid';
  return { kind, keyid, nonce, ...times };
}

/** Reads headers as a log or a browser shows them, one a line. A header that is there twice has its values joined (RFC 9110 section 5.3). */
export function parseHeaderLines(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s{0,20}([\w-]{1,100})\s{0,20}:(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === '') continue;
    const before = headers.get(key);
    headers.set(key, before === undefined ? value.trim() : `${before}, ${value.trim()}`);
  }
  return headers;
}
