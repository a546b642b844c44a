import {
  countStoredRows,
  insertRows,
  interceptDatabases,
  readRow,
  readRows,
  updateRows,
} from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { findGrant, recordLackedScope } from '../../../src/services/oauth/grants.ts';
import { purgeGrants } from '../../../src/services/jobs/purge.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { ORIGIN } from '../web/browser.ts';
import { createSignedInUser } from '../web/signed-in-user.ts';
import {
  allow,
  bindings,
  callProtected,
  connect,
  exchange,
  readError,
  refresh,
  registerClient,
  requestToken,
  RESOURCE,
  send,
  type Tokens,
  VERIFIER,
} from './app.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe('the tokens of a code', () => {
  it('act for the account, with the scopes that it allowed', async () => {
    const { browser, id, email } = await createSignedInUser();
    const { tokens } = await connect(browser, ['read', 'audit']);
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^sva_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: expect.stringMatching(/^svr_[\w-]{43}$/),
      scope: 'read audit',
    });
    const answer = await callProtected(tokens.access_token);
    expect(await answer.json()).toEqual({ accountId: id, email, scopes: ['read', 'audit'] });
  });

  it('are stored as hashes alone, and so is the code', async () => {
    const { browser } = await createSignedInUser();
    const { code, tokens } = await connect(browser);
    const tables = ['oauthClients', 'oauthGrants', 'oauthTokens'] as const;
    const stored = JSON.stringify(await Promise.all(tables.map((table) => readRows(table))));
    for (const secret of [code, tokens.access_token, tokens.refresh_token, VERIFIER])
      expect(stored).not.toContain(secret.replace(/^sv._/, ''));
  });

  it('need no redirect_uri and no resource (OAuth 2.1, and clients of 2025-03)', async () => {
    const { browser } = await createSignedInUser();
    const clientId = await registerClient();
    const code = await allow(browser, clientId);
    const parameters = {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      code_verifier: VERIFIER,
    };
    expect((await requestToken(parameters)).status).toBe(200);
  });

  it.each([
    ['another verifier', { code_verifier: VERIFIER.replace('a', 'b') }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another redirect_uri', { redirect_uri: 'https://client.brightpage.net/other' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.brightpage.net/mcp' }, 'invalid_target'],
    ['another client', { client_id: 'client_other' }, 'invalid_grant'],
    ['no client', { client_id: '' }, 'invalid_request'],
    ['another code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['no code', { code: '' }, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no grant type', { grant_type: '' }, 'invalid_request'],
  ])('are refused for %s, which does not use the code up', async (_name, changes, error) => {
    const { browser } = await createSignedInUser();
    const clientId = await registerClient();
    const code = await allow(browser, clientId);
    expect(await readError(await exchange(code, clientId, changes))).toEqual([400, error]);
    expect((await exchange(code, clientId)).status).toBe(200);
  });

  it('are refused for a parameter that is sent twice, a body that is not a form, and a large one', async () => {
    const body = new URLSearchParams([
      ['grant_type', 'authorization_code'],
      ['grant_type', 'authorization_code'],
    ]);
    const url = `${ORIGIN}/oauth/token`;
    const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    const large = new URLSearchParams({ code: 'x'.repeat(20_000) });
    for (const init of [{ method: 'POST', body }, json, { method: 'POST', body: large }])
      expect(await readError(await send(url, init))).toEqual([400, 'invalid_request']);
  });

  it('are refused after ten minutes', async () => {
    stopClock();
    const { browser } = await createSignedInUser();
    const clientId = await registerClient();
    const code = await allow(browser, clientId);
    moveClock(10 * MINUTE);
    expect(await readError(await exchange(code, clientId))).toEqual([400, 'invalid_grant']);
  });

  it('are kept up to 750 of a kind, so that an app cannot fill the database by refreshing', async () => {
    const { browser, id: accountId } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    const [grant] = await readRows('oauthGrants', { accountId });
    const grantId = grant?.id ?? '';
    const old = { grantId, scope: 'read', replacedBy: 'x', expiresAt: Date.now() + MINUTE };
    const rows = Array.from({ length: 800 }, (_, n) => [
      { ...old, hash: `refresh ${n} of ${grantId}`, kind: 'refresh' as const },
      { ...old, hash: `access ${n} of ${grantId}`, kind: 'access' as const },
    ]);
    await insertRows('oauthTokens', ...rows.flat());
    const refreshed = await refresh(tokens.refresh_token, clientId);
    const { access_token: access, refresh_token: newest } = await refreshed.json<Tokens>();
    const kept = await readRows('oauthTokens', { grantId });
    const count = (kind: string) => kept.filter((row) => row.kind === kind).length;
    expect([count('refresh'), count('access'), count('code')]).toEqual([750, 750, 1]);
    expect((await callProtected(access)).status).toBe(200);
    expect((await refresh(newest, clientId)).status).toBe(200);
  });

  it('are never cached, and can be requested by pages of other sites', async () => {
    const answer = await requestToken({});
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const preflight = await send(`${ORIGIN}/oauth/token`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://inspector.brightpage.net', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
  });
});

describe('a code that is sent again', () => {
  it('is refused immediately and ends the access that it gave', async () => {
    const { browser } = await createSignedInUser();
    const { clientId, code, tokens } = await connect(browser);
    expect((await callProtected(tokens.access_token)).status).toBe(200);
    expect(await readError(await exchange(code, clientId))).toEqual([400, 'invalid_grant']);
    expect((await callProtected(tokens.access_token)).status).toBe(401);
    expect(await readError(await refresh(tokens.refresh_token, clientId))).toEqual([400, 'invalid_grant']);
  });

  it('gives tokens once when it is sent 50 times at the same time, and they do not work', async () => {
    const { browser } = await createSignedInUser();
    const clientId = await registerClient();
    const code = await allow(browser, clientId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code, clientId)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    const tokens = await won[0]!.json<Tokens>();
    expect((await callProtected(tokens.access_token)).status).toBe(401);
  });
});

describe('a refresh token', () => {
  it('is exchanged for new tokens with the scopes of the grant, or fewer', async () => {
    const { browser } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser, ['read', 'audit']);
    const narrow = await (await refresh(tokens.refresh_token, clientId, { scope: 'read' })).json<Tokens>();
    expect(narrow.scope).toBe('read');
    expect(await (await callProtected(narrow.access_token)).json()).toMatchObject({ scopes: ['read'] });
    const wide = await (await refresh(narrow.refresh_token, clientId)).json<Tokens>();
    expect(wide.scope).toBe('read audit');
  });

  it.each([
    ['a wider scope', { scope: 'read audit spend' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'admin' }, 'invalid_scope'],
    ['another client', { client_id: 'client_other' }, 'invalid_grant'],
    ['another resource', { resource: `${ORIGIN}/api` }, 'invalid_target'],
  ])('is refused for %s, which does not use it up', async (_name, changes, error) => {
    const { browser } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    const refused = await refresh(tokens.refresh_token, clientId, changes);
    expect(await readError(refused)).toEqual([400, error]);
    expect((await refresh(tokens.refresh_token, clientId)).status).toBe(200);
  });

  it.each<Record<string, string>>([{}, { scope: 'publish' }])(
    'that is sent again ends the access: %o',
    async (changes) => {
      const { browser } = await createSignedInUser();
      const { clientId, tokens } = await connect(browser);
      const next = await (await refresh(tokens.refresh_token, clientId)).json<Tokens>();
      expect((await callProtected(next.access_token)).status).toBe(200);
      const again = await refresh(tokens.refresh_token, clientId, changes);
      expect(await readError(again)).toEqual([400, 'invalid_grant']);
      expect((await callProtected(next.access_token)).status).toBe(401);
      expect(await readError(await refresh(next.refresh_token, clientId))).toEqual([400, 'invalid_grant']);
    },
  );

  it('that is sent again while the account is suspended ends the access; a new one is refused and works later', async () => {
    const { browser, id } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    const next = await (await refresh(tokens.refresh_token, clientId)).json<Tokens>();
    const other = await connect(browser);
    const suspend = (at: number | null) => updateRows('accounts', { id }, { suspendedAt: at });
    await suspend(1);
    for (const [token, client] of [
      [tokens.refresh_token, clientId],
      [other.tokens.refresh_token, other.clientId],
    ] as const)
      expect(await readError(await refresh(token, client))).toEqual([400, 'invalid_grant']);
    await suspend(null);
    expect((await callProtected(next.access_token)).status).toBe(401);
    expect(await readError(await refresh(next.refresh_token, clientId))).toEqual([400, 'invalid_grant']);
    expect((await refresh(other.tokens.refresh_token, other.clientId)).status).toBe(200);
  });

  it('works for 30 days; each use restarts them', async () => {
    stopClock();
    const { browser } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    moveClock(29 * DAY);
    await purgeGrants(env, Date.now());
    const next = await (await refresh(tokens.refresh_token, clientId)).json<Tokens>();
    moveClock(29 * DAY);
    await purgeGrants(env, Date.now());
    const last = await (await refresh(next.refresh_token, clientId)).json<Tokens>();
    moveClock(30 * DAY);
    expect(await readError(await refresh(last.refresh_token, clientId))).toEqual([400, 'invalid_grant']);
  });

  it('is neither a code nor an access token', async () => {
    const { browser } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    const asCode = await exchange(tokens.refresh_token, clientId);
    expect(await readError(asCode)).toEqual([400, 'invalid_grant']);
    expect((await callProtected(tokens.refresh_token)).status).toBe(401);
    expect(await readError(await refresh(tokens.access_token, clientId))).toEqual([400, 'invalid_grant']);
  });
});

describe('an access token', () => {
  it('works for an hour', async () => {
    stopClock();
    const { browser } = await createSignedInUser();
    const { tokens } = await connect(browser);
    moveClock(60 * MINUTE - 1);
    expect((await callProtected(tokens.access_token)).status).toBe(200);
    moveClock(1);
    expect((await callProtected(tokens.access_token)).status).toBe(401);
  });

  it('is for one resource: another server, or another issuer, does not accept it', async () => {
    const { browser } = await createSignedInUser();
    const { tokens } = await connect(browser);
    for (const resource of [`${ORIGIN}/api`, ORIGIN, `${RESOURCE}/`, 'https://other.brightpage.net/mcp'])
      expect(await findGrant(bindings, { token: tokens.access_token, resource })).toBeNull();
    const elsewhere = { ...bindings, SITE_URL: 'https://other.brightpage.net' };
    expect(
      await findGrant(elsewhere, { token: tokens.access_token, resource: `${elsewhere.SITE_URL}/mcp` }),
    ).toBeNull();
  });

  it.each(['', 'svk_x', `sva_${'x'.repeat(43)}`, 'eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJodHRwczovL2V2aWwifQ.x'])(
    'of no account gets 401: %s',
    async (token) => {
      const answer = await callProtected(token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('WWW-Authenticate')).toContain(
        `resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
      );
    },
  );

  it('does not work while the account is suspended', async () => {
    const { browser, id } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    const suspend = (at: number | null) => updateRows('accounts', { id }, { suspendedAt: at });
    await suspend(1);
    expect((await callProtected(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token, clientId)).status).toBe(400);
    await suspend(null);
    expect((await callProtected(tokens.access_token)).status).toBe(200);
  });

  it('writes the day of its last use once a day', async () => {
    stopClock();
    const { browser, id } = await createSignedInUser();
    const { tokens } = await connect(browser);
    const prepare = vi.fn<(query: string) => void>();
    const databases = interceptDatabases({ prepare });
    const use = () =>
      findGrant({ ...bindings, ...databases }, { token: tokens.access_token, resource: RESOURCE });
    for (let request = 0; request < 5; request++) await use();
    expect(prepare.mock.calls.filter(([query]) => /^update/i.test(query))).toHaveLength(1);
    expect((await readRow('oauthGrants', { accountId: id }))?.lastUsedOn).toBe('2126-06-01');
  });
});

describe('a refresh after a request that lacked a scope', () => {
  async function lackScope(accountId: string): Promise<void> {
    const grant = await readRow('oauthGrants', { accountId });
    if (!grant) throw new Error('the account has no grant');
    await recordLackedScope(bindings, grant);
  }

  it('is refused for two minutes, so that the app requests access again; its token stays usable', async () => {
    stopClock();
    const { browser, id } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    await lackScope(id);
    const refused = [400, 'interaction_required'];
    expect(await readError(await refresh(tokens.refresh_token, clientId))).toEqual(refused);
    expect((await callProtected(tokens.access_token)).status).toBe(200);
    moveClock(2 * MINUTE - 1);
    expect(await readError(await refresh(tokens.refresh_token, clientId))).toEqual(refused);
    moveClock(1);
    expect((await refresh(tokens.refresh_token, clientId)).status).toBe(200);
  });

  it('succeeds if the app names scopes that it has', async () => {
    const { browser, id } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    await lackScope(id);
    const answer = await refresh(tokens.refresh_token, clientId, { scope: 'read' });
    expect(await answer.json()).toMatchObject({ scope: 'read' });
  });

  it('still ends the access if the token was used before', async () => {
    const { browser, id } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    await refresh(tokens.refresh_token, clientId);
    await lackScope(id);
    expect(await readError(await refresh(tokens.refresh_token, clientId))).toEqual([400, 'invalid_grant']);
    expect(await countStoredRows('oauthGrants', { accountId: id })).toBe(0);
  });

  it('is recorded once a minute', async () => {
    stopClock();
    const { browser, id } = await createSignedInUser();
    await connect(browser);
    const recordedAt = async () => (await readRow('oauthGrants', { accountId: id }))?.scopeLackedAt;
    await lackScope(id);
    const first = await recordedAt();
    moveClock(MINUTE - 1);
    await lackScope(id);
    expect(await recordedAt()).toBe(first);
    moveClock(1);
    await lackScope(id);
    expect(await recordedAt()).toBe((first ?? 0) + MINUTE);
  });
});

describe('revocation (RFC 7009)', () => {
  const revoke = (parameters: Record<string, string>) =>
    send(`${ORIGIN}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(parameters) });

  it.each(['access_token', 'refresh_token'] as const)('of the %s disconnects the app', async (kind) => {
    const { browser } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    const parameters = { token: tokens[kind], client_id: clientId, token_type_hint: kind };
    expect((await revoke(parameters)).status).toBe(200);
    expect((await callProtected(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token, clientId)).status).toBe(400);
    expect((await revoke(parameters)).status).toBe(200);
  });

  it('while the account is suspended persists when the suspension is lifted', async () => {
    const { browser, id } = await createSignedInUser();
    const { clientId, tokens } = await connect(browser);
    const suspend = (at: number | null) => updateRows('accounts', { id }, { suspendedAt: at });
    await suspend(1);
    expect((await revoke({ token: tokens.refresh_token, client_id: clientId })).status).toBe(200);
    await suspend(null);
    expect((await callProtected(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token, clientId)).status).toBe(400);
  });

  it('of an unknown token is answered with 200, without a token with 400', async () => {
    expect((await revoke({ token: 'unknown' })).status).toBe(200);
    expect(await readError(await revoke({}))).toEqual([400, 'invalid_request']);
  });

  it('needs the client of the token', async () => {
    const { browser } = await createSignedInUser();
    const { tokens } = await connect(browser);
    for (const client of [{}, { client_id: 'client_other' }] as Record<string, string>[]) {
      const refused = await revoke({ token: tokens.access_token, ...client });
      expect(await readError(refused)).toEqual([401, 'invalid_client']);
    }
    expect((await callProtected(tokens.access_token)).status).toBe(200);
  });
});

it('the hourly run deletes codes, tokens and grants that have expired', async () => {
  stopClock();
  const { browser, id } = await createSignedInUser();
  const clientId = await registerClient();
  const grants = () => countStoredRows('oauthGrants', { accountId: id });
  await allow(browser, clientId);
  const { tokens } = await connect(browser);
  expect(await grants()).toBe(2);
  moveClock(10 * MINUTE);
  await purgeGrants(env, Date.now());
  expect(await grants()).toBe(1);
  moveClock(60 * MINUTE);
  await purgeGrants(env, Date.now());
  expect((await callProtected(tokens.access_token)).status).toBe(401);
  expect(await grants()).toBe(1);
  moveClock(30 * DAY);
  await purgeGrants(env, Date.now());
  expect(await grants()).toBe(0);
  const expired = (await readRows('oauthTokens')).filter(({ expiresAt }) => expiresAt <= Date.now());
  expect(expired).toEqual([]);
});
