import { interceptDatabases } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { isSignedInPeriod, verifyKeyHistory } from '../../../src/lib/tlog/key-history.ts';
import { generateSigningKey } from '../../../src/lib/tlog/note.ts';
import { parseProof } from '../../../src/lib/tlog/proof.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { saveStorage } from '../../save-storage.ts';
import { publishSnapshot } from '../../entry/web/published-snapshot.ts';
import { restartLog } from './restart-log.ts';

const NAME = 'localhost:8787/log';
const readText = async (path: string) => (await app.request(`http://localhost:8787${path}`, {}, env)).text();

/** The key of the log as the last test left it. */
let current = env.LOG_SIGNING_KEY ?? '';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

it('a checkpoint that is written but not recorded in D1 is the last one of its key', async () => {
  await publishSnapshot();
  const prepare = (query: string) => {
    if (query.startsWith('UPDATE log_entries')) throw new Error('D1 is down');
  };
  await restartLog(interceptDatabases({ prepare }));
  await expect(publishSnapshot()).rejects.toMatchObject({ status: 500 });
  const next = await generateSigningKey(NAME);
  await restartLog({ LOG_SIGNING_KEY: next.signingKey, LOG_PREVIOUS_SIGNING_KEY: current });
  current = next.signingKey;
  const { id } = (await publishSnapshot()).submission;
  const proof = parseProof(await readText(`/ai-directory/gemini/${id}.tlog-proof`));
  const checkpoint = parseCheckpoint(proof?.checkpoint ?? '');
  if (!checkpoint) throw new Error('no checkpoint');
  const periods = await verifyKeyHistory(await readText('/log/keys'), next.vkey);
  expect(periods).toMatchObject([{ toSize: checkpoint.size - 1 }, { fromSize: checkpoint.size - 1 }]);
  expect(await isSignedInPeriod(checkpoint, periods ?? [])).toBe(true);
});

it('a retired key and one of another name are refused, and leave the key history as it is', async () => {
  const next = await generateSigningKey(NAME);
  const retired = current;
  await restartLog({ LOG_SIGNING_KEY: next.signingKey, LOG_PREVIOUS_SIGNING_KEY: retired });
  current = next.signingKey;
  await publishSnapshot();
  const history = await readText('/log/keys');
  const other = await generateSigningKey('audit.example.com/log');
  for (const LOG_SIGNING_KEY of [retired, other.signingKey]) {
    await restartLog({ LOG_SIGNING_KEY, LOG_PREVIOUS_SIGNING_KEY: current });
    await expect(publishSnapshot()).rejects.toMatchObject({ status: 500 });
    expect(await readText('/log/keys')).toBe(history);
  }
  await restartLog({ LOG_SIGNING_KEY: current });
  await publishSnapshot();
  expect(await verifyKeyHistory(await readText('/log/keys'), next.vkey)).not.toBeNull();
});

it('a log whose storage was put back to a moment before a rotation keeps the published history of keys', async () => {
  await publishSnapshot();
  const putBack = await saveStorage(() => getLog(env));
  const next = await generateSigningKey(NAME);
  await restartLog({ LOG_SIGNING_KEY: next.signingKey, LOG_PREVIOUS_SIGNING_KEY: current });
  current = next.signingKey;
  await publishSnapshot();
  const history = await readText('/log/keys');
  await putBack();
  await restartLog({ LOG_SIGNING_KEY: current });
  await publishSnapshot();
  expect(await readText('/log/keys')).toBe(history);
  expect(await verifyKeyHistory(history, next.vkey)).not.toBeNull();
});
