import { expect, test } from 'vitest';
import { createSite } from '../../internet.ts';
import { readAuditedUrl, readRows } from './audit-rows.ts';
import { auditHtml, createSignedInUser, PAGE, readHtml } from './signed-in-user.ts';
import { expectRole, toWords } from '../../page.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const IMAGE = '<img src="/a.png" width="10" height="10">';

test('the history of a page shows its scores, and the issues that are open, new and fixed', async () => {
  const person = await createSignedInUser();
  const { browser, id } = person;
  const path = await auditHtml(person, PAGE.replace('<p>', `${IMAGE}<p>`));
  const audit = await readHtml(browser.get(path));
  expectRole(audit, 'link', { href: `${path}/history` });
  const first = await readHtml(browser.get(`${path}/history`));
  expect(readRows(first, 'Audits of this page')).toEqual([
    expect.stringMatching(/UTC \| Score \d+ \| 200 \| \d+ \| – \| – \| –$/),
  ]);

  const url = new URL(readAuditedUrl(audit));
  await createSite({ [url.pathname]: { body: PAGE } }, { host: url.host });
  await freeAuditSlot(id);
  await browser.post(`${path}/refresh`, {});
  const html = await readHtml(browser.get(`${path}/history`));
  const [last, before] = readRows(html, 'Audits of this page');
  expect(last).toMatch(/\| 0 \| 1 \| With the one before$/);
  const count = (row = '') => Number(row.split(' | ')[3]);
  expect(count(last)).toBe(count(before) - 1);
  expectRole(html, 'img', { name: /^Page score by audit\. From \d+ on .* to \d+ on / });
  expectRole(html, 'img', { name: /^Issues by audit\. .*Fixed since the previous audit: 1$/ });
  expect(toWords(html)).toContain('▼ Issues fixed');
  expect(toWords(html)).not.toContain('New issues');
});

test('the history of another account is not shown', async () => {
  const [person, other] = [await createSignedInUser(), await createSignedInUser()];
  const path = await auditHtml(person);
  expect((await other.browser.get(`${path}/history`)).status).toBe(403);
  expect((await other.browser.get('/audits/r_none/history')).status).toBe(404);
});
