import { interceptDatabases, putSetting } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import {
  auditHtml,
  readHtml,
  createSignedInUser,
  type SignedInUser,
  submitPublishForm,
  createPublisher,
} from './signed-in-user.ts';
import { Browser, ORIGIN } from './browser.ts';
import { hashResponse } from './published-snapshot.ts';
import { expectRole, expectTag, findByRole, toWords } from '../../page.ts';

async function readCredits({ id }: SignedInUser): Promise<{ balance: number; available: number }> {
  const { balance, available } = await env.ACCOUNT.getByName(id).getCredits(0);
  return { balance, available };
}

async function setPrice(provider: string, credits: number): Promise<void> {
  await putSetting(`submission_cost.${provider}`, credits, Date.now());
}

describe('publishing an audit', () => {
  test('the audit shows the price of each directory and the balance, and links to the publish page', async () => {
    const { browser, path } = await createPublisher();
    const audit = await readHtml(browser.get(path));
    expectRole(audit, 'definition', { term: 'ChatGPT', name: '30 credits' });
    expect(audit).toContain('A snapshot is a permanent public copy of this audit');
    expectRole(audit, 'link', { href: '/credits', name: '100 credits' });
    expectRole(audit, 'link', { href: `${path}/publish`, name: 'Publish this audit' });
    const page = await readHtml(browser.get(`${path}/publish`));
    for (const term of ['Public', 'In our directory', 'Permanent', 'Anonymous', 'Charged once'])
      expectTag(page, 'dt', { name: term });
    const offer = /30 credits Publish in the (?:Gemini|ChatGPT|Claude) directory/g;
    expect(toWords(page).match(offer)).toHaveLength(3);
    expect(page).toContain('We send nothing to anyone');
    expect(page).toContain('Addressed to Googlebot, GoogleOther, Google-CloudVertexBot');
    expect(page).not.toContain('Google-Extended');
  });

  test('charges, publishes, and shows the publisher the link, the SHA-256 and how to verify it', async () => {
    const person = await createPublisher();
    const sent = await submitPublishForm(person);
    expect(sent.status).toBe(303);
    const to = sent.headers.get('Location') ?? '';
    expect(to).toMatch(/^\/published\/gemini\/l_[0-9a-f]{32}\?done=published$/);
    const html = await readHtml(person.browser.get(to));
    expectRole(html, 'status', { name: /^Published\./ });
    expectRole(html, 'definition', { term: 'Charged', name: '30 credits, once' });
    expectRole(html, 'link', { href: '/credits', name: '70 credits' });
    const snapshot = to.replace('/published', '/ai-directory').replace('?done=published', '');
    expectRole(html, 'link', { href: snapshot, name: `${ORIGIN}${snapshot}` });
    expect(html).toContain(`curl -s ${ORIGIN}${snapshot}.json | sha256sum`);
    const digest = await hashResponse(await person.browser.get(`${snapshot}.json`));
    expectTag(html, 'code', { name: digest });
    expect(await readHtml(person.browser.get(snapshot))).not.toContain(person.email);
    expectTag(await readHtml(person.browser.get('/audits')), 'span', { name: 'Published' });
  });

  test('publishing again costs nothing and leads to the existing snapshot', async () => {
    const person = await createPublisher();
    const [first, second] = [await submitPublishForm(person), await submitPublishForm(person)];
    const path = first.headers.get('Location')?.split('?')[0] ?? '';
    expect(second.headers.get('Location')).toBe(`${path}?done=unchanged`);
    expect(await readHtml(person.browser.get(`${path}?done=unchanged`))).toContain(
      'You were not charged again.',
    );
    expect(await readCredits(person)).toEqual({ balance: 70, available: 70 });
  });

  test('two clicks at the same time are one charge', async () => {
    const person = await createPublisher();
    const sent = await Promise.all([submitPublishForm(person), submitPublishForm(person)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(await readCredits(person)).toEqual({ balance: 70, available: 70 });
  });

  test('a directory that has the audit links to the snapshot and has no button', async () => {
    const person = await createPublisher();
    await submitPublishForm(person, 'claude');
    const page = await readHtml(person.browser.get(`${person.path}/publish`));
    expect(toWords(page)).toContain('Published: ');
    expectRole(page, 'link', { href: /^\/ai-directory\/claude\/l_[0-9a-f]{32}$/ });
    expect(page).not.toContain('Publish in the Claude directory');
    expect(toWords(page)).toMatch(/30 credits .*Publish in the Gemini directory/);
    expectRole(await readHtml(person.browser.get(person.path)), 'link', { name: 'the snapshot for Claude' });
  });

  test('a price above the balance is refused in place', async () => {
    const person = await createPublisher();
    for (const provider of ['gemini', 'chatgpt', 'claude']) await submitPublishForm(person, provider);
    const { id } = await createPublishableAudit(person);
    const next = { ...person, path: `/audits/${id}` };
    const page = await readHtml(person.browser.get(`${next.path}/publish`));
    expect(toWords(page)).toContain('30 credits You have 10. Write to credits@localhost.example');
    expect(findByRole(expectRole(page, 'main'), 'button')).toEqual([]);
    const html = await readHtml(submitPublishForm(next), 402);
    expect(html).toContain('costs 30 credits and 10 are available. Nothing was published or charged.');
    expectTag(html, 'title', { name: /^Error: Publish an audit/ });
    expect(await readCredits(person)).toEqual({ balance: 10, available: 10 });
  });

  test('a price that rose after the page was opened is not charged', async () => {
    const person = await createPublisher();
    await setPrice('gemini', 45);
    const html = await readHtml(submitPublishForm(person), 409);
    await setPrice('gemini', 30);
    expect(html).toContain(
      'The price has changed to 45 credits since you saw it. Nothing was done or charged.',
    );
    expect(toWords(html)).toContain('45 credits Publish in the Gemini directory');
    expect(await readCredits(person)).toEqual({ balance: 100, available: 100 });
  });

  test('the price compared with the one shown is the price charged', async () => {
    const person = await createPublisher();
    let reads = 0;
    // Every read of the settings after the first returns another price.
    const prepare = (query: string) =>
      query.includes('from "settings"') && reads++ > 0 ? `SELECT 'submission_cost.gemini', 45, 1` : query;
    const bindings = { ...person.browser.env, ...interceptDatabases({ prepare }) };
    const browser = new Browser(bindings);
    for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
    expect((await submitPublishForm({ ...person, browser })).status).toBe(303);
    expect(reads).toBeGreaterThan(0);
    expect(await readCredits(person)).toEqual({ balance: 70, available: 70 });
  });

  test('publishing again costs nothing, whatever the price is by then', async () => {
    const person = await createPublisher();
    await submitPublishForm(person);
    await setPrice('gemini', 45);
    const again = await submitPublishForm(person);
    await setPrice('gemini', 30);
    expect(again.headers.get('Location')).toMatch(/\?done=unchanged$/);
    expect(await readCredits(person)).toEqual({ balance: 70, available: 70 });
  });

  test('an interrupted publication is shown in place, continues when sent again and is charged once', async () => {
    const person = await createPublisher();
    await setPrice('claude', 100);
    const put = () => Promise.reject(new Error('R2 is away'));
    const get = () => Promise.resolve(null);
    const broken = new Browser({ ...person.browser.env, SNAPSHOTS: { put, get } as unknown as R2Bucket });
    for (const [name, value] of person.browser.cookies) broken.cookies.set(name, value);
    const html = await readHtml(submitPublishForm({ ...person, browser: broken }, 'claude', '100'), 500);
    expect(html).toContain('Publishing was interrupted on our side. Send the request again');
    expect(html).toContain('0 are available: running work holds the rest.');
    expect(toWords(html)).toContain('100 credits Publish in the Claude directory');
    expect((await submitPublishForm(person, 'claude', '100')).status).toBe(303);
    await setPrice('claude', 30);
    expect(await readCredits(person)).toEqual({ balance: 0, available: 0 });
  });

  test('an unknown directory is refused', async () => {
    const person = await createPublisher();
    expect(await readHtml(submitPublishForm(person, 'bing'), 422)).toContain(
      'Choose one of the three directories.',
    );
    expect(await readCredits(person)).toEqual({ balance: 100, available: 100 });
  });

  test('under 90 it names the minimum and what to fix first, and does nothing', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    for (const where of [path, `${path}/publish`]) {
      const html = await readHtml(person.browser.get(where));
      expect(html).toMatch(/You can publish audits that score 90 or more\. This one scores \d\d\./);
      expect(html).toContain('Fix these first');
      expectRole(html, 'link', { href: `${path}#issue-content-empty-without-js` });
      expect(html).not.toContain('Publish to');
    }
    const html = await readHtml(submitPublishForm({ ...person, path }), 422);
    expect(html).toContain('You can publish audits that score 90 or more.');
    expect(await readCredits(person)).toEqual({ balance: 100, available: 100 });
  });

  test('another account’s audit is not published', async () => {
    const { path } = await createPublisher();
    const other = await createSignedInUser();
    expect((await submitPublishForm({ ...other, path })).status).toBe(403);
    expect(await readCredits(other)).toEqual({ balance: 100, available: 100 });
  });
});
