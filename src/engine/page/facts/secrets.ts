import type { PageIndex } from '../page-index.ts';

/** A secret key that stands in the source. */
export interface ExposedSecret {
  /** `AWS access key`, `private key`. */
  kind: string;
  /** Offset of its first character. */
  offset: number;
}

/** How keys begin: looked for in one pass over the source. */
const KEY_PREFIX = /-----BEGIN |AKIA|sk_live_|ghp_|xox[bp]-|sk-proj-|sk-ant-/g;

/** By their beginning, keys of the shape their issuers give them: what they are and what has to follow. */
const SECRET_PATTERNS: Record<string, readonly [kind: string, rest: RegExp]> = {
  '-----BEGIN ': [
    'private key',
    /(?:RSA |EC |OPENSSH )?PRIVATE KEY-----(?:\s|\\[nr]){0,4}[A-Za-z0-9+/]{40}/y,
  ],
  AKIA: ['AWS access key', /[0-9A-Z]{16}(?![0-9A-Za-z])/y],
  sk_live_: ['Stripe secret key', /[0-9A-Za-z]{24,200}/y],
  ghp_: ['GitHub token', /[0-9A-Za-z]{36}(?![0-9A-Za-z])/y],
  'xoxb-': ['Slack token', /\d{8,20}-[0-9A-Za-z-]{16,200}/y],
  'xoxp-': ['Slack token', /\d{8,20}-[0-9A-Za-z-]{16,200}/y],
  'sk-proj-': ['OpenAI key', /[0-9A-Za-z_-]{32,200}/y],
  'sk-ant-': ['Anthropic key', /[0-9A-Za-z_-]{32,200}/y],
};

/** Placeholders such as sk_live_xxxx… have fewer different characters than any key. */
const MIN_DISTINCT_CHARACTERS = 10;
/** As many places that begin like a key are looked at. */
const MATCHES_LIMIT = 1_000;

/** The keys anywhere in the source: scripts, comments and attributes included. */
export function readSecrets(index: PageIndex): ExposedSecret[] {
  const { source } = index.page;
  const found: ExposedSecret[] = [];
  let tried = 0;
  for (const { 0: beginning, index: offset } of source.matchAll(KEY_PREFIX)) {
    if (++tried > MATCHES_LIMIT) break;
    const [kind = '', rest] = SECRET_PATTERNS[beginning] ?? [];
    if (!rest || /[0-9A-Za-z]/.test(source[offset - 1] ?? '')) continue;
    rest.lastIndex = offset + beginning.length;
    const [key = ''] = rest.exec(source) ?? [];
    if (key !== '' && !isPlaceholder(key)) found.push({ kind, offset });
  }
  return found;
}

/** AWS names its documented keys …EXAMPLE. */
function isPlaceholder(key: string): boolean {
  return key.endsWith('EXAMPLE') || new Set(key.slice(-24)).size < MIN_DISTINCT_CHARACTERS;
}
