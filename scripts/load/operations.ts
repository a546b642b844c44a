import type { User } from './user.ts';

/** An action of a user: one request unless stated otherwise. */
export interface Operation {
  name: string;
  /** The share of all operations. */
  weight: number;
  /** The number of requests it sends. */
  requests: number;
  /** Whether the user can do it now. */
  isPossible?(user: User, now: number): boolean;
  /** Returns a description of the failure, or `null` on success. Throws on a failed connection. */
  run(user: User): Promise<string | null>;
}

const SLOT = 61_000;

const PUBLIC_PAGES = [
  '/',
  '/docs',
  '/docs/limits',
  '/ai-directory',
  '/sitemap.xml',
  '/blog',
  '/api/v1/openapi.json',
];

/** Bad input, and the status it gets. */
const BAD_INPUT: { method: string; path: string; body?: unknown; key?: string; status: number }[] = [
  { method: 'GET', path: '/reports', key: `svk_${'x'.repeat(43)}`, status: 401 },
  { method: 'GET', path: '/reports/r_unknown', status: 404 },
  { method: 'GET', path: '/reports?limit=1000', status: 422 },
  { method: 'POST', path: '/reports', body: '{', status: 400 },
  { method: 'POST', path: '/reports', body: { url: 'http://127.0.0.1/' }, status: 422 },
  { method: 'POST', path: '/reports', body: { url: 'x'.repeat(70_000) }, status: 413 },
  { method: 'POST', path: '/websites', body: { host: 'co.uk' }, status: 422 },
  { method: 'POST', path: '/submissions', body: { report_id: 'r_unknown', provider: 'claude' }, status: 404 },
  { method: 'POST', path: '/submissions', body: { report_id: 'r_unknown', provider: 'bing' }, status: 422 },
  { method: 'GET', path: '/credits/somebody@example.com', status: 403 },
];

export const OPERATIONS: Operation[] = [
  { name: 'audit', weight: 6, requests: 1, isPossible: isAuditFree, run: audit },
  { name: 'audit too soon', weight: 2, requests: 1, isPossible: isAuditTooSoon, run: auditTooSoon },
  { name: 'read an audit', weight: 10, requests: 1, isPossible: hasAudit, run: readAudit },
  { name: 'list audits', weight: 5, requests: 1, run: (user) => expectStatus(user, '/reports?limit=20') },
  { name: 'list websites', weight: 3, requests: 1, run: (user) => expectStatus(user, '/websites') },
  {
    name: 'read a website',
    weight: 3,
    requests: 1,
    run: (user) => expectStatus(user, `/websites/${user.host}`),
  },
  {
    name: 'read a score',
    weight: 2,
    requests: 1,
    run: (user) => expectStatus(user, `/websites/${user.host}/score`),
  },
  { name: 'read settings', weight: 2, requests: 1, run: (user) => expectStatus(user, '/settings') },
  { name: 'read credits', weight: 2, requests: 1, isPossible: knowsCredits, run: readCredits },
  { name: 'read a public page', weight: 4, requests: 1, run: readPublicPage },
  { name: 'read a snapshot', weight: 2, requests: 1, isPossible: hasSnapshot, run: readSnapshot },
  { name: 'publish', weight: 1, requests: 1, isPossible: canPublish, run: publish },
  { name: 'verify', weight: 1, requests: 1, run: verify },
  { name: 'score', weight: 0.7, requests: 1, run: score },
  { name: 'scan', weight: 0.3, requests: 1, isPossible: ({ credits }) => credits >= 3, run: scan },
  { name: 'sign in', weight: 0.7, requests: 3, isPossible: ({ signIns }) => signIns < 3, run: signIn },
  { name: 'bad input', weight: 6, requests: 1, run: sendBadInput },
];

function isAuditFree({ auditedAt }: User, now: number): boolean {
  return now - auditedAt > SLOT;
}

function isAuditTooSoon({ auditedAt, reportId }: User, now: number): boolean {
  // An audit that failed may not have taken the slot.
  return now - auditedAt < SLOT / 3 && reportId !== '';
}

function knowsCredits({ credits }: User): boolean {
  return !Number.isNaN(credits);
}

function hasAudit({ reportId }: User): boolean {
  return reportId !== '';
}

function hasSnapshot({ snapshots }: User): boolean {
  return snapshots.length > 0;
}

function canPublish({ reportId, credits }: User): boolean {
  return reportId !== '' && credits >= 30;
}

async function audit(user: User): Promise<string | null> {
  // If it fails, it may have replaced the last one.
  [user.reportId, user.auditedAt] = ['', Date.now()];
  const { status, data } = await user.send('POST', '/reports', { url: `https://${user.host}/` });
  user.auditedAt = Date.now();
  if (status !== 201 && status !== 200) return `HTTP ${status}`;
  user.reportId = (data.report as { id: string }).id;
  return null;
}

async function auditTooSoon(user: User): Promise<string | null> {
  const { status, headers } = await user.send('POST', '/reports', { url: `https://${user.host}/` });
  if (status !== 429) return `HTTP ${status}`;
  return headers.has('retry-after') ? null : 'no Retry-After';
}

async function readAudit(user: User): Promise<string | null> {
  return expectStatus(user, `/reports/${user.reportId}`);
}

async function readCredits(user: User): Promise<string | null> {
  const { status, data } = await user.send('GET', `/credits/${user.email}`);
  if (status !== 200) return `HTTP ${status}`;
  return data.balance === user.credits ? null : `balance ${String(data.balance)}, expected ${user.credits}`;
}

async function readPublicPage(user: User): Promise<string | null> {
  const path = PUBLIC_PAGES[Math.floor(Math.random() * PUBLIC_PAGES.length)] ?? '/';
  return user.expectPage(path);
}

async function readSnapshot(user: User): Promise<string | null> {
  return user.expectPage(user.snapshots.at(-1) ?? '/');
}

async function publish(user: User): Promise<string | null> {
  // If it fails, the charge is not known: the account or the next attempt settles it.
  user.credits = NaN;
  const provider = ['gemini', 'chatgpt', 'claude'][Math.floor(Math.random() * 3)] ?? 'claude';
  const { status, data } = await user.send('POST', '/submissions', { report_id: user.reportId, provider });
  if (status !== 201 && status !== 200) return `HTTP ${status}`;
  user.credits = data.balance as number;
  user.snapshots.push(`/ai-directory/${provider}/${(data.submission as { id: string }).id}.json`);
  return null;
}

async function verify(user: User): Promise<string | null> {
  const { status, data } = await user.send('POST', `/websites/${user.host}/verify`);
  return status === 200 && data.ok === true ? null : `HTTP ${status} ${JSON.stringify(data).slice(0, 200)}`;
}

async function score(user: User): Promise<string | null> {
  const { status } = await user.send('POST', `/websites/${user.host}/score`);
  return status === 200 ? null : `HTTP ${status}`;
}

async function scan(user: User): Promise<string | null> {
  // The scan replaces the audit of the home page. If the request fails, the scan goes on, and its charge is not known.
  [user.reportId, user.credits] = ['', NaN];
  const { status, data } = await user.send('POST', `/websites/${user.host}/scan`, { max_pages: 3 });
  if (status !== 200) return `HTTP ${status}`;
  user.credits = data.balance as number;
  return data.pages_scanned === data.credits_charged ? null : JSON.stringify(data).slice(0, 200);
}

async function signIn(user: User): Promise<string | null> {
  await user.signIn();
  return null;
}

async function sendBadInput(user: User): Promise<string | null> {
  const input = BAD_INPUT[Math.floor(Math.random() * BAD_INPUT.length)];
  if (!input) return null;
  const { status } = await user.send(input.method, input.path, input.body, input.key);
  return status === input.status ? null : `${input.path}: HTTP ${status}, expected ${input.status}`;
}

async function expectStatus(user: User, path: string): Promise<string | null> {
  const { status } = await user.send('GET', path);
  return status === 200 ? null : `${path}: HTTP ${status}`;
}
