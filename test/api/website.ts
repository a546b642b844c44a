import { expect } from 'vitest';
import type { Instructions } from '../../src/services/websites/proof.ts';
import type { Verification } from '../../src/services/websites/verify.ts';
import type { Website } from '../../src/services/websites/website.ts';
import { site } from '../internet.ts';
import { ask, data, send } from './contract.ts';

export interface Added {
  ok: boolean;
  outcome: string;
  website: Website;
  instructions: Instructions | null;
}

interface Account {
  key: string;
}

/** Add a website; gives the token to publish. */
export async function add({ key }: Account, host: string): Promise<string> {
  const { website } = await data<Added>(await send('POST', '/websites', { host }, key));
  return website.your_token ?? '';
}

/** Make the website at `host`, with the tags of these tokens in the head of its home page. */
export async function publish(host: string, ...tokens: string[]): Promise<void> {
  const tags = tokens.map((token) => `<meta name="svc-site-verification" content="${token}">`);
  await site({ '/': { body: `<!doctype html><title>Chairs</title>${tags.join('')}` } }, { host });
}

export function verify({ key }: Account, host: string): Promise<Response> {
  return ask('POST', `/websites/${host}/verify`, { key });
}

export function release({ key }: Account, host: string): Promise<Response> {
  return ask('POST', `/websites/${host}/release`, { key });
}

export async function read({ key }: Account, host: string): Promise<Website> {
  const { website } = await data<{ website: Website }>(await ask('GET', `/websites/${host}`, { key }));
  return website;
}

/** Add, publish and verify. */
export async function own(account: Account, host: string): Promise<void> {
  await publish(host, await add(account, host));
  const { ok } = await data<Verification>(await verify(account, host));
  expect(ok).toBe(true);
}
