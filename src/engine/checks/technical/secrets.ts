import type { ExposedSecret } from '../../page/facts/secrets.ts';
import { defineChecks, fail, pass } from '../check.ts';
import { KEYS } from '../sources/publishers.ts';
import { formatList, lineAt, phrase } from '../evidence.ts';

/** Evidence must not leak the key it warns of. */
const SHOWN_CHARACTERS = 6;

/** For a token whose checksum does not match, so it can be an example, or a key that was cut or changed. */
const MADE_UP =
  'Revoke the key at its issuer if it was ever real, or else write one that is plainly an example.';

export const secretChecks = defineChecks('technical', [
  {
    id: 'secret-exposed',
    revision: 2,
    severity: 'critical',
    title: 'A secret key is visible in the HTML',
    passes:
      'The source holds no private key and no secret key of AWS, Stripe, GitHub, GitLab, npm, Slack, OpenAI, Anthropic, SendGrid, Shopify or DigitalOcean; placeholders, words, slugs, test keys and documented examples do not count. A token whose checksum does not match is of low severity.',
    why: 'Anyone who reads the source can use the key to run up bills or read data in your name.',
    recommendation: 'Revoke the key at its issuer now, and then remove it from the page.',
    verify: 'View the page source for the key, and check at the issuer that it is revoked.',
    sources: [
      KEYS.gitHubTokens,
      KEYS.gitleaks,
      {
        title: 'OWASP Top 10 2025: A07 Authentication Failures',
        url: 'https://owasp.org/Top10/2025/A07_2025-Authentication_Failures/',
      },
    ],
    test: ({ index, secrets }) => {
      const { source } = index.page;
      const describe = ({ kind, offset, isIntact }: ExposedSecret) =>
        phrase`${kind} ${source.slice(offset, offset + SHOWN_CHARACTERS)}… (line ${lineAt(offset, index)}${
          isIntact ? '' : ', its checksum does not match'
        })`;
      if (secrets.length === 0) return pass;
      const evidence = formatList('key', secrets, describe);
      if (secrets.some(({ isIntact }) => isIntact)) return fail(evidence);
      return fail(evidence, { severity: 'low', recommendation: MADE_UP });
    },
  },
]);
