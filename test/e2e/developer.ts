/**
 * Tests in Chromium how a developer gets a first answer from the documentation, on a desktop, on a phone and without JavaScript: finds the
 * command that needs no account, runs it as it is, then finds an operation in the reference and runs its first sample.
 *
 * Usage: `node test/e2e/developer.ts [folder for screenshots]`. Needs curl.
 */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserUser } from './browser-user.ts';
import type { View } from './chromium.ts';
import { startJourney } from './journey.ts';

const { service, createUser, runInViews } = await startJourney();
await runInViews(runDeveloperJourney);

async function runDeveloperJourney(view: View): Promise<void> {
  const person = await createUser(view);
  await person.open('/');
  await person.clickLink('Use the API');
  await person.clickLink('how to start');
  await person.expectHeading('Quickstart');
  const audit = await runCommand(person, '#try ~ * pre');
  assert.equal(audit.report?.domain, 'bakery.example.com');
  assert.equal(person.clickCount, 2, 'clicks to the first answer');
  await person.checkPage('developer-quickstart');

  await person.open('/docs/api');
  await person.clickLink('List audits');
  const list = await runCommand(person, '.example:has(input[name="listReports-language"]) pre');
  assert.ok(Array.isArray(list.reports), 'the answer has no audits');
  await person.close();
  console.log(`${view.name}: the developer's journey passed`);
}

interface Answer {
  report?: { domain: string };
  reports?: unknown[];
}

/** Runs the first command at a selector in a shell, with the test key for that of an account. */
async function runCommand(person: BrowserUser, selector: string): Promise<Answer> {
  const command = await person.page.locator(selector).first().innerText();
  assert.match(command, /^curl /);
  // The pages name the address of the configuration, and the service listens on a free port.
  const here = command.replace(/http:\/\/localhost:\d+/, service.url);
  const { stdout } = await promisify(execFile)('sh', ['-c', here], {
    env: { ...process.env, API_KEY: 'svk_test_public' },
    timeout: 30_000,
  });
  return (JSON.parse(stdout) as { data: Answer }).data;
}
