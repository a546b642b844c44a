import { encodeLogEntry, parseLogEntry } from '../../lib/log-entry.ts';
import { logEvent } from '../../lib/log.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import { formatCheckpointText } from '../../lib/tlog/checkpoint.ts';
import { formatNote, signNote, type SigningKey } from '../../lib/tlog/note.ts';
import { formatTilePath, listNewBundles, listNewTiles } from '../../lib/tlog/tiles.ts';
import { NEWEST_CHECKPOINT, putLogFile } from '../../storage/log-timestamps.ts';
import { loadSigningKey } from './keys.ts';
import { createTileReader, toLogEntry } from '../../services/directory/log-entry.ts';
import { StoredObject } from '../stored-object.ts';
import { LOG_MIGRATIONS } from './migrations.ts';
import { type Leaf, Tree } from './tree.ts';

/** Maximum number of leaves that a checkpoint adds. */
const MAX_BATCH = 500;
/** Time between two writes of the newest checkpoint, in milliseconds: R2 accepts one write a second for a key. */
const CHECKPOINT_INTERVAL = 1.1 * SECOND;
/** Wait before failed work is retried, in milliseconds. */
const RETRY_DELAY = 1 * MINUTE;

export interface SignedCheckpoint {
  size: number;
  /** The signed note. */
  checkpoint: string;
}

/**
 * The sequencer of the transparency log: one object, named `log`. It appends the entries in D1 to a Merkle tree, in their order, and
 * publishes tiles and signed checkpoints in R2 (C2SP tlog-tiles). A leaf in its SQLite keeps its index: after a crash, the steps that follow
 * are repeated with the same result. If its storage was put back to an earlier moment, it continues the tree that R2 has. So there is no gap
 * and no fork.
 */
export class Log extends StoredObject {
  private readonly tree: Tree;
  private key: SigningKey | null = null;
  /** Whether this instance has compared its tree with the published one. Storage is put back only together with a restart. */
  private isCompared = false;
  /** Leaves of the newest checkpoint in R2, once the trees are compared. */
  private newestSize = 0;
  /** When the alarm that this instance has set goes off, in milliseconds since 1970. */
  private alarmAt = Infinity;
  /** The running batches. */
  private current: Promise<void> = Promise.resolve();
  /** The next batches, which have not read D1 yet. */
  private next: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, LOG_MIGRATIONS);
    this.migrate();
    this.tree = new Tree(this.sql);
  }

  /** Resolves once all entries now in D1 are in a signed checkpoint. */
  sequence(): Promise<void> {
    return (this.next ??= this.start());
  }

  /**
   * Returns a signed checkpoint of a tree that contains a leaf; `null` if there is no checkpoint yet.
   *
   * @param index of the leaf, as D1 has it
   */
  async readCheckpoint(index: number): Promise<string | null> {
    // The storage may have been put back.
    if ((this.signed?.size ?? 0) <= index) await this.sequence();
    // The index is in D1 for a moment before the checkpoint is marked as published.
    const { published, signed } = this;
    return (published && published.size > index ? published : signed)?.checkpoint ?? null;
  }

  /** Continues after a crash, and writes the newest checkpoint. */
  override async alarm(): Promise<void> {
    this.alarmAt = Infinity;
    try {
      await this.sequence();
      await this.publishNewest();
    } catch (error) {
      logEvent('error', 'log-not-published', { error });
      return this.setAlarm(Date.now() + RETRY_DELAY);
    }
    // Replaces an alarm that was set meanwhile.
    if (this.newestSize < this.tree.size) return this.setAlarm(Date.now() + CHECKPOINT_INTERVAL);
    this.alarmAt = Infinity;
    await this.ctx.storage.deleteAlarm();
  }

  private async start(): Promise<void> {
    await this.current.catch(() => {});
    this.next = null;
    this.current = this.sequenceAll();
    return this.current;
  }

  private async sequenceAll(): Promise<void> {
    const { listUnloggedEntries, openServiceDatabase } = await import('./queries.ts');
    await this.compareWithPublished();
    await this.publish();
    for (;;) {
      const rows = await listUnloggedEntries(openServiceDatabase(this.env), MAX_BATCH);
      if (rows.length === 0) return;
      // Called before leaves are appended: without a key the tree must not grow.
      await this.loadKey();
      const entries = rows.map((row) => encodeLogEntry(toLogEntry(row)));
      // D1 may have been restored to a moment before it had the index of a leaf.
      const known = entries.flatMap((entry) => this.tree.findLeaf(entry) ?? []);
      await this.recordIndices(known);
      const isKnown = new Set(known.map(({ entry }) => entry));
      const added = entries.filter((entry) => !isKnown.has(entry));
      this.ctx.storage.transactionSync(() => this.tree.append(added));
      this.wakeForNewest();
      await this.publish();
      if (rows.length < MAX_BATCH) return;
    }
  }

  /** See `continuePublished`. Called once in each instance. */
  private async compareWithPublished(): Promise<void> {
    if (this.isCompared) return;
    const { continuePublished } = await import('./continue-published.ts');
    this.newestSize = await continuePublished(this.env, this.ctx.storage, this.tree, {
      published: this.published,
      record: (first) => this.recordLeaves(first),
      markPublished: (checkpoint) => this.markPublished(checkpoint),
    });
    if (this.newestSize < (this.published?.size ?? 0)) this.wakeForNewest();
    this.isCompared = true;
  }

  /** Publishes the leaves that are in no checkpoint yet: tiles, then the signed checkpoint, then the indices in D1. */
  private async publish(): Promise<void> {
    const { tree, env } = this;
    const { size } = tree;
    const publishedSize = this.published?.size ?? 0;
    if (size === publishedSize) return;
    const key = await this.loadKey();
    const tiles = [...listNewTiles(publishedSize, size), ...listNewBundles(publishedSize, size)];
    await Promise.all(
      tiles.map((tile) => putLogFile(env.LOG_FILES, formatTilePath(tile), tree.readTile(tile))),
    );
    const checkpoint = await this.sign(key, size);
    await putLogFile(env.LOG_FILES, `checkpoints/${size}`, new TextEncoder().encode(checkpoint));
    await this.recordLeaves(publishedSize);
    this.markPublished({ size, checkpoint });
    this.wakeForNewest();
  }

  /** @param checkpoint of the whole tree */
  private markPublished(checkpoint: SignedCheckpoint): void {
    const { kv } = this.ctx.storage;
    if (this.signed?.checkpoint !== checkpoint.checkpoint) kv.put('signed', checkpoint);
    kv.put('published', checkpoint);
    this.tree.dropFullTiles();
  }

  /** Records in D1 the indices of the leaves from a position on. */
  private async recordLeaves(first: number): Promise<void> {
    for (let start = first; start < this.tree.size; start += MAX_BATCH) {
      const entries = this.tree.listEntries(start, start + MAX_BATCH);
      await this.recordIndices(entries.map((entry, index) => ({ entry, position: start + index })));
    }
  }

  /** Records in D1 which leaves the entries have. */
  private async recordIndices(leaves: readonly Leaf[]): Promise<void> {
    if (leaves.length === 0) return;
    const positions = leaves.map(({ entry, position }) => {
      const parsed = parseLogEntry(entry);
      if (!parsed) throw new Error(`the leaf ${position} is not an entry`);
      return { submissionId: parsed.id, type: parsed.type, logIndex: position };
    });
    const { openServiceDatabase, recordLogIndices } = await import('./queries.ts');
    await recordLogIndices(openServiceDatabase(this.env), positions);
  }

  /** Signs the checkpoint of the tree once: after a crash it may be in R2 already, and a new key would sign other bytes. */
  private async sign(key: SigningKey, size: number): Promise<string> {
    const { signed } = this;
    if (signed?.size === size) return signed.checkpoint;
    const text = formatCheckpointText(key.verifier.name, { size, root: this.tree.computeRoot() });
    const checkpoint = formatNote(text, [await signNote(text, key)]);
    this.ctx.storage.kv.put('signed', { size, checkpoint } satisfies SignedCheckpoint);
    return checkpoint;
  }

  /** Writes the newest checkpoint with the witnesses' cosignatures. Only the alarm calls it, so it never runs twice at the same time. */
  private async publishNewest(): Promise<void> {
    const { published } = this;
    if (!published || published.size === this.newestSize) return;
    const { env } = this;
    const { kv } = this.ctx.storage;
    const { collectCosignatures } = await import('./collect-cosignatures.ts');
    const readTile = createTileReader(env.LOG_FILES);
    const cosigned = await collectCosignatures(env, kv, published.checkpoint, readTile);
    await env.LOG_FILES.put(NEWEST_CHECKPOINT, cosigned);
    this.newestSize = published.size;
  }

  /** Has the alarm write the newest checkpoint, also after a crash. To set it is billed, so an earlier one will do. */
  private wakeForNewest(): void {
    const time = Date.now() + CHECKPOINT_INTERVAL;
    if (time < this.alarmAt) this.setAlarm(time);
  }

  private setAlarm(time: number): void {
    this.alarmAt = time;
    this.wakeAt(time);
  }

  private async loadKey(): Promise<SigningKey> {
    const { kv } = this.ctx.storage;
    return (this.key ??= await loadSigningKey(this.env, kv, this.signed?.checkpoint ?? null));
  }

  /** The newest checkpoint that is signed, published or not. */
  private get signed(): SignedCheckpoint | null {
    return this.ctx.storage.kv.get<SignedCheckpoint>('signed') ?? null;
  }

  /** The newest checkpoint whose tiles are in R2 and whose indices are in D1. */
  private get published(): SignedCheckpoint | null {
    return this.ctx.storage.kv.get<SignedCheckpoint>('published') ?? null;
  }
}
