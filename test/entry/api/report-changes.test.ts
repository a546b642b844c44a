import { beforeEach, expect, it, vi } from 'vitest';
import type { AuditChanges, FixVerification } from '../../../src/contracts/audit-changes.ts';
import type { Report } from '../../../src/contracts/report.ts';
import { createSite } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import type { Owner } from './scan.ts';
import { moveClock } from '../../clock.ts';

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

const page = (head: string, body = '') => ({
  body: `<!doctype html><html lang="en"><head>${head}</head><body><h1>Chairs</h1>${body}</body></html>`,
});
const TITLE = '<title>Chairs of oak, made by hand in Porto</title>';
const IMAGE = '<img src="/a.jpg" width="10" height="10">';

async function audit({ key }: Owner, url: string): Promise<Report> {
  moveClock(HOUR);
  return (await readData<{ report: Report }>(await sendJson('POST', '/reports', { url }, key))).report;
}

async function refresh({ key }: Owner, id: string): Promise<Report> {
  moveClock(HOUR);
  const response = await callApi('POST', `/reports/${id}/refresh`, { key });
  return (await readData<{ report: Report }>(response)).report;
}

async function getChanges({ key }: Owner, id: string): Promise<AuditChanges> {
  const response = await callApi('GET', `/reports/${id}/changes`, { key });
  return (await readData<{ changes: AuditChanges }>(response)).changes;
}

async function mark({ key }: Owner, id: string, check: string, method = 'PUT'): Promise<FixVerification[]> {
  const response = await callApi(method, `/reports/${id}/fix-verifications/${check}`, { key });
  expect(response.status).toBe(200);
  return (await readData<{ fix_verifications: FixVerification[] }>(response)).fix_verifications;
}

const ids = (issues: { id: string }[]) => issues.map(({ id }) => id);

it('a first audit has nothing before it', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE) });
  const report = await audit(account, `https://${host}/`);
  const changes = await getChanges(account, report.id);
  expect(changes).toMatchObject({ report_id: report.id, url: report.normalized_url, before: null, new: [] });
  expect(changes.after?.score).toBe(report.data.pages[0]?.seo_analysis.overall_score);
  expect(changes.results).toEqual([changes.after]);
});

it('a page that did not change has the same issues, after a refresh and after a new audit', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE, IMAGE) });
  const report = await audit(account, `https://${host}/`);
  await refresh(account, report.id);
  const again = await audit(account, `https://${host}/`);
  const changes = await getChanges(account, again.id);
  expect(again.id).not.toBe(report.id);
  expect(changes).toMatchObject({ new: [], fixed: [], worse: [], better: [], not_comparable: [] });
  expect(ids(changes.same)).toContain('image-alt-missing');
  expect(changes.results).toHaveLength(3);
  const times = changes.results.map(({ audited_at: at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(changes.before).toEqual(changes.results[1]);
});

it('says what is new, fixed, worse and better', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE, IMAGE) });
  const report = await audit(account, `https://${host}/`);
  await createSite({ '/': page('', IMAGE + IMAGE) }, { host });
  await refresh(account, report.id);
  const worse = await getChanges(account, report.id);
  expect(ids(worse.new)).toContain('title-missing');
  expect(worse.worse).toContainEqual(
    expect.objectContaining({ id: 'image-alt-missing', elements_before: 1, elements_after: 2 }),
  );
  expect(worse.after?.score).toBeLessThan(worse.before?.score ?? 0);
  expect(worse.after?.score_caps).toContain('title-missing');
  await createSite({ '/': page(TITLE, IMAGE) }, { host });
  await refresh(account, report.id);
  const better = await getChanges(account, report.id);
  expect(ids(better.fixed)).toContain('title-missing');
  expect(ids(better.better)).toContain('image-alt-missing');
});

it('keeps the last 20 results of a page', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE) });
  const report = await audit(account, `https://${host}/`);
  for (let count = 2; count <= 22; count++) await refresh(account, report.id);
  const { results } = await getChanges(account, report.id);
  expect(results).toHaveLength(20);
  expect(Date.parse(results[0]!.audited_at) - Date.parse(results[19]!.audited_at)).toBe(19 * HOUR);
});

it('another account gets 403, an unknown audit 404, and no key 401', async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const host = await createSite({ '/': page(TITLE, IMAGE) });
  const { id } = await audit(account, `https://${host}/`);
  for (const [method, path] of [
    ['GET', 'changes'],
    ['PUT', 'fix-verifications/image-alt-missing'],
    ['DELETE', 'fix-verifications/image-alt-missing'],
  ] as const) {
    expect((await callApi(method, `/reports/${id}/${path}`, { key: other.key })).status).toBe(403);
    expect((await callApi(method, `/reports/r_none/${path}`, { key: account.key })).status).toBe(404);
    expect((await callApi(method, `/reports/${id}/${path}`)).status).toBe(401);
  }
  expect((await getChanges(account, id)).fix_verifications).toEqual([]);
});

it('removing a missing mark fails with a message about the mark, not about the issue', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE, IMAGE) });
  const { id } = await audit(account, `https://${host}/`);
  const path = `/reports/${id}/fix-verifications/image-alt-missing`;
  expect(await readError(await callApi('DELETE', path, { key: account.key }))).toMatchObject({
    status: 404,
    code: 'issue_not_found',
    message: `The issue image-alt-missing of the audit ${id} is not marked as fixed`,
  });
});

it('a fix is verified by the next audit, and listed until the one after', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE, IMAGE + IMAGE) });
  const { id } = await audit(account, `https://${host}/`);
  const [marked] = await mark(account, id, 'image-alt-missing');
  expect(marked).toMatchObject({
    check_id: 'image-alt-missing',
    state: 'pending',
    checked_at: null,
    remaining: null,
  });

  await createSite({ '/': page(TITLE, IMAGE) }, { host });
  await refresh(account, id);
  const [left] = (await getChanges(account, id)).fix_verifications;
  expect(left).toMatchObject({ state: 'not_fixed', remaining: expect.stringContaining('1 image') });
  const [again] = await mark(account, id, 'image-alt-missing');
  expect(again).toMatchObject({ state: 'pending', checked_at: null, remaining: null });

  await createSite({ '/': page(TITLE) }, { host });
  const next = await audit(account, `https://${host}/`);
  const [closed] = (await getChanges(account, next.id)).fix_verifications;
  expect(closed).toMatchObject({ state: 'fixed', remaining: null });
  expect(closed?.checked_at).toBe(next.created_at);

  await refresh(account, next.id);
  expect((await getChanges(account, next.id)).fix_verifications).toEqual([]);
});

it('an audit that cannot tell leaves a fix open', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE, IMAGE) });
  const { id } = await audit(account, `https://${host}/`);
  await mark(account, id, 'image-alt-missing');
  await createSite({ '/': { status: 503, body: 'Closed' } }, { host });
  await refresh(account, id);
  expect((await getChanges(account, id)).fix_verifications).toMatchObject([{ state: 'unknown' }]);
  await createSite({ '/': page(TITLE) }, { host });
  await refresh(account, id);
  expect((await getChanges(account, id)).fix_verifications).toMatchObject([{ state: 'fixed' }]);
});

it('an issue with parts stands for all of them, and a mark can be removed', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE) });
  const report = await audit(account, `https://${host}/`);
  const group = report.data.pages[0]?.seo_analysis.issues.find(({ parts }) => parts);
  const marks = await mark(account, report.id, group!.id);
  expect(ids(marks.map(({ check_id: id }) => ({ id }))).toSorted()).toEqual(ids(group!.parts!).toSorted());
  const [first] = group!.parts!;
  expect(await mark(account, report.id, first!.id, 'DELETE')).toHaveLength(marks.length - 1);
  expect(await mark(account, report.id, group!.id, 'DELETE')).toEqual([]);
});

it('marking a check that is not an issue of the audit, or removing a missing mark, is 404', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE) });
  const { id } = await audit(account, `https://${host}/`);
  for (const method of ['PUT', 'DELETE']) {
    const path = `/reports/${id}/fix-verifications/image-alt-missing`;
    const refused = await callApi(method, path, { key: account.key });
    expect(refused.status).toBe(404);
    expect((await readError(refused)).code).toBe('issue_not_found');
  }
});

it('a deleted audit takes its results and marks with it: a new audit of the page begins anew', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': page(TITLE, IMAGE) });
  const { id } = await audit(account, `https://${host}/`);
  await mark(account, id, 'image-alt-missing');
  await refresh(account, id);
  await callApi('DELETE', `/reports/${id}`, { key: account.key });
  const again = await audit(account, `https://${host}/`);
  const changes = await getChanges(account, again.id);
  expect(changes.before).toBeNull();
  expect(changes.fix_verifications).toEqual([]);
});

it('a URL that leads to another page fixes nothing: it is not the page that was marked', async () => {
  const account = await newAccount();
  const host = await createSite({ '/hall': page(TITLE, IMAGE), '/': page(TITLE) });
  const { id } = await audit(account, `https://${host}/hall`);
  await mark(account, id, 'image-alt-missing');
  await createSite({ '/hall': { status: 302, headers: { location: '/' } }, '/': page(TITLE) }, { host });
  for (const redirects of [1, 2]) {
    await refresh(account, id);
    const changes = await getChanges(account, id);
    expect(ids(changes.fixed)).not.toContain('image-alt-missing');
    expect(ids(changes.not_comparable).includes('image-alt-missing')).toBe(redirects === 1);
    expect(changes.fix_verifications).toMatchObject([{ state: 'unknown' }]);
  }
  await createSite({ '/hall': page(TITLE), '/': page(TITLE) }, { host });
  await refresh(account, id);
  expect((await getChanges(account, id)).fix_verifications).toMatchObject([{ state: 'fixed' }]);
});

it('a page that has always been reached by a redirect is compared and verified', async () => {
  const account = await newAccount();
  const redirect = { '/': { status: 302, headers: { location: '/en' } } };
  const host = await createSite({ ...redirect, '/en': page(TITLE, IMAGE) });
  const { id } = await audit(account, `https://${host}/`);
  await mark(account, id, 'image-alt-missing');
  await createSite({ ...redirect, '/en': page(TITLE) }, { host });
  await refresh(account, id);
  const changes = await getChanges(account, id);
  expect(ids(changes.fixed)).toContain('image-alt-missing');
  expect(changes.fix_verifications).toMatchObject([{ state: 'fixed' }]);
});
