import { expect, test } from 'vitest';
import { publishSnapshot, requestPage } from './published-snapshot.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

async function readPage(): Promise<string> {
  return (await requestPage('/verify')).text();
}

test('the policy of /verify allows neither connections nor forms', async () => {
  const page = await requestPage('/verify');
  expect(page.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'none'; img-src 'self' data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(page.headers.get('Cache-Control')).toBe('public, max-age=300');
  const html = await page.text();
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script src="/app.js" type="module">',
    '<script src="/verify.js" type="module">',
  ]);
  expect(findByRole(html, 'form')).toMatchObject([{ id: 'verify-form', hidden: '' }]);
});

test('without JavaScript /verify says what it needs and names the command', async () => {
  const html = await readPage();
  const hint = expectTag(expectRole(html, 'main'), 'noscript', { name: /needs JavaScript/ });
  expectRole(hint, 'link', { href: '#command-line' });
  expectRole(html, 'link', { href: '/docs/command-line#install' });
  expect(html).toContain('site-audit verify-snapshot https://audit.brightpage.com/ai-directory/claude/l_…');
});

test('the field of the key has the public key of the log, never the private one', async () => {
  expectRole(await readPage(), 'field', { id: 'log-key', value: '' });
  await publishSnapshot();
  const html = await readPage();
  const value = /^localhost:8787\/log\+[0-9a-f]{8}\+[\w+/=]{44}$/;
  expectRole(html, 'field', { id: 'log-key', value });
  expect(html).not.toContain('PRIVATE');
});
