import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Witness } from '../../scripts/witness/witness.ts';
import { encodeBase64 } from '../../src/lib/tlog/base64.ts';
import { formatCheckpointText } from '../../src/lib/tlog/checkpoint.ts';
import { verifyCosignature } from '../../src/lib/tlog/cosignature.ts';
import { EMPTY_ROOT, hashLeaf, type Hash } from '../../src/lib/tlog/hashes.ts';
import {
  generateSigningKey,
  parseSigningKey,
  parseVerifierKey,
  type SigningKey,
  formatNote,
  parseNote,
  signNote,
} from '../../src/lib/tlog/note.ts';
import { proveConsistency, readRoot } from '../../src/lib/tlog/tile-tree.ts';
import type { Tile } from '../../src/lib/tlog/tiles.ts';
import { offerCheckpoint } from '../../src/objects/log/witnesses.ts';

const ORIGIN = 'audit.example.com/log';

async function newKey(name = ORIGIN): Promise<SigningKey> {
  return (await parseSigningKey((await generateSigningKey(name)).signingKey))!;
}

/** A log of up to 256 entries. Two logs with other words are a fork, two with the same key of one log. */
class TestLog {
  private readonly word: string;
  readonly key: SigningKey;

  constructor(word: string, key: SigningKey) {
    this.word = word;
    this.key = key;
  }

  async checkpoint(size: number): Promise<string> {
    const root = size === 0 ? EMPTY_ROOT : await readRoot(this.read, size);
    return this.sign(formatCheckpointText(ORIGIN, { size, root }));
  }

  async sign(text: string): Promise<string> {
    return formatNote(text, [await signNote(text, this.key)]);
  }

  prove(oldSize: number, size: number): Promise<Hash[]> {
    return proveConsistency(this.read, oldSize, size);
  }

  /** The request of a log that believes the witness is at `oldSize`. */
  async request(oldSize: number, size: number): Promise<string> {
    const proof = oldSize === 0 || oldSize >= size ? [] : await this.prove(oldSize, size);
    return [`old ${oldSize}`, ...proof.map(encodeBase64), '', await this.checkpoint(size)].join('\n');
  }

  private readonly read = async ({ width }: Tile): Promise<Uint8Array> =>
    concatBytes(...Array.from({ length: width }, (_, i) => hashLeaf(Buffer.from(`${this.word} ${i}`))));
}

const key = await newKey();
const log = new TestLog('entry', key);
const fork = new TestLog('other', key);

let folder: string;
let witness: Witness;
let server: Server;
let url: string;

async function start(): Promise<void> {
  witness = await Witness.open(join(folder, 'witness.json'), 'witness.example/w1', [key.verifier]);
  server = createServer((request, response) => void witness.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function post(body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

async function fetchNewest() {
  const response = await fetch(`${url}/${createHash('sha256').update(ORIGIN).digest('hex')}/checkpoint`);
  return { status: response.status, text: await response.text() };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'));
  await start();
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe('add-checkpoint', () => {
  it('answers 200 with a cosignature of each checkpoint that extends the one before', async () => {
    for (const [oldSize, size] of [
      [0, 0],
      [0, 3],
      [3, 3],
      [3, 4],
      [4, 200],
    ] as const) {
      const { status, text } = await post(await log.request(oldSize, size));
      expect(status).toBe(200);
      const note = parseNote((await log.checkpoint(size)) + text)!;
      const { state, time } = await verifyCosignature(note, parseVerifierKey(witness.vkey)!);
      expect(state).toBe('valid');
      expect(time).toBeGreaterThan(1_700_000_000);
    }
  });

  it('answers 409 with its size if the old size is another', async () => {
    const conflict = { status: 409, type: 'text/x.tlog.size' };
    expect(await post(await log.request(2, 5))).toEqual({ ...conflict, text: '0\n' });
    await post(await log.request(0, 5));
    expect(await post(await log.request(0, 6))).toEqual({ ...conflict, text: '5\n' });
    expect(await post(await log.request(4, 4))).toEqual({ ...conflict, text: '5\n' });
    expect(await post(await fork.request(6, 7))).toEqual({ ...conflict, text: '5\n' });
  });

  it('answers 404 for a log it does not know, also if that is signed by a known key', async () => {
    const text = formatCheckpointText('other.example/log', { size: 0, root: EMPTY_ROOT });
    expect(await post(`old 0\n\n${await log.sign(text)}`)).toMatchObject({ status: 404 });
  });

  it('answers 403 without a valid signature of the log', async () => {
    const stranger = new TestLog('entry', await newKey());
    expect(await post(await stranger.request(0, 3))).toMatchObject({ status: 403 });
    const request = await log.request(0, 3);
    const otherText = request.replace(`${ORIGIN}\n3\n`, `${ORIGIN}\n4\n`);
    expect(await post(otherText)).toMatchObject({ status: 403 });
    const impostor: SigningKey = { verifier: key.verifier, sign: (message) => stranger.key.sign(message) };
    const invalid = await signNote(formatCheckpointText(ORIGIN, { size: 0, root: EMPTY_ROOT }), impostor);
    expect(await post(`${await log.request(0, 0)}${invalid}\n`)).toMatchObject({ status: 403 });
    expect(await fetchNewest()).toMatchObject({ status: 404 });
  });

  it('ignores signatures of unknown keys', async () => {
    const text = formatCheckpointText(ORIGIN, { size: 0, root: EMPTY_ROOT });
    const unknown = await signNote(text, await newKey());
    expect(await post(`${await log.request(0, 0)}${unknown}\n`)).toMatchObject({ status: 200 });
    expect((await fetchNewest()).text).not.toContain(unknown);
  });

  it.each<[string, (request: string) => string]>([
    ['no old size', (request) => request.slice(request.indexOf('\n') + 1)],
    ['an old size with a leading zero', (request) => request.replace('old 0', 'old 00')],
    ['a negative old size', (request) => request.replace('old 0', 'old -1')],
    ['two spaces', (request) => request.replace('old 0', 'old  0')],
    ['a carriage return', (request) => request.replace('\n', '\r\n')],
    ['no empty line', (request) => request.replace('\n\n', '\n')],
    ['a hash that is too short', (request) => request.replace('old 0\n', 'old 0\nAAAA\n')],
    ['a hash that is not base64', (request) => request.replace('old 0\n', `old 0\n${'*'.repeat(44)}\n`)],
    [
      '64 hashes',
      (request) => request.replace('old 0\n', `old 0\n${`${encodeBase64(EMPTY_ROOT)}\n`.repeat(64)}`),
    ],
    ['no checkpoint', () => 'old 0\n\n'],
    ['nothing', () => ''],
    ['a checkpoint without its last newline', (request) => request.slice(0, -1)],
  ])('answers 400 to a request with %s', async (_, change) => {
    expect(await post(change(await log.request(0, 3)))).toMatchObject({ status: 400 });
  });

  it('answers 400 to bytes that are not UTF-8, and to an old size larger than the checkpoint', async () => {
    expect(await post(Uint8Array.of(0xff, 0xfe))).toMatchObject({ status: 400 });
    expect(await post(await log.request(5, 4))).toMatchObject({ status: 400 });
  });

  it('answers 413 to a request of more than 256 KiB', async () => {
    expect(await post('x'.repeat(256 * 1024 + 1))).toMatchObject({ status: 413 });
  });

  it('answers 422 to a proof that is wrong, missing or superfluous', async () => {
    const superfluous = (await log.request(0, 3)).replace('old 0\n', `old 0\n${encodeBase64(EMPTY_ROOT)}\n`);
    expect(await post(superfluous)).toMatchObject({ status: 422 });
    await post(await log.request(0, 3));
    const request = await log.request(3, 8);
    const [, first = ''] = request.split('\n');
    expect(await post(request.replace(`${first}\n`, ''))).toMatchObject({ status: 422 });
    expect(await post(request.replace(first, encodeBase64(EMPTY_ROOT)))).toMatchObject({ status: 422 });
    expect(await post(request)).toMatchObject({ status: 200 });
  });

  it('answers 422 to an empty tree with another root', async () => {
    const text = formatCheckpointText(ORIGIN, { size: 0, root: hashLeaf(new Uint8Array()) });
    expect(await post(`old 0\n\n${await log.sign(text)}`)).toMatchObject({ status: 422 });
  });

  it('answers 409 to another tree of the same size and 422 to a larger one, of a second signer with the same key', async () => {
    await post(await log.request(0, 5));
    expect(await post(await fork.request(5, 5))).toMatchObject({ status: 409 });
    expect(await post(await fork.request(5, 9))).toMatchObject({ status: 422 });
    expect((await fetchNewest()).text).toContain(await log.checkpoint(5));
    expect(await post(await log.request(5, 9))).toMatchObject({ status: 200 });
  });

  it('cosigns one of several requests made at the same time from the same size', async () => {
    await post(await log.request(0, 5));
    const requests = await Promise.all([6, 12, 7, 11, 8, 10, 9].map((size) => log.request(5, size)));
    const answers = await Promise.all(requests.map(post));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const newest = (await fetchNewest()).text;
    expect(newest).toContain(answers[winner]!.text);
    const [, size] = newest.split('\n');
    expect(answers.filter(({ status }) => status === 409).map(({ text }) => text)).toEqual(
      Array(6).fill(`${size}\n`),
    );
  });
});

describe('monitoring', () => {
  it('serves the newest checkpoint with the signatures of the log and of the witness', async () => {
    expect(await fetchNewest()).toMatchObject({ status: 404 });
    await post(await log.request(0, 5));
    const { text: line } = await post(await log.request(5, 6));
    expect(await fetchNewest()).toEqual({ status: 200, text: (await log.checkpoint(6)) + line });
  });
});

describe('state', () => {
  it('keeps the key and the checkpoints over a restart', async () => {
    await post(await log.request(0, 5));
    const [{ vkey }, before] = [witness, await fetchNewest()];
    server.close();
    await start();
    expect(witness.vkey).toBe(vkey);
    expect(await fetchNewest()).toEqual(before);
    expect(await post(await fork.request(0, 3))).toMatchObject({ status: 409, text: '5\n' });
  });

  it('has stored a checkpoint before it answers', async () => {
    const { text } = await post(await log.request(0, 5));
    const state = JSON.parse(readFileSync(join(folder, 'witness.json'), 'utf8')) as { checkpoints: object };
    expect(state.checkpoints).toEqual({ [ORIGIN]: (await log.checkpoint(5)) + text });
  });

  it('cosigns nothing if the stored checkpoint is malformed', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await post(await log.request(0, 5));
    const path = join(folder, 'witness.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('\\n5\\n', '\\nfive\\n'));
    server.close();
    await start();
    expect(await post(await fork.request(0, 6))).toMatchObject({ status: 500 });
  });

  it('gives no cosignature away if the state cannot be stored, and cosigns once it can', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const request = await log.request(0, 5);
    rmSync(folder, { recursive: true });
    expect(await post(request)).toMatchObject({ status: 500 });
    mkdirSync(folder);
    expect(await post(request)).toMatchObject({ status: 200 });
  });
});

describe('offerCheckpoint', () => {
  async function offer(from: TestLog, oldSize: number, size: number) {
    return offerCheckpoint(
      { key: parseVerifierKey(witness.vkey)!, url },
      {
        checkpoint: await from.checkpoint(size),
        oldSize,
        prove: (older) => from.prove(older, size),
        signal: new AbortController().signal,
      },
    );
  }

  it('obtains a cosignature, from whatever size it thinks the witness is at', async () => {
    expect(await offer(log, 0, 5)).toMatchObject({ kind: 'cosigned', size: 5 });
    expect(await offer(log, 5, 9)).toMatchObject({ kind: 'cosigned', size: 9 });
    expect(await offer(log, 9, 9)).toMatchObject({ kind: 'cosigned', size: 9 });
    expect(await offer(log, 3, 12)).toMatchObject({ kind: 'cosigned', size: 12 });
    const { line } = (await offer(log, 0, 13)) as { line: string };
    expect((await fetchNewest()).text).toBe(`${await log.checkpoint(13)}${line}\n`);
  });

  it('reports a fork and a rollback as a conflict', async () => {
    await offer(log, 0, 5);
    expect(await offer(fork, 5, 5)).toEqual({ kind: 'conflict', size: 5 });
    expect(await offer(fork, 0, 9)).toEqual({ kind: 'conflict', size: 5 });
    expect(await offer(log, 0, 4)).toEqual({ kind: 'conflict', size: 5 });
    expect(await offer(log, 5, 4)).toEqual({ kind: 'conflict', size: 5 });
  });

  it('reports that the witness does not accept the key', async () => {
    expect(await offer(new TestLog('entry', await newKey()), 0, 5)).toEqual({ kind: 'refused', status: 403 });
  });
});
