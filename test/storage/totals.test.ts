import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { ensureAccount } from '../../src/services/accounts/account.ts';
import { publishAudit } from '../../src/services/directory/publish-audit.ts';
import { completeWithdrawals, withdrawSnapshots } from '../../src/services/directory/withdrawals.ts';
import { closeAccount } from '../../src/storage/account-deletions.ts';
import { openDatabase, SERVICE } from '../../src/storage/database.ts';
import { readTotals } from '../../src/storage/counts.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { createPublishableAudit } from '../entry/api/publishable-audit.ts';
import { newHost } from '../internet.ts';

const db = openDatabase(env, SERVICE);

afterEach(async () => {
  const counted = await env.DB_1.prepare(
    `SELECT (SELECT count(*) FROM accounts WHERE deleted_at IS NULL) AS accounts,
       (SELECT count(*) FROM submissions WHERE withdrawal_id IS NULL) AS snapshots`,
  ).first();
  expect(await readTotals(db)).toEqual(counted);
});

test('accounts count from their first sign-in to their deletion, each once', async () => {
  const before = (await readTotals(db)).accounts;
  const accounts = await Promise.all(
    ['ada', 'ada', 'grace'].map((name) =>
      ensureAccount(env, { email: `${name}@brightpage.com`, clientAddress: '127.0.0.1' }),
    ),
  );
  expect(await readTotals(db)).toMatchObject({ accounts: before + 2 });
  const accountId = accounts[0]?.id ?? '';
  const closed = { accountId, deleter: { by: 'owner' }, emailHash: 'hash', now: 1, holdUntil: 2 } as const;
  expect(await closeAccount(openDatabase(env, SERVICE), closed)).toBe(true);
  expect(await closeAccount(openDatabase(env, SERVICE), closed)).toBe(false);
  expect(await readTotals(db)).toMatchObject({ accounts: before + 1 });
});

test('snapshots count from their publication to their withdrawal, each once', async () => {
  const before = (await readTotals(db)).snapshots;
  const account = await newAccount();
  const caller = { accountId: account.id, email: account.email };
  const host = newHost();
  const audits = [
    await createPublishableAudit(account, { host }),
    await createPublishableAudit(account, { host: newHost() }),
  ];
  for (const { id } of audits) {
    await Promise.all([
      publishAudit({ env, caller }, { reportId: id, provider: 'gemini' }),
      publishAudit({ env, caller }, { reportId: id, provider: 'gemini' }),
    ]);
    await publishAudit({ env, caller }, { reportId: id, provider: 'gemini' });
  }
  expect(await readTotals(db)).toMatchObject({ snapshots: before + 2 });
  const withdrawal = { scope: 'host', target: host, reason: 'abuse', note: null } as const;
  await withdrawSnapshots(env, { actor: 'admin@brightpage.com', withdrawal });
  await withdrawSnapshots(env, { actor: 'admin@brightpage.com', withdrawal });
  await completeWithdrawals(env);
  expect(await readTotals(db)).toMatchObject({ snapshots: before + 1 });
});
