import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { beginScan } from '../../../src/services/scans/begin-scan.ts';
import { BACKGROUND_SCAN } from '../../../src/services/scans/scan-job.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { confirmDeletion, storeCode } from '../../services/account-data/full-account.ts';
import { replaceMethods, startScan } from './bound-scan.ts';
import { stopScanClock } from './scan-clock.ts';
import { readStoppedClock } from '../../clock.ts';

const SHOP = { '/': linkPage('Chairs', '/oak'), '*': linkPage('Oak') };

beforeEach(stopScanClock);

/** Lists what the object of a scan has stored, beside its empty tables. */
async function listStored(id: string): Promise<string[]> {
  return runInDurableObject(env.SCAN.getByName(id), (_, { storage }) =>
    [...storage.kv.list()].map(([name]) => name).filter((name) => name !== 'migrations'),
  );
}

it('a scan that starts only after its account was deleted stores nothing', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  await storeCode({ account, session: 's' });
  let id = '';
  const getByName = (name: string) => {
    id = name;
    return replaceMethods(env.SCAN.getByName(name), {
      start: async (scan, ...args: Parameters<typeof scan.start>) => {
        expect(await confirmDeletion(env, { account, session: 's' })).toEqual({ ok: true });
        await scan.start(...args);
      },
    });
  };
  const bound = { ...env, SCAN: { getByName } as unknown as Env['SCAN'] };
  const caller = { accountId: account.id, email: account.email };
  await beginScan({ env: bound, caller }, { host, request: {}, times: BACKGROUND_SCAN }).catch(() => null);
  for (let alarm = 0; alarm < 10; alarm++) await runDurableObjectAlarm(env.SCAN.getByName(id));
  expect(await listStored(id)).toEqual([]);
});

it('the writes of a step after the scan was erased are erased by the next alarm', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  const id = await startScan(account, host);
  await env.SCAN.getByName(id).erase();
  await runInDurableObject(env.SCAN.getByName(id), (_, { storage }) => {
    storage.kv.put('batch', { id: 'b', pages: [{ url: `https://${host}/oak` }] });
    void storage.setAlarm(readStoppedClock() + 20_000);
  });
  await runDurableObjectAlarm(env.SCAN.getByName(id));
  expect(await listStored(id)).toEqual([]);
});

it('a client that waits for the events of a scan is told immediately when it is erased', async () => {
  const { account, host } = await newVerifiedWebsite(SHOP);
  const id = await startScan(account, host);
  const scan = env.SCAN.getByName(id);
  const reading = scan.readEvents(0, 600_000);
  await scan.erase();
  expect(await reading).toBeNull();
});
