import { type Check, fail, htmlCheck, pass } from '../check.ts';
import { list } from '../evidence.ts';

/** How keys begin: looked for in one pass over the source. */
const BEGINNING = /-----BEGIN |AKIA|sk_live_|ghp_|xox[bp]-|sk-proj-|sk-ant-/g;

/** By their beginning, keys of the shape their issuers give them: what they are and what has to follow. */
const SECRETS: Record<string, readonly [kind: string, rest: RegExp]> = {
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

/** Evidence must not leak what it warns of. */
const SHOWN = 6;
/** Placeholders such as sk_live_xxxx… have fewer different characters than any key. */
const DIFFERENT_CHARACTERS = 10;
/** As many places that begin like a key are looked at. */
const MATCHES_LIMIT = 1_000;

export const secretChecks: Check[] = [
  htmlCheck({
    id: 'secret-exposed',
    category: 'technical',
    severity: 'critical',
    title: 'Secret key in the HTML',
    passes:
      'The source holds no private key and no secret key of AWS, Stripe, GitHub, Slack, OpenAI or Anthropic; placeholders and documented examples do not count.',
    why: 'Whoever reads the source can use the key and run up bills or read data in your name.',
    recommendation:
      'Revoke the key at its issuer now, then take it out of the page: removing it alone is not enough, copies exist.',
    source: 'OWASP Top 10 2021, A07; the issuers’ documentation of their key formats',
    test: ({ index }) => {
      const { source } = index.page;
      const found = [...secretsIn(source)].map(
        ({ kind, at }) => `${kind} ${source.slice(at, at + SHOWN)}… (line ${index.lineOf(at)})`,
      );
      return found.length === 0 ? pass : fail(list('key', found));
    },
  }),
];

function* secretsIn(source: string): Generator<{ kind: string; at: number }> {
  let tried = 0;
  for (const { 0: beginning, index: at } of source.matchAll(BEGINNING)) {
    if (++tried > MATCHES_LIMIT) return;
    const [kind = '', rest] = SECRETS[beginning] ?? [];
    if (!rest || /[0-9A-Za-z]/.test(source[at - 1] ?? '')) continue;
    rest.lastIndex = at + beginning.length;
    const [key = ''] = rest.exec(source) ?? [];
    if (key !== '' && !isPlaceholder(key)) yield { kind, at };
  }
}

/** AWS names its documented keys …EXAMPLE. */
function isPlaceholder(key: string): boolean {
  return key.endsWith('EXAMPLE') || new Set(key.slice(-24)).size < DIFFERENT_CHARACTERS;
}
