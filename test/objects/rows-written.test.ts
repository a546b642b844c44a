import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { createAudit } from '../../src/services/audits/create-audit.ts';
import { publishAudit } from '../../src/services/directory/publish-audit.ts';
import { getLog } from '../../src/storage/log-entries.ts';
import { countObjectRows } from '../count-object-rows.ts';
import { countRows } from '../count-rows.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { createPublishableAudit } from '../entry/api/publishable-audit.ts';
import { newVerifiedWebsite } from '../entry/api/scan.ts';
import { createSite } from '../internet.ts';
import { startScan } from './scan/bound-scan.ts';
import { runScan, stopScanClock } from './scan/scan-clock.ts';
import { freeAuditSlot } from '../counted-work.ts';

// The figures of docs/decisions/0018-rows.md: rows of objects and of D1.

/** How long a host waits before it notes that no turn is left, in milliseconds. */
const IDLE_TIME = 1_000;
/** How long pages wait to be stored with others, in milliseconds. */
const BATCH_DELAY = 2_000;

/** Returns the rows that some work writes, with what the object of the host notes once it is idle. */
async function count(work: (env: Env) => Promise<unknown>, host?: string): Promise<number> {
  let written = 0;
  const rows = await countObjectRows(async () => {
    const idle = holdIdleTimers();
    ({ written } = await countRows(work));
    vi.unstubAllGlobals();
    if (host !== undefined)
      await runInDurableObject(env.HOST.getByName(host), () => {
        for (const run of idle) run();
      });
  });
  return [...rows.values()].reduce((sum, ofObject) => sum + ofObject, written);
}

/** Holds the timers of idle hosts back, which would go off in a second of real time. Returns those that are set. */
function holdIdleTimers(): Set<() => void> {
  const held = new Set<() => void>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) => {
    if (milliseconds !== IDLE_TIME) return set(run, milliseconds);
    held.add(run);
    return run;
  });
  vi.stubGlobal('clearTimeout', (timer: (() => void) & Parameters<typeof clear>[0]) => {
    if (!held.delete(timer)) clear(timer);
  });
  return held;
}

const links = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `<a href="/${prefix}-${at}">To ${prefix} ${at}</a>`).join(' ');
const page = (content: string) => ({
  body: `<!doctype html><title>Garden chairs</title><h1>Garden chairs</h1>${content}`,
});

test('an audit writes the same few rows, however many links the page has', async () => {
  const { id, email } = await newAccount();
  const caller = { accountId: id, email };
  const hosts = [
    await createSite({ '*': page('') }),
    await createSite({ '/': page(links(40, 'oak')), '*': page(links(80, 'oak')) }),
  ];
  const audit = async (url: string) => {
    const work = (counted: Env) => createAudit({ env: counted, caller }, { url });
    const written = await count(work, new URL(url).hostname);
    // The minute of the account is over.
    await freeAuditSlot(id);
    return written;
  };
  // The first audit of an account and of a day.
  await audit(`https://${await createSite({ '*': page('') })}/`);
  for (const [position, host] of hosts.entries()) {
    const written = [];
    for (const path of ['/', '/one', '/one']) written.push(await audit(`https://${host}${path}`));
    // The texts of links take a row for all of them.
    expect(written).toEqual([22 + position, 14 + position, 14]);
  }
});

/** Names without digits, which would count as generated URLs. */
const WORDS = ['oak', 'elm', 'ash', 'fir', 'yew', 'bay', 'fig', 'nut', 'pine', 'teak'];
const toName = (number: number) =>
  WORDS.map((word, at) => ((number >> at) % 2 ? word : ''))
    .filter(Boolean)
    .join('-');

test('a page of a scan writes few rows, of a first scan and of the next', async () => {
  const paths = Array.from({ length: 99 }, (_, at) => `/${at % 2 ? 'chairs' : 'tables'}/${toName(at + 1)}`);
  const toLinks = (to: string[]) =>
    to.map((path) => `<a href="${path}">About ${path.slice(8)}</a>`).join(' ');
  const pages = paths.map((path, at) => [
    path,
    page(`${path} ${toLinks(['/', ...paths.slice(at, at + 8)])}`),
  ]);
  const { account, host } = await newVerifiedWebsite(
    { '/': page(toLinks(paths.slice(0, 20))), ...Object.fromEntries(pages) },
    'garden-and-forest.brightpage.com',
  );
  const gift = { amount: 10_000, reason: 'Gift', refType: 'grant', refId: 'gift', actor: 'system' } as const;
  await env.ACCOUNT.getByName(account.id).recordGrant(gift);
  stopScanClock();
  const wait = vi.spyOn(scheduler, 'wait');
  const pass = wait.getMockImplementation();
  // The website answers so fast that batches are full before it is over.
  wait.mockImplementation((milliseconds, options) =>
    milliseconds === BATCH_DELAY
      ? new Promise(() => {})
      : (pass?.(milliseconds, options) ?? Promise.resolve()),
  );
  const written = [];
  for (let scans = 0; scans < 2; scans++)
    written.push(
      await count(async (counted) => {
        const id = await startScan(account, host, counted);
        expect(await runScan(id)).toMatchObject({ pages_stored: 100 });
      }, host),
    );
  // 748 and 730 rows. On a busy machine a batch may have fewer pages, and each writes eight rows of its own.
  expect(written[0]).toBeLessThanOrEqual(770);
  expect(written[1]).toBeLessThanOrEqual(755);
});

test('a publication writes few rows', async () => {
  const account = await newAccount();
  const caller = { accountId: account.id, email: account.email };
  const { id } = await createPublishableAudit(account);
  const publish = (provider: 'gemini' | 'claude') =>
    count(async (counted) => {
      await publishAudit({ env: counted, caller }, { reportId: id, provider });
      // Writes the newest checkpoint.
      await runDurableObjectAlarm(getLog(env));
    });
  // The first of the log.
  await publish('gemini');
  expect(await publish('claude')).toBe(17);
});
