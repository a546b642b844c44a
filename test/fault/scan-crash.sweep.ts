import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOLD_LEASE } from '../../src/account/holds.ts';
import { beginScan } from '../../src/services/scans/begin-scan.ts';
import { runScan } from '../../src/services/scans/run-scan.ts';
import { type Owner, newVerifiedWebsite, linkPage } from '../api/scan.ts';
import { createSite } from '../internet.ts';
import { type OutageKind, Outage } from './outage.ts';
import type { ScanResult } from '../../src/contracts/scan.ts';

const PRICE = 3;
const SHOP = {
  '/': linkPage('Chairs', '/oak', '/ash', '/elm', '/gone'),
  '/gone': { status: 410 },
  '*': linkPage('Chair', '/'),
};

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['Date'] });
  await env.DB.prepare("INSERT OR REPLACE INTO settings VALUES ('site_scan_cost_per_page', ?, 0)")
    .bind(PRICE)
    .run();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Creates an owner with 100,000 more credits. */
async function newRichOwner(): Promise<{ account: Owner; host: string }> {
  const owned = await newVerifiedWebsite(SHOP);
  const gift = { amount: 100_000, reason: 'Gift', refType: 'grant', refId: 'gift', actor: 'system' } as const;
  await env.ACCOUNT.getByName(owned.account.id).recordGrant(gift);
  return owned;
}

/** Runs a scan of four pages. The clock advances a minute with each request, so that the hold must be renewed. */
async function scanUnder(outage: Outage, account: Owner, host: string): Promise<ScanResult> {
  outage.breakFetch(() => vi.setSystemTime(Date.now() + 61_000));
  const caller = { accountId: account.id, email: account.email };
  try {
    return await runScan(outage.env, caller, await beginScan(outage.env, caller, host, 10));
  } finally {
    vi.mocked(globalThis.fetch).mockRestore();
  }
}

/** Returns stored audits, counted pages and running scans, the pages charged since `balanceBefore`, and held credits. */
async function readOutcome({ id }: Owner, balanceBefore: number) {
  const [audits, scans] = await env.DB.batch<Record<string, number>>([
    env.DB.prepare('SELECT count(*) AS stored FROM reports WHERE account_id = ?').bind(id),
    env.DB.prepare(
      `SELECT coalesce(sum(pages_stored), 0) AS counted, count(*) FILTER (WHERE finished_at IS NULL) AS running
       FROM scans WHERE account_id = ?`,
    ).bind(id),
  ]);
  const { balance, available } = await env.ACCOUNT.getByName(id).getCredits(0);
  return {
    stored: audits?.results[0]?.['stored'] ?? -1,
    counted: scans?.results[0]?.['counted'] ?? -1,
    running: scans?.results[0]?.['running'] ?? -1,
    charged: (balanceBefore - balance) / PRICE,
    held: balance - available,
  };
}

async function forgetScans({ id }: Owner): Promise<number> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM reports WHERE account_id = ?').bind(id),
    env.DB.prepare('DELETE FROM scans WHERE account_id = ?').bind(id),
  ]);
  return env.ACCOUNT.getByName(id).getBalance();
}

async function expireLease({ id }: Owner): Promise<void> {
  vi.setSystemTime(Date.now() + HOLD_LEASE);
  await runDurableObjectAlarm(env.ACCOUNT.getByName(id));
}

describe.each(['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[])(
  'a scan with one call %s',
  (fault) => {
    it('charges the pages it stored and nothing else, whichever call it is', async () => {
      const { account, host } = await newRichOwner();
      const whole = new Outage(null, fault);
      expect((await scanUnder(whole, account, host)).pages_scanned).toBe(4);
      expect(new Set(whole.calls.keys())).toEqual(
        new Set([
          'raw',
          'takeScanSlot',
          'hold',
          'run',
          'fetch',
          'batch',
          'returnScanSlot',
          'renew',
          'settle',
          'joinWork',
          'finishWork',
          'returnWorkSlot',
        ]),
      );
      const stored = new Set<number>();
      let crashes = 0;
      for (const name of whole.calls.keys()) {
        for (let nth = 0; ; nth++) {
          const before = await forgetScans(account);
          const outage = new Outage({ name, nth }, fault);
          const result = await scanUnder(outage, account, host).catch(() => null);
          if (!outage.hasHappened) break;
          crashes++;
          await expireLease(account);
          const left = await readOutcome(account, before);
          expect(left, `${name} ${nth}`).toEqual({
            stored: left.stored,
            counted: left.stored,
            running: 0,
            charged: left.stored,
            held: 0,
          });
          if (result) expect(result.credits_charged, `${name} ${nth}`).toBe(left.stored * PRICE);
          stored.add(left.stored);
        }
      }
      expect(crashes).toBeGreaterThan(30);
      expect([...stored].sort((a, b) => a - b)).toEqual(
        fault.startsWith('dead') ? [0, 1, 2, 3, 4] : expect.arrayContaining([0, 3, 4]),
      );
    });
  },
);

describe('D1 failing between two pages', () => {
  /** Bindings whose D1 fails to store a page while `isDown` returns true for the number of pages before. */
  function failing(isDown: (stored: number) => boolean): Env {
    let stored = 0;
    const batch = async (statements: D1PreparedStatement[]) => {
      if (statements.length === 4 && isDown(stored++)) throw new Error('D1 is away');
      return env.DB.batch(statements);
    };
    return { ...env, DB: { prepare: env.DB.prepare.bind(env.DB), batch } as unknown as D1Database };
  }

  async function scanWith(bindings: Env, account: Owner, host: string): Promise<ScanResult> {
    const caller = { accountId: account.id, email: account.email };
    return runScan(bindings, caller, await beginScan(bindings, caller, host, 10));
  }

  it('once loses that page, which is reported and not charged', async () => {
    const { account, host } = await newRichOwner();
    const before = await forgetScans(account);
    const result = await scanWith(
      failing((stored) => stored === 1),
      account,
      host,
    );
    expect(result).toMatchObject({
      pages_scanned: 3,
      credits_charged: 9,
      skipped: { not_stored: { count: 1 } },
    });
    expect(await readOutcome(account, before)).toEqual({
      stored: 3,
      counted: 3,
      running: 0,
      charged: 3,
      held: 0,
    });
  });

  it('three times in a row ends the scan, and the pages stored before are charged', async () => {
    const { account, host } = await newRichOwner();
    const before = await forgetScans(account);
    const result = await scanWith(
      failing((stored) => stored > 0),
      account,
      host,
    );
    expect(result).toMatchObject({
      pages_scanned: 1,
      credits_charged: 3,
      skipped: { not_stored: { count: 3 } },
    });
    expect(await readOutcome(account, before)).toEqual({
      stored: 1,
      counted: 1,
      running: 0,
      charged: 1,
      held: 0,
    });
  });

  it('from the first page on is a failure of the service and costs nothing', async () => {
    const { account, host } = await newRichOwner();
    const before = await forgetScans(account);
    await expect(
      scanWith(
        failing(() => true),
        account,
        host,
      ),
    ).rejects.toMatchObject({
      status: 500,
      message: `The pages of ${host} could not be analysed or stored. Nothing was charged: try again later.`,
    });
    expect(await readOutcome(account, before)).toEqual({
      stored: 0,
      counted: 0,
      running: 0,
      charged: 0,
      held: 0,
    });
  });
});

it('a scan delayed until its hold was closed stores no more pages', async () => {
  const { account, host } = await newRichOwner();
  const chain = {
    '/': linkPage('1', '/2'),
    '/2': linkPage('2', '/3'),
    '/3': linkPage('3', '/4'),
    '/4': linkPage('4'),
  };
  await createSite(chain, { host });
  const before = await forgetScans(account);
  const caller = { accountId: account.id, email: account.email };
  let stored = 0;
  let closing: Promise<void> | null = null;
  const sleepy = {
    prepare: env.DB.prepare.bind(env.DB),
    batch: async (statements: D1PreparedStatement[]) => {
      if (statements.length === 4 && stored++ > 0) await (closing ??= expireLease(account));
      return env.DB.batch(statements);
    },
  };
  const bindings = { ...env, DB: sleepy as unknown as D1Database };
  const result = await runScan(bindings, caller, await beginScan(bindings, caller, host, 10));
  expect(result).toMatchObject({ pages_scanned: 1, credits_charged: 3 });
  expect(result.skipped.not_stored.count + result.skipped.time.count).toBeGreaterThan(1);
  expect(await readOutcome(account, before)).toEqual({
    stored: 1,
    counted: 1,
    running: 0,
    charged: 1,
    held: 0,
  });
});

it('a scan that cannot be settled answers with what will be charged', async () => {
  const { account, host } = await newRichOwner();
  const settleFails = {
    getByName: (name: string) =>
      new Proxy(env.ACCOUNT.getByName(name), {
        get: (stub, member) =>
          member === 'settle' ? () => Promise.reject(new Error('reset')) : Reflect.get(stub, member),
      }),
  };
  const bindings = { ...env, ACCOUNT: settleFails as unknown as Env['ACCOUNT'] };
  const caller = { accountId: account.id, email: account.email };
  await expect(runScan(bindings, caller, await beginScan(bindings, caller, host, 10))).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('The stored pages will be charged within 10 minutes'),
  });
});
