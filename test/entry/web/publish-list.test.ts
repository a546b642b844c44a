import { copyRow } from '../../database.ts';
import { countRows } from '../../count-rows.ts';
import { describe, expect, test } from 'vitest';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { selectOwnSubmissions } from '../../../src/storage/own-submissions.ts';
import { HOSTILE_TITLE, hostilePage } from '../../fixtures/hostile-snapshot.ts';
import { readRows } from './audit-rows.ts';
import { readHtml, createSignedInUser, submitPublishForm, createPublisher } from './signed-in-user.ts';
import { expectRole, findByRole } from '../../page.ts';

/** Stores copies of the account's snapshot. */
async function copySnapshots(accountId: string, count: number): Promise<void> {
  const copies = Array.from({ length: count }, (_, at) => `${accountId}${at}`);
  await copyRow(
    'submissions',
    { accountId },
    copies.map((id, at) => ({ seq: undefined, id: `l_${id}`, reportId: `r_${id}`, title: `Copy ${at}` })),
  );
}

describe('/published', () => {
  test('is empty at first and says what can be published', async () => {
    const { browser } = await createSignedInUser();
    const html = await readHtml(browser.get('/published'));
    expect(html).toContain('You have published nothing yet');
    expectRole(html, 'link', { href: '/audits' });
  });

  test('lists the account’s own snapshots, newest first, hostile titles as text', async () => {
    const person = await createPublisher(hostilePage);
    await submitPublishForm(person, 'gemini');
    await submitPublishForm(person, 'chatgpt');
    await submitPublishForm(await createPublisher(), 'gemini');
    const html = await readHtml(person.browser.get('/published'));
    const listed = findByRole(html, 'link', { href: /^\/ai-directory\//, dir: 'auto' });
    expect(listed.map(({ href }) => href?.split('/')[2])).toEqual(['chatgpt', 'gemini']);
    expect(html).toContain(HOSTILE_TITLE.slice(0, 20).replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    expect(html.match(/<script[^>]*>/g)).toHaveLength(1);
  });

  test('pages to older snapshots by cursor', async () => {
    const person = await createPublisher();
    await submitPublishForm(person);
    await copySnapshots(person.id, 50);
    const first = await readHtml(person.browser.get('/published'));
    const { href: next = '' } = expectRole(first, 'link', { rel: 'next', href: /^\/published\?cursor=/ });
    expect(first).not.toContain('How we bake sourdough');
    const older = await readHtml(person.browser.get(next));
    expect(older).toContain('How we bake sourdough');
    expect(findByRole(older, 'link', { rel: 'next' })).toEqual([]);
  });

  test('is searched, filtered by directory and status, and sorted', async () => {
    const person = await createPublisher();
    await submitPublishForm(person, 'gemini');
    await submitPublishForm(person, 'claude');
    const list = async (query: string) =>
      readRows(await readHtml(person.browser.get(`/published${query}`)), 'Your snapshots').map(
        (row) => row.split(' | ')[1],
      );
    expect(await list('')).toEqual(['Claude', 'Gemini']);
    expect(await list('?sort=published')).toEqual(['Gemini', 'Claude']);
    expect(await list('?directory=claude')).toEqual(['Claude']);
    expect(await list('?q=SOURDOUGH&status=published')).toHaveLength(2);
    expect(await list('?status=withdrawn')).toEqual([]);
    expect(await readHtml(person.browser.get('/published?q=%3Cb%3E'))).toContain('No snapshots match');
    await submitPublishForm(await createPublisher(), 'chatgpt');
    expect(await list('?directory=chatgpt')).toEqual([]);
  });

  test('reads no more than the page, and with a search the newest 10,000', async () => {
    const person = await createPublisher();
    await submitPublishForm(person);
    await copySnapshots(person.id, 10_500);
    const count = async (filter: object) => {
      const page = { newestFirst: true, limit: 51 };
      let rows = 0;
      const { read } = await countRows(async (env) => {
        const filters = { accountId: person.id, ...filter };
        rows = (await selectOwnSubmissions(openDatabase(env, SERVICE), filters, page)).length;
      });
      return { rows, read };
    };
    expect((await count({})).read).toBeLessThanOrEqual(2 * 51 + 2);
    expect(await count({ search: 'sourdough hour' })).toMatchObject({ rows: 0 });
    expect((await count({ search: 'sourdough hour' })).read).toBeLessThanOrEqual(30_100);
    expect((await count({ provider: 'claude' })).read).toBeLessThanOrEqual(30_100);
  });

  test('shows the publisher’s page of a snapshot to its publisher alone', async () => {
    const path = (await submitPublishForm(await createPublisher())).headers.get('Location') ?? '';
    const { browser } = await createSignedInUser();
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.get('/published/gemini/l_none')).status).toBe(404);
  });
});
