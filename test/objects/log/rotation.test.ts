import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { app } from '../../../src/app.ts';
import { type Checkpoint, parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { isSignedInPeriod, verifyKeyHistory } from '../../../src/lib/tlog/key-history.ts';
import { generateSigningKey, parseSigningKey } from '../../../src/lib/tlog/note.ts';
import { parseProof } from '../../../src/lib/tlog/proof.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { publishSnapshot } from '../../entry/web/published-snapshot.ts';
import { newPublication } from './new-publication.ts';
import { restartLog } from './restart-log.ts';

const NAME = 'localhost:8787/log';
const readText = async (path: string) => (await app.request(`http://localhost:8787${path}`, {}, env)).text();

async function readProvenCheckpoint(id: string): Promise<Checkpoint> {
  const proof = parseProof(await readText(`/ai-directory/gemini/${id}.tlog-proof`));
  const checkpoint = parseCheckpoint(proof?.checkpoint ?? '');
  if (!checkpoint) throw new Error('no checkpoint');
  return checkpoint;
}

it('a rotation keeps old proofs valid, whichever of the keys is trusted', async () => {
  const first = (await publishSnapshot()).submission.id;
  await runDurableObjectAlarm(getLog(env));
  const old = await readProvenCheckpoint(first);
  const next = await generateSigningKey(NAME);
  await restartLog({
    LOG_SIGNING_KEY: next.signingKey,
    LOG_PREVIOUS_SIGNING_KEY: env.LOG_SIGNING_KEY ?? '',
  });
  const second = (await publishSnapshot()).submission.id;
  // The previous key is not needed any more.
  await restartLog({ LOG_SIGNING_KEY: next.signingKey });
  await publishSnapshot();
  const history = await readText('/log/keys');
  const firstKey = await parseSigningKey(env.LOG_SIGNING_KEY ?? '');
  for (const trusted of [firstKey?.verifier.vkey ?? '', next.vkey]) {
    const periods = await verifyKeyHistory(history, trusted);
    expect(periods).toMatchObject([
      { fromSize: 0, toSize: old.size },
      { key: { vkey: next.vkey }, fromSize: old.size, toSize: null },
    ]);
    expect(await isSignedInPeriod(old, periods ?? [])).toBe(true);
    expect(await isSignedInPeriod(await readProvenCheckpoint(second), periods ?? [])).toBe(true);
  }
});

it('with a new key that the previous one has not signed, nothing is answered or charged', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { signingKey } = await generateSigningKey(NAME);
  // If this test comes first, the log has no key yet.
  await publishSnapshot().catch(() => {});
  const { publish, readCredits } = await newPublication();
  for (const secret of [signingKey, '', 'PRIVATE+KEY+of-nothing']) {
    await restartLog({ LOG_SIGNING_KEY: secret });
    await expect(publish()).rejects.toMatchObject({ status: 500 });
    expect(await readCredits()).toMatchObject({ balance: 100 });
  }
});
