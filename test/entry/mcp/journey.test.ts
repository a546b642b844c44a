// Slow: an agent verifies, scans, audits and publishes, with each kind of session.
import { afterEach, describe, expect, it } from 'vitest';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { getAccountCredits, linkPage } from '../api/scan.ts';
import { until } from '../../clock.ts';
import { createSite, newHost } from '../../internet.ts';
import {
  callTool,
  connectSessionClient,
  connectStatelessClient,
  type McpClient,
  refuseTool,
} from './clients.ts';

const TOOLS = [
  'audit_page',
  'get_report',
  'list_issues',
  'explain_check',
  'compare',
  'list_websites',
  'verification_instructions',
  'verify_website',
  'scan_site',
  'get_scan',
  'site_score',
  'site_report',
  'site_structure',
  'site_links',
  'list_findings',
  'mark_for_verification',
  'ignore_finding',
  'publish_snapshot',
  'credits',
];

let client: McpClient;

afterEach(() => client.close());

describe.each([
  { era: 'stateless, of 2026-07-28', connect: connectStatelessClient, protocol: 'modern' },
  { era: 'with a handshake, of 2025-11-25', connect: connectSessionClient, protocol: '2025-11-25' },
])('the official client $era', ({ connect, protocol }) => {
  it('audits a page, reads its issues, and compares it with the audit before', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': linkPage('Chairs', '/oak') });
    client = await connect(account.key);
    expect(client.protocol).toBe(protocol);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);

    const audit = await callTool(client, 'audit_page', { url: `https://${host}/` });
    const { report_id: id, fix_first: first } = audit.data as {
      report_id: string;
      fix_first: { check_id: string }[];
    };
    expect(audit.text).toContain(`list_issues {"report_id":"${id}"}`);
    expect((await callTool(client, 'get_report', { report_id: id })).data).toEqual(audit.data);

    const page = await callTool(client, 'list_issues', { report_id: id, limit: 2 });
    expect(page.text).toContain(`1. ${first[0]?.check_id} (`);
    const cursor = /with the cursor (\S+)\.$/m.exec(page.text)?.[1];
    const next = await callTool(client, 'list_issues', { report_id: id, limit: 2, cursor });
    expect(next.text).toContain(`3. ${first[2]?.check_id} (`);

    const check = await callTool(client, 'explain_check', { check_id: first[0]?.check_id });
    expect(check.text).toContain('How to fix it: ');
    expect((await callTool(client, 'compare', { report_id: id })).text).toContain('is the first of its page');

    const { resources } = await client.listResources();
    expect(resources[0]?.uri).toBe(`site-audit://reports/${id}`);
    const read = await client.readResource({ uri: `site-audit://reports/${id}` });
    expect(read.contents).toEqual([
      expect.objectContaining({ mimeType: 'text/plain', text: expect.stringContaining('All issues:') }),
    ]);
  });

  it('verifies a website, scans it for at most the confirmed credits, and compares two scans', async () => {
    const account = await newAccount();
    const host = newHost();
    client = await connect(account.key);
    const { text } = await callTool(client, 'verification_instructions', { host });
    const tag = /<meta [^>]+>/.exec(text)?.[0];
    const home = {
      body: `<!doctype html><html lang="en"><head>${tag}<title>Chairs</title></head><a href="/oak">Oak</a>`,
    };
    const pages = { '/': home, '/oak': linkPage('Oak', '/ash'), '/ash': linkPage('Ash', '/') };
    await createSite(pages, { host });
    expect((await callTool(client, 'verify_website', { host })).data).toMatchObject({
      host,
      is_verified: true,
    });
    expect((await callTool(client, 'list_websites')).data).toEqual({
      websites: [{ host, is_verified: true, score: null, grade: null }],
      next_cursor: null,
    });

    const estimate = await callTool(client, 'scan_site', { host, max_pages: 10 });
    expect(estimate.data).toEqual({ state: 'estimate', host, cost: 10, balance: 100, would_refuse: null });
    expect(await refuseTool(client, 'scan_site', { host, confirm: true })).toMatchObject({
      code: 'invalid_input',
      field: 'max_credits',
    });
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });

    await runScan(host, 2);
    expect(await getAccountCredits(account)).toEqual({ balance: 98, available: 98 });
    expect((await callTool(client, 'site_score', { host })).data).toMatchObject({
      host,
      state: 'provisional',
    });
    expect((await callTool(client, 'site_report', { host })).text).toContain(`${host}: `);
    const ignore = { host, check: 'canonical-missing', pages: '/oak', reason: 'accepted' };
    expect((await callTool(client, 'ignore_finding', ignore)).data).toMatchObject(ignore);
    expect((await callTool(client, 'site_report', { host, limit: 25 })).text).toMatch(
      /canonical-missing \(.*, 2 pages, 1 ignored/,
    );
    expect(await refuseTool(client, 'ignore_finding', { ...ignore, check: 'none' })).toMatchObject({
      field: 'check',
    });
    const found = await callTool(client, 'list_findings', { host, text: 'canonical', path: '/oak' });
    expect(found.data).toMatchObject({
      findings: [{ finding_id: 'canonical-missing', state: 'open', is_new: false, ignored_urls: 1 }],
      total: 1,
      next_cursor: null,
    });
    expect(found.text).toMatch(/\n1\. canonical-missing \(\w+, open since \S+, 2 pages, 1 ignored, /);
    expect((await callTool(client, 'list_findings', { host, state: 'fixed' })).data).toMatchObject({
      total: 0,
    });
    expect(await refuseTool(client, 'list_findings', { host, cursor: 'x' })).toMatchObject({
      field: 'cursor',
    });
    const mark = { host, finding_id: 'canonical-missing' };
    expect((await callTool(client, 'mark_for_verification', mark)).data).toEqual({
      ...mark,
      marked: 2,
      left: 0,
      next_cursor: null,
    });
    expect(await refuseTool(client, 'mark_for_verification', { host, finding_id: 'none' })).toMatchObject({
      code: 'finding_not_found',
    });
    await runScan(host, 5);
    expect(await getAccountCredits(account)).toEqual({ balance: 95, available: 95 });
    expect((await callTool(client, 'compare', { host })).text).toContain('Pages: 1 new, 0 gone, ');
    expect((await callTool(client, 'credits', { limit: 2 })).data).toMatchObject({
      balance: 95,
      entries: [{ delta: -3 }, { delta: -2 }],
    });
  });

  it('publishes a snapshot once it is confirmed with enough credits', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    client = await connect(account.key);
    const snapshot = { report_id: id, provider: 'gemini' };
    expect((await callTool(client, 'publish_snapshot', snapshot)).data).toEqual({
      state: 'estimate',
      cost: 30,
      balance: 100,
      would_refuse: null,
    });
    expect(
      await refuseTool(client, 'publish_snapshot', { ...snapshot, confirm: true, max_credits: 29 }),
    ).toMatchObject({
      code: 'invalid_input',
      field: 'max_credits',
      message: 'must be at least 30, the price of this snapshot',
    });
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });

    const published = await callTool(client, 'publish_snapshot', {
      ...snapshot,
      confirm: true,
      max_credits: 30,
    });
    expect(published.data).toMatchObject({ state: 'published', credits_charged: 30, balance: 70 });
    const again = await callTool(client, 'publish_snapshot', { ...snapshot, confirm: true, max_credits: 0 });
    expect(again.data).toEqual({ ...published.data, credits_charged: 0 });

    const uri = `site-audit://snapshots/gemini/${String(published.data.snapshot_id)}`;
    const read = await client.readResource({ uri });
    expect(JSON.stringify(read.contents)).toContain(String(published.data.snapshot_sha256));
    const list = await client.listResources({ cursor: 'snapshots' });
    expect(list.resources.map((resource) => resource.uri)).toEqual([uri]);
    expect((await client.listResources({ cursor: list.nextCursor ?? '' })).resources[0]?.uri).toMatch(
      /^site-audit:\/\/checks\//,
    );
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
    await expect(client.readResource({ uri: 'site-audit://reports/r_none' })).rejects.toMatchObject({
      code: -32602,
    });
  });

  async function runScan(host: string, maxCredits: number): Promise<void> {
    const { data } = await callTool(client, 'scan_site', { host, confirm: true, max_credits: maxCredits });
    expect(data).toMatchObject({ state: 'started', host });
    const read = () => callTool(client, 'get_scan', { host, scan_id: data.scan_id });
    await until(async () => (await read()).data.has_ended === true);
    expect((await read()).data).toMatchObject({ state: 'done', scan_id: data.scan_id });
  }
});
