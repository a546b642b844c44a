import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { randomToken } from '../../../src/lib/secret.ts';
import { MAX_UNVERIFIED_WEBSITES } from '../../../src/services/websites/claims.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { insertClaim, setOwner } from '../../../src/storage/websites.ts';
import { createSite } from '../../internet.ts';
import { callApi, readData, sendJson } from './client.ts';
import type { VerificationInstructions } from '../../../src/contracts/verification.ts';
import type { Website } from '../../../src/contracts/website.ts';

export interface AddedWebsite {
  ok: boolean;
  outcome: string;
  website: Website;
  instructions: VerificationInstructions | null;
}

interface Account {
  key: string;
}

/** Add a website; gives the token to publish. */
export async function addByApi({ key }: Account, host: string): Promise<string> {
  const { website } = await readData<AddedWebsite>(await sendJson('POST', '/websites', { host }, key));
  return website.your_token ?? '';
}

/** Make the website at `host`, with the tags of these tokens in the head of its home page. */
export async function publishTokens(host: string, ...tokens: string[]): Promise<void> {
  const tags = tokens.map((token) => `<meta name="svc-site-verification" content="${token}">`);
  await createSite({ '/': { body: `<!doctype html><title>Chairs</title>${tags.join('')}` } }, { host });
}

export function verifyByApi({ key }: Account, host: string): Promise<Response> {
  return callApi('POST', `/websites/${host}/verify`, { key });
}

export function releaseByApi({ key }: Account, host: string): Promise<Response> {
  return callApi('POST', `/websites/${host}/release`, { key });
}

export async function getByApi({ key }: Account, host: string): Promise<Website> {
  const { website } = await readData<{ website: Website }>(
    await callApi('GET', `/websites/${host}`, { key }),
  );
  return website;
}

/** Makes the account the owner of a website whose home page has its token, as a verification does, without one. */
export async function addVerifiedWebsite({ id: accountId }: { id: string }, host: string): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const claim = { host, accountId, token: randomToken(32), claimedAt: Date.now() };
  const { website } = await insertClaim(db, claim, MAX_UNVERIFIED_WEBSITES);
  const token = website?.token ?? '';
  await publishTokens(host, token);
  const { won } = await setOwner(db, { ...claim, token }, { method: 'meta', now: Date.now() });
  expect(won).toBe(true);
}
