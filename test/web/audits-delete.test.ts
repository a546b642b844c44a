import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { suspendAccount } from '../../src/services/accounts/suspend-account.ts';
import { auditHtml, createSignedInUser } from './signed-in-user.ts';

test('an audit is deleted after a confirmation', async () => {
  const person = await createSignedInUser();
  const path = await auditHtml(person);
  expect(await (await person.browser.get(path)).text()).toMatch(
    new RegExp(`<a [^>]*href="${path}/delete">Delete</a>`),
  );

  const confirmation = await person.browser.get(`${path}/delete`);
  expect(confirmation.status).toBe(200);
  const html = await confirmation.text();
  expect(html).toContain('Delete this audit?');
  expect(html).toContain(`<form method="post" action="${path}/delete">`);
  expect((await person.browser.get(path)).status).toBe(200);

  const deleted = await person.browser.post(`${path}/delete`);
  expect(deleted.status).toBe(303);
  expect(deleted.headers.get('Location')).toBe('/audits?done=deleted');
  expect(await (await person.browser.get('/audits?done=deleted')).text()).toContain('The audit is deleted.');
  expect((await person.browser.get(path)).status).toBe(404);
});

test("another account's audit can be neither seen nor deleted", async () => {
  const [person, other] = [await createSignedInUser(), await createSignedInUser()];
  const path = await auditHtml(person);
  expect((await other.browser.get(`${path}/delete`)).status).toBe(403);
  expect((await other.browser.post(`${path}/delete`)).status).toBe(403);
  expect((await person.browser.get(path)).status).toBe(200);
});

test('a suspended account deletes no audit', async () => {
  const person = await createSignedInUser();
  const path = await auditHtml(person);
  await suspendAccount(env, 'admin@brightpage.com', person.id, 'Spam');
  expect((await person.browser.post(`${path}/delete`)).status).toBe(401);
  expect((await person.browser.get(path)).status).toBe(200);
});
