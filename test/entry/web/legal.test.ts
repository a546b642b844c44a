import { expect, test } from 'vitest';
import { recordPublicChange } from '../../../src/lib/public-changes.ts';
import { app } from '../../../src/app.ts';
import { createMailbox, ORIGIN, signIn } from './browser.ts';
import { expectRole, expectTag, findByRole, findByTag } from '../../page.ts';

async function getPage(path: string, variables: Partial<Env> = {}): Promise<string> {
  // Copies are of a service with other variables.
  recordPublicChange();
  const page = await app.request(ORIGIN + path, {}, { ...createMailbox().env, ...variables });
  expect(page.status).toBe(200);
  return page.text();
}

/** The rows of the first table, as texts. */
function readRows(html: string): string[][] {
  const rows = findByRole(expectTag(html, 'tbody'), 'row');
  return rows.map((row) => findByRole(row, 'cell').map(({ name = '' }) => name));
}

test('every page links to /privacy and /terms', async () => {
  const browser = await signIn('footer@brightpage.com');
  for (const path of ['/', '/docs', '/account', '/checks/no-such-check']) {
    const html = await (await browser.get(path)).text();
    expectRole(html, 'link', { href: '/privacy', name: 'Privacy' });
    expectRole(html, 'link', { href: '/terms', name: 'Terms' });
  }
});

test.each(['/privacy', '/terms'])('%s names the operator if one is set, and invents none', async (path) => {
  const anonymous = await getPage(path);
  expect(anonymous).toContain(`run by the operator of ${new URL(ORIGIN).host}. Write to`);
  const named = await getPage(path, {
    OPERATOR_NAME: 'Ada <Audits> Ltd',
    OPERATOR_ADDRESS: '1 Mill Lane, Bath',
  });
  expect(named).toContain('run by Ada &lt;Audits&gt; Ltd, 1 Mill Lane, Bath. Write to');
});

test('/privacy states how long each thing is kept, as the hourly run holds it', async () => {
  const times = readRows(await getPage('/privacy')).map(([what = '', , time = '']) => [
    what.split(':')[0],
    time,
  ]);
  expect(times).toEqual(
    expect.arrayContaining([
      ['Each sign-in', '30 days, or until you sign out'],
      [
        'Browsers you have signed in with',
        '365 days after the last sign-in, or until you sign out everywhere',
      ],
      ['Codes to sign in or to delete an account', '10 minutes'],
      ['Each mail to you', '1 hour'],
      ['New accounts', '24 hours'],
      ['A keyed hash of the email address of a deleted account', '365 days'],
      ['The number of audits on each day, without accounts', '365 days'],
    ]),
  );
});

test('/privacy names the services that are in use, and no others', async () => {
  const own = await getPage('/privacy');
  expect(own).toContain('cloudflare-dns.com, dns.google');
  expect(own).toContain('Cloudflare sends our mail');
  expect(own).not.toContain('Chrome UX Report');
  const other = await getPage('/privacy', {
    RESEND_API_KEY: 're_secret',
    CRUX_API_KEY: 'crux_secret',
    DOH_RESOLVERS: 'https://dns.brightpage.com/resolve',
  });
  expect(other).toContain('Resend sends our mail');
  expect(other).toContain('Chrome UX Report');
  expect(other).toContain('(dns.brightpage.com)');
  expect(other).not.toContain('_secret');
});

test('/privacy names every cookie', async () => {
  const browser = await signIn('cookies@brightpage.com');
  await browser.post('/sign-in', { email: 'cookies@brightpage.com' });
  await browser.post('/audits/first-steps');
  await browser.post('/language', { language: 'de', next: '/' });
  const html = await getPage('/privacy');
  const named = findByTag(html, 'code', { name: /^__Host-[\w-]+$/ }).map(({ name }) => name);
  expect(new Set(named)).toEqual(new Set(browser.cookies.keys()));
});
