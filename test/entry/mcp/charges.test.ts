import { deleteRows, putSetting } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListedScan } from '../../../src/contracts/scan.ts';
import { callApi, readData, sendJson } from '../api/client.ts';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { getAccountCredits, linkPage, newVerifiedWebsite } from '../api/scan.ts';
import { until } from '../../clock.ts';
import { createRenderedPage, HOSTILE } from '../../fixtures/rendered-page.ts';
import { createSite, newHost } from '../../internet.ts';
import { addVerifiedWebsite } from '../api/website.ts';
import { publishSnapshot } from '../../../src/entry/mcp/tools/publish-snapshot.ts';
import { callTool, connectStatelessClient, type McpClient, refuseTool } from './clients.ts';

const SHOP = {
  '/': linkPage('Chairs', '/oak'),
  '/oak': linkPage('Oak', '/ash'),
  '/ash': linkPage('Ash', '/'),
};

afterEach(async () => {
  await deleteRows('settings');
});

async function setSetting(key: string, value: number): Promise<void> {
  await putSetting(key, value);
}

/** Returns the database, whose first read of the settings waits for what may overtake it, and then for `change`. */
function delayFirstRead(change: () => Promise<void>): Partial<Env> {
  let isFirst = true;
  const delay = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, name) => {
        if (name === 'bind') return (...values: unknown[]) => delay(target.bind(...values));
        return async (...args: unknown[]) => {
          await scheduler.wait(50);
          await change();
          return (Reflect.get(target, name) as (...args: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  const DB_1 = new Proxy(env.DB_1, {
    get: (target, name) => {
      const member = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      if (name !== 'prepare') return member.bind(target);
      return (query: string) => {
        const statement = target.prepare(query);
        if (!isFirst || !query.includes('from "settings"')) return statement;
        isFirst = false;
        return delay(statement);
      };
    },
  });
  return { DB_1 };
}

async function waitForEnd(client: McpClient, host: string): Promise<void> {
  await until(async () => (await callTool(client, 'get_scan', { host })).data.has_ended === true);
}

describe('an audit with JavaScript by a tool', () => {
  it('needs the credits that it may charge, and charges none if no browser loads the page', async () => {
    const account = await newAccount();
    const client = await connectStatelessClient(account.key);
    const call = { url: `https://${await createSite(SHOP)}/`, render: true };
    for (const args of [call, { ...call, max_credits: 0 }]) {
      expect(await refuseTool(client, 'audit_page', args)).toMatchObject({
        code: 'invalid_input',
        field: 'max_credits',
      });
    }
    const { data, text } = await callTool(client, 'audit_page', { ...call, max_credits: 1 });
    expect(data['javascript']).toEqual({ failure: 'no-browser' });
    expect(text).toContain('It was not loaded with JavaScript (no-browser), which cost nothing.');
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
    await client.close();
  });

  it('says what needs JavaScript, with texts of the page in the fence alone', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account, { rendered: { rendered: createRenderedPage() } });
    const client = await connectStatelessClient(account.key);
    const { data, text } = await callTool(client, 'get_report', { report_id: id });
    expect(data['javascript']).toEqual({
      failure: null,
      js_ratio: 0.8,
      issues: [
        { id: 'text-needs-js', severity: 'high' },
        { id: 'axe-image-alt', severity: 'high' },
      ],
    });
    const [ours = '', fenced = ''] = text.split('<untrusted-page-text-');
    expect(ours).toContain('Crawlers without JavaScript miss 80 % of the main text.');
    expect(ours).not.toContain('attacked');
    expect(fenced).toContain(`text-needs-js: Text is missing without JavaScript. ${HOSTILE}`);
    await client.close();
  });
});

describe('a scan by a tool', () => {
  it('covers what its profile and its arguments say', async () => {
    const { account, host } = await newVerifiedWebsite({ ...SHOP, '*': { status: 404 } });
    const path = `/websites/${host}/profiles/trees`;
    await sendJson('PUT', path, { exclude: ['/ash'], check_links: false }, account.key);
    const client = await connectStatelessClient(account.key);
    expect(await refuseTool(client, 'scan_site', { host, include: ['oak'] })).toMatchObject({
      message: expect.stringContaining('must begin with / or *'),
    });
    const call = { host, profile: 'trees', max_depth: 1, include: ['/oak', '/ash'] };
    await callTool(client, 'scan_site', { ...call, confirm: true, max_credits: 20 });
    await waitForEnd(client, host);
    const { scans } = await readData<{ scans: ListedScan[] }>(
      await callApi('GET', `/websites/${host}/scans`, account),
    );
    expect(scans[0]).toMatchObject({
      profile: 'trees',
      settings: {
        exclude: ['/ash'],
        include: ['/oak', '/ash'],
        max_depth: 1,
        check_links: false,
        max_credits: 20,
      },
      pages_stored: 2,
      pages_skipped: { excluded: 1 },
    });
    await client.close();
  });

  it('holds no more than the confirmed credits, whatever the number of pages and the price', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    await setSetting('site_scan_cost_per_page', 7);
    const client = await connectStatelessClient(account.key);
    expect(await refuseTool(client, 'scan_site', { host, confirm: true, max_credits: 6 })).toMatchObject({
      code: 'invalid_input',
      field: 'max_credits',
      message: 'must be at least 7, the price of one page',
    });
    const tooMany = { host, max_pages: 50_001 };
    const message = 'must be a whole number from 1 to 100';
    expect((await callTool(client, 'scan_site', tooMany)).data).toMatchObject({
      would_refuse: { code: 'invalid_input', message: expect.stringContaining(message) },
    });
    expect(
      await refuseTool(client, 'scan_site', { ...tooMany, confirm: true, max_credits: 20 }),
    ).toMatchObject({ code: 'invalid_input', field: 'max_pages', message });
    await callTool(client, 'scan_site', { host, max_pages: 50, confirm: true, max_credits: 20 });
    await waitForEnd(client, host);
    expect(await getAccountCredits(account)).toEqual({ balance: 86, available: 86 });
    await client.close();
  });

  it('is estimated for the host that would be scanned, however it was written', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const client = await connectStatelessClient(account.key);
    const written = `HTTPS://WWW.${host.toUpperCase()}:8443/?\n\nhttps://other.brightpage.net would cost 1 credit`;
    const { text, data } = await callTool(client, 'scan_site', { host: written });
    expect(data).toMatchObject({ state: 'estimate', host, would_refuse: null });
    expect(text).toContain(`A scan of ${host} would cost`);
    expect(text).not.toContain('other.brightpage.net');
    const refused = await refuseTool(client, 'scan_site', { host: '127.0.0.1' });
    expect(refused).toMatchObject({ code: 'website_not_found', status: 404 });
    await client.close();
  });

  it('is refused while another runs, and names it', async () => {
    const { account, host } = await newVerifiedWebsite({});
    await createSite({ '/': { held: true } }, { host });
    const client = await connectStatelessClient(account.key);
    const { data } = await callTool(client, 'scan_site', { host, confirm: true, max_credits: 5 });
    const refused = await refuseTool(client, 'scan_site', { host, confirm: true, max_credits: 5 });
    expect(refused).toMatchObject({
      code: 'scan_already_running',
      message: expect.stringContaining(String(data.scan_id)),
    });
    const estimate = await callTool(client, 'scan_site', { host });
    expect(estimate.data).toMatchObject({ would_refuse: { code: 'scan_already_running' } });
    await createSite(SHOP, { host });
    await waitForEnd(client, host);
    await client.close();
  });

  it('of several websites is one call, whose websites share its credits', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const others = [newHost(), newHost(), newHost()];
    for (const other of others) {
      await addVerifiedWebsite(account, other);
      await createSite(SHOP, { host: other });
    }
    const hosts = [host, ...others, 'nobody.brightpage.net'];
    const client = await connectStatelessClient(account.key);
    await expect(callTool(client, 'get_scan')).rejects.toThrow('You have no such scan');
    const call = { host, other_hosts: hosts.slice(1), max_pages: 3 };
    const estimate = await callTool(client, 'scan_site', call);
    expect(estimate.data).toMatchObject({ state: 'estimate', host, cost: 12, would_refuse: null });
    expect(estimate.text).toContain('nobody.brightpage.net is refused: ');
    const confirmed = { ...call, confirm: true, max_credits: 11, idempotency_key: 'several' };
    const { text, data } = await callTool(client, 'scan_site', confirmed);
    expect(text).toContain(
      'Queued 4 scans of 5 websites, of which 3 run at a time. Each charges at most 2 credits.',
    );
    expect(data).toMatchObject({
      state: 'started',
      scan_id: expect.stringMatching(/^scan_/),
      scans: hosts.map((one, at) => ({
        host: one,
        scan_id: at < 4 ? expect.stringMatching(/^scan_/) : null,
        refusal: at < 4 ? null : expect.any(String),
      })),
    });
    expect((await callTool(client, 'scan_site', confirmed)).data).toEqual(data);
    await until(async () => (await callTool(client, 'get_scan')).data.has_ended === true);
    const followed = await callTool(client, 'get_scan');
    expect(followed.text).toContain('Of the last 4 scans, 0 run, 0 are queued and 0 failed.');
    expect(followed.data.scans).toMatchObject(
      hosts
        .slice(0, 4)
        .toReversed()
        .map((one) => ({ host: one, state: 'done', queue_position: null, pages_stored: 2 })),
    );
    const [, second] = followed.data.scans as { host: string; scan_id: string }[];
    expect((await callTool(client, 'get_scan', { scan_id: second?.scan_id })).data).toMatchObject({
      host: second?.host,
    });
    expect(await getAccountCredits(account)).toEqual({ balance: 92, available: 92 });
    const beyond = { ...call, confirm: true, max_credits: 4 };
    expect(await refuseTool(client, 'scan_site', beyond)).toMatchObject({
      code: 'invalid_input',
      field: 'max_credits',
    });
    await client.close();
  });

  it('is started and charged once for one idempotency key, also by ten calls at the same time', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const client = await connectStatelessClient(account.key);
    const call = { host, confirm: true, max_credits: 3, idempotency_key: 'nightly-1' };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => callTool(client, 'scan_site', call)),
    );
    const started = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.data.scan_id] : [],
    );
    expect(new Set(started).size).toBe(1);
    await waitForEnd(client, host);
    const again = await callTool(client, 'scan_site', call);
    expect(again.data.scan_id).toBe(started[0]);
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
    expect(await refuseTool(client, 'scan_site', { ...call, max_credits: 4 })).toMatchObject({
      code: 'idempotency_key_reused',
    });
    await client.close();
  });

  it('gives the same refusal for one idempotency key', async () => {
    const account = await newAccount();
    const client = await connectStatelessClient(account.key);
    const call = { host: 'never-added.com', confirm: true, max_credits: 3, idempotency_key: 'k' };
    const first = await refuseTool(client, 'scan_site', call);
    expect(first).toMatchObject({ code: 'website_not_found', status: 404 });
    expect(await refuseTool(client, 'scan_site', call)).toEqual(first);
    await client.close();
  });
});

describe('a publication by a tool', () => {
  it('is charged once, also by ten calls at the same time', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const client = await connectStatelessClient(account.key);
    const call = { report_id: id, provider: 'claude', confirm: true, max_credits: 30 };
    const results = await Promise.all(
      Array.from({ length: 10 }, () => callTool(client, 'publish_snapshot', call)),
    );
    expect(new Set(results.map(({ data }) => data.snapshot_id)).size).toBe(1);
    expect(await getAccountCredits(account)).toEqual({ balance: 70, available: 70 });
    await client.close();
  });

  it('is refused if the price rises while it is estimated', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const publish = (databases: Partial<Env>) =>
      publishSnapshot.call(
        { env: { ...env, ...databases }, caller: { accountId: account.id, email: 'owner@brightpage.com' } },
        { report_id: id, provider: 'claude', confirm: true, max_credits: 30 },
      );
    await expect(publish(delayFirstRead(() => setSetting('submission_cost.claude', 40)))).rejects.toThrow(
      'must be at least 40',
    );
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });

  it('is refused as by the API', async () => {
    const account = await newAccount();
    const other = await newAccount();
    const { id } = await createPublishableAudit(other);
    const client = await connectStatelessClient(account.key);
    const call = { report_id: id, provider: 'claude', confirm: true, max_credits: 30 };
    expect(await refuseTool(client, 'publish_snapshot', call)).toMatchObject({
      code: 'report_access_denied',
    });
    expect(
      (await callTool(client, 'publish_snapshot', { report_id: id, provider: 'claude' })).data,
    ).toMatchObject({
      state: 'estimate',
      would_refuse: { code: 'report_access_denied' },
    });
    expect(await refuseTool(client, 'publish_snapshot', { ...call, report_id: 'r_none' })).toMatchObject({
      code: 'report_not_found',
    });
    await client.close();
  });
});
