import { expect, test } from 'vitest';
import { createSite, newHost } from '../../internet.ts';
import { expectRole, expectTag, findByTag } from '../../page.ts';
import { type Browser, createMailbox, Browser as NewBrowser } from './browser.ts';
import { createSignedInUser, PAGE, readHtml } from './signed-in-user.ts';
import { freeAuditSlot } from '../../counted-work.ts';

/** Browsers say so when they show what they load. */
const SHOWN = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin' };

/** Reads a page while it arrives. */
class ArrivingPage {
  html = '';
  private readonly reader: ReadableStreamDefaultReader<string>;

  constructor(response: Response) {
    expect(response.status).toBe(200);
    if (!response.body) throw new Error('the page has no body');
    this.reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Reads until the page has a text. @throws Error if it ends without */
  async readUntil(text: string): Promise<void> {
    while (!this.html.includes(text)) {
      const { done, value } = await this.reader.read();
      if (done) throw new Error(`the page ended without ${text}: ${this.html}`);
      this.html += value;
    }
  }
}

const listSteps = (html: string) =>
  findByTag(/<ol class="audit-steps".*?<\/ol>/s.exec(html)?.[0] ?? '', 'li').map(({ name }) => name);

interface Way {
  start: (url: string) => Promise<Response>;
  result: RegExp;
}

async function auditAsStranger(): Promise<Way> {
  const browser: Browser = new NewBrowser(createMailbox().env);
  const start = async (url: string) => {
    const prepared = await browser.post('/', { url }, SHOWN);
    expect(prepared.status).toBe(303);
    return browser.request(prepared.headers.get('Location') ?? '', { headers: SHOWN });
  };
  return { start, result: /^0;url=\/guest\/[\w-]{32}$/ };
}

async function auditAsAccount(): Promise<Way> {
  const { browser } = await createSignedInUser();
  return { start: (url) => browser.post('/audits', { url }, SHOWN), result: /^0;url=\/audits\/r_\w{26}$/ };
}

async function auditAgain(): Promise<Way> {
  const { browser, id } = await createSignedInUser();
  const start = async (url: string) => {
    const created = await browser.post('/audits', { url: url.replace('/held', '/') });
    await freeAuditSlot(id);
    const path = created.headers.get('Location') ?? '';
    return browser.post(`${path}/refresh`, {}, SHOWN);
  };
  return { start, result: /^0;url=\/audits\/r_\w{26}\?done=refreshed$/ };
}

test.for([
  ['a stranger', auditAsStranger],
  ['an account', auditAsAccount],
] as const)('%s sees each step of an audit when it is done, then the result', async ([, as]) => {
  const { start, result } = await as();
  const host = newHost();
  await createSite({ '/held': { held: true } }, { host });
  const page = new ArrivingPage(await start(`https://${host}/held`));
  await page.readUntil('The website has no robots.txt');
  expect(page.html).toMatch(/<h1 dir="auto">Auditing shop/);
  expect(page.html).not.toMatch(/Read the page|<\/ol>/);

  await createSite({ '/held': { body: PAGE } }, { host });
  await page.readUntil('</html>');
  expect(listSteps(page.html)).toEqual([
    `Found ${host}`,
    'The website has no robots.txt',
    'Read the page: HTTP 200, 1 KB',
    expect.stringMatching(/^Ran \d+ checks: \d+ issues$/),
    expect.stringMatching(/^Scored the page: \d+ of 100$/),
  ]);
  expectTag(page.html, 'meta', { 'http-equiv': 'refresh', content: result });
});

test('an audit that is repeated shows its steps too', async () => {
  const { start, result } = await auditAgain();
  const page = new ArrivingPage(await start(`https://${await createSite({ '/': { body: PAGE } })}/`));
  await page.readUntil('</html>');
  expect(listSteps(page.html)).toHaveLength(5);
  expectTag(page.html, 'meta', { 'http-equiv': 'refresh', content: result });
});

test('an audit that fails after its first step says why, and offers to try again', async () => {
  const { browser } = await createSignedInUser();
  const url = `https://${await createSite({ '*': { failure: 'close' } })}/"><script>alert(1)</script>`;
  const page = new ArrivingPage(await browser.post('/audits', { url }, SHOWN));
  await page.readUntil('</html>');
  expectRole(page.html, 'alert', { name: /refused the connection/ });
  expectRole(page.html, 'form', { action: '/audits', method: 'post' });
  expectTag(page.html, 'input', { type: 'hidden', field: 'url', value: url });
  expect(page.html).not.toContain('<script>alert');
});

test('a refusal before the first step has its status and the form', async () => {
  const { browser } = await createSignedInUser();
  const html = await readHtml(browser.post('/audits', { url: 'http://192.168.0.1/' }, SHOWN), 422);
  expectRole(html, 'field', { id: 'url', description: /192\.168\.0\.1 is not an address/ });
});
