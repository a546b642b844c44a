import { expect, test } from 'vitest';
import { runInLanguage, translate } from '../../../src/entry/web/language.ts';
import { newAccount } from '../api/new-account.ts';
import { expectRole, findByRole } from '../../page.ts';
import { Browser, createMailbox, openSession, ORIGIN } from './browser.ts';

const ACCOUNT_TITLES = { en: 'Your account', de: 'Ihr Konto', es: 'Su cuenta' };

function visit(language?: string, bindings = createMailbox().env): Browser {
  const browser = new Browser(bindings);
  if (language !== undefined) browser.cookies.set('__Host-language', language);
  return browser;
}

const read = async (browser: Browser, path: string) => (await browser.get(path)).text();

// First: the isolate keeps the messages that it has read.
test('a page is in English if the messages of its language cannot be read', async () => {
  const { env } = createMailbox();
  const ASSETS = { ...env.ASSETS, fetch: () => Promise.resolve(new Response(null, { status: 503 })) };
  const html = await read(visit('es', { ...env, ASSETS }), '/sign-in');
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('Email me a code');
  expect(await read(visit('es'), '/sign-in')).toContain('<html lang="es">');
});

test('the form in the footer sets the language, without script, and leads back', async () => {
  const browser = visit();
  const html = await read(browser, '/sign-in');
  expect(html).toContain('<html lang="en">');
  const form = expectRole(html, 'form', { action: '/language' });
  expect(findByRole(form, 'button').map(({ value }) => value)).toEqual(['en', 'de', 'es']);
  const response = await browser.post('/language', { language: 'de', next: '/sign-in' });
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/sign-in']);
  const german = await read(browser, '/sign-in');
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('Code per E-Mail senden');
  expectRole(german, 'button', { value: 'de', 'aria-current': 'true' });
  await browser.post('/language', { language: 'en', next: '/sign-in' });
  expect(await read(browser, '/sign-in')).toContain('Email me a code');
});

test('a form of another website cannot set the language, and the form leads to no other', async () => {
  const browser = visit();
  const foreign = await browser.post('/language', { language: 'de' }, { 'Sec-Fetch-Site': 'cross-site' });
  expect([foreign.status, browser.cookies.size]).toEqual([403, 0]);
  const nowhere = await browser.post('/language', { language: 'de', next: '//example.com' });
  expect(nowhere.headers.get('Location')).toBe('/audits');
  const form = { language: 'de', next: '/sign-in' };
  for (const [referrer, location] of [
    [`${ORIGIN}/sign-in?url=example.com`, '/sign-in?url=example.com'],
    [`${ORIGIN}//example.com`, '/audits'],
    ['https://example.com/docs', '/sign-in'],
  ] as const) {
    const response = await browser.post('/language', form, { Referer: referrer });
    expect(response.headers.get('Location')).toBe(location);
  }
});

test.each(['fr', '../de', 'de.json', '__proto__', 'toString', '"><script>', 'DE'])(
  'a cookie with another value gets English: %s',
  async (value) => {
    const browser = visit(encodeURIComponent(value));
    const html = await read(browser, '/sign-in');
    expect(html).toContain('<html lang="en">');
    expect(html).not.toContain('<script>');
    await browser.post('/language', { language: value, next: '/' });
    expect(browser.cookies.get('__Host-language')).toBe('en');
  },
);

test('requests at the same time each have their language', async () => {
  const account = await newAccount();
  const languages = Array.from(
    { length: 30 },
    (_, index) => (['en', 'de', 'es'] as const)[index % 3] ?? 'en',
  );
  const pages = await Promise.all(
    languages.map(async (language) => {
      const browser = await openSession(account);
      browser.cookies.set('__Host-language', language);
      return read(browser, '/account');
    }),
  );
  pages.forEach((html, index) => {
    const language = languages[index] ?? 'en';
    expect(html).toContain(`<html lang="${language}">`);
    for (const [other, title] of Object.entries(ACCOUNT_TITLES))
      expect(html.includes(`<h1>${title}</h1>`), `${title} in ${language}`).toBe(other === language);
  });
});

test('a public page is cached for each language', async () => {
  const pages = await Promise.all(['en', 'de', 'en', 'de'].map((language) => visit(language).get('/')));
  const texts = await Promise.all(pages.map((page) => page.text()));
  expect(texts.map((html) => /<html lang="(..)">/.exec(html)?.[1])).toEqual(['en', 'de', 'en', 'de']);
  expect(texts[0]).toBe(texts[2]);
  expect(texts[1]).toBe(texts[3]);
  for (const { headers } of pages) expect(headers.get('Vary')).toContain('Cookie');
  expect(pages[0]?.headers.get('ETag')).not.toBe(pages[1]?.headers.get('ETag'));
});

test.each(['/docs', '/privacy', '/blog', '/ai-directory', '/verify'])(
  '%s is in English in every language, and offers no other',
  async (path) => {
    const response = await visit('de').get(path);
    const html = await response.text();
    expect(response.headers.get('Vary') ?? '').not.toContain('Cookie');
    expect(html).toContain('<html lang="en">');
    expect(findByRole(html, 'form', { action: '/language' })).toEqual([]);
  },
);

test('the pages of an account have dates, numbers and counts of their language', async () => {
  const browser = await openSession(await newAccount());
  browser.cookies.set('__Host-language', 'de');
  expect(await read(browser, '/credits')).toMatch(/\d Credits/);
  expect(await read(browser, '/account')).toMatch(/<time[^>]*>\d+\. \p{L}+ \d{4}<\/time>/u);
  browser.cookies.set('__Host-language', 'es');
  expect(await read(browser, '/account')).toMatch(/<time[^>]*>\d+ de \p{L}+ de \d{4}<\/time>/u);
  expect(await read(browser, '/credits')).toMatch(/\d créditos/);
});

test('what is put into a message is text, whatever it says', async () => {
  const hostile = '<img src=x onerror=alert(1)>{0}{1}<0>';
  const html = await read(visit('de'), `/${encodeURIComponent(hostile)}`);
  expect(html).toContain('<html lang="de">');
  expect(html).not.toContain('<img src=x');
  runInLanguage('de', { 'Page: {0}': 'Seite: {0}' }, () => {
    expect(translate('Page: {0}', hostile)).toBe(`Seite: ${hostile}`);
    expect(translate('Seite: {0}', hostile)).toBe(`Seite: ${hostile}`);
  });
});
