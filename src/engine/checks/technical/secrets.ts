import { type Check, fail, htmlCheck, pass } from '../check.ts';
import { list } from '../evidence.ts';

/**
 * Keys by the shape their issuers give them. Each begins with fixed characters and repeats one class without anything
 * after it to try again for, so a search takes time linear in the text.
 */
const SECRETS = [
  ['private key', /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----(?:\s|\\[nr]){0,4}[A-Za-z0-9+/]{40}/g],
  ['AWS access key', /(?<![0-9A-Za-z])AKIA[0-9A-Z]{16}(?![0-9A-Za-z])/g],
  ['Stripe secret key', /(?<![0-9A-Za-z])sk_live_[0-9A-Za-z]{24,}/g],
  ['GitHub token', /(?<![0-9A-Za-z])ghp_[0-9A-Za-z]{36}(?![0-9A-Za-z])/g],
  ['Slack token', /(?<![0-9A-Za-z])xox[bp]-\d{8,}-[0-9A-Za-z-]{16,}/g],
  ['OpenAI key', /(?<![0-9A-Za-z])sk-proj-[0-9A-Za-z_-]{32,}/g],
  ['Anthropic key', /(?<![0-9A-Za-z])sk-ant-[0-9A-Za-z_-]{32,}/g],
] as const;

/** Evidence must not leak what it warns of. */
const SHOWN = 6;
/** Placeholders such as sk_live_xxxx… have fewer different characters than any key. */
const DIFFERENT_CHARACTERS = 10;
/** As many keys of one kind are looked at. */
const MATCHES_LIMIT = 50;

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
      const found = SECRETS.flatMap(([kind, pattern]) =>
        matches(source, pattern).map(
          (match) => `${kind} ${match[0].slice(0, SHOWN)}… (line ${index.lineOf(match.index)})`,
        ),
      );
      return found.length === 0 ? pass : fail(list('key', found));
    },
  }),
];

function matches(source: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  let tried = 0;
  for (const match of source.matchAll(pattern)) {
    if (!isPlaceholder(match[0])) found.push(match);
    if (++tried === MATCHES_LIMIT) break;
  }
  return found;
}

/** AWS names its documented keys …EXAMPLE. */
function isPlaceholder(key: string): boolean {
  return key.endsWith('EXAMPLE') || new Set(key.slice(-24)).size < DIFFERENT_CHARACTERS;
}
