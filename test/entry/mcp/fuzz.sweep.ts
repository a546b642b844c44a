import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, readData } from '../api/client.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { linkPage, newVerifiedWebsite, type Owner } from '../api/scan.ts';
import { until } from '../../clock.ts';
import { createRandom } from '../../random.ts';
import type { ScanResource } from '../../../src/contracts/scan.ts';
import { TOOLS } from '../../../src/entry/mcp/tools/all.ts';
import { post, request, requestTool } from './send.ts';
import { PART, takeShare } from '../../sweep-part.ts';

const CALLS = takeShare(10_000);
const SEED = 2026_07_27 + PART.number;
/** The bonus of a new account. */
const CREDITS = 100;

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u202E\u{1F600}\uD800',
  "'; DROP TABLE reports; --",
  '../../etc/passwd',
  '__proto__',
  '{{7*7}}',
  '%00%ff',
  'é'.repeat(300),
  'x'.repeat(9_000),
  'http://localhost:8787/',
  'http://169.254.169.254/latest/meta-data/',
  'ftp://example.com',
  'https://[::1]/',
  'bn0=',
  'true',
];
const NUMBERS = [0, -1, 1, 2, 3, 25, 26, 1.5, 1e21, Number.MAX_SAFE_INTEGER, -0];

let account: Owner;
let host: string;
let reportId: string;
/** The most credits that a call confirmed, by the scan or snapshot that it started. */
const confirmed = new Map<string, number>();

beforeAll(async () => {
  const pages = {
    '/': linkPage('Chairs', '/oak'),
    '/oak': linkPage('Oak', '/ash'),
    '/ash': linkPage('Ash', '/'),
  };
  ({ account, host } = await newVerifiedWebsite(pages));
  ({ id: reportId } = await createPublishableAudit(account));
});

afterAll(() => confirmed.clear());

test(`${CALLS} random calls get no 5xx and charge no more than they confirm`, async () => {
  const random = createRandom(SEED);
  const statuses = new Set<number>();
  for (let index = 0; index < CALLS; index++) {
    const { response, maxCredits, what } = await sendRandom(random);
    const text = await response.text();
    expect(response.status, `call ${index}: ${what}: ${text}`).toBeLessThan(500);
    expect(text, `call ${index}: ${what}`).not.toContain('internal_error');
    statuses.add(response.status);
    recordConfirmed(text, maxCredits);
  }
  // An eighth of the calls may start no scan.
  await until(async () => {
    const { scans } = await readData<{ scans: ScanResource[] }>(await callApi('GET', '/scans', account));
    return scans.every(({ finished_at: end }) => end !== null);
  });

  const path = `/credits/${encodeURIComponent(account.email)}?limit=200`;
  const { balance, available, ledger } = await readData<{
    balance: number;
    available: number;
    ledger: { delta: number; ref_type: string; ref_id: string }[];
  }>(await callApi('GET', path, account));
  const charges = ledger.filter(({ delta }) => delta < 0);
  if (PART.of === 1) expect(charges.length).toBeGreaterThan(1);
  for (const { delta, ref_id: id } of charges) {
    expect(-delta, id).toBeLessThanOrEqual(confirmed.get(id) ?? 0);
  }
  const spent = charges.reduce((sum, { delta }) => sum - delta, 0);
  expect([balance, available]).toEqual([CREDITS - spent, CREDITS - spent]);
  const possible = [200, 202, 400, 401, 403, 404, 413, 415];
  expect(possible).toEqual(expect.arrayContaining([...statuses]));
  if (PART.of === 1) expect(statuses.size).toBe(possible.length);
});

function recordConfirmed(text: string, maxCredits: number | undefined): void {
  const id =
    /"state":"started".*?"scan_id":"(\w+)"/.exec(text)?.[1] ?? /"snapshot_id":"(\w+)"/.exec(text)?.[1];
  if (id === undefined) return;
  expect(maxCredits, id).toBeDefined();
  if (!confirmed.has(id)) confirmed.set(id, maxCredits ?? 0);
}

interface SentCall {
  response: Response;
  what: string;
  maxCredits?: number | undefined;
}

async function sendRandom(random: () => number): Promise<SentCall> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const { key } = account;
  if (random() < 0.05) {
    const what = pick([
      'garbage',
      'method',
      'header',
      'batch',
      'token',
      'type',
      'origin',
      'large',
      'notification',
    ]);
    return { what, response: await sendMalformed(what, pick, key) };
  }
  const name = pick(TOOLS).name;
  const args = createArguments(random, pick, name);
  const what = `${name} ${JSON.stringify(args).slice(0, 300)}`;
  const maxCredits = typeof args.max_credits === 'number' ? args.max_credits : undefined;
  const response =
    random() < 0.5
      ? await requestTool(name, args, { key })
      : await post(
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
          {
            key,
            headers: { 'MCP-Protocol-Version': '2025-11-25' },
          },
        );
  return { response, what, maxCredits };
}

function sendMalformed(what: string, pick: <T>(values: readonly T[]) => T, key: string): Promise<Response> {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  if (what === 'garbage')
    return post(pick(['{', '[]', 'null', '{}', '[1]', '""', '{"jsonrpc":"2.0"}']), { key });
  if (what === 'method')
    return request(pick(['tools/none', 'initialize', 'ping', 'resources/list', '']), {}, { key });
  if (what === 'header')
    return request('tools/list', {}, { key, headers: { 'Mcp-Method': pick(['', 'tools/call']) } });
  if (what === 'batch') return post(`[${list},${pick([list, '1', '{}'])}]`, { key });
  if (what === 'token') return request('tools/list', {}, { key: pick(['svk_', 'x', `${key}x`]) });
  if (what === 'type') return post(list, { key, headers: { 'Content-Type': 'text/xml' } });
  if (what === 'origin') return post(list, { key, headers: { Origin: 'https://evil.example' } });
  if (what === 'large') return post(' '.repeat(70_000), { key });
  return post(
    JSON.stringify({ jsonrpc: '2.0', method: pick(['notifications/initialized', 'notifications/x']) }),
    { key },
  );
}

/** Arguments by name: mostly of the right kind, some of none, some wrong. */
function createArguments(
  random: () => number,
  pick: <T>(values: readonly T[]) => T,
  name: string,
): Record<string, unknown> {
  const properties = TOOLS.find((tool) => tool.name === name)?.definition.input.shape ?? {};
  const args: Record<string, unknown> = {};
  for (const argument of Object.keys(properties)) {
    const chance = random();
    if (chance < 0.7) args[argument] = pick(getGoodValues(argument));
    else if (chance < 0.85) args[argument] = pick([...TEXTS, ...NUMBERS, null, [], {}, [[]], { a: 1 }, true]);
  }
  if (random() < 0.03) args[pick(TEXTS)] = pick(TEXTS);
  // A refreshed score requests a dozen addresses: it is enough to do it now and then.
  if (args.refresh === true && random() < 0.9) args.refresh = false;
  return args;
}

function getGoodValues(argument: string): readonly unknown[] {
  if (argument === 'host') return [host, host, `www.${host}`, 'example.com', 'nobody.example.com'];
  if (argument === 'report_id') return [reportId, reportId, 'r_none'];
  if (argument === 'url') return [`https://${host}/`, `http://${host}/oak?x=1`];
  if (argument === 'check_id')
    return ['title-missing', 'hsts-missing', 'security-headers-incomplete', 'none'];
  if (argument === 'finding_id') return ['titles-duplicate', 'title-too-short', 'none'];
  if (argument === 'provider') return ['gemini', 'claude', 'chatgpt', 'none'];
  if (argument === 'max_credits') return [0, 1, 2, 5, 29, 30, 31];
  if (argument === 'idempotency_key') return ['a', 'b', 'c'];
  if (argument === 'confirm' || argument === 'refresh' || argument === 'only_changed') return [true, false];
  return [1, 2, 5];
}
