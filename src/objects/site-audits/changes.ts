import type { DocumentsKey } from '../../storage/audit-documents.ts';
import { NumberedValues } from '../numbered-values.ts';

/** Audits and pages whose rows change, or are about to. */
export interface ChangedAudits {
  /** Results of audits, those that are replaced too. */
  audits: DocumentsKey[];
  /** Normalized. */
  urls: string[];
}

export interface StoredChange extends ChangedAudits {
  seq: number;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** Audits, and URLs, in one row at most. */
const MAX_ROW = 250;
/** Audits and URLs that `list` returns, about. */
const LISTED = 500;

/**
 * What is to be compared with the rows of a website's audits, in the storage of its object. It is noted before a row changes, and stays
 * until a comparison an hour later: by then the row has changed.
 */
export class Changes {
  private readonly values: NumberedValues<Omit<StoredChange, 'seq'>>;

  constructor(kv: SyncKvStorage) {
    this.values = new NumberedValues(kv, 'change');
  }

  /** Notes a change, of no audits too: the storage of the website is then kept until a comparison an hour later. */
  add({ audits, urls }: ChangedAudits, changedAt: number): void {
    const seq = this.readLast() + 1;
    const keys = audits.map(({ id, documentsAt }) => ({ id, documentsAt }));
    let at = 0;
    do {
      const [from, to] = [at, (at += MAX_ROW)];
      const change = { changedAt, audits: keys.slice(from, to), urls: urls.slice(from, to) };
      this.values.put(seq + from / MAX_ROW, change);
    } while (at < Math.max(audits.length, urls.length));
  }

  /** Returns the number of the last change; 0 without changes. */
  readLast(): number {
    return this.values.findLast()?.[0] ?? 0;
  }

  /** Lists some of the changes after one and up to another, oldest first; none after the last. */
  list(after: number, last: number): StoredChange[] {
    const changes: StoredChange[] = [];
    let listed = 0;
    for (const [seq, change] of this.values.list(after, LISTED)) {
      if (seq > last || listed >= LISTED) break;
      changes.push({ ...change, seq });
      listed += change.audits.length + change.urls.length;
    }
    return changes;
  }

  /** Deletes the changes up to this number that were noted by this time. */
  deleteUntil(last: number, changedAt: number): void {
    for (let after = 0; after < last;) {
      const listed = this.list(after, last);
      for (const change of listed) if (change.changedAt <= changedAt) this.values.delete(change.seq);
      after = listed.at(-1)?.seq ?? last;
    }
  }
}

/** Returns the audits and URLs of changes, each once. */
export function mergeChanges(changes: readonly StoredChange[]): ChangedAudits {
  const audits = new Map(
    changes.flatMap((change) => change.audits.map((key) => [`${key.id} ${key.documentsAt}`, key])),
  );
  return {
    audits: [...audits.values()],
    urls: [...new Set(changes.flatMap(({ urls }) => urls))],
  };
}
