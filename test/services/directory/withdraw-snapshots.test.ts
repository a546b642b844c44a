import {
  SNAPSHOT_ROW,
  countStoredRows,
  insertRows,
  interceptDatabases,
  readRows,
  updateRows,
} from '../../database.ts';
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import {
  completeWithdrawals,
  findCoveredSnapshots,
  getWithdrawalHistory,
  withdrawSnapshots,
} from '../../../src/services/directory/withdrawals.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';
import { countRows } from '../../count-rows.ts';
import { FaultyEnv } from '../../fault/faulty-env.ts';
import { newHost } from '../../internet.ts';
import { runJob } from '../../run-job.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;
type Scope = 'account' | 'host' | 'host_and_subdomains';

const ADMIN = 'admin@brightpage.com';

const withdraw = (scope: Scope, target: string, bindings = env) =>
  withdrawSnapshots(bindings, { actor: ADMIN, withdrawal: { scope, target, reason: 'abuse', note: null } });

const publish = ({ id, email }: Account, report: string, bindings = env) =>
  publishAudit({ env: bindings, caller: { accountId: id, email } }, { reportId: report, provider: 'gemini' });

async function publishPage(account: Account, host = newHost()): Promise<string> {
  return (await publish(account, (await createPublishableAudit(account, { host })).id)).submission.id;
}

/** Returns the account's snapshots in the order they were published, and whether each is withdrawn. */
async function listSnapshots({ id }: Account): Promise<Record<string, boolean>> {
  const rows = await readRows('submissions', { accountId: id });
  const inOrder = rows.toSorted((a, b) => a.seq - b.seq);
  return Object.fromEntries(inOrder.map((row) => [row.id, row.withdrawalId !== null]));
}

function countUnfinished(): Promise<number | null> {
  return countStoredRows('withdrawals', { finishedAt: null });
}

/** Stores snapshots of an account without their documents. */
async function storeSnapshots({ id }: Account, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    ...SNAPSHOT_ROW,
    id: `l_${crypto.randomUUID().replaceAll('-', '')}`,
    accountId: id,
    reportId: crypto.randomUUID(),
    url: 'https://chairs.brightpage.com/',
    cost: 1,
    submittedAt: 1,
  }));
  await insertRows('submissions', ...rows);
}

describe('a withdrawal that breaks off', () => {
  it.each(['before', 'after'] as const)(
    'is completed later, whichever call fails %s it is executed',
    async (fault) => {
      for (let call = 0; ; call++) {
        const account = await newAccount();
        await storeSnapshots(account, 2);
        const ids = Object.keys(await listSnapshots(account));
        const faulty = new FaultyEnv(call, fault);
        await withdraw('account', account.email, faulty.env).catch(() => undefined);
        if (faulty.calls <= call) break;
        const recorded = await countStoredRows('withdrawals', { target: account.id });
        await completeWithdrawals(env);
        const isWithdrawn = recorded === 1;
        expect(await listSnapshots(account), `call ${call}`).toEqual(
          Object.fromEntries(ids.map((id) => [id, isWithdrawn])),
        );
        expect(await countUnfinished()).toBe(0);
      }
    },
  );

  it('is completed by the hourly job, without later publications', async () => {
    const account = await newAccount();
    const before = await publishPage(account);
    const databases = interceptDatabases({ batch: () => Promise.reject(new Error('the isolate died')) });
    await expect(withdraw('account', account.email, { ...env, ...databases })).rejects.toThrow(
      'the isolate died',
    );
    const after = await publishPage(account);
    expect(await listSnapshots(account)).toEqual({ [before]: false, [after]: false });
    await runJob('completeWithdrawals');
    expect(await listSnapshots(account)).toEqual({ [before]: true, [after]: false });
    expect(await countUnfinished()).toBe(0);
  });
});

it('reads at most 10,000 snapshots with one statement', async () => {
  const account = await newAccount();
  await storeSnapshots(account, 2);
  const [first = '', last = ''] = Object.keys(await listSnapshots(account));
  await updateRows('submissions', { id: last }, { seq: 25001 });
  let statements = 0;
  const databases = interceptDatabases({
    prepare: (query) => {
      if (query.startsWith('update "submissions"')) statements++;
    },
  });
  await withdraw('account', account.email, { ...env, ...databases });
  expect(statements).toBe(3);
  expect(await listSnapshots(account)).toEqual({ [first]: true, [last]: true });
});

describe('the administration of withdrawals', () => {
  it('lists withdrawals from their own rows, however many snapshots they withdrew', async () => {
    const account = await newAccount();
    await storeSnapshots(account, 2_000);
    await withdraw('account', account.email);
    const list = async (bindings: Env) => {
      const { rows: withdrawals } = await getWithdrawalHistory(bindings);
      expect(withdrawals[0]).toMatchObject({ email: account.email, snapshots: 2_000 });
    };
    // A page of 50 with their accounts.
    expect((await countRows(list)).read).toBeLessThan(200);
    // As the release before finishes it while this one is deployed.
    await updateRows('withdrawals', { target: account.id }, { snapshots: null });
    await list(env);
  });

  it('finds what an account or a snapshot has among those of others', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const id = await publishPage(account);
    await storeSnapshots(other, 2_000);
    const targets = [
      { scope: 'account', target: account.email },
      { scope: 'snapshot', target: id },
    ] as const;
    for (const target of targets) {
      const { read } = await countRows(async (counted) => {
        expect(await findCoveredSnapshots(counted, target)).toMatchObject({ count: 1, newest: [{ id }] });
      });
      expect(read).toBeLessThan(20);
    }
    const { read } = await countRows((counted) => withdraw('account', account.email, counted));
    expect(read).toBeLessThan(100);
    expect(await listSnapshots(account)).toEqual({ [id]: true });
    expect((await countRows((counted) => findCoveredSnapshots(counted, targets[0]))).read).toBeLessThan(20);
  });
});

it.each([
  ['https://1.1.1.1/', '1.1.1.1'],
  ['http://1.1.1.1:8443/x:y', '1.1.1.1'],
  ['https://[2606:4700::1111]:8443/', '[2606:4700::1111]'],
  ['https://www.oak-chairs.com:8443/a?b=//c', 'oak-chairs.com'],
])('takes a page at %s by its host %s', async (url, host) => {
  const account = await newAccount();
  const id = await publishPage(account);
  await updateRows('submissions', { id }, { url });
  await withdraw('host', `not-${host.replaceAll(/[[\]:]/g, '')}.com`);
  expect(await listSnapshots(account)).toEqual({ [id]: false });
  await withdraw('host', host);
  expect(await listSnapshots(account)).toEqual({ [id]: true });
});

describe('a snapshot that is being published meanwhile', () => {
  /** Publishes an audit; `meanwhile` happens after its document is frozen and before its row is stored. */
  async function publishDuring(account: Account, host: string, meanwhile: () => Promise<void>) {
    const { id } = await createPublishableAudit(account, { host });
    const put = async (...args: Parameters<R2Bucket['put']>) => {
      await meanwhile();
      return env.SNAPSHOTS.put(...args);
    };
    const SNAPSHOTS = { put, get: env.SNAPSHOTS.get.bind(env.SNAPSHOTS) } as unknown as R2Bucket;
    return publish(account, id, { ...env, SNAPSHOTS });
  }

  /** Expects that nothing was stored, and that nothing is charged when the account closes the hold. */
  async function expectNothing(account: Account): Promise<void> {
    expect(await listSnapshots(account)).toEqual({});
    const stub = env.ACCOUNT.getByName(account.id);
    await runInDurableObject(stub, (_instance, { storage }) => {
      storage.sql.exec('UPDATE holds SET due_at = 0');
    });
    await runDurableObjectAlarm(stub);
    expect(await stub.getCredits(0)).toMatchObject({ balance: 100, available: 100 });
  }

  it.each([
    ['account', (account: Account) => account.email],
    ['host', (_account: Account, host: string) => host.replace(/^www\./, '')],
    ['host_and_subdomains', () => 'brightpage.com'],
  ] as const)(
    'is not stored if its %s is withdrawn, and can be published later',
    async (scope, getTarget) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const account = await newAccount();
      const host = `www.${newHost()}`;
      const publication = publishDuring(account, host, () => withdraw(scope, getTarget(account, host)));
      await expect(publication).rejects.toMatchObject({ status: 500, code: 'publish_interrupted' });
      await expectNothing(account);
      const later = await publishPage(account, host);
      expect(await listSnapshots(account)).toEqual({ [later]: false });
    },
  );

  it('is stored if the withdrawal covers only others', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { submission } = await publishDuring(account, `shop.${newHost()}`, async () => {
      await withdraw('account', other.email);
      await withdraw('host', 'brightpage.com');
      await withdraw('host_and_subdomains', newHost());
    });
    expect(await listSnapshots(account)).toEqual({ [submission.id]: false });
  });

  it('is not stored if its account is suspended', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const account = await newAccount();
    const publication = publishDuring(account, newHost(), () =>
      suspendAccount(env, { actor: ADMIN, accountId: account.id, reason: 'Phishing' }),
    );
    await expect(publication).rejects.toMatchObject({ status: 500, code: 'publish_interrupted' });
    await expectNothing(account);
  });
});
