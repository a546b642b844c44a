import { interceptDatabases, readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { readWithdrawalTime } from '../../../src/services/directory/withdrawal-time.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { insertWithdrawal } from '../../../src/storage/withdrawals.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { ORIGIN } from './browser.ts';
import { bindings, publishSnapshot, requestPage } from './published-snapshot.ts';

/** Stops the clock after the isolate has read that no snapshot was withdrawn, which it does once in three seconds. */
async function beginWithoutWithdrawal(): Promise<void> {
  stopClock();
  moveClock(60_000);
  await env.SNAPSHOTS.delete('withdrawn');
  await readWithdrawalTime(bindings);
}

describe('reading is cheap', () => {
  /** Returns bindings that count reads of D1 and R2. */
  function countReads() {
    const reads = { d1: 0, r2: 0 };
    const databases = interceptDatabases({ prepare: () => void reads.d1++ });
    const SNAPSHOTS = {
      get: (key: string) => {
        reads.r2++;
        return env.SNAPSHOTS.get(key);
      },
    };
    return { reads, env: { ...bindings, ...databases, SNAPSHOTS } as unknown as Env };
  }

  it.each(['', '.json', '.md'])('form "%s" takes one read of D1 and one of R2, then none', async (form) => {
    const { submission } = await publishSnapshot();
    const address = `${ORIGIN}/ai-directory/gemini/${submission.id}${form}`;
    const { reads, env: counting } = countReads();
    await beginWithoutWithdrawal();
    const first = await (await app.request(address, {}, counting)).text();
    expect(reads).toEqual({ d1: 1, r2: 1 });
    const again = await app.request(address, {}, counting);
    expect(await again.text()).toBe(first);
    expect(again.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(reads).toEqual({ d1: 1, r2: 1 });
  });

  it('an unknown snapshot takes one read of D1', async () => {
    await beginWithoutWithdrawal();
    const { reads, env: counting } = countReads();
    const address = `${ORIGIN}/ai-directory/gemini/l_${'0'.repeat(32)}`;
    expect((await app.request(address, {}, counting)).status).toBe(404);
    expect(reads).toEqual({ d1: 1, r2: 0 });
  });
});

describe('a snapshot that another isolate withdraws', () => {
  it.each(['', '.json', '.md', '.tlog-proof'])(
    'form "%s" is sent for three seconds at most',
    async (form) => {
      const { submission } = await publishSnapshot();
      const path = `/ai-directory/gemini/${submission.id}${form}`;
      const readStatus = async () => (await requestPage(path)).status;
      await beginWithoutWithdrawal();
      expect(await readStatus()).toBe(200);
      const db = openDatabase(bindings, SERVICE);
      const target = { scope: 'snapshot', target: submission.id, reason: 'abuse', note: null } as const;
      const actor = 'admin@brightpage.com';
      const { id } = await insertWithdrawal(db, { ...target, actor, createdAt: Date.now() });
      await updateRows('submissions', { id: submission.id }, { withdrawalId: id });
      await env.SNAPSHOTS.put('withdrawn', String(Date.now()));
      moveClock(2_999);
      expect(await readStatus()).toBe(200);
      moveClock(1);
      expect(await readStatus()).toBe(410);
    },
  );
});

describe('a snapshot whose stored bytes have changed', () => {
  const damage: [string, (key: string) => Promise<unknown>][] = [
    [
      'a flipped bit',
      async (key) => {
        const bytes = new Uint8Array(await (await env.SNAPSHOTS.get(key))!.arrayBuffer());
        bytes[bytes.length >> 1]! ^= 1;
        return env.SNAPSHOTS.put(key, bytes);
      },
    ],
    ['other bytes with a checksum of their own', (key) => env.SNAPSHOTS.put(key, '{}')],
    ['nothing', (key) => env.SNAPSHOTS.delete(key)],
  ];

  it.each(damage)('is answered with 502 in every form and logged: %s', async (_name, spoil) => {
    const { submission } = await publishSnapshot();
    const row = await readRow('submissions', { id: submission.id });
    await spoil(row?.r2Key ?? '');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    for (const form of ['', '.json', '.md']) {
      const response = await requestPage(`/ai-directory/gemini/${submission.id}${form}`);
      expect(response.status).toBe(502);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).not.toContain('sourdough');
    }
    expect(log.mock.calls).toHaveLength(3);
    expect(String(log.mock.calls[0]?.[0])).toContain(
      `"event":"snapshot-damaged","severity":"critical","id":"${submission.id}"`,
    );
  });
});
