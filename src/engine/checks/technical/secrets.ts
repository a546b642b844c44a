import { type Check, fail, defineHtmlCheck, pass } from '../check.ts';
import { formatList, lineAt, phrase } from '../evidence.ts';

/** Evidence must not leak the key it warns of. */
const SHOWN_CHARACTERS = 6;

export const secretChecks: Check[] = [
  defineHtmlCheck({
    id: 'secret-exposed',
    category: 'technical',
    severity: 'critical',
    title: 'A secret key is visible in the HTML',
    passes:
      'The source holds no private key and no secret key of AWS, Stripe, GitHub, Slack, OpenAI or Anthropic; placeholders and documented examples do not count.',
    why: 'Anyone who reads the source can use the key to run up bills or read data in your name.',
    recommendation: 'Revoke the key at its issuer now, and then remove it from the page.',
    verify: 'View the page source for the key, and check at the issuer that it is revoked.',
    sources: [
      {
        title: 'OWASP Top 10 2021: A07 Identification and Authentication Failures',
        url: 'https://owasp.org/Top10/2021/A07_2021-Identification_and_Authentication_Failures/',
      },
    ],
    test: ({ index, secrets }) => {
      const { source } = index.page;
      const found = secrets.map(
        ({ kind, offset }) =>
          phrase`${kind} ${source.slice(offset, offset + SHOWN_CHARACTERS)}… (line ${lineAt(offset, index)})`,
      );
      return found.length === 0 ? pass : fail(formatList('key', found));
    },
  }),
];
