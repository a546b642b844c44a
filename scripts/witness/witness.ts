import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { decodeBase64 } from '../../src/lib/tlog/base64.ts';
import { type Checkpoint, parseCheckpoint } from '../../src/lib/tlog/checkpoint.ts';
import { cosign } from '../../src/lib/tlog/cosignature.ts';
import { parseDecimal } from '../../src/lib/tlog/decimal.ts';
import { EMPTY_ROOT, HASH_BYTES, type Hash } from '../../src/lib/tlog/hashes.ts';
import { verifyConsistency } from '../../src/lib/tlog/merkle.ts';
import {
  COSIGNATURE,
  createVerifierKey,
  findSignatures,
  formatNote,
  generateSigningKey,
  parseSigningKey,
  type SigningKey,
  type VerifierKey,
  verifySignature,
} from '../../src/lib/tlog/note.ts';

/** Limit of a request: 63 hashes and a checkpoint with 16 post-quantum signatures take half of it. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_PROOF_LINES = 63;

/**
 * The state file. It keeps the key with the checkpoints that it signed: losing one loses the other, so the key can never cosign a fork of
 * a forgotten checkpoint.
 */
interface State {
  signingKey: string;
  /** The last checkpoint cosigned of each log, by origin: a note with the signatures of the log and of this witness. */
  checkpoints: Record<string, string>;
}

interface Answer {
  status: number;
  body: string;
  type?: string;
}

/** A witness (c2sp.org/tlog-witness) of a few logs, without `sign-subtree`. Only one process may use a state file. */
export class Witness {
  private readonly path: string;
  private readonly logs: readonly VerifierKey[];
  private readonly key: SigningKey;
  private state: State;
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(path: string, logs: readonly VerifierKey[], key: SigningKey, state: State) {
    this.path = path;
    this.logs = logs;
    this.key = key;
    this.state = state;
  }

  /**
   * Opens a witness, or creates it with a new key.
   *
   * @param path path of the state file
   * @param name name of the witness in its cosignatures; ignored if the state file exists
   * @param logs keys of the logs, named by origin; several keys of one origin are all accepted
   */
  static async open(path: string, name: string, logs: readonly VerifierKey[]): Promise<Witness> {
    const state: State = existsSync(path)
      ? (JSON.parse(await readFile(path, 'utf8')) as State)
      : { signingKey: (await generateSigningKey(name)).signingKey, checkpoints: {} };
    const key = await parseSigningKey(state.signingKey);
    if (!key) throw new Error(`${path} has no valid signing key`);
    await save(path, state);
    return new Witness(path, logs, key, state);
  }

  /** The key that verifies its cosignatures. */
  get vkey(): string {
    const { name, publicKey } = this.key.verifier;
    return createVerifierKey(name, COSIGNATURE, publicKey).vkey;
  }

  /** Answers a request. Its paths are relative to the submission prefix, which is also the monitoring prefix. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.answer(request).catch((error: unknown): Answer => {
      console.error(error);
      return { status: 500, body: 'Internal error\n' };
    });
    const type = answer.type ?? 'text/plain; charset=utf-8';
    response.writeHead(answer.status, { 'content-type': type }).end(answer.body);
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const route = `${request.method} ${request.url}`;
    const [, originHash] = /^GET \/([0-9a-f]{64})\/checkpoint$/.exec(route) ?? [];
    if (originHash !== undefined) {
      const origin = Object.keys(this.state.checkpoints).find((origin) => sha256(origin) === originHash);
      if (origin === undefined) return { status: 404, body: 'No checkpoint cosigned\n' };
      return { status: 200, body: this.state.checkpoints[origin] ?? '' };
    }
    if (route !== 'POST /add-checkpoint') return { status: 404, body: 'Not found\n' };
    const body = await readBody(request);
    return body === null ? { status: 413, body: 'Request too large\n' } : this.addCheckpoint(body);
  }

  private async addCheckpoint(body: string): Promise<Answer> {
    const parsed = parseRequest(body);
    if (!parsed) return { status: 400, body: 'Malformed request\n' };
    const { oldSize, proof, checkpoint } = parsed;
    const { origin, size, note } = checkpoint;
    const keys = this.logs.filter(({ name }) => name === origin);
    if (keys.length === 0) return { status: 404, body: 'Unknown log\n' };
    const states = await Promise.all(keys.map((key) => verifySignature(note, key)));
    if (!states.includes('valid') || states.includes('invalid'))
      return { status: 403, body: 'No valid signature of the log\n' };
    if (oldSize > size) return { status: 400, body: 'The old size is larger than the checkpoint\n' };
    const logLines = keys.flatMap((key) => findSignatures(note, key)[0]?.line ?? []);
    return this.inTurn(async () => {
      const stored = this.state.checkpoints[origin];
      const last = stored === undefined ? { size: 0, root: EMPTY_ROOT } : parseCheckpoint(stored);
      if (!last) throw new Error(`${this.path}: the checkpoint of ${origin} is malformed`);
      if (oldSize !== last.size) return { status: 409, body: `${last.size}\n`, type: 'text/x.tlog.size' };
      if (!verifyConsistency(last, checkpoint, proof)) {
        // The specification asks for 409 if the log has two trees of one size. An empty tree has one root.
        const isOtherTree = size === last.size && size > 0 && proof.length === 0;
        return {
          status: isOtherTree ? 409 : 422,
          body: `Not consistent with the tree of size ${last.size}\n`,
        };
      }
      const line = await cosign(note.text, this.key, Math.floor(Date.now() / 1000));
      const cosigned = formatNote(note.text, [...logLines, line]);
      const state = { ...this.state, checkpoints: { ...this.state.checkpoints, [origin]: cosigned } };
      await save(this.path, state);
      this.state = state;
      return { status: 200, body: `${line}\n` };
    });
  }

  /** Runs tasks one after another, so that none compares with a checkpoint that another is about to replace. */
  private inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = this.turn.then(task);
    this.turn = result.catch(() => {});
    return result;
  }
}

/** Replaces a file atomically: after a crash, even of the machine, it is the old or the new one. */
async function save(path: string, state: State): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function parseRequest(body: string): { oldSize: number; proof: Hash[]; checkpoint: Checkpoint } | null {
  const end = body.indexOf('\n\n');
  const [oldLine = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const oldSize = oldLine.startsWith('old ') ? parseDecimal(oldLine.slice('old '.length)) : null;
  const proof = lines.map(decodeBase64).filter((hash) => hash?.length === HASH_BYTES) as Hash[];
  const checkpoint = parseCheckpoint(body.slice(end + 2));
  if (oldSize === null || !checkpoint || proof.length !== lines.length || lines.length > MAX_PROOF_LINES)
    return null;
  return { oldSize, proof, checkpoint };
}

/** Returns the text; '' if it is not UTF-8, `null` if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  // By default, leaving the loop would close the connection without an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return '';
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
