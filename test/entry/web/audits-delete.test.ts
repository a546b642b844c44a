import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { createSite } from '../../internet.ts';
import { Browser, ORIGIN } from './browser.ts';
import {
  auditHtml,
  createSignedInUser,
  PAGE,
  readHtml,
  type SignedInUser,
  submitAuditForm,
} from './signed-in-user.ts';
import { expectRole, findByRole } from '../../page.ts';

test('an audit is deleted after a confirmation', async () => {
  const person = await createSignedInUser();
  const path = await auditHtml(person);
  expectRole(await (await person.browser.get(path)).text(), 'link', {
    href: `${path}/delete`,
    name: 'Delete',
  });

  const confirmation = await person.browser.get(`${path}/delete`);
  expect(confirmation.status).toBe(200);
  const html = await confirmation.text();
  expect(html).toContain('Delete this audit?');
  expectRole(html, 'form', { method: 'post', action: `${path}/delete` });
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
  await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: person.id, reason: 'Spam' });
  expect((await person.browser.post(`${path}/delete`)).status).toBe(401);
  expect((await person.browser.get(path)).status).toBe(200);
});

describe('deleting several audits', () => {
  /** Returns the ids of the audits that the page of a person lists. */
  async function listIds({ browser }: SignedInUser): Promise<string[]> {
    const html = await readHtml(browser.get('/audits'));
    return findByRole(html, 'field', { type: 'checkbox', field: 'id' }).map(({ value = '' }) => value);
  }

  /** Sends the confirmation for audits as its page does. */
  function confirm({ browser }: SignedInUser, ids: string[]): Promise<Response> {
    return browser.request('/audits/delete', {
      method: 'POST',
      body: new URLSearchParams(ids.map((id) => ['id', id])),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN },
    });
  }

  test('shows the selected ones and deletes them after the confirmation, with their documents', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/a': { body: PAGE }, '/b': { body: PAGE }, '/c': { body: PAGE } });
    for (const path of ['/a', '/b', '/c']) await submitAuditForm(person, `https://${host}${path}`);
    const [third = '', second = '', first = ''] = await listIds(person);
    const question = await readHtml(person.browser.get(`/audits/delete?id=${first}&id=${third}`));
    expectRole(question, 'heading', { name: 'Delete 2 audits?' });
    expect(question).toContain(`${host}/a`);
    expect(question).not.toContain(`${host}/b`);
    expect(await listIds(person)).toHaveLength(3);
    const deleted = await confirm(person, [first, third]);
    expect(deleted.headers.get('Location')).toBe('/audits?done=deleted-several');
    expect(await listIds(person)).toEqual([second]);
    expect((await person.browser.get(`/audits/${first}`)).status).toBe(404);
    const site = env.SITE_AUDITS.getByName(`${person.id}/${host}`);
    expect(await runInDurableObject(site, (_, { storage }) => storage.getAlarm())).not.toBeNull();
  });

  test('leaves those of another account as they are, and does not show them', async () => {
    const [person, other] = [await createSignedInUser(), await createSignedInUser()];
    const path = await auditHtml(other);
    const id = path.slice('/audits/'.length);
    const question = await readHtml(person.browser.get(`/audits/delete?id=${id}`));
    expect(question).toContain('No audits selected');
    expect((await confirm(person, [id])).headers.get('Location')).toBe('/audits');
    expect((await other.browser.get(path)).status).toBe(200);
  });

  test.for<RequestInit>([
    { body: new URLSearchParams(), headers: { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN } },
    {
      body: 'id=1',
      headers: { 'Content-Type': 'image/png', 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN },
    },
  ])('without any, leads back to the list', async (init) => {
    const { browser } = await createSignedInUser();
    expect((await browser.get('/audits/delete')).status).toBe(200);
    const answer = await browser.request('/audits/delete', { method: 'POST', ...init });
    expect(answer.headers.get('Location')).toBe('/audits');
  });

  test('is refused from another site, and without a session', async () => {
    const person = await createSignedInUser();
    const path = await auditHtml(person);
    const fields = { id: path.slice('/audits/'.length) };
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example.com' };
    expect((await person.browser.post('/audits/delete', fields, headers)).status).toBe(403);
    const stranger = new Browser(person.browser.env);
    expect((await stranger.post('/audits/delete', fields)).headers.get('Location')).toBe('/sign-in');
    expect((await person.browser.get(path)).status).toBe(200);
  });
});
