import { expect, test } from 'vitest';
import { deleteRows, updateRows } from '../../database.ts';
import { createSite } from '../../internet.ts';
import { expectRole, findByRole } from '../../page.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { addByApi } from '../api/website.ts';
import type { Browser } from './browser.ts';
import { createSignedInAccount } from './signed-in-account.ts';
import { PAGE, readHtml } from './signed-in-user.ts';

const LABELS = ['Audit a page', 'Add your website', 'Verify that it’s yours', 'Scan all its pages'];

/** The steps that the page shows as done, and the paths of the others that can be done now; `null` without the list. */
async function readSteps(browser: Browser): Promise<{ done: string[]; next: string[] } | null> {
  const html = await readHtml(browser.get('/audits'));
  const list = /<ol class="first-steps">.*?<\/ol>/s.exec(html)?.[0];
  if (list === undefined) return null;
  const steps = findByRole(list, 'listitem').map(({ name = '' }) => name);
  expect(steps.map((step) => step.replace(': done', ''))).toEqual(LABELS);
  const done = steps.filter((step) => step.endsWith(': done')).map((step) => step.replace(': done', ''));
  expectRole(html, 'heading', { name: `First steps: ${done.length} of 4 done` });
  return { done, next: findByRole(list, 'link').map(({ href = '' }) => href) };
}

test('the first steps are what the account has done, until it has done all', async () => {
  const { browser, account } = await createSignedInAccount();
  expect(await readSteps(browser)).toEqual({ done: [], next: ['#url', '/websites'] });

  const host = await createSite({ '/': { body: PAGE } });
  await browser.post('/audits', { url: `https://${host}/` });
  expect(await readSteps(browser)).toEqual({ done: LABELS.slice(0, 1), next: ['/websites'] });

  await addByApi(account, host);
  expect(await readSteps(browser)).toEqual({ done: LABELS.slice(0, 2), next: [`/websites/${host}`] });

  await updateRows('websites', { host }, { ownerAccountId: account.id });
  await addByApi(account, await createSite({}));
  expect(await readSteps(browser)).toEqual({ done: LABELS.slice(0, 3), next: [`/websites/${host}/scan`] });

  await insertScanRow({ accountId: account.id, id: `scan_${host}` });
  expect(await readSteps(browser)).toBeNull();

  // Nothing is remembered: what is no longer there is to be done again.
  await deleteRows('scans', { accountId: account.id });
  expect(await readSteps(browser)).toMatchObject({ done: LABELS.slice(0, 3) });
});

test('the list can be hidden in a browser and found again', async () => {
  const { browser } = await createSignedInAccount();
  const hidden = await browser.post('/audits/first-steps');
  expect(hidden.headers.get('Location')).toBe('/audits#first-steps');
  expect(hidden.headers.get('Set-Cookie')).toMatch(
    /^__Host-first-steps=hidden; Max-Age=31536000;.* HttpOnly/,
  );
  expect(await readSteps(browser)).toBeNull();
  expectRole(await readHtml(browser.get('/audits')), 'button', { name: 'Show first steps' });
  await browser.post('/audits/first-steps', { show: 'true' });
  expect(await readSteps(browser)).not.toBeNull();
});
