import { AUDIT_ROW, insertRows, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CreditStatement } from '../../../src/contracts/credits.ts';
import type { ReportSummary } from '../../../src/contracts/report.ts';
import { createPost } from '../../../src/services/blog/save-post.ts';
import { postInput } from '../../services/blog/post-fields.ts';
import { type AuditQuery, listAudits, listAuditsByDomain } from '../../../src/services/audits/list-audits.ts';
import { countRows, type RowCounts } from '../../count-rows.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { readAllPages } from './read-all-pages.ts';

interface Audit {
  domain: string;
  score: number | null;
  createdAt: number;
}

let account: Awaited<ReturnType<typeof newAccount>>;
const JUNE = Date.UTC(2026, 5, 1);

/** Stores audits without their documents. Their ids are `r_0`, `r_1` and so on, with the account's id. */
async function storeAudits({ id: accountId }: { id: string }, audits: readonly Audit[]): Promise<void> {
  const rows = audits.map(({ domain, score, createdAt }, at) => ({
    ...AUDIT_ROW,
    id: `r_${at}_${accountId.slice(-8)}`,
    accountId,
    url: `https://${domain}/${at}`,
    normalizedUrl: `https://${domain}/${at}`,
    domain,
    createdAt,
    score,
  }));
  await insertRows('reports', ...rows);
}

const pickReports = (data: { reports: ReportSummary[] }) =>
  data.reports.map(({ url }) => new URL(url).pathname);

beforeAll(async () => {
  account = await newAccount();
  await storeAudits(account, [
    { domain: 'a.example.com', score: 40, createdAt: JUNE - 2 },
    { domain: 'b.example.com', score: 60, createdAt: JUNE - 1 },
    { domain: 'a.example.com', score: 60, createdAt: JUNE },
    { domain: 'a.example.com', score: null, createdAt: JUNE },
    { domain: 'b.example.com', score: 90, createdAt: JUNE + 1_000 },
  ]);
});

describe('GET /reports', () => {
  it('pages all audits, newest first, including those of the same time', async () => {
    const { items, sizes } = await readAllPages('/reports?limit=2', account.key, pickReports);
    expect(items).toEqual(['/4', '/3', '/2', '/1', '/0']);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it.each([
    ['domain=a.example.com', ['/3', '/2', '/0']],
    ['domain=A.EXAMPLE.COM', ['/3', '/2', '/0']],
    ['domain=a.example.com.', ['/3', '/2', '/0']],
    ['domain=example.com', []],
    ['min_score=60', ['/4', '/2', '/1']],
    ['max_score=60', ['/2', '/1', '/0']],
    ['min_score=60&max_score=60', ['/2', '/1']],
    ['since=2026-06-01', ['/4', '/3', '/2']],
    ['since=2026-06-01T00:00:01Z', ['/4']],
    ['since=2026-06-01T02:00:00+02:00', ['/4', '/3', '/2']],
    ['since=2026-06-01T02:00:00%2B02:00', ['/4', '/3', '/2']],
    ['domain=a.example.com&min_score=1&since=2026-06-01', ['/2']],
  ])('with %s shows only those, page by page', async (query, expected) => {
    const { items } = await readAllPages(`/reports?limit=1&${query}`, account.key, pickReports);
    expect(items).toEqual(expected);
  });

  it.each([
    ['min_score=101', 'min_score'],
    ['max_score=-1', 'max_score'],
    ['domain=', 'domain'],
    ['domain=https://a.example.com/', 'domain'],
    ['domain=a.example.com:443', 'domain'],
    ['domain=a.example.com/3', 'domain'],
    ['domain=%00', 'domain'],
    ['min_score=61&max_score=60', 'max_score'],
    ['since=yesterday', 'since'],
    ['since=2026-02-30', 'since'],
  ])('refuses %s and names the parameter', async (query, field) => {
    const response = await callApi('GET', `/reports?${query}`, { key: account.key });
    expect(response.status).toBe(422);
    expect(await readError(response)).toMatchObject({ code: 'invalid_input', field });
  });

  it('refuses a min_score that is out of range', async () => {
    const { message } = await readError(await callApi('GET', '/reports?min_score=101', { key: account.key }));
    expect(message).toBe('min_score: must be a whole number from 0 to 100');
  });

  it('returns only the caller’s own audits for a cursor of another account', async () => {
    const { next_cursor: cursor } = await readData<{ next_cursor: string }>(
      await callApi('GET', '/reports?limit=1', { key: account.key }),
    );
    const { key } = await newAccount();
    const { reports } = await readData<{ reports: ReportSummary[] }>(
      await callApi('GET', `/reports?cursor=${cursor}`, { key }),
    );
    expect(reports).toEqual([]);
  });
});

describe('GET /reports by score', () => {
  it('covers 10,000 audits a page, also if none matches, and all of them page by page', async () => {
    const owner = await newAccount();
    const scores = new Map([
      [3, 95],
      [12_001, 95],
      [19_000, 90],
      [20_999, 93],
    ]);
    const audits = Array.from({ length: 21_000 }, (_, at) => ({
      domain: 'a.example.com',
      score: scores.get(at) ?? 50,
      createdAt: JUNE + Math.floor(at / 3),
    }));
    await storeAudits(owner, audits);
    for (const query of ['limit=5', 'limit=5&domain=a.example.com', 'limit=5&since=2020-01-01']) {
      const { items, sizes } = await readAllPages(`/reports?min_score=90&${query}`, owner.key, pickReports);
      expect(items).toEqual(['/20999', '/19000', '/12001', '/3']);
      expect(sizes).toEqual([3, 0, 1]);
    }
    const low = await readAllPages('/reports?min_score=96', owner.key, pickReports);
    expect(low).toEqual({ items: [], sizes: [0, 0, 0] });

    const caller = { accountId: owner.id, email: owner.email };
    const read = async (query: AuditQuery) =>
      (await countRows((counted) => listAudits({ env: counted, caller }, query))).read;
    const domain = 'a.example.com';
    expect(await read({ limit: 5, min_score: 96 })).toBeLessThanOrEqual(30_010);
    expect(await read({ limit: 5, min_score: 96, domain })).toBeLessThanOrEqual(40_020);
    expect(await read({ limit: 5, max_score: 50 })).toBeLessThanOrEqual(40);
    expect(await read({ limit: 5, max_score: 50, domain })).toBeLessThanOrEqual(40);
  });
});

describe('GET /reports/history', () => {
  const pickHistory = (data: { domains: Record<string, ReportSummary[]> }) =>
    Object.values(data.domains).flatMap((audits) => audits.map(({ id }) => id));

  it('does not stop at 5,000 audits: the next page has the rest', async () => {
    const owner = await newAccount();
    const audits = Array.from({ length: 5_003 }, (_, at) => ({
      domain: at % 2 ? 'a.example.com' : 'b.example.com',
      score: 50,
      createdAt: JUNE + Math.floor(at / 3),
    }));
    await storeAudits(owner, audits);
    const { items, sizes } = await readAllPages('/reports/history', owner.key, pickHistory);
    expect(sizes).toEqual([5_000, 3]);
    expect(new Set(items).size).toBe(5_003);
  });

  it('reads the audits of a page, however many there are', async () => {
    const counts: RowCounts[] = [];
    for (const count of [300, 9_000]) {
      const { id: accountId, email } = await newAccount();
      const audits = Array.from({ length: count }, (_, at) => ({
        domain: at % 2 ? 'a.example.com' : 'b.example.com',
        score: 50,
        createdAt: JUNE + at,
      }));
      await storeAudits({ id: accountId }, audits);
      const read = (query: { limit: number; domain?: string; cursor?: string }) =>
        countRows(async (counted) => {
          const { nextCursor } = await listAuditsByDomain(
            { env: counted, caller: { accountId, email } },
            { query },
          );
          expect(nextCursor).not.toBeNull();
        });
      const first = await listAuditsByDomain(
        { env, caller: { accountId, email } },
        { query: { limit: 100 } },
      );
      counts.push(
        await read({ limit: 100 }),
        await read({ limit: 100, cursor: first.nextCursor ?? '' }),
        await read({ limit: 100, domain: 'a.example.com' }),
      );
    }
    expect(counts.slice(3)).toEqual(counts.slice(0, 3));
    for (const { read } of counts) expect(read).toBeLessThanOrEqual(2 * 101 + 5);
  });

  it('pages one domain', async () => {
    const path = '/reports/history?domain=a.example.com&limit=2';
    const { items, sizes } = await readAllPages(path, account.key, pickHistory);
    expect(sizes).toEqual([2, 1]);
    expect(items.map((id) => id.slice(0, 3))).toEqual(['r_3', 'r_2', 'r_0']);
    const { domains } = await readData<{ domains: object }>(await callApi('GET', path, account));
    expect(Object.keys(domains)).toEqual(['a.example.com']);
  });
});

describe('GET /websites', () => {
  it('lists all without a limit and pages with one, last added first', async () => {
    const hosts = ['one.com', 'two.com', 'three.com', 'four.com', 'five.com'];
    const { key, id } = await newAccount();
    for (const host of hosts) await sendJson('POST', '/websites', { host: `cursor-${host}` }, key);
    await updateRows('websiteClaims', { accountId: id }, { claimedAt: JUNE });
    const pick = (data: { websites: { host: string }[] }) => data.websites.map(({ host }) => host);
    const all = await readAllPages('/websites', key, pick);
    expect(all).toEqual({ items: hosts.map((host) => `cursor-${host}`).toSorted(), sizes: [5] });
    const paged = await readAllPages('/websites?limit=2', key, pick);
    expect(paged).toEqual({ items: all.items, sizes: [2, 2, 1] });
  });
});

describe('GET /credits/{email}', () => {
  it('pages the whole ledger', async () => {
    const { id, email, key } = await newAccount();
    for (let at = 0; at < 4; at++) {
      await env.ACCOUNT.getByName(id).recordGrant({
        amount: 1,
        reason: `Gift ${at}`,
        refType: 'grant',
        refId: `gift-${at}`,
        actor: 'admin@localhost.example',
      });
    }
    const pick = ({ ledger }: CreditStatement) => ledger.map(({ reason }) => reason);
    const all = await readAllPages(`/credits/${email}`, key, pick);
    expect(all.items.slice(0, 4)).toEqual(['Gift 3', 'Gift 2', 'Gift 1', 'Gift 0']);
    expect((await readAllPages(`/credits/${email}?limit=2`, key, pick)).items).toEqual(all.items);
  });
});

describe('GET /blog', () => {
  it('pages the posts, newest first', async () => {
    for (const slug of ['first', 'second', 'third']) {
      await createPost(env, {
        editor: 'admin@localhost.example',
        input: postInput({ slug, state: 'published' }),
      });
    }
    await updateRows('posts', {}, { publishedAt: JUNE - 86_400_000 });
    const pick = (data: { posts: { slug: string }[] }) => data.posts.map(({ slug }) => slug);
    const { items, sizes } = await readAllPages('/blog?limit=2', account.key, pick);
    expect(items).toEqual(['first', 'second', 'third']);
    expect(sizes).toEqual([2, 1]);
  });
});
