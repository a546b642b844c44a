import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { ServiceError } from '../../src/lib/errors.ts';
import { logEvent } from '../../src/lib/log.ts';
import { SECOND } from '../../src/lib/time.ts';
import { getAudit } from '../../src/services/audits/get-audit.ts';
import { createAudit } from '../../src/services/audits/create-audit.ts';
import { reconcileLedgers } from '../../src/services/credits/reconcile-ledgers.ts';
import { publishAudit } from '../../src/services/directory/publish-audit.ts';
import { getSubmission } from '../../src/services/directory/snapshots.ts';
import { sendRequiredNotice } from '../../src/services/mail/counted-mail.ts';
import { beginScan } from '../../src/services/scans/begin-scan.ts';
import { BACKGROUND_SCAN } from '../../src/services/scans/scan-job.ts';
import { moveClock, readStoppedClock } from '../clock.ts';
import { readRows } from '../database.ts';
import { createPublishableAudit } from '../entry/api/publishable-audit.ts';
import { linkPage, newVerifiedWebsite, type Owner } from '../entry/api/scan.ts';
import { endHolds } from '../objects/account/end-holds.ts';
import { checkLog } from '../objects/log/check-log.ts';
import { runScan, stopScanClock } from '../objects/scan/scan-clock.ts';
import { createRandom } from '../random.ts';
import { PART, takePart } from '../sweep-part.ts';
import { type FaultyCall, type OutageKind } from './outage.ts';
import { StorageOutage } from './storage-outage.ts';
import { readWork } from '../counted-work.ts';

const RUNS = 200;

type Call = (...args: never[]) => Promise<unknown>;

/** An outage of everything: of storage, of snapshots, of mail and of DNS too. */
class Chaos extends StorageOutage {
  constructor(faultyCall: FaultyCall | null, fault: OutageKind) {
    super(faultyCall, fault);
    const { SNAPSHOTS, LOG } = env;
    this.env.SNAPSHOTS = {
      get: this.injectFault('SNAPSHOTS.get', SNAPSHOTS.get.bind(SNAPSHOTS) as Call),
      put: this.injectFault('SNAPSHOTS.put', SNAPSHOTS.put.bind(SNAPSHOTS) as Call),
      head: this.injectFault('SNAPSHOTS.head', SNAPSHOTS.head.bind(SNAPSHOTS) as Call),
    } as unknown as R2Bucket;
    this.env.LOG = {
      getByName: (name: string) => ({
        sequence: this.injectFault('LOG.sequence', async () => LOG.getByName(name).sequence()),
      }),
    } as unknown as Env['LOG'];
    this.env.EMAIL = {
      send: this.injectFault('EMAIL.send', async () => {}),
    } as unknown as SendEmail;
    this.meanwhile = async () => moveClock(20 * SECOND);
  }

  /** What a call belongs to. */
  static readonly SYSTEMS = {
    D1: /^(?:all|run|raw|batch)$/,
    R2: /^(?:AUDITS|SNAPSHOTS)\./,
    mail: /^EMAIL\./,
    'DNS or a website': /^fetch$/,
    'an object': /^(?!AUDITS|SNAPSHOTS|EMAIL)(?:[A-Z_]+\.)?(?!(?:all|run|raw|batch|fetch)$)\w+$/,
  };
}

const SHOP = { '/': linkPage('Chairs', '/oak', '/ash', '/elm'), '*': linkPage('Chair', '/') };

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  stopScanClock();
});

/** Sends a request as a client does: again, up to three times, until it has an answer. */
async function insist<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (attempt === 3) throw error;
      // As the API logs what it does not expect.
      if (!(error instanceof ServiceError)) logEvent('error', 'request-failed', { error });
      // The minute of the audit that failed is used up.
      moveClock(61 * SECOND);
    }
  }
}

/** A day of an account: it gets a mail, audits a page, publishes another one and scans its website. */
async function live(chaos: Chaos, owner: Owner, host: string): Promise<void> {
  const context = { env: chaos.env, caller: { accountId: owner.id, email: owner.email } };
  const page = await createPublishableAudit(owner);
  chaos.breakFetch(() => moveClock(SECOND));
  await insist(() => sendRequiredNotice(chaos.env, { to: owner.email, subject: 'Key', text: 'A new key.' }));
  await insist(() => createAudit(context, { url: `https://${host}/oak` }));
  await insist(() => publishAudit(context, { reportId: page.id, provider: 'gemini' }));
  const request = { settings: { max_pages: 10 } };
  await insist(async () => {
    try {
      await beginScan(context, { host, request, times: BACKGROUND_SCAN });
    } catch (error) {
      // The answer of an earlier attempt was lost.
      if (!(error instanceof ServiceError && error.code === 'scan_already_running')) throw error;
    }
  });
  for (const { id } of await readRows('scans', { accountId: owner.id })) await runScan(id);
  vi.mocked(globalThis.fetch).mockRestore();
  await endHolds(owner);
}

/** Checks that every row has its document, that the account paid for what it has, and that nothing is left open. */
async function expectWhole(owner: Owner): Promise<void> {
  const context = { env, caller: { accountId: owner.id, email: owner.email } };
  const of = { accountId: owner.id };
  const [reports, scans, submissions] = await Promise.all([
    readRows('reports', of),
    readRows('scans', of),
    readRows('submissions', of),
  ]);
  for (const { id } of reports) expect((await getAudit(context, { id })).id).toBe(id);
  for (const { id } of submissions) await getSubmission(context, { provider: 'gemini', id });
  const { entries } = await checkLog();
  for (const { id } of submissions) expect(entries.filter((entry) => entry.id === id)).toHaveLength(1);
  expect(submissions).toHaveLength(1);
  expect(scans.filter(({ finishedAt }) => finishedAt === null)).toEqual([]);
  const cost = scans.reduce((sum, scan) => sum + scan.pagesStored * scan.costPerPage, 0) + 30;
  const account = env.ACCOUNT.getByName(owner.id);
  const { balance, available } = await account.getCredits(0);
  expect({ balance, available }).toEqual({ balance: 100 - cost, available: 100 - cost });
  const { slots } = await readWork(owner.id);
  expect(slots.filter(({ expiresAt }) => expiresAt > readStoppedClock())).toEqual([]);
}

const listEvents = () =>
  log.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);

it('a day of an account loses no money and leaves nothing half done, whatever fails or answers late', async () => {
  const whole = new Chaos(null, 'refused');
  const calm = await newVerifiedWebsite(SHOP);
  await live(whole, calm.account, calm.host);
  await expectWhole(calm.account);
  const names = [...whole.calls.keys()];
  const systems = Object.entries(Chaos.SYSTEMS).map(([system, pattern]) => {
    const calls = names.filter((name) => pattern.test(name));
    expect(calls, system).not.toEqual([]);
    return { system, calls };
  });
  const happened = new Set<string>();
  for (const seed of takePart(Array.from({ length: RUNS }, (_, n) => n))) {
    const random = createRandom(seed);
    const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const { system, calls } = choose(systems);
    const name = choose(calls);
    const nth = Math.floor(random() * (whole.calls.get(name) ?? 1));
    const fault = choose(['refused', 'lost', 'delayed'] as const);
    const chaos = new Chaos({ name, nth }, fault);
    const { account, host } = await newVerifiedWebsite(SHOP);
    log.mockClear();
    const label = `seed ${seed}: call ${nth} of ${name} ${fault}`;
    try {
      await live(chaos, account, host);
      await expectWhole(account);
      await reconcileLedgers(env, readStoppedClock() + 3_600_000);
      expect(listEvents()).not.toContain('ledger-difference');
      if (!chaos.hasHappened) continue;
      happened.add(system);
      // A website that fails is a result, which its owner reads.
      if (fault !== 'delayed' && system !== 'DNS or a website') expect(listEvents()).not.toEqual([]);
    } catch (error) {
      throw new Error(label, { cause: error });
    }
  }
  if (PART.of === 1) expect(happened).toEqual(new Set(Object.keys(Chaos.SYSTEMS)));
  else expect(happened).not.toEqual(new Set());
});
