import { addByApi, addVerifiedWebsite } from '../api/website.ts';
import { newAccount } from '../api/new-account.ts';
import type { Owner } from '../api/scan.ts';
import { newHost } from '../../internet.ts';
import { type Browser, openSession } from './browser.ts';

export interface SignedInAccount {
  account: Owner;
  browser: Browser;
}

/** Signs in a new account. */
export async function createSignedInAccount(): Promise<SignedInAccount> {
  const account = await newAccount();
  return { account, browser: await openSession(account) };
}

/** Signs in a new account that has added a new website. */
export async function createClaimant(): Promise<SignedInAccount & { host: string; token: string }> {
  const signed = await createSignedInAccount();
  const host = newHost();
  return { ...signed, host, token: await addByApi(signed.account, host) };
}

/** Signs in a new account that owns a new website. */
export async function createWebsiteOwner(): Promise<SignedInAccount & { host: string }> {
  const signed = await createSignedInAccount();
  const host = newHost();
  await addVerifiedWebsite(signed.account, host);
  return { ...signed, host };
}

export async function readText(response: Response | Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<wbr/>', '');
}
