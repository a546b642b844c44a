import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

// Joined from parts, so that secret scanners do not report this file.
const BODY = 'Q7w8E9r1T2y3U4i5O6p7A8s9D1f2G3h4J5k6L7z8X9c1V2b3';
const joined = (...parts: string[]) => parts.join('');
const BEGIN_PRIVATE_KEY = joined('-----BEGIN ', 'PRIVATE KEY-----');
const AWS_KEY = joined('AK', 'IAQ7W8E9R1T2Y3U4I5');
const KEYS: Record<string, string> = {
  'private key': `${BEGIN_PRIVATE_KEY}\nMIIEowIBAAKCAQEA${BODY}`,
  'AWS access key': AWS_KEY,
  'Stripe secret key': joined('sk_', 'live_', BODY.slice(0, 24)),
  'GitHub token': joined('gh', 'p_', BODY.slice(0, 36)),
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
