import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { newAccount } from '../../api/new-account.ts';
import { addAudits } from './add-audits.ts';
import { readParts } from './read-parts.ts';

test('the export of 20,000 audits is valid JSON with each once, in few enough queries for one request', async () => {
  const account = await newAccount();
  await addAudits(account, 20_000, 100);
  const prepare = vi.fn(env.DB.prepare.bind(env.DB));
  const DB = { prepare, batch: env.DB.batch.bind(env.DB) } as unknown as D1Database;
  const parts = await readParts(account, { ...env, DB });
  const { audits } = JSON.parse(parts.join('')) as { audits: { id: string }[] };
  expect(audits).toHaveLength(20_000);
  expect(new Set(audits.map(({ id }) => id)).size).toBe(20_000);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1_000);
  // D1 allows 1,000 in one request.
  expect(prepare.mock.calls.length).toBeLessThan(250);
});
