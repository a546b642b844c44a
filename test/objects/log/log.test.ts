import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { app } from '../../../src/app.ts';
import { parseLogEntry } from '../../../src/lib/log-entry.ts';
import { parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { verifyInclusion } from '../../../src/lib/tlog/merkle.ts';
import { parseSigningKey, verifySignature } from '../../../src/lib/tlog/note.ts';
import { parseProof } from '../../../src/lib/tlog/proof.ts';
import { decodeEntries } from '../../../src/lib/tlog/tiles.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { publishSnapshot } from '../../entry/web/published-snapshot.ts';

const get = (path: string) => app.request(`http://localhost:8787${path}`, {}, env);

it('a publication has a proof in a signed checkpoint when it is answered', async () => {
  const { submission } = await publishSnapshot();
  const response = await get(`/ai-directory/gemini/${submission.id}.tlog-proof`);
  expect(response.status).toBe(200);
  const proof = parseProof(await response.text());
  const entry = parseLogEntry(proof?.extra ?? new Uint8Array());
  expect(entry).toMatchObject({
    type: 'publication',
    provider: 'gemini',
    id: submission.id,
    snapshot_sha256: submission.snapshot_sha256,
    published_at: submission.submitted_at,
  });
  const checkpoint = parseCheckpoint(proof?.checkpoint ?? '');
  const key = await parseSigningKey(env.LOG_SIGNING_KEY ?? '');
  if (!proof?.extra || !checkpoint || !key) throw new Error('no proof');
  expect(checkpoint.origin).toBe('localhost:8787/log');
  expect(await verifySignature(checkpoint.note, key.verifier)).toBe('valid');
  expect(verifyInclusion(hashLeaf(proof.extra), proof.index, proof.hashes, checkpoint)).toBe(true);
});

it('entries, tiles and checkpoints are files below /log/', async () => {
  await publishSnapshot();
  const { submission } = await publishSnapshot();
  await runDurableObjectAlarm(getLog(env));
  const newest = await get('/log/checkpoint');
  expect(newest.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await newest.text();
  const size = parseCheckpoint(text)?.size ?? 0;
  expect(await (await get(`/log/checkpoints/${size}`)).text()).toBe(text);
  const bundle = await get(`/log/tile/entries/000.p/${size}`);
  expect(bundle.headers.get('cache-control')).toContain('immutable');
  const entries = decodeEntries(new Uint8Array(await bundle.arrayBuffer()));
  expect(entries).toHaveLength(size);
  expect(parseLogEntry(entries?.at(-1) ?? new Uint8Array())).toMatchObject({ id: submission.id });
  const hashes = new Uint8Array(await (await get(`/log/tile/0/000.p/${size}`)).arrayBuffer());
  expect(hashes.slice(-32)).toEqual(hashLeaf(entries?.at(-1) ?? new Uint8Array()));
  expect((await get(`/log/tile/0/000.p/${size + 1}`)).status).toBe(404);
});
