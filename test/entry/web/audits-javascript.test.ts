import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import type { RenderedPage } from '../../../src/contracts/rendered-page.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { createRenderedPage, HOSTILE, WEBP } from '../../fixtures/rendered-page.ts';
import { goodPage } from '../../fixtures/good-page.ts';
import { deleteRows, putSetting } from '../../database.ts';
import { createSite, listRequestsTo, newHost } from '../../internet.ts';
import { createRandom } from '../../random.ts';
import { expectRole, expectTag, findByRole, findByTag, readTable, toWords } from '../../page.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { Browser } from './browser.ts';
import { freeAuditSlot } from '../../counted-work.ts';
import { auditHtml, createSignedInUser, PAGE, readHtml, type SignedInUser } from './signed-in-user.ts';

afterEach(async () => {
  await deleteRows('settings');
});

const SCREENSHOTS = [
  { name: 'desktop', bytes: WEBP },
  { name: 'phone', bytes: WEBP },
] as const;

/** Returns the path of a stored audit with JavaScript. */
async function storeRendered(person: SignedInUser, changes: Partial<RenderedPage> = {}): Promise<string> {
  const { id } = await createPublishableAudit(person, {
    rendered: { rendered: createRenderedPage(changes) },
    screenshots: [...SCREENSHOTS],
  });
  return `/audits/${id}`;
}

/** Returns the browser of a person at a service that has a browser to load pages with, which does not answer. */
function withBrowser({ browser }: SignedInUser): Browser {
  const copy = new Browser({ ...browser.env, BROWSER_SOCKET: 'http://no-browser.brightpage.com/' });
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('/audits/<id>/javascript', () => {
  test('shows what needs JavaScript, with the texts of the page as text', async () => {
    const person = await createSignedInUser();
    const path = await storeRendered(person);
    const html = await readHtml(person.browser.get(`${path}/javascript`));
    expectRole(html, 'link', { href: `${path}/javascript`, 'aria-current': 'page' });
    expect(toWords(html)).toContain('Main text that needs JavaScript 80 % 60 words, 12 in the HTML');
    expect(html).toContain('&lt;script&gt;attacked=2');
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/app.js" type="module">']);
    expect(html).not.toMatch(/<img src="?x|<\/mark>"&gt;/);
  });

  test('lists the issues with evidence and source, and says that they take no points', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(`${await storeRendered(person)}/javascript`));
    expect(toWords(html)).toContain('These take no points.');
    const issue = expectRole(html, 'group', { name: /^High.*Text is missing without JavaScript/ });
    expect(toWords(issue)).toContain(`Found ${HOSTILE}`);
    expectRole(issue, 'link', { href: 'https://www.w3.org/TR/WCAG22/' });
    expectRole(html, 'group', { name: /^High.*Images must have alternative text.*Mark 1/ });
  });

  test('marks the text that the HTML lacks in words too, beside what only the HTML has', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(`${await storeRendered(person)}/javascript`));
    const marks = findByTag(expectTag(html, 'div', { class: 'rendered-text' }), 'mark').map(toWords);
    expect(marks).toEqual(['Marked with a line', `Only with JavaScript: Oak chairs ${HOSTILE}`]);
    expect(toWords(html)).toContain('1 block of text that the HTML has too In the HTML as sent.');
    expect(toWords(html)).toContain(
      'Only in the HTML JavaScript removes it: people don’t see it. Please wait.',
    );
  });

  test('compares the head, headings, links and structured data', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(`${await storeRendered(person)}/javascript`));
    expect(readTable(html, 'What JavaScript changes')).toEqual([
      ['Title', 'Changed by JavaScript', 'Loading', `Chairs ${HOSTILE}`],
      ['Description', 'Same', 'Chairs.', 'Chairs.'],
      ['Canonical', 'Only with JavaScript', 'None', 'https://shop.example.com/'],
      ['Robots', 'Removed by JavaScript', 'noindex', 'None'],
      ['Language', 'Same', 'en', 'en'],
      ['Headings', 'Only with JavaScript', '0', '1'],
      ['Links', 'Only with JavaScript', '0', '40'],
      ['Structured data', 'Removed by JavaScript', '1', '0'],
    ]);
    const links = expectRole(html, 'group', { name: /^Links: only with JavaScript.*40/ });
    expect(findByRole(links, 'listitem')).toHaveLength(15);
    expect(toWords(links)).toContain('And 25 more links.');
  });

  test('shows the requests in time, with why one failed or was not sent', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(`${await storeRendered(person)}/javascript`));
    expect(toWords(html)).toContain('To third parties: 1, 500 bytes. Failed: 1. Not sent by us: 1.');
    expect(readTable(html, 'Requests in the order they began')).toEqual([
      ['shop.example.com', 'Document', '200', '2 KB', '0–100 ms'],
      ['cdn.example.net/a.js Third party', 'Script', 'Failed HTTP 503', '–', '200–400 ms'],
      [
        expect.stringContaining('film?'),
        'Audio and video',
        'Not sent we load no audio or video',
        '–',
        'from 300 ms',
      ],
    ]);
  });

  test('calls its figures lab figures, with their range, and shows script errors and the tree', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(person.browser.get(`${await storeRendered(person)}/javascript`));
    const words = toWords(html);
    expect(words).toContain('Largest Contentful Paint (lab) 900 ms 800 to 1,200');
    expect(words).toContain('The median of 3 loads, and their range.');
    expect(toWords(expectRole(html, 'group', { name: /^Script errors.*60/ }))).toContain(
      'And 40 more errors.',
    );
    const tree = expectTag(html, 'code', { id: 'tree' });
    expect(tree['name']).toContain(`main heading “Chairs ${HOSTILE}`);
  });

  test('boxes elements in the screenshot, which only the account gets', async () => {
    const [person, other] = [await createSignedInUser(), await createSignedInUser()];
    const path = await storeRendered(person);
    const html = await readHtml(person.browser.get(`${path}/javascript`));
    const { src = '' } = expectTag(html, 'img', { alt: 'The page on a desktop' });
    expectTag(html, 'rect', { x: '10', y: '20', width: '30', height: '40' });
    const image = await person.browser.get(src);
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(WEBP);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await person.browser.get(`${path}/screenshots/tablet.webp`)).status).toBe(404);
    for (const page of ['javascript', 'screenshots/desktop.webp', 'social-image'])
      expect((await other.browser.get(`${path}/${page}`)).status, page).toBe(403);
    expect((await new Browser(person.browser.env).get(`${path}/screenshots/desktop.webp`)).status).toBe(303);
  });

  test('weighs less than 60 KB with its style and script for the longest page', async () => {
    const person = await createSignedInUser();
    const page = createRenderedPage();
    const random = createRandom(7);
    const write = () => Array.from({ length: 80 }, () => random().toString(36).slice(2, 8)).join(' ');
    const many = <T>(count: number, create: () => T) => Array.from({ length: count }, create);
    const writeList = () => ({
      html: 900,
      rendered: 900,
      added: many(100, write),
      removed: many(100, write),
    });
    const html = await readHtml(
      person.browser.get(
        `${await storeRendered(person, {
          headings: writeList(),
          links: writeList(),
          structured_data: writeList(),
          text: {
            ...page.text,
            blocks: many(400, () => ({ text: write().slice(0, 40), needs_js: random() < 0.5 })),
            removed: many(100, write),
          },
          console_errors: { total: 900, items: many(50, write) },
          requests: {
            ...page.requests,
            items: many(150, () => ({ ...page.requests.items[0]!, url: `https://example.com/${write()}` })),
          },
          issues: many(42, () => ({
            ...page.issues[1]!,
            evidence: write(),
            boxes: many(10, () => ({ x: Math.round(random() * 900), y: 10, width: 90, height: 40 })),
          })),
          accessibility_tree: many(300, () => ({ depth: 300, role: 'link', name: write() })),
        })}/javascript`,
      ),
    );
    const gzipped = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'));
    expect((await new Response(gzipped).bytes()).length).toBeLessThan(42_000);
    expect(toWords(html)).toContain('And 17 more issues.');
  });

  test('says how to get such an audit, or how the service gets a browser', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const without = await readHtml(person.browser.get(`${path}/javascript`));
    expect(toWords(without)).toContain('install Chromium, or set CHROMIUM to its path');
    expect(findByRole(without, 'button', { name: /JavaScript/ })).toEqual([]);
    const html = await readHtml(withBrowser(person).get(`${path}/javascript`));
    expectRole(html, 'button', { name: /^Audit again with JavaScript/ });
    expect(toWords(html)).toMatch(/JavaScript costs 1 credit, .* You can spend 100 credits\./);
  });

  test('says why a page was not loaded', async () => {
    const person = await createSignedInUser();
    const failure = { reason: 'crashed', message: `The page crashed ${HOSTILE}` } as const;
    const { id } = await createPublishableAudit(person, {
      rendered: { rendered: null, render_failure: failure },
    });
    const html = await readHtml(person.browser.get(`/audits/${id}/javascript`));
    expect(toWords(html)).toContain(`You paid nothing. The page crashed ${HOSTILE}`);
  });
});

describe('an audit with JavaScript', () => {
  test('is asked for in the form of the audits, which says what it costs', async () => {
    const person = await createSignedInUser();
    const html = await readHtml(withBrowser(person).get('/audits'));
    expectRole(html, 'field', { field: 'render', type: 'checkbox', name: 'Load with JavaScript too' });
    expect(toWords(html)).toContain('JavaScript costs 1 credit, or nothing if the page can’t be loaded.');
    expect(findByRole(await readHtml(person.browser.get('/audits')), 'field', { field: 'render' })).toEqual(
      [],
    );
  });

  test('is not begun if the credits do not cover it, and the form stays as it was', async () => {
    const person = await createSignedInUser();
    await putSetting('rendered_audit_cost', 101);
    const host = await createSite({ '/': { body: PAGE } });
    const url = `https://${host}/`;
    const html = await readHtml(withBrowser(person).post('/audits', { url, render: 'true' }), 402);
    expectRole(html, 'alert', {
      name: /^An audit with JavaScript costs 101 credits and 100 are available\./,
    });
    expectRole(html, 'field', { field: 'render', checked: '' });
    const requests = await listRequestsTo(host);
    expect(requests.filter(({ url: requested }) => requested === url)).toEqual([]);
  });

  test.each([{ repeat: undefined }, { repeat: 'true' }])(
    'again, with repeat $repeat, says that the browser does not answer, and costs nothing',
    async ({ repeat }) => {
      const person = await createSignedInUser();
      const path = await auditHtml(person);
      await freeAuditSlot(person.id);
      const browser = withBrowser(person);
      const fields = { render: 'true', ...(repeat !== undefined && { repeat }) };
      const sent = await browser.post(`${path}/refresh`, fields);
      expect(sent.headers.get('Location')).toBe(`${path}/javascript?done=refreshed`);
      const html = await readHtml(browser.get(`${path}/javascript?done=refreshed`));
      expectRole(html, 'status', { name: 'Page audited again.' });
      expect(toWords(html)).toContain('The page was not loaded with JavaScript. You paid nothing.');
      expect(toWords(html)).toContain('You can spend 100 credits.');
    },
  );

  test('again is refused in its view, with the reason', async () => {
    const person = await createSignedInUser();
    await putSetting('rendered_audit_cost', 101);
    const path = await storeRendered(person);
    const html = await readHtml(withBrowser(person).post(`${path}/refresh`, { render: 'true' }), 402);
    expectRole(html, 'alert', { name: /^An audit with JavaScript costs 101 credits/ });
    expectRole(html, 'heading', { name: 'Issues with JavaScript' });
  });

  test('is summarized on the page of the audit', async () => {
    const person = await createSignedInUser();
    const path = await storeRendered(person);
    const html = await readHtml(person.browser.get(path));
    expect(toWords(html)).toContain('Crawlers without JavaScript miss 80 % of the main text.');
    expectRole(html, 'link', { href: `${path}/javascript`, name: 'See the page with JavaScript' });
  });
});

describe('/audits/<id>/social-image', () => {
  const PNG = btoa('\x89PNG\r\n\x1a\n0000');

  /** Returns the path of the image of an audited page, and its host. */
  async function auditWithImage(person: SignedInUser, image: object): Promise<string> {
    const host = newHost();
    const { id } = await createPublishableAudit(person, { host });
    await createSite({ '/crumb.jpg': image }, { host });
    return `/audits/${id}/social-image`;
  }

  test('is fetched for the account, with the type of its content', async () => {
    const person = await createSignedInUser();
    const path = await auditWithImage(person, { base64: PNG, headers: { 'content-type': 'text/html' } });
    const image = await person.browser.get(path);
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(new Uint8Array(Buffer.from(PNG, 'base64')));
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['that is SVG', { body: '<svg onload="attacked=1"/>', headers: { 'content-type': 'image/png' } }],
    ['over 2 MB', { base64: PNG, times: 200_000 }],
    ['that is missing', { status: 404, base64: PNG }],
    ['on a host that is not public', { status: 302, headers: { location: 'http://127.0.0.1/a.png' } }],
  ])('is 404 for an image %s', async (_, image) => {
    const person = await createSignedInUser();
    const refused = await person.browser.get(await auditWithImage(person, image));
    expect(refused.status).toBe(404);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test('counts as a lookup of the account, and is not fetched while it is suspended', async () => {
    const person = await createSignedInUser();
    const path = await auditWithImage(person, { base64: PNG });
    const account = env.ACCOUNT.getByName(person.id);
    for (let lookups = 0; lookups < 30; lookups++) await account.count('lookup');
    expect((await person.browser.get(path)).status).toBe(404);
    await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: person.id, reason: 'Spam' });
    expect((await person.browser.get(path)).status).toBe(401);
  });

  test('is 404 for a page without one', async () => {
    const person = await createSignedInUser();
    const page = (host: string) => goodPage(host).replace(/<meta property="og:image".*?>/g, '');
    const { id } = await createPublishableAudit(person, { page });
    expect((await person.browser.get(`/audits/${id}/social-image`)).status).toBe(404);
  });
});
