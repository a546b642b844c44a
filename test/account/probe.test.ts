import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { it } from 'vitest';
import { available, hold, settle, touch, closeHold, dueHolds, release } from '../../src/account/holds.ts';
import { balance, grant } from '../../src/account/ledger.ts';
import { Model, randomOf, randomOperation } from './model.ts';
import { empty } from './x.ts';
it('probe', async () => {
  await runInDurableObject(env.ACCOUNT.getByName('acc_probe'), (account, { storage }) => {
    const sql = storage.sql;
    const spent: Record<string, number> = {};
    const count: Record<string, number> = {};
    const time = (name: string, n: number, f: (i: number) => unknown) => {
      const t = performance.now();
      for (let i = 0; i < n; i++) f(i);
      spent[name] = (spent[name] ?? 0) + performance.now() - t;
      count[name] = (count[name] ?? 0) + n;
    };
    for (const mode of ['ops', 'ops+checks', 'model']) {
      let calls = 0;
      const kinds: Record<string, number> = {};
      const t = performance.now();
      for (let seed = 1; seed <= 200; seed++) {
        const model = new Model(1e12);
        const random = randomOf(seed);
        try {
          storage.transactionSync(() => {
            for (let i = 0; i < 200; i++) {
              const op = randomOperation(random, i);
              calls++;
              kinds[op.kind] = (kinds[op.kind] ?? 0) + 1;
              const e = model.apply(op);
              JSON.stringify(e);
              const now = model.clock;
              if (mode === 'model') continue;
              const ref = { refType: 'scan', refId: (op as any).refId } as const;
              const t0 = performance.now();
        if (op.kind === 'grant')
                grant(
                  sql,
                  { refType: 'grant', refId: op.refId, amount: op.amount, reason: 'r', actor: 'a' },
                  now,
                );
              if (op.kind === 'hold') hold(sql, 'acc', { ...ref, amount: op.amount }, now);
              if (op.kind === 'settle') settle(sql, ref, op.amount, { reason: 'r', actor: 'a' }, now);
              if (op.kind === 'release') release(sql, ref);
              if (op.kind === 'touch') touch(sql, ref, now);
              if (op.kind === 'alarm')
                for (const due of dueHolds(sql, now)) closeHold(sql, due, 'unknown', now);
              spent[op.kind] = (spent[op.kind] ?? 0) + performance.now() - t0;
        if (mode === 'ops+checks') {
                available(sql);
              }
            }
            throw new Error('roll');
          });
        } catch (e) {
          if (String(e) !== 'Error: roll') throw e;
        }
      }
      console.log(
        balance(sql),
        mode,
        (((performance.now() - t) * 1000) / calls).toFixed(1),
        'us/op',
        JSON.stringify(kinds),
      );
    }
  });
});
