import { type Browser, signIn } from './browser.ts';

/** A browser signed in as an administrator of its own, whom ADMIN_EMAILS names among others. */
export async function createSignedInAdmin(): Promise<{ browser: Browser; email: string }> {
  const email = `admin-${crypto.randomUUID()}@brightpage.com`;
  const browser = await signIn(email);
  browser.env.ADMIN_EMAILS = `somebody@brightpage.com, ${email.toUpperCase()}`;
  return { browser, email };
}
