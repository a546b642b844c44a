import { countStoredRows, readRow } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Provider } from '../../../src/lib/directory-providers.ts';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import type { ReportSummary } from '../../../src/contracts/report.ts';
import type { Submission } from '../../../src/contracts/submission.ts';
import { callApi, readData, readError } from '../api/client.ts';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit, requestPublish } from '../api/publishable-audit.ts';
import { createSignedInAdmin } from './admin.ts';
import { type Browser, signIn } from './browser.ts';
import { bindings, hashResponse, requestPage } from './published-snapshot.ts';
import { createPublisher, readHtml, submitPublishForm } from './signed-in-user.ts';
import { expectRole, expectTag, findByRole, findByTag, toWords } from '../../page.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

const TODAY = new Date().toISOString().slice(0, 10);

let admin: { browser: Browser; email: string };

beforeEach(async () => {
  admin = await createSignedInAdmin();
});

async function publishPage(account: Account, host?: string, provider: Provider = 'gemini') {
  const { id } = await createPublishableAudit(account, host === undefined ? {} : { host });
  return (await publishAudit({ env: bindings, caller: toCaller(account) }, { reportId: id, provider }))
    .submission;
}

const toCaller = ({ id, email }: Account) => ({ accountId: id, email });

const getPath = ({ provider, id }: Submission) => `/ai-directory/${provider}/${id}`;

function withdraw(scope: string, target: string, fields: Record<string, string> = {}): Promise<Response> {
  return admin.browser.post('/admin/withdrawals', { scope, target, reason: 'phishing', ...fields });
}

/** Which of the snapshots still have a page. */
async function listPublished(snapshots: Submission[]): Promise<Submission[]> {
  const pages = await Promise.all(snapshots.map(async (snapshot) => requestPage(getPath(snapshot))));
  expect(pages.every(({ status }) => status === 200 || status === 410)).toBe(true);
  return snapshots.filter((_, index) => pages[index]?.status === 200);
}

async function countWithdrawals(): Promise<number> {
  return (await countStoredRows('withdrawals')) ?? 0;
}

describe('a withdrawn snapshot', () => {
  it('answers 410 in every form, with the date and the reason, and none of its text', async () => {
    const snapshot = await publishPage(await newAccount());
    await withdraw('snapshot', snapshot.id, { note: 'Seen by the night shift' });
    const path = getPath(snapshot);
    const requests: [path: string, headers: Record<string, string>, type: string][] = [
      [path, {}, 'text/html'],
      [`${path}.json`, {}, 'application/json'],
      [`${path}.md`, {}, 'text/markdown'],
      [`${path}.tlog-proof`, {}, 'text/markdown'],
      [`${path}.tsr`, {}, 'text/markdown'],
      [path, { Accept: 'application/json' }, 'application/json'],
      [path, { Accept: 'text/markdown' }, 'text/markdown'],
      [`${path}.json`, { 'If-None-Match': `"${snapshot.snapshot_sha256}"` }, 'application/json'],
    ];
    for (const [address, headers, type] of requests) {
      const response = await requestPage(address, headers);
      expect(response.status, address).toBe(410);
      expect(response.headers.get('Content-Type'), address).toContain(type);
      expect(response.headers.get('Cache-Control'), address).toBe('no-store');
      const text = await response.text();
      expect(text, address).toContain(TODAY);
      expect(text, address).toContain('phishing');
      for (const hidden of ['sourdough', 'night shift', admin.email]) expect(text).not.toContain(hidden);
    }
    expect((await requestPage(path, {}, 'HEAD')).status).toBe(410);
    const json = await (await requestPage(`${path}.json`)).json();
    expect(json).toMatchObject({ error: { status: 410, code: 'snapshot_withdrawn' } });
  });

  it('keeps its row, its hash and its stored document', async () => {
    const snapshot = await publishPage(await newAccount());
    await withdraw('snapshot', snapshot.id);
    expect(await listPublished([snapshot])).toEqual([]);
    const row = await readRow('submissions', { id: snapshot.id });
    expect(row).toMatchObject({ sha256: snapshot.snapshot_sha256, cost: 30 });
    const object = await env.SNAPSHOTS.get(row?.r2Key ?? '');
    expect(await hashResponse(new Response(await object!.arrayBuffer()))).toBe(snapshot.snapshot_sha256);
  });

  it('is not among the snapshots that administrators are shown as published', async () => {
    const account = await newAccount();
    const snapshot = await publishPage(account);
    const readCounts = async () => {
      const figures = await readHtml(admin.browser.get('/admin'));
      const page = await readHtml(admin.browser.get(`/admin/accounts/${account.id}`));
      return [figures, page].map((html) =>
        Number.parseInt(expectRole(html, 'definition', { term: 'Published snapshots' })['name'] ?? '', 10),
      );
    };
    const [all = 0] = await readCounts();
    expect(all).toBeGreaterThan(0);
    await withdraw('snapshot', snapshot.id);
    expect(await readCounts()).toEqual([all - 1, 0]);
  });

  it('is in no list, feed or sitemap', async () => {
    const account = await newAccount();
    const [gone, left] = [await publishPage(account), await publishPage(account)];
    await withdraw('snapshot', gone.id);
    for (const path of [
      '/ai-directory',
      '/ai-directory/gemini',
      '/ai-directory/gemini/atom.xml',
      '/sitemaps/snapshots-1.xml',
    ]) {
      const text = await (await requestPage(path)).text();
      expect(text, path).toContain(left.id);
      expect(text, path).not.toContain(gone.id);
    }
  });

  it('is 410 in the API for everyone, its publisher too, and in none of the lists', async () => {
    const account = await newAccount();
    const [gone, left] = [await publishPage(account), await publishPage(account)];
    await withdraw('snapshot', gone.id);
    for (const { key } of [account, await newAccount()]) {
      const response = await callApi('GET', `/submissions/gemini/${gone.id}`, { key });
      expect(response.status).toBe(410);
      expect(await readError(response)).toEqual({
        status: 410,
        code: 'snapshot_withdrawn',
        message: `The snapshot ${gone.id} was withdrawn on ${TODAY}. Reason: phishing.`,
      });
      expect((await callApi('GET', `/submissions/chatgpt/${gone.id}`, { key })).status).toBe(404);
    }
    const { key, email } = account;
    for (const query of [`?owner=${encodeURIComponent(email)}`, '?provider=gemini', '']) {
      const list = await readData<{ submissions: Submission[] }>(
        await callApi('GET', `/submissions${query}`, { key }),
      );
      const ids = list.submissions.map(({ id }) => id);
      expect(ids).toContain(left.id);
      expect(ids).not.toContain(gone.id);
    }
    expect(
      await readData(await callApi('GET', `/submissions?report_id=${gone.source_report_id}`, { key })),
    ).toEqual({ submissions: { gemini: null, chatgpt: null, claude: null }, next_cursor: null });
  });

  it('leaves its audit public only while another snapshot of it is', async () => {
    const account = await newAccount();
    const gemini = await publishPage(account);
    const { submission: claude } = await readData<{ submission: Submission }>(
      await requestPublish(account, gemini.source_report_id, 'claude'),
    );
    const isPublic = async () =>
      (await readData<{ reports: ReportSummary[] }>(await callApi('GET', '/reports', { key: account.key })))
        .reports[0]?.public;
    await withdraw('snapshot', gemini.id);
    expect(await isPublic()).toBe(true);
    await withdraw('snapshot', claude.id);
    expect(await isPublic()).toBe(false);
  });

  it('cannot be published again: 410, and nothing is charged', async () => {
    const account = await newAccount();
    const gone = await publishPage(account);
    await withdraw('snapshot', gone.id);
    const refused = await requestPublish(account, gone.source_report_id);
    expect(refused.status).toBe(410);
    expect((await readError(refused)).code).toBe('snapshot_withdrawn');
    expect(await env.ACCOUNT.getByName(account.id).getCredits(0)).toMatchObject({
      balance: 70,
      available: 70,
    });
    expect(await listPublished([gone])).toEqual([]);
    const { reports } = await readData<{ reports: ReportSummary[] }>(
      await callApi('GET', '/reports', { key: account.key }),
    );
    expect(reports[0]?.public).toBe(false);
  });

  it('is shown to its publisher as withdrawn, with the date and the reason, and without a way to publish it', async () => {
    const person = await createPublisher();
    const own = new URL((await submitPublishForm(person)).headers.get('Location') ?? '', 'https://x.org');
    await withdraw('snapshot', own.pathname.split('/').at(-1) ?? '', { note: 'Internal words' });
    for (const path of ['/published', own.pathname, person.path, `${person.path}/publish`]) {
      const html = await readHtml(person.browser.get(path));
      expect(toWords(html), path).toMatch(/[Ww]ithdrawn on \d+ \w+ \d{4}[^:]*: phishing/);
      expect(html, path).not.toContain('Internal words');
      expect(findByRole(html, 'field', { field: 'provider', value: 'gemini' }), path).toEqual([]);
      expect(html, path).not.toContain('sha256sum');
    }
    const audits = await readHtml(person.browser.get('/audits'));
    expect(findByTag(audits, 'span', { name: 'Published' })).toEqual([]);
  });
});

describe('withdrawing many at the same time', () => {
  it('takes all snapshots of an account, and no others', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const own = [await publishPage(account), await publishPage(account)];
    const others = [await publishPage(other)];
    const response = await withdraw('account', ` ${account.email.toUpperCase()} `);
    expect(response.headers.get('Location')).toBe('/admin/withdrawals?done=withdrawn');
    expect(await listPublished([...own, ...others])).toEqual(others);
  });

  it('takes a host and its www., or its subdomains as well', async () => {
    const host = `many-${crypto.randomUUID().slice(0, 8)}.com`;
    const [account, other] = [await newAccount(), await newAccount()];
    const covered = [await publishPage(account, host), await publishPage(other, `www.${host}`)];
    const below = [await publishPage(account, `shop.${host}`)];
    const others = [await publishPage(other, `not${host}`)];
    await withdraw('host', `https://www.${host}/any/page`);
    expect(await listPublished([...covered, ...below, ...others])).toEqual([...below, ...others]);
    // Read above, so cached for five minutes.
    const more = [await publishPage(account, `news.${host}`)];
    await withdraw('host_and_subdomains', host);
    expect(await listPublished([...more, ...others])).toEqual(others);
  });

  it('leaves earlier withdrawals as they were', async () => {
    const account = await newAccount();
    const [first, second] = [await publishPage(account), await publishPage(account)];
    await withdraw('snapshot', first.id, { reason: 'spam' });
    await withdraw('account', account.email, { reason: 'malware' });
    expect(await (await requestPage(`${getPath(first)}.md`)).text()).toContain('spam');
    expect(await (await requestPage(`${getPath(second)}.md`)).text()).toContain('malware');
  });

  it('leaves later publications of the account alone, unless the account is suspended', async () => {
    const account = await newAccount();
    const before = await publishPage(account);
    await withdraw('account', account.email);
    const after = await publishPage(account);
    expect(await listPublished([before, after])).toEqual([after]);
  });
});

describe('the page of withdrawals', () => {
  const find = async (scope: string, target: string) =>
    admin.browser.get(`/admin/withdrawals?${new URLSearchParams({ scope, target }).toString()}`);

  it('shows what would be withdrawn before confirmation', async () => {
    const account = await newAccount();
    const snapshots = [await publishPage(account), await publishPage(account)];
    const html = await (await find('account', account.email)).text();
    expect(html).toContain('2 snapshots');
    for (const snapshot of snapshots) expect(html).toContain(getPath(snapshot));
    expectRole(html, 'option', { value: 'personal_data' });
    expect(await listPublished(snapshots)).toEqual(snapshots);
  });

  it('records administrator, time, reason and note of each withdrawal, newest first', async () => {
    const account = await newAccount();
    const snapshot = await publishPage(account);
    await withdraw('snapshot', getPath(snapshot), { reason: 'legal_request', note: 'File <17>' });
    await withdraw('account', account.email, { reason: 'test' });
    const html = await (await admin.browser.get('/admin/withdrawals?done=withdrawn')).text();
    expectRole(html, 'status');
    const [, latest = '', previous = ''] = findByRole(html, 'row');
    expect(toWords(latest)).toContain(account.email);
    for (const text of [snapshot.id, 'a legal request', 'File <17>', admin.email])
      expect(toWords(previous)).toContain(text);
    expectTag(previous, 'time', { datetime: /./ });
    expectRole(latest, 'cell', { class: 'number', name: '0' });
    expectRole(previous, 'cell', { class: 'number', name: '1' });
  });

  it.each([
    ['host', 'com', 'not a full domain name'],
    ['host_and_subdomains', 'localhost', 'not a full domain name'],
    ['host', 'two words', 'cannot have'],
    ['snapshot', 'l_1', 'no snapshot'],
    ['account', 'nobody@brightpage.com', 'No account'],
    ['account', '', 'Enter'],
    ['everything', 'brightpage.com', 'Choose'],
  ])('refuses %s "%s" and says why', async (scope, target, message) => {
    const before = await countWithdrawals();
    const found = await find(scope, target);
    expect([404, 422]).toContain(found.status);
    expect(await found.text()).toMatch(
      new RegExp(`class="error" id="(?:target|scope)-error">[^<]*${message}`),
    );
    expect([404, 422]).toContain((await withdraw(scope, target)).status);
    expect(await countWithdrawals()).toBe(before);
  });

  it('says how long a target can be', async () => {
    const found = await find('host', 'x'.repeat(2_049));
    expect(found.status).toBe(422);
    expect(await found.text()).toContain('Enter at most 2,048 characters');
  });

  it.each([
    [{ reason: 'none' }, 'Choose a reason'],
    [{ reason: '' }, 'Choose a reason'],
    [{ note: 'x'.repeat(1_001) }, 'Enter at most 1,000 characters; these are 1,001'],
  ])('refuses the form with %j', async (fields, message) => {
    const snapshot = await publishPage(await newAccount());
    const refused = await withdraw('snapshot', snapshot.id, fields);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(message);
    expect(await listPublished([snapshot])).toEqual([snapshot]);
  });

  it('is only for administrators, and refuses forms of other sites', async () => {
    const snapshot = await publishPage(await newAccount());
    const fields = { scope: 'snapshot', target: snapshot.id, reason: 'spam' };
    const user = await signIn('user@brightpage.com');
    expect((await user.get('/admin/withdrawals')).status).toBe(404);
    expect((await user.post('/admin/withdrawals', fields)).status).toBe(404);
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await admin.browser.post('/admin/withdrawals', fields, foreign)).status).toBe(403);
    expect(await listPublished([snapshot])).toEqual([snapshot]);
  });
});
