import { env } from 'cloudflare:workers';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import type { SarifLog } from '../../../src/engine/formats/sarif-log.ts';
import { callApi, readData, readError } from './client.ts';
import { newAccount } from './new-account.ts';
import { type Account, newAuditedWebsite } from './scored-website.ts';

/** See test/engine/formats/sarif.test.ts. */
const { $schema: _, id: __, ...rules } = schema;
const validateSarif = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false }).compile(rules);

let account: Account;
let audit: Report;
let report: SiteReport;
let host: string;

beforeAll(async () => {
  ({ account, host } = await newAuditedWebsite({ audited: ['/', '/chairs'] }));
  const { reports } = await readData<{ reports: { id: string }[] }>(
    await callApi('GET', '/reports', account),
  );
  ({ report: audit } = await readData<{ report: Report }>(
    await callApi('GET', `/reports/${reports[0]?.id}`, account),
  ));
  ({ report } = await readData<{ report: SiteReport }>(
    await callApi('GET', `/websites/${host}/report`, account),
  ));
});

async function get(path: string, accept: string): Promise<Response> {
  return callApi('GET', path, { key: account.key, headers: { Accept: accept } });
}

describe.each([
  ['an audit', () => `/reports/${audit.id}`],
  ['a combined report', () => `/websites/${host}/report`],
])('%s', (_name, getPath) => {
  it.each([
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/csv', 'text/csv; charset=utf-8; header=present'],
    ['application/sarif+json', 'application/sarif+json'],
    ['text/markdown;q=0.5, text/csv', 'text/csv; charset=utf-8; header=present'],
  ])('is returned in the format that Accept: %s prefers', async (accept, type) => {
    const response = await get(getPath(), accept);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Vary')).toBe('Accept');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it.each(['*/*', 'application/json', 'application/json, text/plain, */*', 'text/html', 'text/markdown;q=0'])(
    'is JSON for a client that sends Accept: %s',
    async (accept) => {
      const response = await get(getPath(), accept);
      expect(response.headers.get('Content-Type')).toBe('application/json');
      expect(response.headers.get('Vary')).toBe('Accept');
      expect(await readData(response)).toHaveProperty('report');
    },
  );

  it('is JSON without an Accept header', async () => {
    const response = await callApi('GET', getPath(), account);
    expect(response.headers.get('Content-Type')).toBe('application/json');
  });

  it('is a valid SARIF log', async () => {
    validateSarif(await (await get(getPath(), 'application/sarif+json')).json());
    expect(validateSarif.errors).toBeNull();
  });

  it('is refused in JSON whatever format was requested', async () => {
    const { key } = await newAccount();
    const response = await callApi('GET', getPath(), { key, headers: { Accept: 'text/csv' } });
    expect([403, 404]).toContain(response.status);
    expect((await readError(response)).status).toBe(response.status);
  });
});

describe('the formats of an audit', () => {
  it('have the same issues: a row, a result and a section for each', async () => {
    const issues = audit.data.pages[0]?.seo_analysis.issues ?? [];
    const ids = issues.flatMap(({ parts, id }) => (parts ? parts.map((part) => part.id) : [id]));
    expect(ids.length).toBeGreaterThan(1);
    const path = `/reports/${audit.id}`;
    const rows = (await (await get(path, 'text/csv')).text()).trimEnd().split('\r\n');
    expect(rows[0]).toBe('URL,Severity,Issue,Category,Evidence,How to fix it,Audit,Id');
    expect(rows.slice(1).map((row) => row.slice(row.lastIndexOf(',') + 1))).toEqual(ids);
    expect(rows[1]).toContain(`${env.SITE_URL}/audits/${audit.id}`);
    const log = await (await get(path, 'application/sarif+json')).json<SarifLog>();
    expect(log.runs[0].results.map(({ ruleId }) => ruleId)).toEqual(ids);
    const markdown = await (await get(path, 'text/markdown')).text();
    for (const id of ids) expect(markdown).toContain(`\`${id}\``);
  });
});

describe('the formats of a combined report', () => {
  it('have the same findings', async () => {
    const path = `/websites/${host}/report`;
    const rows = (await (await get(path, 'text/csv')).text()).trimEnd().split('\r\n');
    expect(rows[0]).toBe('Severity,Finding,Category,URLs,Gain,Evidence,How to fix it,Check,Id');
    const ids = report.findings.map(({ id }) => id);
    expect(rows.slice(1).map((row) => row.slice(row.lastIndexOf(',') + 1))).toEqual(ids);
    const log = await (await get(path, 'application/sarif+json')).json<SarifLog>();
    expect(new Set(log.runs[0].results.map(({ ruleId }) => ruleId))).toEqual(new Set(ids));
    expect(await (await get(path, 'text/markdown')).text()).toContain(`# Site report of ${host}`);
  });
});
