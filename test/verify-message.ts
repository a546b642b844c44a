/**
 * A verifier of HTTP Message Signatures written from RFC 9421 and RFC 8941, with node:crypto and nothing of `src/`: it proves that others can
 * verify what the crawler signs.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

/** A request, or a response to a request for `url`. */
export interface SignedMessage {
  method: string;
  url: string;
  /** By lower-case names. */
  headers: Record<string, string>;
  body?: string;
}

export interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
}

type BareItem = string | number | boolean | Uint8Array;
interface Item {
  value: BareItem | Item[];
  parameters: Map<string, BareItem>;
  /** As it was written. */
  source: string;
}

/**
 * Returns the parameters of the signature with a label if it is valid for the key that its `keyid` names. The times are not checked.
 * Throws otherwise.
 */
export function verifyMessage(
  message: SignedMessage,
  label: string,
  keys: readonly PublicJwk[],
): Map<string, BareItem> {
  return verifyLabel(message, label, keys).parameters;
}

function verifyLabel(message: SignedMessage, label: string, keys: readonly PublicJwk[]) {
  const input = parseDictionary(message.headers['signature-input'] ?? '').get(label);
  const signature = parseDictionary(message.headers['signature'] ?? '').get(label);
  const bytes = signature?.value;
  if (!input || !Array.isArray(input.value) || !(bytes instanceof Uint8Array)) throw new Error('unsigned');
  const { parameters } = input;
  const key = keys.find((jwk) => computeThumbprint(jwk) === parameters.get('keyid'));
  if (!key) throw new Error('the key is not known');
  if ((parameters.get('alg') ?? 'ed25519') !== 'ed25519') throw new Error('another algorithm');
  const lines = input.value.map((component) => `${component.source}: ${readComponent(message, component)}`);
  const covered = new Set(input.value.map(({ source }) => source));
  if (covered.size < lines.length) throw new Error('covered twice');
  const base = [...lines, `"@signature-params": ${input.source}`].join('\n');
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
  if (!verify(null, Buffer.from(base), publicKey, bytes)) throw new Error('the signature is wrong');
  return { parameters, covered };
}

/** What Web Bot Auth demands of a signature's parameters and of what it covers, at a time in seconds. Throws if it is not met. */
export function verifyBotRequest(message: SignedMessage, keys: readonly PublicJwk[], now: number): void {
  const agents = parseDictionary(message.headers['signature-agent'] ?? '');
  const [[label, agent] = []] = agents;
  if (label === undefined || typeof agent?.value !== 'string' || agent.parameters.size > 0)
    throw new Error('no Signature-Agent');
  const { parameters, covered } = verifyLabel(message, label, keys);
  if (!covered.has('"@authority"') || !covered.has(`"signature-agent";key="${label}"`))
    throw new Error('too little is covered');
  if (parameters.get('tag') !== 'web-bot-auth') throw new Error('another purpose');
  const [created, expires] = [Number(parameters.get('created')), Number(parameters.get('expires'))];
  if (!(created <= now && now < expires && expires - created <= 60)) throw new Error('out of time');
}

/** The value of a covered component (RFC 9421 section 2). */
function readComponent({ method, url, headers, body }: SignedMessage, { value, parameters }: Item): string {
  const { host, pathname } = new URL(url);
  if (value === '@method') return method;
  if (value === '@authority') return host;
  if (value === '@path') return pathname;
  const field = headers[value as string]?.trim();
  if (field === undefined) throw new Error('a covered field is missing');
  if (value === 'content-digest' && field !== digest(body ?? '')) throw new Error('another body');
  const key = parameters.get('key');
  if (key === undefined) return field;
  const member = parseDictionary(field).get(key as string);
  if (!member) throw new Error('a covered member is missing');
  return member.source;
}

function digest(body: string): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** RFC 7638 with RFC 8037 appendix A.3. */
function computeThumbprint({ kty, crv, x }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** Parses a dictionary (RFC 8941 section 4.2.2) of items and inner lists. Throws for anything else. */
function parseDictionary(text: string): Map<string, Item> {
  const reader = new Reader(text.trim());
  const members = new Map<string, Item>();
  while (!reader.isAtEnd()) {
    const key = reader.take(/[a-z*][a-z0-9_.*-]*/y);
    reader.take(/=/y);
    members.set(key, reader.readItem());
    if (reader.isAtEnd()) break;
    reader.take(/[ \t]*,[ \t]*/y);
    if (reader.isAtEnd()) throw new Error('a trailing comma');
  }
  return members;
}

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [match] = pattern.exec(this.text) ?? [];
    if (match === undefined) throw new Error(`malformed at ${this.at}`);
    this.at += match.length;
    return match;
  }

  private sees(character: string): boolean {
    return this.text[this.at] === character;
  }

  readItem(): Item {
    const start = this.at;
    const value = this.sees('(') ? this.readInnerList() : this.readBareItem();
    const parameters = new Map<string, BareItem>();
    while (this.sees(';')) {
      this.take(/; */y);
      const name = this.take(/[a-z*][a-z0-9_.*-]*/y);
      if (this.sees('=')) this.take(/=/y);
      else {
        parameters.set(name, true);
        continue;
      }
      parameters.set(name, this.readBareItem());
    }
    return { value, parameters, source: this.text.slice(start, this.at) };
  }

  private readInnerList(): Item[] {
    const items: Item[] = [];
    this.take(/\( */y);
    while (!this.sees(')')) {
      items.push(this.readItem());
      this.take(/ +|(?=\))/y);
    }
    this.take(/\)/y);
    return items;
  }

  private readBareItem(): BareItem {
    if (this.sees('"'))
      return this.take(/"(?:[ !#-[\]-~]|\\["\\])*"/y)
        .slice(1, -1)
        .replaceAll(/\\(.)/g, '$1');
    if (this.sees(':')) {
      const base64 = this.take(/:[A-Za-z0-9+/]*={0,2}:/y).slice(1, -1);
      const bytes = Buffer.from(base64, 'base64');
      if (bytes.toString('base64') !== base64) throw new Error('not the base64 of these bytes');
      return bytes;
    }
    return Number(this.take(/-?\d{1,15}/y));
  }
}
