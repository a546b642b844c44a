import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageFixPack, SiteFixPack } from '../../../src/contracts/fix-pack.ts';
import type { Report } from '../../../src/contracts/report.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { defineCursor } from '../../../src/lib/cursor.ts';
import { callApi, readData, readError } from './client.ts';
import { newAccount } from './new-account.ts';
import { type Account, newAuditedWebsite } from './scored-website.ts';

interface SiteFixPage {
  fix_pack: SiteFixPack;
  next_cursor: string | null;
}

let account: Account;
let host: string;
let audit: Report;
let pack: PageFixPack;

beforeAll(async () => {
  ({ account, host } = await newAuditedWebsite());
  const { reports } = await read<{ reports: { id: string }[] }>('/reports');
  ({ report: audit } = await read<{ report: Report }>(`/reports/${reports[0]?.id}`));
  ({ fix_pack: pack } = await read<{ fix_pack: PageFixPack }>(`/reports/${audit.id}/fixes`));
});

async function read<T>(path: string): Promise<T> {
  return readData<T>(await callApi('GET', path, account));
}

async function readMarkdown(path: string): Promise<string> {
  const response = await callApi('GET', path, { key: account.key, headers: { Accept: 'text/markdown' } });
  expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  expect(response.headers.get('Vary')).toBe('Accept');
  return response.text();
}

describe('the fixes of an audit', () => {
  it('are its failed checks, in the order in which to fix', () => {
    const issues = audit.data.pages.flatMap((page) => page.seo_analysis.issues);
    const ids = issues.flatMap(({ id, parts }) => (parts ? parts.map((part) => part.id) : [id]));
    expect(pack.fixes.map(({ check_id: id }) => id).toSorted()).toEqual(ids.toSorted());
    const gains = pack.fixes.filter(({ cap }) => cap === null).map(({ gain }) => gain ?? 0);
    expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    expect(pack).toMatchObject({
      report_id: audit.id,
      url: audit.normalized_url,
      audited_at: audit.created_at,
      score: audit.data.pages[0]?.seo_analysis.overall_score,
    });
  });

  it('have the exact change, with the values of the page', () => {
    const fix = pack.fixes.find(({ check_id: id }) => id === 'canonical-missing');
    expect(fix).toMatchObject({
      evidence: 'No rel="canonical" in the head or the Link header',
      change: {
        action: 'append_to_head',
        code: `<link rel="canonical" href="${audit.normalized_url}">`,
        conditional: true,
      },
    });
  });

  it('name requests that verify them', async () => {
    const report = `${env.SITE_URL}/api/v1/reports/${audit.id}`;
    expect(pack.verify.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `PUT ${report}/fix-verifications/{check_id}`,
      `POST ${report}/refresh`,
      `GET ${report}/changes`,
    ]);
    const [fix] = pack.fixes;
    const marked = await callApi('PUT', `/reports/${audit.id}/fix-verifications/${fix?.check_id}`, account);
    expect(marked.status).toBe(200);
    expect(pack.cli).toBe(`site-audit audit '${audit.normalized_url}'`);
  });

  it('are Markdown for a client that prefers it', async () => {
    const markdown = await readMarkdown(`/reports/${audit.id}/fixes`);
    for (const { check_id: id } of pack.fixes) expect(markdown).toContain(`check \`${id}\``);
    expect(markdown).toContain(`PUT ${env.SITE_URL}/api/v1/reports/${audit.id}/fix-verifications/{check_id}`);
  });

  it('have an ETag for each format', async () => {
    const path = `/reports/${audit.id}/fixes`;
    const json = await callApi('GET', path, account);
    const markdown = await callApi('GET', path, { key: account.key, headers: { Accept: 'text/markdown' } });
    const etag = json.headers.get('ETag') ?? '';
    expect(markdown.headers.get('ETag')).not.toBe(etag);
    const again = await callApi('GET', path, { key: account.key, headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it('are not given to another account', async () => {
    const { key } = await newAccount();
    const response = await callApi('GET', `/reports/${audit.id}/fixes`, { key });
    expect((await readError(response)).code).toBe('report_access_denied');
    expect((await callApi('GET', `/reports/${audit.id}/fixes`)).status).toBe(401);
    expect((await callApi('GET', '/reports/r_none/fixes', account)).status).toBe(404);
  });
});

describe('the fixes of a website', () => {
  it('are the findings of its report and the fixes of the score that have none, each once', async () => {
    const { report } = await read<{ report: SiteReport }>(`/websites/${host}/report`);
    const { fix_pack: all, next_cursor: cursor } = await read<SiteFixPage>(
      `/websites/${host}/report/fixes?limit=50`,
    );
    expect(cursor).toBeNull();
    const withFinding = all.fixes.filter(({ kind }) => kind !== 'score').map(({ id }) => id);
    expect(withFinding.toSorted()).toEqual(report.findings.map(({ id }) => id).toSorted());
    expect(all.total).toBe(all.fixes.length);
    expect(all.fixes.map(({ rank }) => rank)).toEqual(all.fixes.map((_, index) => index + 1));
  });

  it('begin with the first fix of the score', async () => {
    await callApi('POST', `/websites/${host}/score`, account);
    const { score } = await read<{ score: { fixes: { id: string; finding_id: string | null }[] } }>(
      `/websites/${host}/score`,
    );
    expect(score.fixes.length).toBeGreaterThan(3);
    const { fix_pack: first } = await read<SiteFixPage>(`/websites/${host}/report/fixes?limit=50`);
    const expected = [...new Set(score.fixes.map(({ id, finding_id: finding }) => finding ?? id))];
    expect(first.fixes.slice(0, expected.length).map(({ id }) => id)).toEqual(expected);
  });

  it('have the exact change on each of three pages, and where to read all', async () => {
    const { fix_pack: all } = await read<SiteFixPage>(`/websites/${host}/report/fixes?limit=50`);
    const fix = all.fixes.find(({ id }) => id === 'canonical-missing');
    expect(fix?.affected).toBe(3);
    expect(fix?.pages.map(({ change }) => change.code)).toEqual(
      ['/', '/chairs', '/tables'].map((path) => `<link rel="canonical" href="https://${host}${path}">`),
    );
    const [page] = fix?.pages ?? [];
    const { fix_pack: ofPage } = await read<{ fix_pack: PageFixPack }>(`/reports/${page?.report_id}/fixes`);
    expect(ofPage.url).toBe(page?.url);
    const { finding } = await read<{ finding: { id: string } }>(
      fix?.pages_url?.replace(`${env.SITE_URL}/api/v1`, '') ?? '',
    );
    expect(finding.id).toBe('canonical-missing');
  });

  it('are paged by cursor, in JSON and in Markdown', async () => {
    const { fix_pack: all } = await read<SiteFixPage>(`/websites/${host}/report/fixes?limit=50`);
    const ids: string[] = [];
    let cursor: string | null = '';
    do {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const path = `/websites/${host}/report/fixes?limit=4${query}`;
      const page: SiteFixPage = await read<SiteFixPage>(path);
      ids.push(...page.fix_pack.fixes.map(({ id }) => id));
      const markdown = await readMarkdown(path);
      if (page.next_cursor !== null) expect(markdown).toContain(`cursor=${page.next_cursor}`);
      else expect(markdown).not.toContain('cursor=');
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(ids).toEqual(all.fixes.map(({ id }) => id));
  });

  it('continue at the position of a fix that is gone', async () => {
    const { fix_pack: all } = await read<SiteFixPage>(`/websites/${host}/report/fixes?limit=50`);
    const cursor = defineCursor('fixes', { rank: 'integer', key: 'text' }).encode({
      rank: 3,
      key: 'gone-since',
    });
    const { fix_pack: rest } = await read<SiteFixPage>(`/websites/${host}/report/fixes?cursor=${cursor}`);
    expect(rest.fixes[0]?.id).toBe(all.fixes[3]?.id);
  });

  it.each(['limit=0', 'limit=51'])('are refused with %s', async (query) => {
    const response = await callApi('GET', `/websites/${host}/report/fixes?${query}`, account);
    expect((await readError(response)).code).toBe('invalid_input');
  });

  it('are not given to another account', async () => {
    const { key } = await newAccount();
    expect((await callApi('GET', `/websites/${host}/report/fixes`, { key })).status).toBe(403);
  });
});
