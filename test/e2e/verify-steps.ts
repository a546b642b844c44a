import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import type { BrowserUser } from './browser-user.ts';

/** An expression, because texts are compared without case: "Not verified" would match. */
const VERIFIED = /^Verified: this snapshot was published as it is\.$/;

/** Downloads the document and the proof of the snapshot on the current page, and verifies them at /verify, offline and by keyboard. */
export async function verifySnapshot(person: BrowserUser): Promise<void> {
  const document = await download(person, 'Download document');
  const proof = await download(person, 'Download proof');
  await person.clickLink('Verify');
  await person.expectHeading('Verify a snapshot');
  await person.checkPage('verify');
  const { page } = person;
  // Playwright does not match the text of a <noscript>, so the element is found by its class.
  if (person.view.javaScriptEnabled === false) return page.locator('noscript .callout').waitFor();
  await page.context().setOffline(true);
  const files = page.getByLabel('Files', { exact: true });
  const verdict = page.getByRole('status');
  await files.setInputFiles(proof);
  await verdict.filter({ hasText: 'Add the snapshot' }).waitFor();
  await page.getByRole('button', { name: 'Remove files' }).click();
  await files.setInputFiles(document);
  await verdict.filter({ hasText: 'Add the proof' }).waitFor();
  await files.setInputFiles(proof);
  await verdict.filter({ hasText: VERIFIED }).waitFor();
  assert.equal(await countSteps(person, 'OK'), 6);
  assert.equal(await countSteps(person, 'Not checked'), 2);

  const changed = (await readFile(document, 'utf8')).replace('sourdough', 'Sourdough');
  await files.setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from(changed) });
  await verdict.filter({ hasText: 'Not verified: a step failed.' }).waitFor();
  assert.ok((await countSteps(person, 'Failed')) > 0);
  await files.setInputFiles(document);
  await verdict.filter({ hasText: VERIFIED }).waitFor();

  const key = page.getByLabel('Public key of the log');
  const vkey = await key.inputValue();
  await key.fill('example.com/log');
  await key.press('Enter');
  await verdict.filter({ hasText: 'is not a key' }).waitFor();
  await key.fill(vkey);
  await key.press('Enter');
  await verdict.filter({ hasText: VERIFIED }).waitFor();
  await page.context().setOffline(false);
  await person.checkPage('verified');
  await expectNoConnections(person);
}

async function download({ page }: BrowserUser, link: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  return (await started).path();
}

function countSteps({ page }: BrowserUser, label: string): Promise<number> {
  return page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${label}`) })
    .count();
}

/** Checks that a script of the page cannot send anything. In a tab of its own: the console has the refusals. */
async function expectNoConnections(person: BrowserUser): Promise<void> {
  const tab = await person.page.context().newPage();
  await tab.goto(person.page.url());
  const requests: string[] = [];
  tab.on('request', (request) => requests.push(request.url()));
  const result = await tab.evaluate(`fetch('/robots.txt').then(() => 'sent', () => 'refused')`);
  assert.equal(result, 'refused');
  await tab.evaluate(`navigator.sendBeacon('/robots.txt', 'x')`);
  await tab.evaluate(`HTMLFormElement.prototype.submit.call(document.querySelector('#verify-form'))`);
  const sent = requests.filter((url) => !url.endsWith('/favicon.svg'));
  assert.deepEqual(sent, []);
  await tab.close();
}
