import { freeAuditSlot } from '../../counted-work.ts';
import { expect } from 'vitest';
import { storeAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { createSite } from '../../internet.ts';
import { type Browser, openSession } from './browser.ts';

export const PAGE = `<!doctype html><html lang="en"><head><title>Garden chairs made of oak</title>
<meta name="description" content="Chairs."></head><body><div id="root"></div><script src="/main.js" defer></script><h1>Garden chairs</h1><p>Oak.</p></body></html>`;

/** A signed-in browser, with the id, email and API key of its account. */
export interface SignedInUser {
  browser: Browser;
  id: string;
  email: string;
  key: string;
}

/** Signs in a new account. */
export async function createSignedInUser(): Promise<SignedInUser> {
  const account = await storeAccount(`person-${crypto.randomUUID()}@brightpage.com`);
  return { ...account, browser: await openSession(account) };
}

/** Audits a URL with the form. Returns the path of the audit. */
export async function submitAuditForm({ browser, id }: SignedInUser, url: string): Promise<string> {
  await freeAuditSlot(id);
  const sent = await browser.post('/audits', { url });
  expect(sent.status, await sent.clone().text()).toBe(303);
  return sent.headers.get('Location') ?? '';
}

/** Audits a new site with this HTML at `/`. Returns the path of the audit. */
export async function auditHtml(person: SignedInUser, body = PAGE): Promise<string> {
  return submitAuditForm(person, `https://${await createSite({ '/': { body } })}/`);
}

/** Returns the HTML of a page, without the places where long addresses may break, and expects this status. */
export async function readHtml(answer: Promise<Response>, status = 200): Promise<string> {
  const page = await answer;
  const html = (await page.text()).replaceAll('<wbr/>', '');
  expect(page.status, /<main.*<\/main>/s.exec(html)?.[0]).toBe(status);
  return html;
}

/** A user with a publishable audit at `path`. */
interface Publisher extends SignedInUser {
  path: string;
}

export async function createPublisher(page?: (host: string) => string): Promise<Publisher> {
  const person = await createSignedInUser();
  const { id } = await createPublishableAudit(person, page && { page });
  return { ...person, path: `/audits/${id}` };
}

/** Sends the form that publishes the audit to a directory. */
export function submitPublishForm(
  { browser, path }: Publisher,
  provider = 'gemini',
  cost = '30',
): Promise<Response> {
  return browser.post(`${path}/publish`, { provider, cost });
}
