import { expect, test } from 'vitest';
import { createSite } from '../../internet.ts';
import { readAuditedUrl, readRows } from './audit-rows.ts';
import { auditHtml, createSignedInUser, PAGE, readHtml } from './signed-in-user.ts';
import { expectRole, expectTag, findByTag, readTable, toWords } from '../../page.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const IMAGE = '<img src="/a.png" width="10" height="10">';

test('two audits of a page are compared: scores, findings and what the page says about itself', async () => {
  const person = await createSignedInUser();
  const { browser, id } = person;
  const path = await auditHtml(person, PAGE.replace('<p>', `${IMAGE}<p>`));
  expect(await readHtml(browser.get(`${path}/compare`))).toContain('Nothing to compare yet');
  const url = new URL(readAuditedUrl(await readHtml(browser.get(path))));
  const body = PAGE.replace('Garden chairs made of oak', 'Garden chairs').replace(
    '<p>',
    '<a href="/">Oak</a><p>',
  );
  await createSite({ [url.pathname]: { body } }, { host: url.host });
  await freeAuditSlot(id);
  await browser.post(`${path}/refresh`, {});

  expectRole(await readHtml(browser.get(path)), 'link', { href: `${path}/compare` });
  const history = await readHtml(browser.get(`${path}/history`));
  const link = expectRole(history, 'link', { name: 'With the one before' });
  const html = await readHtml(browser.get(link['href'] ?? ''));
  expect(readTable(html, 'Scores').map(([name]) => name)).toEqual([
    'Page score',
    'Indexability',
    'Metadata',
    'Content',
    'Technical',
    'Social',
    'Accessibility',
    'Failed checks',
    'HTTP status',
  ]);
  const content = readRows(html, 'Content');
  expect(content[0]).toBe('Title | Garden chairs made of oak | Garden chairs | Changed');
  expect(content[1]).toBe('Description | Chairs. | Chairs. | Same');
  expectTag(html, 'span', { name: /^\d+ fixed$/ });
  expectTag(html, 'span', { name: /^\d+ same$/ });
  expectRole(html, 'link', { href: '/checks/image-alt-missing' });

  // Chosen the other way round, the earlier one still comes first.
  const [earlier, later] = ['before', 'after'].map(
    (name) =>
      findByTag(expectTag(html, 'select', { id: name }), 'option', { selected: '' })[0]?.['value'] ?? '',
  );
  const query = new URLSearchParams({ before: later ?? '', after: earlier ?? '' });
  expect(toWords(await readHtml(browser.get(`${path}/compare?${query.toString()}`)))).toBe(toWords(html));
});

test('the audits of another account are not compared', async () => {
  const [person, other] = [await createSignedInUser(), await createSignedInUser()];
  const path = await auditHtml(person);
  expect((await other.browser.get(`${path}/compare`)).status).toBe(403);
});
