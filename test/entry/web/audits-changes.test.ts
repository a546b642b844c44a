import { expect, test } from 'vitest';
import { createSite } from '../../internet.ts';
import { readAuditedUrl } from './audit-rows.ts';
import { auditHtml, createSignedInUser, PAGE, readHtml } from './signed-in-user.ts';
import { expectRole, expectTag, toWords } from '../../page.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const IMAGE = '<img src="/a.png" width="10" height="10">';

async function refresh({ browser, id }: Awaited<ReturnType<typeof createSignedInUser>>, path: string) {
  await freeAuditSlot(id);
  return browser.post(`${path}/refresh`, {});
}

test('an audit of a page that was audited before says what changed', async () => {
  const person = await createSignedInUser();
  const path = await auditHtml(person, PAGE.replace('<p>', `${IMAGE}<p>`));
  const first = await readHtml(person.browser.get(path));
  expect(first).not.toContain('What changed');

  await refresh(person, path);
  const same = toWords(await readHtml(person.browser.get(path)));
  expect(same).toContain('What changed since the last audit');
  expect(same).toMatch(/No issues changed\. \d+ checks still fail\./);

  const url = new URL(readAuditedUrl(first));
  await createSite({ [url.pathname]: { body: PAGE } }, { host: url.host });
  await refresh(person, path);
  const fixed = await readHtml(person.browser.get(path));
  expectTag(fixed, 'span', { name: '1 fixed' });
  expectRole(fixed, 'link', { href: '/checks/image-alt-missing' });
});

test('an issue is marked as fixed, unmarked, and verified by the next audit', async () => {
  const person = await createSignedInUser();
  const { browser } = person;
  const path = await auditHtml(person, PAGE.replace('<p>', `${IMAGE}<p>`));
  const marks = `${path}/fix-verifications`;
  const marked = await browser.post(marks, { check: 'image-alt-missing' });
  expect(marked.status).toBe(303);
  expect(marked.headers.get('Location')).toBe(`${path}?done=fix-marked#issue-image-alt-missing`);
  const pending = await readHtml(browser.get(`${path}?done=fix-marked`));
  expect(pending).toContain('Marked. Audit again to confirm.');
  expect(toWords(pending)).toMatch(/Fixes to verify To be verified .+ Audit again to confirm\./);

  await browser.post(marks, { check: 'image-alt-missing', remove: 'yes' });
  expect(await readHtml(browser.get(path))).not.toContain('Fixes to verify');

  await browser.post(marks, { check: 'image-alt-missing' });
  await refresh(person, path);
  expect(toWords(await readHtml(browser.get(path)))).toMatch(/Not fixed .+ Still there: 1 image/);
});

test('an issue that the audit does not have cannot be marked, nor one of another account', async () => {
  const [person, other] = [await createSignedInUser(), await createSignedInUser()];
  const path = await auditHtml(person);
  const marks = `${path}/fix-verifications`;
  expect((await person.browser.post(marks, { check: 'image-alt-missing' })).status).toBe(404);
  expect((await other.browser.post(marks, { check: 'image-alt-missing' })).status).toBe(403);
});
