import { readRows } from '../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { sha256Base64url } from '../../src/lib/secret.ts';
import { authorizeApp } from '../../src/services/oauth/authorization.ts';
import { findGrant } from '../../src/services/oauth/grants.ts';
import { issueTokens, type TokenResponse } from '../../src/services/oauth/tokens.ts';
import { getMcpResource } from '../../src/services/oauth/resource.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { type CallFault, FaultyEnv } from './faulty-env.ts';

const CLIENT_ID = 'https://agent.brightpage.net/client.json';
const REDIRECT_URI = 'https://agent.brightpage.net/callback';
/** More calls than an exchange makes. */
const MANY_CALLS = 10;

async function allow(accountId: string, bindings: Env = env): Promise<string> {
  const client = {
    id: CLIENT_ID,
    name: 'Agent',
    host: null,
    documentUntil: null,
    redirectUris: [REDIRECT_URI],
  };
  const codeChallenge = await sha256Base64url('verifier');
  const resource = getMcpResource(env);
  const request = { client, redirectUri: REDIRECT_URI, state: null, scopes: [], resource, codeChallenge };
  return authorizeApp(
    { env: bindings, caller: { accountId, email: '' } },
    { request, scopes: ['read'], memberEmail: null },
  );
}

function exchange(bindings: Env, parameters: Record<string, string>): Promise<TokenResponse> {
  return issueTokens(bindings, new URLSearchParams({ client_id: CLIENT_ID, ...parameters }));
}

const exchangeCode = (bindings: Env, code: string) =>
  exchange(bindings, { grant_type: 'authorization_code', code, code_verifier: 'verifier' });
const refresh = (bindings: Env, token: string) =>
  exchange(bindings, { grant_type: 'refresh_token', refresh_token: token });

async function works({ access_token: token }: TokenResponse): Promise<boolean> {
  return (await findGrant(env, { token, resource: getMcpResource(env) })) !== null;
}

/** Counts the stored rows of an account's apps. */
async function count(accountId: string) {
  const grants = await readRows('oauthGrants', { accountId });
  const ids = new Set(grants.map(({ id }) => id));
  const tokens = (await readRows('oauthTokens')).filter(({ grantId }) => ids.has(grantId));
  const unused = tokens.filter(({ replacedBy }) => replacedBy === null);
  return { grants: grants.length, tokens: tokens.length, unused: unused.length };
}

/** Breaks each call of `step` in turn, until it makes no more. @param check what holds after a break */
async function breakEachCall(
  fault: CallFault,
  step: (bindings: Env) => Promise<unknown>,
  check: (call: number) => Promise<void>,
): Promise<number> {
  for (let call = 0; call < MANY_CALLS; call++) {
    const faulty = new FaultyEnv(call, fault);
    const outcome = await step(faulty.env).then(
      () => 'done',
      () => 'broken',
    );
    if (outcome === 'done') return call;
    await check(call);
  }
  throw new Error(`more than ${MANY_CALLS} calls`);
}

describe('a crash', () => {
  it('before a step of an exchange leaves the code and the refresh token as they were', async () => {
    const { id } = await newAccount();
    const code = await allow(id);
    let tokens: TokenResponse | undefined;
    const ofCode = await breakEachCall(
      'before',
      async (bindings) => (tokens = await exchangeCode(bindings, code)),
      async () => expect(await count(id)).toEqual({ grants: 1, tokens: 1, unused: 1 }),
    );
    expect(ofCode).toBe(2);
    expect(await works(tokens!)).toBe(true);
    const former = tokens!.refresh_token;
    const ofRefresh = await breakEachCall(
      'before',
      async (bindings) => (tokens = await refresh(bindings, former)),
      async () => expect(await count(id)).toEqual({ grants: 1, tokens: 3, unused: 2 }),
    );
    expect(ofRefresh).toBe(2);
    expect(await works(tokens!)).toBe(true);
  });

  it('that loses the answer of an exchange leaves a token nobody received: repeating the exchange ends the access', async () => {
    const { id } = await newAccount();
    const code = await allow(id);
    // The first call reads, the second writes.
    await expect(exchangeCode(new FaultyEnv(0, 'after').env, code)).rejects.toThrow();
    expect(await count(id)).toEqual({ grants: 1, tokens: 1, unused: 1 });
    await expect(exchangeCode(new FaultyEnv(1, 'after').env, code)).rejects.toThrow('lost');
    expect(await count(id)).toEqual({ grants: 1, tokens: 3, unused: 2 });
    await expect(exchangeCode(env, code)).rejects.toThrow('used before');
    expect(await count(id)).toEqual({ grants: 0, tokens: 0, unused: 0 });
  });

  it('while a code is sent again refuses it, and the next time ends the access', async () => {
    const { id } = await newAccount();
    const code = await allow(id);
    const tokens = await exchangeCode(env, code);
    await expect(exchangeCode(new FaultyEnv(1, 'before').env, code)).rejects.toThrow('not arrive');
    expect(await works(tokens)).toBe(true);
    await expect(exchangeCode(new FaultyEnv(1, 'after').env, code)).rejects.toThrow('lost');
    expect(await works(tokens)).toBe(false);
  });

  it('of the consent leaves no grant without a code', async () => {
    const { id } = await newAccount();
    await expect(allow(id, new FaultyEnv(0, 'before').env)).rejects.toThrow('not arrive');
    expect(await count(id)).toEqual({ grants: 0, tokens: 0, unused: 0 });
    await expect(allow(id, new FaultyEnv(0, 'after').env)).rejects.toThrow('lost');
    expect(await count(id)).toEqual({ grants: 1, tokens: 1, unused: 1 });
  });
});

describe('at the same time', () => {
  it('one of 50 uses of a refresh token gets tokens, and they do not work', async () => {
    const { id } = await newAccount();
    const { refresh_token: token } = await exchangeCode(env, await allow(id));
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => refresh(env, token)));
    const won = answers.filter((answer) => answer.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await works(won[0]!.value)).toBe(false);
    expect(await count(id)).toEqual({ grants: 0, tokens: 0, unused: 0 });
  });
});
