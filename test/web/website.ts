import { add, own } from '../api/website.ts';
import { newAccount } from '../api/account.ts';
import type { Owner } from '../api/scan.ts';
import { newHost } from '../internet.ts';
import { type Browser, signedIn } from './browser.ts';

export interface Signed {
  account: Owner;
  browser: Browser;
}

/** A new account, signed in. */
export async function someone(): Promise<Signed> {
  const account = await newAccount();
  return { account, browser: await signedIn(account.email) };
}

/** Somebody signed in who has added a new website. */
export async function claimant(): Promise<Signed & { host: string; token: string }> {
  const signed = await someone();
  const host = newHost();
  return { ...signed, host, token: await add(signed.account, host) };
}

/** Somebody signed in who owns a new website. */
export async function owner(): Promise<Signed & { host: string }> {
  const signed = await someone();
  const host = newHost();
  await own(signed.account, host);
  return { ...signed, host };
}

export async function textOf(response: Response | Promise<Response>): Promise<string> {
  return (await response).text();
}
