import { expect, test } from 'vitest';
import { findByRole } from '../../page.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { createWebsiteOwner, readText } from './signed-in-account.ts';
import type { Browser } from './browser.ts';

/** Returns the links of the results, by heading. */
async function search(browser: Browser, text: string): Promise<Record<string, string[]>> {
  const page = await readText(browser.get(`/search?${new URLSearchParams({ q: text }).toString()}`));
  const results = /<div id="results">.*<\/div><\/main>/s.exec(page)?.[0] ?? '';
  const sections = results.split('<section>').slice(1);
  return Object.fromEntries(
    sections.map((section) => [
      /<h2>([^<]*)/.exec(section)?.[1] ?? '',
      findByRole(section, 'link').map(({ href = '' }) => href),
    ]),
  );
}

test('a search finds pages, websites, audits and what the docs have', async () => {
  const { browser, account, host } = await createWebsiteOwner();
  const audit = await createPublishableAudit(account, { host });
  const found = await search(browser, host.toUpperCase());
  expect(found).toEqual({ Websites: [`/websites/${host}`], Audits: [`/audits/${audit.id}`] });
  expect(await search(browser, 'webhooks')).toMatchObject({ Pages: ['/account/webhooks'] });
  expect((await search(browser, 'insufficient_credits'))['Checks and docs']?.[0]).toContain('/docs/errors');
});

test('a search finds nothing of another account', async () => {
  const [owner, other] = [await createWebsiteOwner(), await createWebsiteOwner()];
  await createPublishableAudit(owner.account, { host: owner.host });
  expect(await search(other.browser, owner.host)).toEqual({});
});

test('a search shows its text as text, and no more than 200 characters count', async () => {
  const { browser } = await createWebsiteOwner();
  const page = await readText(browser.get(`/search?q=${encodeURIComponent('"><zz9>')}`));
  expect(page).toContain('value="&quot;&gt;&lt;zz9&gt;"');
  expect(page).toContain('Nothing found');
  const long = await browser.get(`/search?q=${'a'.repeat(5_000)}`);
  expect(long.status).toBe(200);
  expect(await long.text()).toContain(`value="${'a'.repeat(200)}"`);
});

test('without a session it leads to the sign-in', async () => {
  const { browser } = await createWebsiteOwner();
  browser.cookies.clear();
  expect((await browser.get('/search?q=x')).headers.get('Location')).toContain('/sign-in');
});

test.each(['/search?q=', '/audits?q=', '/published?q=', '/websites?q='])(
  '%s takes 200 characters',
  async (path) => {
    const { browser, account, host } = await createWebsiteOwner();
    const audit = await createPublishableAudit(account, { host });
    await browser.post(`/audits/${audit.id}/publish`, { provider: 'gemini', cost: '30' });
    const page = await browser.get(`${path}${'long-'.repeat(40)}`);
    expect(page.status).toBe(200);
    await page.text();
  },
);
