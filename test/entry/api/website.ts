import { expect } from 'vitest';
import { createSite } from '../../internet.ts';
import { callApi, readData, sendJson } from './client.ts';
import type { VerificationInstructions, VerificationResult } from '../../../src/contracts/verification.ts';
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

/** Add, publish and verify. */
export async function addVerifiedWebsite(account: Account, host: string): Promise<void> {
  await publishTokens(host, await addByApi(account, host));
  const { ok } = await readData<VerificationResult>(await verifyByApi(account, host));
  expect(ok).toBe(true);
}
