import type { PageIndex } from '../page-index.ts';

/** A secret key in the source. */
export interface ExposedSecret {
  /** Such as `AWS access key` or `private key`. */
  kind: string;
  /** Offset of its first character in `ParsedPage.source`. */
  offset: number;
}

/** Prefixes of keys, searched in one pass over the source. */
const KEY_PREFIX = /-----BEGIN |AKIA|sk_live_|ghp_|xox[bp]-|sk-proj-|sk-ant-/g;

/** The kind of a key by its prefix, and the pattern of what follows the prefix. */
const SECRET_PATTERNS: Record<string, { kind: string; suffix: RegExp }> = {
  '-----BEGIN ': {
    kind: 'private key',
    suffix: /(?:RSA |EC |OPENSSH )?PRIVATE KEY-----(?:\s|\\[nr]){0,4}[A-Za-z0-9+/]{40}/y,
  },
  AKIA: { kind: 'AWS access key', suffix: /[0-9A-Z]{16}(?![0-9A-Za-z])/y },
  sk_live_: { kind: 'Stripe secret key', suffix: /[0-9A-Za-z]{24,200}/y },
  ghp_: { kind: 'GitHub token', suffix: /[0-9A-Za-z]{36}(?![0-9A-Za-z])/y },
  'xoxb-': { kind: 'Slack token', suffix: /\d{8,20}-[0-9A-Za-z-]{16,200}/y },
  'xoxp-': { kind: 'Slack token', suffix: /\d{8,20}-[0-9A-Za-z-]{16,200}/y },
  'sk-proj-': { kind: 'OpenAI key', suffix: /[0-9A-Za-z_-]{32,200}/y },
  'sk-ant-': { kind: 'Anthropic key', suffix: /[0-9A-Za-z_-]{32,200}/y },
};

/** A key with fewer distinct characters is a placeholder such as sk_live_xxxx…. */
const MIN_DISTINCT_CHARACTERS = 10;
/** Prefixes examined per page. */
const MATCHES_LIMIT = 1_000;

/** The secret keys in the source, including scripts, comments and attributes. */
export function readSecrets(index: PageIndex): ExposedSecret[] {
  const { source } = index.page;
  const found: ExposedSecret[] = [];
  let matches = 0;
  for (const { 0: prefix, index: offset } of source.matchAll(KEY_PREFIX)) {
    if (++matches > MATCHES_LIMIT) break;
    const pattern = SECRET_PATTERNS[prefix];
    if (!pattern || /[0-9A-Za-z]/.test(source[offset - 1] ?? '')) continue;
    const { kind, suffix } = pattern;
    suffix.lastIndex = offset + prefix.length;
    const [key = ''] = suffix.exec(source) ?? [];
    if (key !== '' && !isPlaceholder(key)) found.push({ kind, offset });
  }
  return found;
}

/** The example keys in AWS documentation end in EXAMPLE. */
function isPlaceholder(key: string): boolean {
  return key.endsWith('EXAMPLE') || new Set(key.slice(-24)).size < MIN_DISTINCT_CHARACTERS;
}
