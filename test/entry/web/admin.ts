import { storeAccount } from '../api/new-account.ts';
import { type Browser, openSession } from './browser.ts';

/** Signs in a new administrator. ADMIN_EMAILS of the browser names them in upper case beside another. */
export async function createSignedInAdmin(): Promise<{ browser: Browser; email: string }> {
  const email = `admin-${crypto.randomUUID()}@brightpage.com`;
  const browser = await openSession(await storeAccount(email));
  browser.env.ADMIN_EMAILS = `somebody@brightpage.com, ${email.toUpperCase()}`;
  return { browser, email };
}
