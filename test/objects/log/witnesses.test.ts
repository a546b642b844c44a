import { describe, expect, it } from 'vitest';
import { formatCheckpointText } from '../../../src/lib/tlog/checkpoint.ts';
import { cosign } from '../../../src/lib/tlog/cosignature.ts';
import { hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { formatNote, signNote, type SigningKey } from '../../../src/lib/tlog/note.ts';
import { offerCheckpoint } from '../../../src/objects/log/witnesses.ts';
import { until } from '../../clock.ts';
import { createSite, listRequestsTo, type SiteResponse } from '../../internet.ts';
import { newSigningKey, toCosigner } from '../../lib/tlog/new-key.ts';

const ORIGIN = 'audit.example.com/log';
const HASH = hashLeaf(new Uint8Array([1]));
const TIME = 1_800_000_000;

const logKey = await newSigningKey(ORIGIN);
const witnessKey = await newSigningKey('witness.example/w1');
const text = formatCheckpointText(ORIGIN, { size: 8, root: HASH });
const checkpoint = formatNote(text, [await signNote(text, logKey)]);
const line = await cosign(text, witnessKey, TIME);

/** Offers a checkpoint of size 8 to a witness that gives one answer to every request. */
async function offer(answer: SiteResponse, oldSize = 3) {
  const host = await createSite({ '/w1/add-checkpoint': answer });
  const result = await offerCheckpoint(
    { key: toCosigner(witnessKey), url: `https://${host}/w1` },
    { checkpoint, oldSize, prove: async () => [HASH], signal: new AbortController().signal },
  );
  return { result, requests: await listRequestsTo(host) };
}

const sizeAnswer = (body: string): SiteResponse => ({
  status: 409,
  headers: { 'content-type': 'text/x.tlog.size' },
  body,
});

describe('offerCheckpoint', () => {
  it('sends the old size, the proof and the checkpoint, and returns the cosignature', async () => {
    const { result, requests } = await offer({ body: `${line}\n` });
    expect(result).toEqual({ kind: 'cosigned', line, size: 8 });
    expect(requests.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'POST', body: `old 3\n${btoa(String.fromCharCode(...HASH))}\n\n${checkpoint}` },
    ]);
  });

  it.each([0, 8])('sends no proof from size %i', async (oldSize) => {
    const { requests } = await offer({ body: `${line}\n` }, oldSize);
    expect(requests.map(({ body }) => body)).toEqual([`old ${oldSize}\n\n${checkpoint}`]);
  });

  it('ignores signatures of other keys, also of the same name', async () => {
    const others = [
      await cosign(text, await newSigningKey('other.example'), TIME),
      await signNote(text, witnessKey),
    ];
    const { result } = await offer({ body: [...others, line, ''].join('\n') });
    expect(result).toEqual({ kind: 'cosigned', line, size: 8 });
  });

  it('refuses an answer without a valid cosignature of the checkpoint by the witness', async () => {
    const impostor: SigningKey = {
      verifier: witnessKey.verifier,
      sign: (message) => logKey.sign(message),
    };
    const other = formatCheckpointText(ORIGIN, { size: 9, root: HASH });
    for (const body of [
      '',
      '\n',
      line,
      'garbage\n',
      `${line}\ngarbage\n`,
      `${await cosign(text, await newSigningKey('witness.example/w1'), TIME)}\n`,
      `${await cosign(text, impostor, TIME)}\n`,
      `${line}\n${await cosign(text, impostor, TIME)}\n`,
      `${await cosign(other, witnessKey, TIME)}\n`,
      `${await cosign(text, witnessKey, 0)}\n`,
      `${await signNote(text, witnessKey)}\n`,
      // An empty line would make the first line part of what is signed.
      `extension\n\n${await cosign(`${text}\nextension\n`, witnessKey, TIME)}\n`,
    ]) {
      const { result } = await offer({ body });
      expect(result).toEqual({ kind: 'unavailable', reason: 'no valid cosignature' });
    }
  });

  it('offers once more from the size of the witness', async () => {
    const { result, requests } = await offer(sizeAnswer('5\n'));
    expect(requests.map(({ body }) => body.split('\n')[0])).toEqual(['old 3', 'old 5']);
    expect(result).toEqual({ kind: 'unavailable', reason: 'invalid size' });
  });

  it('reports a witness with a larger tree as a conflict, without another request', async () => {
    const { result, requests } = await offer(sizeAnswer('9\n'));
    expect(result).toEqual({ kind: 'conflict', size: 9 });
    expect(requests).toHaveLength(1);
  });

  it('reports a witness with another tree of the same size as a conflict', async () => {
    const { result, requests } = await offer({ status: 409 }, 8);
    expect(result).toEqual({ kind: 'conflict', size: 8 });
    expect(requests).toHaveLength(1);
  });

  it('reports a refused proof as a conflict', async () => {
    expect((await offer({ status: 422 })).result).toEqual({ kind: 'conflict', size: 3 });
  });

  it.each(['5', '05\n', '-1\n', '9007199254740992\n', '', 'five\n', '3\n', '5\n5\n'])(
    'does not offer again to a witness that answers 409 with the size %j',
    async (body) => {
      const { result, requests } = await offer(sizeAnswer(body));
      expect(result).toEqual({ kind: 'unavailable', reason: 'invalid size' });
      expect(requests).toHaveLength(1);
    },
  );

  it('does not read a size from an answer of another type', async () => {
    const { result } = await offer({ status: 409, body: '5\n' });
    expect(result).toEqual({ kind: 'unavailable', reason: 'invalid size' });
  });

  it.each([400, 403, 404, 301])('reports status %i as a refusal, whatever its body', async (status) => {
    const headers = { location: 'https://elsewhere.example.com/' };
    const { result, requests } = await offer({ status, headers, body: 'x', times: 1_000_000 });
    expect(result).toEqual({ kind: 'refused', status });
    expect(requests).toHaveLength(1);
  });

  it.each([429, 500, 503])('reports status %i as temporary', async (status) => {
    expect((await offer({ status })).result).toEqual({ kind: 'unavailable', reason: `status ${status}` });
  });

  it('reads at most 16 KiB of an answer', async () => {
    const { result } = await offer({ body: `${line}\n`, times: 1000 });
    expect(result).toEqual({ kind: 'unavailable', reason: 'answer too large' });
  });

  it('reports a connection that breaks, and bytes that are not UTF-8', async () => {
    for (const answer of [{ failure: 'close' }, { base64: '//4=' }] as const) {
      expect((await offer(answer)).result).toMatchObject({ kind: 'unavailable' });
    }
  });

  it.each(['hang', 'stall'] as const)(
    'ends when the caller aborts it, on a witness that %ss',
    async (failure) => {
      const host = await createSite({ '/add-checkpoint': { failure, body: line } });
      const controller = new AbortController();
      const result = offerCheckpoint(
        { key: toCosigner(witnessKey), url: `https://${host}` },
        { checkpoint, oldSize: 0, prove: async () => [], signal: controller.signal },
      );
      await until(async () => (await listRequestsTo(host)).length > 0);
      controller.abort();
      expect(await result).toMatchObject({ kind: 'unavailable' });
    },
  );

  it('reports a tree smaller than the witness last cosigned, without a request', async () => {
    const { result, requests } = await offer({ body: `${line}\n` }, 9);
    expect(result).toEqual({ kind: 'conflict', size: 9 });
    expect(requests).toEqual([]);
  });
});
