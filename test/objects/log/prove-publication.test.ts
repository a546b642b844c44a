import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { rebindObject } from '../../rebind-object.ts';
import { newPublication } from './new-publication.ts';

it('a leaf whose index D1 has stored has a proof, also if the log did not get the answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const prepare = (query: string) => {
    const statement = env.DB_1.prepare(query);
    if (!query.startsWith('UPDATE log_entries')) return statement;
    const run = async (pairs: unknown) => {
      await statement.bind(pairs).run();
      throw new Error('the answer of D1 was lost');
    };
    return { bind: (pairs: unknown) => ({ run: () => run(pairs) }) };
  };
  await rebindObject(getLog(env), {
    DB_1: { prepare, batch: env.DB_1.batch.bind(env.DB_1) } as unknown as D1Database,
  });
  const { id, publish } = await newPublication();
  await expect(publish()).rejects.toMatchObject({ status: 500 });
  const read = (path: string) => app.request(`http://localhost:8787/ai-directory/gemini/${path}`, {}, env);
  expect((await read(`${id}.json`)).status).toBe(200);
  expect((await read(`${id}.tlog-proof`)).status).toBe(200);
});
