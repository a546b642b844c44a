import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Role } from '../../../src/lib/roles.ts';
import { authorizeApp } from '../../../src/services/oauth/authorization.ts';
import { findGrant } from '../../../src/services/oauth/grants.ts';
import { MAX_MEMBERS } from '../../../src/services/accounts/members.ts';
import { resumeAccount, suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { closeAccount } from '../../../src/storage/account-deletions.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { until } from '../../clock.ts';
import { findTablesWith, insertRows, interceptDatabases, readRow, readRows } from '../../database.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';
import {
  authorizePath,
  bindings,
  callProtected,
  connect,
  decide,
  refresh,
  registerClient,
  RESOURCE,
} from '../oauth/app.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { type Browser, createMailbox } from './browser.ts';
import { listRoutes } from './list-routes.ts';
import { createSignedInAccount, createWebsiteOwner, readText } from './signed-in-account.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-user.ts';

const DENIED = 'does not allow this';

interface Invited {
  owner: Awaited<ReturnType<typeof createWebsiteOwner>>;
  person: SignedInUser;
}

/** Invites a new person to the account of a new website owner. */
async function invite(role: Role, owner?: Invited['owner']): Promise<Invited> {
  const invited = { owner: owner ?? (await createWebsiteOwner()), person: await createSignedInUser() };
  const hosts = role === 'client' ? invited.owner.host : '';
  const sent = await invited.owner.browser.post('/account/members', {
    email: invited.person.email,
    role,
    hosts,
  });
  expect(sent.headers.get('Location'), await sent.text()).toBe('/account/members?done=invited');
  return invited;
}

/** Makes the person accept, and act for the account. */
async function join({ owner, person: { browser } }: Invited): Promise<Browser> {
  const form = { account: owner.account.id };
  await browser.post('/members/accept', form);
  const switched = await browser.post('/members/switch', form);
  expect(switched.headers.get('Location')).toBe('/websites');
  return browser;
}

const isDenied = async (response: Response) =>
  response.status === 403 && (await response.text()).includes(DENIED);

describe('an invitation', () => {
  test('is mailed, and gives nothing before the person has accepted it', async () => {
    const { env: withMail, mails } = createMailbox();
    const owner = await createWebsiteOwner();
    Object.assign(owner.browser.env, withMail);
    const { person } = await invite('viewer', owner);
    expect(mails).toMatchObject([{ to: person.email, text: expect.stringContaining('/members') }]);
    const account = owner.account.id;
    expect((await person.browser.post('/members/switch', { account })).status).toBe(404);
    expect(await readText(person.browser.get('/members'))).toContain(owner.account.email);
    await person.browser.post('/members/accept', { account });
    await person.browser.post('/members/switch', { account });
    expect(await readText(person.browser.get('/websites'))).toContain(owner.host);
  });

  test('lets nobody else accept, switch or see the account', async () => {
    const { owner } = await invite('editor');
    const stranger = await createSignedInUser();
    const account = owner.account.id;
    await stranger.browser.post('/members/accept', { account });
    expect((await stranger.browser.post('/members/switch', { account })).status).toBe(404);
    expect(await readText(stranger.browser.get('/members'))).not.toContain(owner.account.email);
  });

  test('that finds 50 members is refused, and not recorded', async () => {
    const { browser, account } = await createSignedInAccount();
    const row = {
      accountId: account.id,
      role: 'viewer',
      hosts: null,
      invitedAt: 1,
      acceptedAt: null,
    } as const;
    const emails = Array.from({ length: MAX_MEMBERS }, (_, n) => `guest-${n}@brightpage.com`);
    await insertRows('members', ...emails.map((email) => Object.assign({ email }, row)));
    const refused = await browser.post('/account/members', {
      email: 'one-more@brightpage.com',
      role: 'viewer',
    });
    expect(refused.status).toBe(409);
    expect(await readRows('memberActions', { accountId: account.id })).toEqual([]);
  });

  test('names websites as people write them', async () => {
    const owner = await createWebsiteOwner();
    const email = `client-${owner.account.id.toLowerCase()}@brightpage.com`;
    const hosts = `https://www.${owner.host.toUpperCase()}/ ${owner.host}`;
    await owner.browser.post('/account/members', { email, role: 'client', hosts });
    expect(await readRow('members', { email })).toMatchObject({ hosts: JSON.stringify([owner.host]) });
  });

  test.each([
    [{ role: 'client', hosts: '' }, 'Must name the websites'],
    [{ role: 'client', hosts: 'other.brightpage.com' }, 'other.brightpage.com is not one of them'],
    [{ role: 'owner', hosts: '' }, 'Is not valid'],
    [{ role: 'viewer', hosts: '', email: 'nobody' }, 'Enter an email address in the form'],
  ])('%o is refused', async (fields, message) => {
    const { browser, account } = await createWebsiteOwner();
    const response = await browser.post('/account/members', { email: 'a@brightpage.com', ...fields });
    expect(response.status).toBe(422);
    expect(await readText(response)).toContain(message);
    expect(await readRows('members', { accountId: account.id })).toEqual([]);
  });

  test('of the owner is refused', async () => {
    const { browser, account } = await createWebsiteOwner();
    const response = await browser.post('/account/members', { email: account.email, role: 'viewer' });
    expect(await readText(response)).toContain('Must not be your own');
  });

  test('a 21st in 24 hours is refused with 429', async () => {
    const { browser, account } = await createSignedInAccount();
    const send = (n: number) =>
      browser.post('/account/members', {
        email: `guest-${n}-${account.id.toLowerCase()}@brightpage.com`,
        role: 'viewer',
      });
    for (let n = 0; n < 20; n++) expect((await send(n)).status).toBe(303);
    const refused = await send(20);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '86400']);
    expect(await readRows('members', { accountId: account.id })).toHaveLength(20);
    expect(MAX_MEMBERS).toBeGreaterThan(20);
  });
});

/** What each role may do in the sections behind a session (docs/contract.md 2.35). */
const TABLE: Record<string, Record<Role, 'nothing' | 'read' | 'all'>> = {
  '/account': { editor: 'nothing', viewer: 'nothing', client: 'nothing' },
  '/admin': { editor: 'nothing', viewer: 'nothing', client: 'nothing' },
  '/audits': { editor: 'all', viewer: 'read', client: 'nothing' },
  '/credits': { editor: 'read', viewer: 'nothing', client: 'nothing' },
  '/members': { editor: 'all', viewer: 'all', client: 'all' },
  '/views': { editor: 'all', viewer: 'all', client: 'all' },
  '/oauth/authorize': { editor: 'all', viewer: 'all', client: 'nothing' },
  '/search': { editor: 'all', viewer: 'read', client: 'nothing' },
  '/published': { editor: 'all', viewer: 'read', client: 'nothing' },
  '/websites': { editor: 'all', viewer: 'read', client: 'nothing' },
  '/websites/:host': { editor: 'all', viewer: 'read', client: 'read' },
  '/websites/:host/access': { editor: 'nothing', viewer: 'nothing', client: 'nothing' },
  '/websites/:host/release': { editor: 'nothing', viewer: 'nothing', client: 'nothing' },
  '/websites/:host/report/share': { editor: 'all', viewer: 'nothing', client: 'nothing' },
  '/websites/:host/scan': { editor: 'all', viewer: 'nothing', client: 'nothing' },
  '/websites/:host/scans/:id/cancel': { editor: 'all', viewer: 'nothing', client: 'nothing' },
  '/websites/:host/report/ignore': { editor: 'all', viewer: 'nothing', client: 'nothing' },
  '/websites/:host/report/assign': { editor: 'all', viewer: 'nothing', client: 'nothing' },
  '/audits/delete': { editor: 'all', viewer: 'nothing', client: 'nothing' },
  '/audits/:id/delete': { editor: 'all', viewer: 'nothing', client: 'nothing' },
  '/audits/:id/publish': { editor: 'all', viewer: 'nothing', client: 'nothing' },
};
/** The list of a client's websites, and an audit, which the test below has. */
const EXCEPTIONS = { client: ['GET /websites', /^GET \/audits\/:id/] };

function isExpected(role: Role, method: 'GET' | 'POST', route: string): boolean {
  const sections = Object.keys(TABLE).filter((path) => route === path || route.startsWith(`${path}/`));
  const section = sections.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const allowed = TABLE[section]?.[role];
  return allowed === 'all' || (allowed === 'read' && method === 'GET');
}

describe.each(['editor', 'viewer', 'client'] as const)('as %s', (role) => {
  let browser: Browser;
  let invited: Invited;

  beforeAll(async () => {
    invited = await invite(role);
    browser = await join(invited);
  });

  test.each(['GET', 'POST'] as const)(
    'every route of %s requests is as in the table',
    async (method) => {
      const routes = (await listRoutes(method)).filter((route) =>
        Object.keys(TABLE).some((path) => route === path || route.startsWith(`${path}/`)),
      );
      expect(routes.length).toBeGreaterThan(30);
      const different: string[] = [];
      for (const route of routes) {
        if (route.startsWith('/members/')) continue;
        if (
          role === 'client' &&
          EXCEPTIONS.client.some((path) =>
            typeof path === 'string' ? path === `${method} ${route}` : path.test(`${method} ${route}`),
          )
        )
          continue;
        // A website that is not there, except for the client: what an editor may do would be done.
        const host = role === 'client' ? invited.owner.host : 'none.brightpage.com';
        const path = route
          .replaceAll(':host', host)
          .replaceAll(/:\w+(?:\{[^}]*\})?/g, 'x1')
          .replaceAll('*', 'x1');
        const response = method === 'GET' ? await browser.get(path) : await browser.post(path);
        if ((await isDenied(response)) === isExpected(role, method, route))
          different.push(`${method} ${route}`);
      }
      expect(different).toEqual([]);
    },
    60_000,
  );
});

test.for([
  ['editor', false],
  ['viewer', true],
  ['client', true],
] as const)('whether a %s is denied to keep an audit in the account: %s', async ([role, denied]) => {
  const browser = await join(await invite(role));
  expect(await isDenied(await browser.post(`/guest/${'A'.repeat(32)}/keep`))).toBe(denied);
});

test.for([
  ['editor', true],
  ['viewer', false],
  ['client', false],
] as const)('whether a page shows the credits of the account to %s: %s', async ([role, shows]) => {
  const owner = await createWebsiteOwner();
  const { id } = await createPublishableAudit(owner.account, { host: owner.host });
  const browser = await join(await invite(role, owner));
  const pages = [`/audits/${id}`, `/audits/${id}/publish`, `/websites/${owner.host}/scan`];
  for (const path of pages)
    expect((await readText(browser.get(path))).includes('100 credits'), path).toBe(shows);
});

describe('a client', () => {
  test('sees the named websites, their reports and audits, and nothing else', async () => {
    const owner = await createWebsiteOwner();
    const own = await createPublishableAudit(owner.account, { host: owner.host });
    const other = await createPublishableAudit(owner.account);
    const browser = await join(await invite('client', owner));
    const list = await readText(browser.get('/websites'));
    expectRole(list, 'link', { href: `/websites/${owner.host}/report` });
    expect((await browser.get(`/websites/${owner.host}`)).status).toBe(200);
    expect((await browser.get(`/audits/${own.id}`)).status).toBe(200);
    for (const path of [
      `/audits/${other.id}`,
      `/audits/${other.id}.json`,
      `/audits/${other.id}/history`,
      '/audits',
      '/audits/delete',
    ])
      expect(await isDenied(await browser.get(path)), path).toBe(true);
    for (const path of [`/websites/${owner.host.toUpperCase()}`, '/websites/other.brightpage.com/report'])
      expect((await browser.get(path)).status, path).not.toBe(200);

    await owner.browser.post(`/websites/${owner.host}/release`, { host: owner.host });
    expect(await readText(browser.get('/websites'))).not.toContain(owner.host);
    expect(await isDenied(await browser.get(`/audits/${own.id}`))).toBe(true);
  });
});

describe('a member', () => {
  test('acts in the account, with its owner_email, and each change is recorded before it is carried out', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    await browser.post('/websites', { host: 'added.brightpage.com' });
    expect(
      await readRow('websiteClaims', { accountId: owner.account.id, host: 'added.brightpage.com' }),
    ).not.toBeNull();
    await browser.post('/websites/none.brightpage.com/scan');
    const page = await readText(owner.browser.get('/account/members'));
    const cells = findByRole(page, 'cell').map(({ name }) => name);
    expect(cells).toContain('POST /websites');
    expect(cells).toContain('POST /websites/none.brightpage.com/scan');
    expect(cells).toContain('was invited as editor');
    expect(await readRows('memberActions', { actor: person.email })).toHaveLength(3);
    // Its address is a secret.
    await browser.post(`/guest/${'s'.repeat(32)}/keep`);
    const actions = await readRows('memberActions', { actor: person.email });
    expect(actions.at(-1)?.action).toBe('POST /guest/…/keep');
  });

  test('changes nothing if the change cannot be recorded', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    vi.spyOn(console, 'error').mockReturnValue();
    const before = await readRows('websiteClaims', { accountId: owner.account.id });
    Object.assign(
      browser.env,
      interceptDatabases({
        prepare: (query: string) => {
          if (query.includes('"member_actions"')) throw new Error('D1 is away');
        },
      }),
    );
    expect((await browser.post('/websites', { host: 'unrecorded.brightpage.com' })).status).toBe(500);
    expect(await readRows('websiteClaims', { accountId: owner.account.id })).toEqual(before);
  });

  test('who is removed is back in their own account with the next request', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    await owner.browser.post('/account/members/remove', { email: person.email });
    const page = await readText(browser.get('/websites'));
    expect(page).not.toContain(owner.host);
    expect(page).toContain(person.email);
    expect((await browser.get('/account')).status).toBe(200);
  });

  test('whose role changes is told so, and not invited again', async () => {
    const { env: withMail, mails } = createMailbox();
    const invited = await invite('editor');
    await join(invited);
    Object.assign(invited.owner.browser.env, withMail);
    const { email } = invited.person;
    await invited.owner.browser.post('/account/members', { email, role: 'viewer' });
    expect(mails).toMatchObject([{ to: email, subject: expect.stringContaining('changed your role') }]);
    const actions = await readRows('memberActions', { actor: email });
    expect(actions.map(({ action }) => action)).toEqual(['was invited as editor', 'became viewer']);
    const change = () => invited.owner.browser.post('/account/members', { email, role: 'viewer' });
    const answers = [await change(), await change(), await change()];
    // Three mails an hour go to a person.
    expect(answers.at(-1)?.status).toBe(429);
    expect(await answers.at(-1)?.text()).toContain('Too many mails were sent to this address.');
  });

  test('whose role is lowered can change nothing with the next request', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    await owner.browser.post('/account/members', { email: person.email, role: 'viewer' });
    expect(await isDenied(await browser.post('/websites', { host: 'late.brightpage.com' }))).toBe(true);
  });

  test('is shown the forms and buttons that the role allows, and no others', async () => {
    const owner = await createWebsiteOwner();
    const { id } = await createPublishableAudit(owner.account, { host: owner.host });
    const website = `/websites/${owner.host}`;
    const pages = [
      '/websites',
      website,
      `${website}/report`,
      `${website}/schedule`,
      '/audits',
      `/audits/${id}`,
    ];
    const forms: Partial<Record<Role, number>> = {};
    for (const role of ['editor', 'viewer'] as const) {
      const browser = await join(await invite(role, owner));
      forms[role] = 0;
      for (const path of pages) {
        const page = await readText(browser.get(path));
        const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
        forms[role] += [...main.matchAll(/method="post"/g)].length;
        for (const [, href = ''] of main.matchAll(/<a[^>]* href="(\/[^"#]*)"[^>]*? class="button/g))
          expect(await isDenied(await browser.get(href)), `${role} at ${path}: ${href}`).toBe(false);
      }
    }
    expect(forms.viewer).toBe(0);
    expect(forms.editor).toBeGreaterThan(5);
  });

  test('can leave, and switch back to their own account', async () => {
    const { owner, person } = await invite('viewer');
    const browser = await join({ owner, person });
    await browser.post('/members/switch');
    expect(await readText(browser.get('/account'))).toContain(person.email);
    await browser.post('/members/leave', { account: owner.account.id });
    expect(await readRows('members', { accountId: owner.account.id })).toEqual([]);
    await invite('viewer', owner).then(({ person: other }) =>
      other.browser.post('/members/leave', { account: owner.account.id }),
    );
    await person.browser.post('/members/leave', { account: owner.account.id });
    const cells = findByRole(await readText(owner.browser.get('/account/members')), 'cell');
    const ends = cells.flatMap(({ name }) => (/^(left|declined)/.test(name ?? '') ? [name] : []));
    expect(ends).toEqual(['declined the invitation', 'left the account']);
  });

  test('has the newest 10,000 actions of the account kept, and the invitations of the last day', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    const { id: accountId } = owner.account;
    const action = { accountId, actor: person.email, createdAt: Date.now() };
    const olds = Array.from({ length: 10_000 }, (_, n) => ({ ...action, action: `POST /${n}` }));
    await insertRows('memberActions', ...olds);
    await browser.post('/websites', { host: 'newest.brightpage.com' });
    const rows = await readRows('memberActions', { accountId });
    expect(rows).toHaveLength(10_001);
    const names = rows.map((row) => row.action);
    expect(names).toContain('was invited as editor');
    expect(names).not.toContain('POST /0');
    expect(names).toContain('POST /1');
    expect(names).toContain('POST /websites');
  });

  test('sees neither key nor sessions of the owner, and no page of administrators', async () => {
    const browser = await join(await invite('editor'));
    for (const path of [
      '/account',
      '/account/sessions',
      '/account/key/replace',
      '/account/members',
      '/admin',
    ])
      expect(await isDenied(await browser.get(path)), path).toBe(true);
  });
});

describe('an app that a member has connected', () => {
  test('has the scopes of the role, and ends with the membership', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    const { tokens, clientId } = await connect(browser, ['read', 'audit']);
    expect(await readText(owner.browser.get('/account/apps'))).toContain(`by ${person.email}`);
    const grant = async () => findGrant(bindings, { token: tokens.access_token, resource: RESOURCE });
    expect(await grant()).toMatchObject({
      accountId: owner.account.id,
      email: owner.account.email,
      scopes: ['read', 'audit'],
    });
    await owner.browser.post('/account/members', { email: person.email, role: 'viewer' });
    expect(await grant()).toMatchObject({ scopes: ['read'] });
    await owner.browser.post('/account/members/remove', { email: person.email });
    expect(await grant()).toBeNull();
    expect((await callProtected(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token, clientId)).status).toBe(400);
  });

  test('stops while the member or the owner is suspended', async () => {
    const actor = 'admin@brightpage.com';
    const { owner, person } = await invite('editor');
    const { tokens, clientId } = await connect(await join({ owner, person }), ['read', 'audit']);
    for (const { id: accountId } of [person, owner.account]) {
      await suspendAccount(env, { actor, accountId, reason: 'Spam' });
      expect((await callProtected(tokens.access_token)).status).toBe(401);
      expect((await refresh(tokens.refresh_token, clientId)).status).toBe(400);
      await resumeAccount(env, { actor, accountId });
      expect((await callProtected(tokens.access_token)).status).toBe(200);
    }
  });

  test('is not connected if the member is removed meanwhile, and a new invitation does not connect it', async () => {
    const { owner, person } = await invite('editor');
    const request = {
      client: { id: 'x', name: 'Agent', host: null, documentUntil: null, redirectUris: [] },
      redirectUri: 'https://client.brightpage.net/callback',
      state: null,
      scopes: [],
      resource: RESOURCE,
      codeChallenge: 'x',
    };
    const { id: accountId, email } = owner.account;
    const authorize = () =>
      authorizeApp(
        { env, caller: { accountId, email } },
        { request, scopes: ['read'], memberEmail: person.email },
      );
    await expect(authorize()).rejects.toThrow();
    await join({ owner, person });
    await authorize();
    await owner.browser.post('/account/members/remove', { email: person.email });
    await expect(authorize()).rejects.toThrow();
    expect(await readRows('oauthGrants', { accountId })).toEqual([]);
  });

  test('is not connected to another account than the page named', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    const path = await authorizePath(await registerClient());
    const page = await readText(browser.get(path));
    expectTag(page, 'input', { field: 'account', value: owner.account.id });
    expect(page).toContain('The owner can disconnect it');
    expect(page).not.toContain('/account/apps');
    await browser.post('/members/switch');
    const form = { decision: 'allow', scope: 'read' };
    const sent = await browser.post(path, { ...form, account: owner.account.id });
    expect(sent.status).toBe(409);
    expect(await readText(sent)).toContain('now uses another account');
    expect(await readRows('oauthGrants', { accountId: person.id })).toEqual([]);
    expect((await browser.post(path, { ...form, account: person.id })).status).toBe(303);
  });

  test('is reported to the owner, with who allowed it', async () => {
    const { owner, person } = await invite('editor');
    const browser = await join({ owner, person });
    const { env: withMail, mails } = createMailbox();
    Object.assign(browser.env, withMail);
    await connect(browser, ['read']);
    await until(() => mails.length === 1);
    expect(mails).toMatchObject([{ to: owner.account.email, text: expect.stringContaining(person.email) }]);
    expect(mails[0]?.text).not.toContain('somebody else');
  });

  test('of a viewer is offered reading alone', async () => {
    const browser = await join(await invite('viewer'));
    const path = await authorizePath(await registerClient());
    const page = await readText(browser.get(path));
    expect(page.match(/name="scope" value="\w+"/g)).toEqual(['name="scope" value="read"']);
    expect(
      (await decide(browser, await authorizePath(await registerClient(), { scope: 'spend' }), ['spend']))
        .status,
    ).toBe(403);
  });
});

test('the deletion of a person’s account ends their memberships and takes their email from the records', async () => {
  const { owner, person } = await invite('editor');
  const browser = await join({ owner, person });
  await browser.post('/websites', { host: 'x' });
  await owner.browser.post('/account/members', { email: person.email, role: 'viewer' });
  const view = { list: 'audits', name: 'x', query: 'q=x', createdAt: 0 } as const;
  await insertRows('savedViews', { ...view, accountId: owner.account.id, memberEmail: person.email });
  expect(await readRows('memberActions', { actor: person.email })).toHaveLength(3);
  const closed = {
    deleter: { by: 'owner' },
    emailHash: 'x',
    now: Date.now(),
    holdUntil: Date.now(),
  } as const;
  expect(await closeAccount(openDatabase(env, SERVICE), { ...closed, accountId: person.id })).toBe(true);
  expect(await readRows('members', { accountId: owner.account.id })).toEqual([]);
  expect(await findTablesWith(person.email)).toEqual(['account_deletions', 'sign_in_sends']);
  expect(await readRows('memberActions', { accountId: owner.account.id, actor: '' })).toHaveLength(3);
});
