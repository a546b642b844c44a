import type { DocumentsKey } from '../../storage/audit-documents.ts';

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
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Notes a change, of no audits too: the storage of the website is then kept until a comparison an hour later. */
  add({ audits, urls }: ChangedAudits, changedAt: number): void {
    let at = 0;
    do {
      this.sql.exec(
        'INSERT INTO changes (changed_at, audits, urls) VALUES (?, ?, ?)',
        changedAt,
        JSON.stringify(audits.slice(at, at + MAX_ROW).map(({ id, documentsAt }) => [id, documentsAt])),
        JSON.stringify(urls.slice(at, at + MAX_ROW)),
      );
      at += MAX_ROW;
    } while (at < Math.max(audits.length, urls.length));
  }

  /** Returns the number of the last change; 0 without changes. */
  readLast(): number {
    return this.sql.exec<{ last: number }>('SELECT coalesce(max(seq), 0) AS last FROM changes').one().last;
  }

  /** Lists some of the changes after one and up to another, oldest first; none after the last. */
  list(after: number, last: number): StoredChange[] {
    const query = `SELECT seq, changed_at AS changedAt, audits, urls FROM changes WHERE seq > ? AND seq <= ? ORDER BY seq`;
    const changes: StoredChange[] = [];
    let listed = 0;
    for (const row of this.sql.exec<ChangeRow>(query, after, last)) {
      // oxlint-disable typescript/no-unsafe-type-assertion -- written by add alone
      const audits = (JSON.parse(row.audits) as [string, number][]).map(([id, documentsAt]) => ({
        id,
        documentsAt,
      }));
      const urls = JSON.parse(row.urls) as string[];
      // oxlint-enable typescript/no-unsafe-type-assertion
      changes.push({ ...row, audits, urls });
      listed += audits.length + urls.length;
      if (listed >= LISTED) break;
    }
    return changes;
  }

  /** Deletes the changes up to this number that were noted by this time. */
  deleteUntil(last: number, changedAt: number): void {
    this.sql.exec('DELETE FROM changes WHERE seq <= ? AND changed_at <= ?', last, changedAt);
  }
}

type ChangeRow = { seq: number; changedAt: number; audits: string; urls: string };

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
