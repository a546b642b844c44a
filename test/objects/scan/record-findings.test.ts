// Slow: each case is a whole scan.
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toSiteName } from '../../../src/storage/audit-documents.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { createSite } from '../../internet.ts';
import { replaceMethods, startScan } from './bound-scan.ts';
import { abortScan, runScan, stopScanClockInTests } from './scan-clock.ts';

const SHOP = { '/': linkPage('Chairs', '/oak'), '/robots.txt': { status: 404 }, '*': linkPage('Chair', '/') };

stopScanClockInTests();

/** Scans a website twice; what records the second scan fails this often. Returns the scan, and what is known of the findings. */
async function scanTwice(fault: 'refused' | 'lost' | 'dead before' | 'dead after', times: number) {
  const { account, host } = await newVerifiedWebsite(SHOP);
  const stub = env.SITE_AUDITS.getByName(toSiteName(account.id, host));
  await runScan(await startScan(account, host));
  await createSite({ ...SHOP, '/oak': { body: '<!doctype html><p>Oak</p>' } }, { host });
  let faults = 0;
  const getByName = (name: string) =>
    replaceMethods(env.SITE_AUDITS.getByName(name), {
      recordScan: async (object, ...args: Parameters<typeof object.recordScan>) => {
        const isBroken = faults < times;
        if (isBroken) faults++;
        if (isBroken && fault === 'dead before') await abortScan(id);
        if (isBroken && fault === 'refused') throw new Error('the call did not arrive');
        await object.recordScan(...args);
        if (isBroken && fault === 'dead after') await abortScan(id);
        if (isBroken) throw new Error('the answer was lost');
      },
    });
  const id = await startScan(account, host, { SITE_AUDITS: { getByName } as unknown as Env['SITE_AUDITS'] });
  const scan = await runScan(id);
  const { findings } = await stub.listFindings();
  const known = Array.from(findings, ([check, { state, scans, pages, lastScanId }]) =>
    [check, state, scans, pages, lastScanId === id].join(' '),
  );
  const changes = await stub.listFindingChanges('html-lang-missing');
  return { faults, state: scan?.state, known, changes: changes.map(({ state }) => state) };
}

it.each([
  ['refused', 1],
  ['refused', 4],
  ['lost', 1],
  ['dead before', 1],
  ['dead after', 1],
] as const)('the findings of a scan are recorded once, also if that is %s %i times', async (fault, times) => {
  const expected = await scanTwice('refused', 0);
  expect(expected.state).toBe('done');
  expect(expected.changes).toEqual(['open']);
  expect(await scanTwice(fault, times)).toEqual({ ...expected, faults: times });
});

it('a scan whose findings cannot be recorded succeeds', async () => {
  const { state, changes, faults } = await scanTwice('refused', 100);
  expect([state, changes, faults]).toEqual(['done', [], 6]);
});
