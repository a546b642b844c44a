import { KEPT_RESULTS } from '../../lib/kept-results.ts';
import type { StoredCatalogue, TracedResult } from '../../storage/audit-documents.ts';
import type { NamedResults } from '../../storage/stored-results.ts';

/** A result as it is stored. */
export interface StoredResult extends Omit<TracedResult, 'url'> {
  /** The checks that it used, `CheckRevisions` as JSON. */
  revisions: string;
}

/** When a sweep runs, and since when results it deletes have been unnamed, in milliseconds since 1970. */
interface SweepTimes {
  now: number;
  expired: number;
}

/**
 * The traces of a website's pages, in the storage of its object. A result is stored before the row that names it, and kept once
 * a row is seen to name it as its result or its previous result. This is checked before the next result of the page is stored,
 * while the row still names it.
 */
export class Traces {
  private readonly sql: SqlStorage;
  private readonly kv: SyncKvStorage;

  constructor({ sql, kv }: DurableObjectStorage) {
    this.sql = sql;
    this.kv = kv;
  }

  putCatalogue({ id, revisions }: StoredCatalogue): void {
    if (this.readCatalogue(id) === null) this.kv.put(`catalogue ${id}`, revisions);
  }

  private readCatalogue(id: string): string | null {
    return this.kv.get<string>(`catalogue ${id}`) ?? null;
  }

  /**
   * Stores a result. Of two results of a page in the same millisecond, the last one is stored.
   *
   * @param documentsAt identifies the result and its documents; milliseconds since 1970
   */
  put({ url, auditedAt, trace }: TracedResult, documentsAt: number): void {
    this.sql.exec(
      'INSERT OR REPLACE INTO traces VALUES (?, ?, ?, 0, NULL, ?)',
      url,
      documentsAt,
      auditedAt,
      trace,
    );
  }

  /** Returns those URLs that have results not marked as kept. */
  listPending(urls: readonly string[]): string[] {
    const rows = this.sql.exec<{ url: string }>(
      'SELECT DISTINCT url FROM traces WHERE is_kept = 0 AND url IN (SELECT value FROM json_each(?))',
      JSON.stringify(urls),
    );
    return Array.from(rows, ({ url }) => url);
  }

  /** Marks the results that rows name as kept, and prunes to the newest 20 of each URL. */
  keep(named: readonly NamedResults[]): void {
    for (const { url, documentsAt, previousDocumentsAt } of named) {
      this.sql.exec(
        'UPDATE traces SET is_kept = 1, unnamed_since = NULL WHERE url = ? AND documents_at IN (?, ?) AND is_kept = 0',
        url,
        documentsAt,
        previousDocumentsAt,
      );
      this.sql.exec(
        `DELETE FROM traces WHERE url = ?1 AND is_kept AND documents_at <
         (SELECT documents_at FROM traces WHERE url = ?1 AND is_kept ORDER BY documents_at DESC LIMIT 1 OFFSET ?2)`,
        url,
        KEPT_RESULTS - 1,
      );
    }
  }

  /** Returns the results of a page, newest first: the one that its row names, if it is in the trace, and those before it. */
  read({ url, documentsAt, previousDocumentsAt, tracedSince }: NamedResults): StoredResult[] {
    const rows = this.sql.exec<Omit<StoredResult, 'revisions'> & { catalogue: string }>(
      `SELECT audited_at AS auditedAt, trace, trace ->> 'catalogue' AS catalogue FROM traces
       WHERE url = ?1 AND documents_at >= ?4 AND (is_kept OR documents_at IN (?2, ?3))
       ORDER BY documents_at = ?2 DESC, documents_at DESC LIMIT ?5`,
      url,
      documentsAt,
      previousDocumentsAt,
      tracedSince,
      KEPT_RESULTS,
    );
    return Array.from(rows).flatMap(({ auditedAt, trace, catalogue }) => {
      const revisions = this.readCatalogue(catalogue);
      return revisions === null ? [] : { auditedAt, trace, revisions };
    });
  }

  /** Returns the revisions of the catalogues whose ids the JSON has. */
  listRevisions(json: string): string[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a `SiteTrace`
    const { catalogues } = JSON.parse(json) as { catalogues: string[] };
    return catalogues.flatMap((id) => this.readCatalogue(id) ?? []);
  }

  /** Lists the URLs with results. */
  listUrls(): string[] {
    const rows = this.sql.exec<{ url: string }>('SELECT DISTINCT url FROM traces');
    return Array.from(rows, ({ url }) => url);
  }

  /** Keeps what rows name, marks what they do not, and deletes what was marked before. @param urls those looked up */
  sweep(urls: readonly string[], named: readonly NamedResults[], { now, expired }: SweepTimes): void {
    this.keep(named);
    const namedByUrl = new Map(named.map((row) => [row.url, row]));
    for (const url of urls) {
      const row = namedByUrl.get(url);
      // A page without an audit names nothing; results before `since` belong to a deleted audit.
      const since = row ? row.tracedSince : Number.MAX_SAFE_INTEGER;
      const isUnnamed = '(is_kept = 0 OR documents_at < ?2)';
      this.sql.exec(
        `DELETE FROM traces WHERE url = ?1 AND ${isUnnamed} AND unnamed_since <= ?3`,
        url,
        since,
        expired,
      );
      this.sql.exec(
        `UPDATE traces SET unnamed_since = CASE WHEN ${isUnnamed} THEN ?3 END
         WHERE url = ?1 AND (unnamed_since IS NULL) = ${isUnnamed}`,
        url,
        since,
        now,
      );
    }
  }

  /** Returns those of the URLs that have results which are marked. */
  listUnnamed(urls: readonly string[]): string[] {
    const rows = this.sql.exec<{ url: string }>(
      'SELECT DISTINCT url FROM traces WHERE unnamed_since IS NOT NULL AND url IN (SELECT value FROM json_each(?))',
      JSON.stringify(urls),
    );
    return Array.from(rows, ({ url }) => url);
  }
}
