import canonicalize from 'canonicalize';
import { formatCheckpointText, parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { cosign } from '../../../src/lib/tlog/cosignature.ts';
import { hashLeaf } from '../../../src/lib/tlog/hashes.ts';
import { appendKeyNote, formatKeyNote } from '../../../src/lib/tlog/key-history.ts';
import { formatNote, signNote, type SigningKey } from '../../../src/lib/tlog/note.ts';
import { formatProof } from '../../../src/lib/tlog/proof.ts';
import { proveInclusion, readRoot } from '../../../src/lib/tlog/tile-tree.ts';
import { encodeEntries, formatTilePath, TILE_WIDTH } from '../../../src/lib/tlog/tiles.ts';
import { newSigningKey, toCosigner } from '../../../test/lib/tlog/new-key.ts';
import { TileStore } from '../../../test/lib/tlog/naive-tree.ts';

const ORIGIN = 'audit.example.com/log';
const SITE = 'https://audit.example.com';
export const LOG = `${SITE}/log`;

export function encodeJson(value: object): Uint8Array {
  return new TextEncoder().encode(canonicalize(value));
}

/** Members of an entry that make it a withdrawal. */
export const WITHDRAWAL = {
  type: 'withdrawal',
  reason: 'spam',
  published_at: undefined,
  withdrawn_at: '2026-05-02T10:00:00+00:00',
};

/** Returns a log entry. `n` sets its snapshot apart. */
export function createEntry(n: number, members: object = {}): object {
  return {
    format: 'site-audit-log-entry/1',
    type: 'publication',
    provider: 'claude',
    id: `l_${n}`,
    host: 'bakery.example.com',
    snapshot_sha256: n.toString(16).padStart(64, '0'),
    published_at: '2026-05-01T10:00:00+00:00',
    ...members,
  };
}

/** A service in memory with a log: files by URL. */
export class LogService {
  readonly files = new Map<string, Uint8Array>();
  entries: Uint8Array[] = [];
  private tiles = new TileStore();
  private keys: string | null = null;
  private key: SigningKey | null = null;
  private witness: SigningKey | null = null;

  static async start(): Promise<LogService> {
    const service = new LogService();
    service.witness = await newSigningKey('witness.example.com');
    await service.rotate();
    return service;
  }

  /** Begins another tree, which the same key signs. */
  async fork(entries: readonly object[]): Promise<void> {
    this.tiles = new TileStore();
    this.entries = [];
    await this.append(entries);
  }

  /** Appends entries and signs the checkpoint. */
  async append(entries: readonly object[]): Promise<void> {
    const from = this.entries.length;
    for (const entry of entries) this.entries.push(encodeJson(entry));
    this.tiles.append(this.entries.slice(from).map(hashLeaf));
    for (const [path, bytes] of this.tiles.files) this.put(path, bytes);
    for (let start = from - (from % TILE_WIDTH); start < this.entries.length; start += TILE_WIDTH) {
      const bundle = this.entries.slice(start, start + TILE_WIDTH);
      const tile = { level: 'entries', index: start / TILE_WIDTH, width: bundle.length } as const;
      this.put(formatTilePath(tile), encodeEntries(bundle));
    }
    await this.sign();
  }

  /** Replaces the key with a new one, and signs the newest checkpoint with it. */
  async rotate(): Promise<void> {
    const previous = this.key;
    this.key = await newSigningKey(ORIGIN);
    const size = this.entries.length;
    const rotation = previous && { previous, head: { size, root: await readRoot(this.tiles.read, size) } };
    this.keys = appendKeyNote(this.keys, await formatKeyNote(this.key, rotation ?? undefined));
    this.put('keys', new TextEncoder().encode(this.keys));
    await this.sign();
  }

  /** The note of the newest checkpoint. */
  get checkpoint(): string {
    return new TextDecoder().decode(this.files.get(`${LOG}/checkpoint`));
  }

  get vkey(): string {
    return this.key?.verifier.vkey ?? '';
  }

  get policy(): string {
    return `witness w ${toCosigner(this.witness!).vkey}\nquorum w\n`;
  }

  /** Publishes a snapshot, with an entry of its own and a proof, between other entries. Returns its URL. */
  async publish(id: string, document: object = {}, entry: object = {}): Promise<string> {
    const snapshot = encodeJson({
      format: 'site-audit-snapshot/1',
      id,
      provider: 'claude',
      source_url: 'https://www.bakery.example.com/buns',
      title: 'Buns — fresh',
      score: 97.5,
      ...document,
    });
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(snapshot)));
    const index = this.entries.length;
    await this.append([
      createEntry(0, { id, snapshot_sha256: sha256.toString('hex'), ...entry }),
      createEntry(1),
      createEntry(2),
    ]);
    const url = `${SITE}/ai-directory/claude/${id}`;
    this.files.set(`${url}.json`, snapshot);
    this.files.set(
      `${url}.tlog-proof`,
      new TextEncoder().encode(
        formatProof({
          extra: this.entries[index]!,
          index,
          hashes: await proveInclusion(this.tiles.read, index, this.entries.length),
          checkpoint: this.checkpoint,
        }),
      ),
    );
    return url;
  }

  /** Answers a request; for `vi.stubGlobal('fetch', …)`. */
  readonly fetch = async (url: string): Promise<Response> => {
    const bytes = this.files.get(url);
    return bytes ? new Response(Uint8Array.from(bytes)) : new Response('Not found', { status: 404 });
  };

  put(path: string, bytes: Uint8Array): void {
    this.files.set(`${LOG}/${path}`, bytes);
  }

  private async sign(): Promise<void> {
    const size = this.entries.length;
    const text = formatCheckpointText(ORIGIN, { size, root: await readRoot(this.tiles.read, size) });
    const lines = [await signNote(text, this.key!)];
    if (this.witness) lines.push(await cosign(text, this.witness, 1_780_000_000));
    const note = formatNote(text, lines);
    if (!parseCheckpoint(note)) throw new Error('not a checkpoint');
    this.put('checkpoint', new TextEncoder().encode(note));
  }
}
