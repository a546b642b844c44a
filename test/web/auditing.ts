import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { createKey } from '../../src/services/accounts/create-key.ts';
import { openAccount } from '../../src/services/accounts/open.ts';
import { publishableAudit } from '../api/publishable.ts';
import { site } from '../internet.ts';
import { type Browser, signedIn } from './browser.ts';

export const PAGE = `<!doctype html><html lang="en"><head><title>Garden chairs made of oak</title>
<meta name="description" content="Chairs."></head><body><h1>Garden chairs</h1><p>Oak.</p></body></html>`;

/** A signed-in browser, and the same account for the API. */
export interface Person {
  browser: Browser;
  id: string;
  email: string;
  key: string;
}

/** A new account in a browser. */
export async function newPerson(): Promise<Person> {
  const email = `person-${crypto.randomUUID()}@brightpage.com`;
  const browser = await signedIn(email);
  const { id } = await openAccount(env, email);
  return { browser, id, email, key: await createKey(env, id) };
}

/** As if the last audit were more than a minute ago. */
export async function afterAMinute(accountId: string): Promise<void> {
  await runInDurableObject(env.ACCOUNT.getByName(accountId), (_instance, { storage }) => {
    storage.sql.exec('DELETE FROM audit_slot');
  });
}

/** Audit an address by the form; gives the path of the audit. */
export async function auditByForm({ browser, id }: Person, url: string): Promise<string> {
  await afterAMinute(id);
  const sent = await browser.post('/audits', { url });
  expect(sent.status, await sent.clone().text()).toBe(303);
  return sent.headers.get('Location') ?? '';
}

/** Audit a page with this HTML at `/`, made for it; gives the path of the audit. */
export async function auditOf(person: Person, body = PAGE): Promise<string> {
  return auditByForm(person, `https://${await site({ '/': { body } })}/`);
}

/** A page as text, which must have been answered with `status`. */
export async function htmlOf(answer: Promise<Response>, status = 200): Promise<string> {
  const page = await answer;
  const html = await page.text();
  expect(page.status, /<main.*<\/main>/s.exec(html)?.[0]).toBe(status);
  return html;
}

/** Somebody with an audit that can be published, and its path. */
interface Publisher extends Person {
  path: string;
}

export async function publisher(page?: (host: string) => string): Promise<Publisher> {
  const person = await newPerson();
  const { id } = await publishableAudit(person, page && { page });
  return { ...person, path: `/audits/${id}` };
}

/** Send the form of a directory as the page has it. */
export function publish({ browser, path }: Publisher, provider = 'gemini', cost = '30'): Promise<Response> {
  return browser.post(`${path}/publish`, { provider, cost });
}
