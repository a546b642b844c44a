import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

// Joined from parts, so that secret scanners do not report this file.
const BODY = 'Q7w8E9r1T2y3U4i5O6p7A8s9D1f2G3h4J5k6L7z8X9c1V2b3';
const joined = (...parts: string[]) => parts.join('');
const BEGIN_PRIVATE_KEY = joined('-----BEGIN ', 'PRIVATE KEY-----');
const AWS_KEY = joined('AK', 'IAQ7W8E9R1T2Y3U4I5');
const KEYS: Record<string, string> = {
  'private key': `${BEGIN_PRIVATE_KEY}\nMIIEowIBAAKCAQEA${BODY}`,
  'AWS access key': AWS_KEY,
  'Stripe secret key': joined('sk_', 'live_', BODY.slice(0, 24)),
  'GitHub token': joined('gh', 'p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq17'),
  'Slack token': joined('xo', 'xb-123456789012-', BODY.slice(0, 24)),
  'OpenAI key': joined('sk-', 'proj-', BODY),
  'Anthropic key': joined('sk-', 'ant-api03-', BODY),
};

describe('secret-exposed', () => {
  it.each(Object.entries(KEYS))('fails a page with a %s and shows six characters of it', (kind, key) => {
    const said = evidence('secret-exposed', `<p>x\n<script>const key = '${key}';</script>`);
    expect(said).toBe(`1 key: ${kind} ${key.slice(0, 6)}… (line 2)`);
    expect(result('secret-exposed', `<!-- ${key} -->`)).toBe('fail');
    expect(result('secret-exposed', `<p data-key="${key}">x`)).toBe('fail');
  });

  it('finds a private key in a string with escaped line breaks', () => {
    const key = KEYS['private key']?.replace('\n', '\\n');
    expect(result('secret-exposed', `<script>{"key":"${key}"}</script>`)).toBe('fail');
  });

  it.each([
    ['a temporary key of AWS', joined('AS', 'IAQ7W8E9R1T2Y3U4I5')],
    ['an AWS key with two digits', joined('AK', 'IAQHWZE5RPTBYCUD2K')],
    ['a restricted key of Stripe', joined('rk_', 'live_', BODY.slice(0, 24))],
    [
      'a fine-grained token of GitHub',
      joined('github_', 'pat_', BODY.slice(0, 22), '_', BODY, BODY.slice(0, 11)),
    ],
    ['an OAuth token of GitHub', joined('gh', 'o_', BODY.slice(0, 36))],
    ['a refresh token of GitHub', joined('gh', 'r_', BODY.slice(0, 36))],
    ['a stateless installation token', joined('gh', `s_123456_eyJ${BODY}.eyJ${BODY}${BODY}.${BODY}`)],
    ['a GitLab token', joined('gl', 'pat-', BODY.slice(0, 20))],
    ['a Slack app token', joined('xa', 'pp-1-A012B3C4D5E-1234567890123-', '0a1b2c3d4e5f6789'.repeat(4))],
    ['a key of a service account at OpenAI', joined('sk-', 'svcacct-', BODY)],
    ['a key of an administrator at OpenAI', joined('sk-', 'admin-', BODY)],
    ['an older key of OpenAI', joined('sk-', BODY.slice(0, 20), 'T3Blbk', 'FJ', BODY.slice(20, 40))],
    ['an administrator key of Anthropic', joined('sk-', 'ant-admin01-', BODY, BODY, 'AA')],
    ['a SendGrid key', joined('SG', `.${BODY.slice(0, 22)}.${BODY.slice(0, 43)}`)],
    [
      'an encrypted private key',
      joined('-----BEGIN ', `ENCRYPTED PRIVATE KEY-----\nMIIFHDBOBgkqhkiG${BODY}`),
    ],
    [
      'a private key with headers',
      joined(
        '-----BEGIN ',
        `RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B2C3D4E5F\n\nMIIE${BODY}`,
      ),
    ],
    [
      'a PGP private key',
      joined('-----BEGIN ', `PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\nlQOY${BODY}`),
    ],
  ])('fails %s', (_name, key) => {
    expect(result('secret-exposed', `<script>const key = '${key}';</script>`)).toBe('fail');
  });

  it('takes a token whose checksum does not match for one that was made up', () => {
    const [real, changed] = [KEYS['GitHub token'] ?? '', joined('gh', 'p_', BODY.slice(0, 36))];
    expect(outcome('secret-exposed', changed)).toMatchObject({
      severity: 'low',
      evidence: joined('1 key: GitHub token gh', 'p_Q7… (line 1, its checksum does not match)'),
    });
    expect(outcome('secret-exposed', `${changed} ${real}`)).not.toHaveProperty('severity');
  });

  it.each([
    'https://film.example/sk-ant-man-and-the-wasp-quantumania-2023-online',
    '/Sk-Ant-Man-And-The-Wasp-Quantumania-2023-Online',
    '/sk-ant-Man-And-The-Wasp-Quantumania-Full-Movie-2023',
    '/sk-proj-2026-renovation-of-the-old-town-hall-and-its-garden',
    '/sk-admin-dashboard-for-teams-with-many-members-and-roles',
    joined('gh', 'p_ThisIsOnlyAPlaceholderForYourTokenXY'),
    joined('gh', 'p_', 'abcdefghijklmnopqrstuvwxyz0123456789'),
    joined('github_', 'pat_', 'x'.repeat(22), '_', 'y'.repeat(59)),
    joined('AS', 'IAPACIFICREGIONSABC'),
    joined('sk_', 'live_', 'yourSecretKeyGoesHere'),
    joined('sk_', 'test_', BODY.slice(0, 24)),
    'xoxb-your-token-here-and-nothing-else',
    joined('AI', 'za', BODY.slice(0, 35)),
  ])('passes %s, a slug, a word or a public key', (text) => {
    expect(result('secret-exposed', `<a href="${text}">x</a>`)).toBe('pass');
  });

  it.each([
    ['a page without keys', '<p>Your key begins with sk_live_ or AKIA.'],
    ['a documented example', joined('<code>AK', 'IAIOSFODNN7EXAMPLE</code>')],
    ['a placeholder', joined('<code>sk_', 'live_', 'x'.repeat(24), '</code>')],
    ['the first line of a private key alone', `<code>${BEGIN_PRIVATE_KEY}</code>`],
    ['a public key', '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'],
    ['a publishable key', joined('pk_', 'live_', BODY.slice(0, 24))],
    ['a key inside a longer word', `data${AWS_KEY}`],
    ['a key that is too long for its kind', `${AWS_KEY}X`],
  ])('passes %s', (_name, html) => {
    expect(result('secret-exposed', html)).toBe('pass');
  });
});
