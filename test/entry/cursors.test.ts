// Slow: dozens of lists, pages and tools, each of which is asked with nine or more wrong cursors.
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, readData, readError, sendJson } from './api/client.ts';
import { type Account, newAuditedWebsite, requestScore, textPage } from './api/scored-website.ts';
import { connectStatelessClient, type McpClient, refuseTool } from './mcp/clients.ts';
import { createSignedInAdmin } from './web/admin.ts';
import { type Browser, signIn } from './web/browser.ts';
import { createSite } from '../internet.ts';

const FINDING = 'description-missing';

/** Cursors that no list returned. */
const MADE_UP: Record<string, string> = {
  'a word': 'nonsense',
  'what is not base64': '%&?#=+/ \u0000é',
  'a number': btoa('5'),
  'an object': btoa('{"__proto__":[]}'),
  'a list of nothing': btoa('[]'),
  'another list': btoa('["no list",1]'),
  'names of all objects': btoa('["constructor","toString"]'),
  SQL: btoa(`["audits",1,"' OR 1=1 --"]x`),
  'a long text': 'A'.repeat(8_000),
};

/** The lists, by the path of their route; `api` ones also return cursors. */
const API_LISTS = {
  '/reports': 'audits',
  '/reports/history': 'audits',
  '/websites': 'websites',
  '/websites/HOST/scans': 'scans',
  '/websites/HOST/schedule/runs': 'runs',
  '/websites/HOST/report/pages': 'pages',
  '/websites/HOST/report/fixes': 'fixes',
  [`/websites/HOST/report/findings/${FINDING}`]: `pages of ${FINDING}`,
  '/websites/HOST/report/findings/title-missing': 'pages of title-missing',
  '/credits/EMAIL': 'ledger',
  '/submissions': 'snapshots',
  '/webhooks/WEBHOOK/deliveries': 'deliveries',
  '/log/entries': 'log entries',
  '/blog': 'posts',
};

const PAGES = [
  '/audits',
  '/audits?sort=page',
  '/audits?sort=score',
  '/audits/history',
  '/audits/history?domain=HOST',
  '/websites',
  '/websites?sort=host',
  '/websites/HOST/scans',
  '/websites/HOST/schedule/runs',
  '/websites/HOST/report',
  '/websites/HOST/report/pages',
  `/websites/HOST/report/findings/${FINDING}`,
  '/published',
  '/blog',
  '/credits',
  '/account/webhooks/WEBHOOK',
  '/ai-directory/gemini',
  '/log/atom.xml',
  '/example/report',
  '/example/report/pages',
];
const ADMIN_PAGES = ['/admin/settings', '/admin/withdrawals'];

const TOOLS: Record<string, (site: { host: string; reportId: string }) => Record<string, unknown>> = {
  list_websites: () => ({}),
  list_issues: ({ reportId }) => ({ report_id: reportId }),
  site_report: ({ host }) => ({ host }),
  site_structure: ({ host }) => ({ host, list: 'pages' }),
  site_links: ({ host }) => ({ host, list: 'links' }),
};

let account: Account;
let browser: Browser;
let admin: Browser;
let client: McpClient;
let host: string;
let reportId: string;
let webhookId: string;
/** Real cursors, by the name of their list. */
const cursors = new Map<string, string>();

const locate = (path: string) =>
  path.replace('HOST', host).replace('EMAIL', account.email).replace('WEBHOOK', webhookId);

function addCursor(path: string, cursor: string): string {
  return `${locate(path)}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}

beforeAll(async () => {
  const untitled = { body: '<!doctype html><html lang="en"><body><h1>Chairs</h1><p>Oak.' };
  ({ account, host } = await newAuditedWebsite({
    pages: () => ({ '/': textPage('Oak'), '/chairs': untitled, '/tables': untitled }),
  }));
  await requestScore(account, host);
  const receiver = await createSite({ '*': {} });
  const created = await sendJson('POST', '/webhooks', { url: `https://${receiver}/hook` }, account.key);
  webhookId = (await readData<{ webhook: { id: string } }>(created)).webhook.id;
  const { reports } = await readData<{ reports: { id: string }[] }>(
    await callApi('GET', '/reports', account),
  );
  reportId = reports[0]?.id ?? '';
  await env.ACCOUNT.getByName(account.id).recordGrant({
    amount: 1,
    reason: 'Gift',
    refType: 'grant',
    refId: 'gift',
    actor: 'admin@localhost.example',
  });
  browser = await signIn(account.email);
  ({ browser: admin } = await createSignedInAdmin());
  client = await connectStatelessClient(account.key);
  for (const [path, list] of Object.entries(API_LISTS)) {
    const data = await readData<{ next_cursor: string | null }>(
      await callApi('GET', `${locate(path)}?limit=1`, account),
    );
    if (data.next_cursor !== null) cursors.set(list, data.next_cursor);
  }
});

async function expectRefusedByApi(path: string, cursor: string): Promise<void> {
  const response = await callApi('GET', addCursor(path, cursor), account);
  expect(response.status, `${path} with ${cursor}`).toBe(422);
  expect(await readError(response)).toEqual({
    code: 'invalid_input',
    status: 422,
    field: 'cursor',
    message: 'cursor: must be the next_cursor of a list',
  });
}

describe('a list refuses a cursor that it did not return', () => {
  it.each(Object.keys(API_LISTS))('GET %s of the API', async (path) => {
    for (const cursor of ['', ...Object.values(MADE_UP)]) await expectRefusedByApi(path, cursor);
  });

  it.each(Object.entries(API_LISTS))('GET %s of the API, of another list', async (path, list) => {
    expect([...cursors.keys()]).toEqual(
      expect.arrayContaining(['audits', 'pages', 'fixes', 'ledger', `pages of ${FINDING}`]),
    );
    for (const [other, cursor] of cursors) {
      if (other !== list) await expectRefusedByApi(path, cursor);
    }
  });

  it.each(PAGES)('the page %s', async (path) => {
    expect((await browser.get(locate(path))).status).toBe(200);
    const foreign = [...cursors].filter(([list]) => list !== 'ledger' && !list.startsWith('pages of'));
    for (const cursor of [...Object.values(MADE_UP), ...foreign.map(([, value]) => value)])
      expect((await browser.get(addCursor(path, cursor))).status, cursor).toBe(422);
  });

  it.each(ADMIN_PAGES)('the page %s', async (path) => {
    for (const cursor of [...Object.values(MADE_UP), ...cursors.values()])
      expect((await admin.get(addCursor(path, cursor))).status, cursor).toBe(422);
  });

  it.each(Object.keys(TOOLS))('the tool %s', async (name) => {
    for (const cursor of ['', ...Object.values(MADE_UP), ...cursors.values()]) {
      const error = await refuseTool(client, name, { ...TOOLS[name]?.({ host, reportId }), cursor });
      expect(error, cursor).toMatchObject({ code: 'invalid_input', status: 422, field: 'cursor' });
    }
  });
});
