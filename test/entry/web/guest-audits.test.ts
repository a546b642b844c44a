import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sha256 } from '../../../src/lib/secret.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/lib/time.ts';
import { purgeGuestAudits } from '../../../src/services/audits/guest-audits.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { finishGuestAudit } from '../../../src/storage/guest-audits.ts';
import {
  countStoredRows,
  deleteRows,
  findTablesWith,
  insertRows,
  interceptDatabases,
  putSetting,
  readRow,
  updateRows,
} from '../../database.ts';
import { createSite, listDnsLookups, listRequestsTo } from '../../internet.ts';
import { expectRole, expectTag, findByRole, readForm } from '../../page.ts';
import { runJob } from '../../run-job.ts';
import { Browser, createMailbox, extractCode } from './browser.ts';
import { createSignedInUser, PAGE, readHtml } from './signed-in-user.ts';

afterEach(async () => {
  await deleteRows('guestAudits');
  await deleteRows('settings');
  await deleteRows('blockedHosts');
});

const newVisitor = (address?: string) => new Browser(createMailbox().env, address);
const createShop = () => createSite({ '/': { body: PAGE }, '/robots.txt': { body: 'User-agent: *' } });

/** Sends the form of the home page. Returns the address of the audit, which nobody has opened. */
async function submitUrl(browser: Browser, url: string): Promise<string> {
  const sent = await browser.post('/', { url });
  expect(sent.status, await sent.clone().text()).toBe(303);
  const path = sent.headers.get('Location') ?? '';
  expect(path).toMatch(/^\/guest\/[\w-]{32}$/);
  return path;
}

/** Opens an address for the first time, which runs the audit. */
async function run(browser: Browser, path: string): Promise<void> {
  const answer = await browser.get(path);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, path]);
}

async function auditAsGuest(browser: Browser, host: string): Promise<string> {
  const path = await submitUrl(browser, `https://${host}/`);
  await run(browser, path);
  return path;
}

const hashOf = (path: string) => sha256(path.replace('/guest/', ''));
const readDocument = async (path: string) => env.AUDITS.head(`guest/${await hashOf(path)}`);
const expectGone = async (path: string) =>
  expect(await readHtml(newVisitor().get(path), 404)).toContain('There is no audit at this address');

describe('an audit without an account (docs/contract.md 3.31)', () => {
  test('takes one form, and its address shows the whole result', async () => {
    const browser = newVisitor();
    const path = await auditAsGuest(browser, await createShop());
    const answer = await newVisitor().get(path);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
    const html = await readHtml(Promise.resolve(answer));
    expectTag(html, 'meta', { name: 'robots', content: 'noindex' });
    expectRole(html, 'img', { name: /Score of the page: \d+ of 100/ });
    for (const heading of ['Issues', 'Passed checks', 'Delivery', 'Search result preview'])
      expectRole(html, 'heading', { name: heading });
    expectRole(html, 'link', { href: `${path}?severity=high#issues` });
    const links = findByRole(html, 'link').map(({ href }) => href ?? '');
    expect(links.filter((href) => /javascript$|publish|\.json$|history$/.test(href))).toEqual([]);
    const forms = findByRole(html, 'form').map(({ action }) => action);
    expect(forms).toEqual([`${path}/keep`, '/language']);
  });

  test('stores the digest of the address, and nothing of the network that could be read', async () => {
    const browser = newVisitor('198.51.100.23');
    const path = await auditAsGuest(browser, await createShop());
    expect(await readRow('guestAudits')).toMatchObject({ idHash: await hashOf(path), keptBy: null });
    expect(await findTablesWith(path.replace('/guest/', ''))).toEqual([]);
    expect(await findTablesWith('198.51.100')).toEqual([]);
  });

  test('is run once, by the first who opens its address, and not by HEAD', async () => {
    const browser = newVisitor();
    const host = await createShop();
    const path = await submitUrl(browser, `https://${host}/`);
    expect(await listRequestsTo(host)).toEqual([]);
    expect((await browser.request(path, { method: 'HEAD' })).status).toBe(200);
    expect(await listRequestsTo(host)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => browser.get(path)));
    await browser.get(path);
    expect(await listRequestsTo(host)).toHaveLength(2);
  });

  test('shows whoever opens it meanwhile that it is running', async () => {
    const browser = newVisitor();
    const host = await createShop();
    const path = await submitUrl(browser, `https://${host}/`);
    await updateRows('guestAudits', {}, { startedAt: Date.now(), attempts: 1 });
    const html = await readHtml(browser.get(path));
    expectTag(html, 'section', { 'data-refresh': '2' });
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="2"/></noscript>');
    expect(await listRequestsTo(host)).toEqual([]);
  });

  test.for([
    ['once its result is stored', /daily_counts/],
    ['at its end', /^update "guest_audits" set "finished_at"/],
  ] as const)(
    'that is interrupted %s is run again after 90 seconds, and no third time',
    async ([, query]) => {
      const host = await createShop();
      const path = await submitUrl(newVisitor(), `https://${host}/`);
      let faults = 0;
      const broken = new Browser({
        ...createMailbox().env,
        ...interceptDatabases({
          prepare: (text) => {
            if (!query.test(text)) return;
            faults++;
            throw new Error('interrupted');
          },
        }),
      });
      vi.spyOn(console, 'error').mockImplementation(() => {});
      await readHtml(broken.get(path), 500);
      expect(faults).toBe(1);
      expect(await readHtml(broken.get(path))).toContain('The audit is running');
      await updateRows('guestAudits', {}, { startedAt: Date.now() - 90 * SECOND });
      await readHtml(broken.get(path), 500);
      await updateRows('guestAudits', {}, { startedAt: Date.now() - 90 * SECOND });
      expectRole(await readHtml(newVisitor().get(path)), 'alert', { name: /was interrupted/ });
      expect(await listRequestsTo(host)).toHaveLength(4);

      await updateRows('guestAudits', {}, { attempts: 1 });
      await run(newVisitor(), path);
      expect(await readHtml(newVisitor().get(path))).toContain('Keep this audit');
    },
  );

  test('keeps its result if another run of it fails later', async () => {
    const path = await auditAsGuest(newVisitor(), await createShop());
    const late = { finishedAt: Date.now(), failure: { message: 'Late.', isCounted: true } };
    await finishGuestAudit(openDatabase(env, SERVICE), await hashOf(path), late);
    expect(await readHtml(newVisitor().get(path))).toContain('Keep this audit');
  });

  test('that fails says why, and counts', async () => {
    await putSetting('guest_audits_per_network_per_day', 1);
    const browser = newVisitor();
    const path = await submitUrl(browser, `https://${await createSite({ '*': { failure: 'close' } })}/`);
    await run(browser, path);
    const html = await readHtml(browser.get(path));
    expectRole(html, 'alert', { name: /refused the connection/ });
    expect(readForm(html, { action: '/' })).toEqual({ url: expect.stringContaining('.brightpage.com') });
    expect((await browser.post('/', { url: 'www.brightpage.com' })).status).toBe(429);
  });

  test('can be read for 24 hours; then a job deletes its result and its row', async () => {
    const path = await auditAsGuest(newVisitor(), await createShop());
    const other = await auditAsGuest(newVisitor(), await createShop());
    await updateRows('guestAudits', { idHash: await hashOf(path) }, { createdAt: Date.now() - DAY + MINUTE });
    await runJob('purgeGuestAudits');
    await readHtml(newVisitor().get(path));
    await updateRows('guestAudits', { idHash: await hashOf(path) }, { createdAt: Date.now() - DAY });
    await expectGone(path);
    const { browser } = await createSignedInUser();
    await readHtml(browser.post(`${path}/keep`), 404);
    await runJob('purgeGuestAudits');
    // A run that began just before may still store its result.
    expect(await readDocument(path)).not.toBeNull();
    const createdAt = Date.now() - DAY - 90 * SECOND;
    await updateRows('guestAudits', { idHash: await hashOf(path) }, { createdAt });
    await runJob('purgeGuestAudits');
    expect(await readDocument(path)).toBeNull();
    expect(await countStoredRows('guestAudits')).toBe(1);
    await readHtml(newVisitor().get(other));
  });

  test('the job deletes any number of them, and goes on where it was interrupted', async () => {
    const createdAt = Date.now() - DAY - 90 * SECOND;
    const rows = Array.from({ length: 1_005 }, (_, at) => ({
      idHash: `old ${at}`,
      url: '',
      createdAt,
      reportId: '',
    }));
    await insertRows('guestAudits', ...rows);
    await env.AUDITS.put('guest/old 3', 'x');
    const failing = { delete: () => Promise.reject(new Error('unavailable')) } as unknown as R2Bucket;
    await expect(purgeGuestAudits({ ...env, AUDITS: failing }, Date.now())).rejects.toThrow('unavailable');
    expect(await countStoredRows('guestAudits')).toBe(1_005);
    await purgeGuestAudits(env, Date.now());
    expect(await countStoredRows('guestAudits')).toBe(0);
    expect(await env.AUDITS.head('guest/old 3')).toBeNull();
  });
});

describe('nobody finds an audit by guessing', () => {
  test.for([
    '/guest/',
    '/guest/short',
    `/guest/${'A'.repeat(32)}`,
    `/guest/${'A'.repeat(33)}`,
    `/guest/${'a'.repeat(8_000)}`,
    '/guest/%00',
    `/guest/..%2F..%2Faudits${'A'.repeat(10)}`,
  ])('%s is not found', async (path) => {
    expect((await newVisitor().get(path)).status).toBe(404);
    expect((await newVisitor().get(`${path}/keep`)).status).toBeGreaterThanOrEqual(300);
  });

  test('the digest does not open it, and the log does not name it', async () => {
    const path = await submitUrl(newVisitor(), `https://${await createShop()}/`);
    expect((await newVisitor().get(`/guest/${await hashOf(path)}`)).status).toBe(404);
    const lines: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...line) => void lines.push(line));
    const failing = { put: () => Promise.reject(new Error('unavailable')) } as unknown as R2Bucket;
    await readHtml(new Browser({ ...createMailbox().env, AUDITS: failing }).get(path), 500);
    expect(JSON.stringify(lines)).toContain('/guest/:id');
    expect(JSON.stringify(lines)).not.toContain(path);
  });
});

describe('what a stranger may start is limited, and a refusal fetches and stores nothing', () => {
  /** Expects that the form is shown again with this message, and a way to sign in with the URL. */
  async function expectRefused(browser: Browser, host: string, status: number, why: RegExp): Promise<void> {
    const before = await countStoredRows('guestAudits');
    const sent = await browser.post('/', { url: `https://${host}/` });
    if (status === 429) expect(Number(sent.headers.get('Retry-After'))).toBeGreaterThan(0);
    const html = await readHtml(Promise.resolve(sent), status);
    expect(html).toMatch(why);
    expect(readForm(html, { action: '/' })).toEqual({ url: `https://${host}/` });
    expect(await countStoredRows('guestAudits')).toBe(before);
    expect(await listRequestsTo(host)).toEqual([]);
    expect(await listDnsLookups(host)).toEqual([]);
  }

  test('of four submissions at once from one network exactly three are run', async () => {
    const hosts = await Promise.all(Array.from({ length: 4 }, createShop));
    const address = '198.51.100.7';
    const sent = await Promise.all(
      hosts.map((host) => newVisitor(address).post('/', { url: `https://${host}/` })),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 303, 429]);
    for (const { status, headers } of sent)
      if (status === 303) await run(newVisitor(), headers.get('Location') ?? '');
    const fetched = await Promise.all(hosts.map(async (host) => (await listRequestsTo(host)).length));
    expect(fetched.toSorted((a, b) => a - b)).toEqual([0, 2, 2, 2]);
    await expectRefused(newVisitor(address), await createShop(), 429, /Your network has used up its audits/);
    await submitUrl(newVisitor('198.51.100.8'), 'www.brightpage.com');
  });

  test('an IPv6 /64 is one network, and a /48 has ten times as many audits', async () => {
    await putSetting('guest_audits_per_network_per_day', 1);
    await submitUrl(newVisitor('2001:db8:1:1::1'), 'www.brightpage.com');
    await expectRefused(newVisitor('2001:db8:1:1::2'), await createShop(), 429, /Your network/);
    for (let net = 2; net <= 10; net++)
      await submitUrl(newVisitor(`2001:db8:1:${net}::1`), 'www.brightpage.com');
    await expectRefused(newVisitor('2001:db8:1:99::1'), await createShop(), 429, /Your network/);
    await submitUrl(newVisitor('2001:db8:2:1::1'), 'www.brightpage.com');
  });

  test('a network gets its audits back after 24 hours, not when one is kept', async () => {
    await putSetting('guest_audits_per_network_per_day', 1);
    const visitor = newVisitor();
    const path = await auditAsGuest(visitor, await createShop());
    const { browser } = await createSignedInUser();
    expect((await browser.post(`${path}/keep`)).status).toBe(303);
    await expectRefused(visitor, await createShop(), 429, /Come back in 24 hours/);
    await updateRows('guestAudits', {}, { createdAt: Date.now() - DAY });
    await submitUrl(visitor, 'www.brightpage.com');
  });

  test('all networks share the audits of an hour', async () => {
    await putSetting('guest_audits_per_hour', 2);
    for (let count = 0; count < 2; count++) await submitUrl(newVisitor(), 'www.brightpage.com');
    await expectRefused(newVisitor(), await createShop(), 429, /Too many pages are being audited/);
    await updateRows('guestAudits', {}, { createdAt: Date.now() - HOUR });
    await submitUrl(newVisitor(), 'www.brightpage.com');
  });

  test.for(['guest_audits_per_hour', 'guest_audits_per_network_per_day'])(
    '%s of 0 turns them off',
    async (key) => {
      await putSetting(key, 0);
      const sent = await newVisitor().post('/', { url: 'www.brightpage.com' });
      expect(await readHtml(Promise.resolve(sent), 429)).toContain('Sign in to audit a page: it’s free.');
      expect(await countStoredRows('guestAudits')).toBe(0);
    },
  );

  test('a blocked host is refused, also when it is blocked after the form was sent', async () => {
    await putSetting('guest_audits_per_network_per_day', 1);
    const host = await createShop();
    const path = await submitUrl(newVisitor(), `https://${host}/`);
    await insertRows('blockedHosts', {
      host,
      includeSubdomains: false,
      scope: 'fetch',
      requestedBy: 'website',
      reason: 'asked',
      blockedBy: 'admin',
      blockedAt: 1,
    });
    await expectRefused(newVisitor(), host, 422, /has asked us not to fetch/);
    await run(newVisitor(), path);
    expectRole(await readHtml(newVisitor().get(path)), 'alert', { name: /has asked us not to fetch/ });
    expect(await listRequestsTo(host)).toEqual([]);
    // An audit that is refused does not count.
    await submitUrl(newVisitor(), `https://${await createShop()}/`);
  });

  test('a host that resolves to a private address is not requested', async () => {
    const host = await createSite({ '/': { body: PAGE } }, { dns: { A: ['10.0.0.1'] } });
    const path = await submitUrl(newVisitor(), `https://${host}/`);
    await run(newVisitor(), path);
    expectRole(await readHtml(newVisitor().get(path)), 'alert', {
      name: /not an address of the public internet/,
    });
    expect(await listRequestsTo(host)).toEqual([]);
  });

  test.for([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': '', Origin: 'https://evil.brightpage.net' },
  ] as Record<string, string>[])('a form from elsewhere starts and keeps nothing: %o', async (headers) => {
    const { browser } = await createSignedInUser();
    expect((await newVisitor().post('/', { url: 'www.brightpage.com' }, headers)).status).toBe(403);
    expect(await countStoredRows('guestAudits')).toBe(0);
    const path = await auditAsGuest(newVisitor(), await createShop());
    expect((await browser.post(`${path}/keep`, {}, headers)).status).toBe(403);
    expect(await readRow('guestAudits')).toMatchObject({ keptBy: null });
  });

  test('a form that is too large is refused', async () => {
    expect((await newVisitor().post('/', { url: 'a'.repeat(30_000) })).status).toBe(413);
  });

  test('a hundred networks reach a host no more often than its limit allows', async () => {
    const limit = 12;
    await putSetting('host_requests_per_minute', limit);
    await putSetting('guest_audits_per_hour', 10_000);
    const host = await createShop();
    const statuses: number[] = [];
    for (let batch = 0; batch < 4; batch++) {
      await Promise.all(
        Array.from({ length: 25 }, async (_, at) => {
          const browser = newVisitor(`203.${batch}.${at}.9`);
          const sent = await browser.post('/', { url: `https://${host}/` });
          statuses.push(sent.status);
          if (sent.status === 303) await run(browser, sent.headers.get('Location') ?? '');
        }),
      );
    }
    expect(new Set(statuses)).toEqual(new Set([303, 429]));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(75);
    // One request is kept for verifications, one for unconfirmed webhooks.
    expect((await listRequestsTo(host)).length).toBe(limit - 2);
  });
});

describe('“Keep this audit” (docs/contract.md 3.32)', () => {
  test('signs in and moves the audit into the account, which pays nothing', async () => {
    const { env: bindings, mails } = createMailbox();
    const browser = new Browser(bindings);
    const host = await createShop();
    const path = await auditAsGuest(browser, host);
    const signInPath = (await browser.post(`${path}/keep`)).headers.get('Location') ?? '';
    expect(signInPath).toBe(`/sign-in?next=${encodeURIComponent(`${path}/keep`)}`);
    expect(await readHtml(browser.get(signInPath))).toContain('Sign in to keep your audit');
    const email = `keeper-${crypto.randomUUID()}@brightpage.com`;
    const codePath = (await browser.post(signInPath, { email })).headers.get('Location') ?? '';
    const entered = await browser.post(codePath, { code: extractCode(mails[0]) });
    // 307: the browser sends the form on.
    expect([entered.status, entered.headers.get('Location')]).toEqual([307, `${path}/keep`]);
    const kept = await browser.post(`${path}/keep`, { code: '' });
    expect(kept.headers.get('Location')).toMatch(/^\/audits\/r_\w{26}\?done=kept$/);
    const html = await readHtml(browser.get(kept.headers.get('Location') ?? ''));
    expect(html).toContain('The audit is in your account.');
    expectRole(html, 'heading', { name: 'Issues' });
    expect(await readHtml(browser.get('/audits'))).toContain(host);
    const account = env.ACCOUNT.getByName((await readRow('accounts', { email }))?.id ?? '');
    expect(await account.getBalance()).toBe(100);
    expect(await account.getAuditSlotWait()).toBe(0);
    expect(await listRequestsTo(host)).toHaveLength(2);
    expect(await readDocument(path)).toBeNull();
    await expectGone(path);
  });

  test('is the same audit: the account can refresh, compare and publish it', async () => {
    const path = await auditAsGuest(newVisitor(), await createShop());
    const score = /Score of the page: (\d+) of 100/.exec(await readHtml(newVisitor().get(path)))?.[1];
    const { browser } = await createSignedInUser();
    const kept =
      (await browser.post(`${path}/keep`)).headers.get('Location')?.replace('?done=kept', '') ?? '';
    expect(await readHtml(browser.get(kept))).toContain(`Score of the page: ${score} of 100`);
    expect((await browser.post(`${kept}/refresh`)).status).toBe(303);
    expect(await readHtml(browser.get(kept))).toContain('What changed since the last audit');
  });

  test('a form that is sent again leads to the same audit', async () => {
    const path = await auditAsGuest(newVisitor(), await createShop());
    const { browser } = await createSignedInUser();
    const answers = await Promise.all(Array.from({ length: 3 }, () => browser.post(`${path}/keep`)));
    answers.push(await browser.post(`${path}/keep`));
    const locations = new Set(answers.map(({ headers }) => headers.get('Location')));
    expect(locations.size).toBe(1);
    expect([...locations][0]).toMatch(/^\/audits\/r_/);
  });

  test('of two accounts one keeps it', async () => {
    const path = await auditAsGuest(newVisitor(), await createShop());
    const people = await Promise.all(Array.from({ length: 4 }, createSignedInUser));
    const answers = await Promise.all(people.map(({ browser }) => browser.post(`${path}/keep`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404, 404, 404]);
    expect(await countStoredRows('reports', { url: String((await readRow('guestAudits'))?.url) })).toBe(1);
  });

  test('after a crash on the way the same account can go on, and no other', async () => {
    const path = await auditAsGuest(newVisitor(), await createShop());
    const person = await createSignedInUser();
    const broken = new Browser({
      ...createMailbox().env,
      AUDITS: { get: () => Promise.reject(new Error('unavailable')) } as unknown as R2Bucket,
    });
    for (const [name, value] of person.browser.cookies) broken.cookies.set(name, value);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await readHtml(broken.post(`${path}/keep`), 500);
    await expectGone(path);
    expect((await (await createSignedInUser()).browser.post(`${path}/keep`)).status).toBe(404);
    expect((await person.browser.post(`${path}/keep`)).status).toBe(303);
  });

  test('a newer audit of the account stays', async () => {
    const host = await createShop();
    const path = await auditAsGuest(newVisitor(), host);
    const { browser } = await createSignedInUser();
    const own = (await browser.post('/audits', { url: `https://${host}/` })).headers.get('Location');
    expect((await browser.post(`${path}/keep`)).headers.get('Location')).toBe(`${own}?done=kept`);
  });

  test('a suspended account keeps nothing, and an audit that is not done cannot be kept', async () => {
    const { browser, id } = await createSignedInUser();
    const waiting = await submitUrl(newVisitor(), 'www.brightpage.com');
    await readHtml(browser.post(`${waiting}/keep`), 404);
    const path = await auditAsGuest(newVisitor(), await createShop());
    await updateRows('accounts', { id }, { suspendedAt: 1, suspendedReason: 'test' });
    expect((await browser.post(`${path}/keep`)).status).toBe(401);
    await readHtml(newVisitor().get(path));
  });
});
