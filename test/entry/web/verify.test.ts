import { expect, test } from 'vitest';
import { publishSnapshot, requestPage } from './published-snapshot.ts';

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
  expect(html.match(/<form[^>]*>/g)).toEqual(['<form id="verify-form" class="card" hidden="">']);
});

test('without JavaScript /verify says what it needs and names the command', async () => {
  const html = await readPage();
  expect(html).toMatch(/<noscript>.*needs JavaScript.*href="#command-line".*<\/noscript>/s);
  expect(html).toContain(
    'npx @site-audit/cli verify-snapshot https://audit.brightpage.com/ai-directory/claude/l_…',
  );
});

test('the field of the key has the public key of the log, never the private one', async () => {
  expect(await readPage()).toMatch(/<input id="log-key" [^>]*value=""/);
  await publishSnapshot();
  const html = await readPage();
  expect(html).toMatch(/<input id="log-key" [^>]*value="localhost:8787\/log\+[0-9a-f]{8}\+[\w+/=]{44}"/);
  expect(html).not.toContain('PRIVATE');
});
