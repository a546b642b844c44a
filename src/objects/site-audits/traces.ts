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

/** A result of a page, without its trace. */
interface Entry {
  documentsAt: number;
  /** The results that the row of the page named when this one was stored: `documentsAt` of each, as JSON. */
  earlier: string;
  unnamedSince: number | null;
}

/**
 * The traces of a website's pages, in the storage of its object. A result is stored before the row that names it, with the results that
 * this row names until then: so those of a page form a chain, which begins with what its row names. Others are of audits that were deleted
 * or never stored.
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
   * @param named what the row of the page names until then, if there is one
   */
  put({ url, auditedAt, trace }: TracedResult, documentsAt: number, named: NamedResults | undefined): void {
    const earlier = JSON.stringify(named ? listNamed(named) : []);
    const statement = 'INSERT OR REPLACE INTO traces VALUES (?, ?, ?, ?, NULL, ?)';
    this.sql.exec(statement, url, documentsAt, auditedAt, earlier, trace);
  }

  /** Returns the results of a page, newest first: the one that its row names, if it is in the trace, and those before it. */
  read(named: NamedResults): StoredResult[] {
    const kept = this.listChain(this.listEntries(named.url), named).slice(0, KEPT_RESULTS);
    const rows = this.sql.exec<Omit<StoredResult, 'revisions'> & { catalogue: string }>(
      `SELECT audited_at AS auditedAt, trace, trace ->> 'catalogue' AS catalogue FROM traces
       WHERE url = ?1 AND documents_at IN (SELECT value FROM json_each(?2))
       ORDER BY documents_at = ?3 DESC, documents_at DESC`,
      named.url,
      JSON.stringify(kept),
      named.documentsAt,
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

  /** Keeps the newest 20 that rows name, marks what they do not, and deletes what was marked before. @param urls those looked up */
  sweep(urls: readonly string[], named: readonly NamedResults[], { now, expired }: SweepTimes): void {
    const namedByUrl = new Map(named.map((row) => [row.url, row]));
    for (const url of urls) {
      const entries = this.listEntries(url);
      const row = namedByUrl.get(url);
      const chain = row ? this.listChain(entries, row) : [];
      const kept = new Set(chain.slice(0, KEPT_RESULTS));
      const old = new Set(chain.slice(KEPT_RESULTS));
      for (const { documentsAt: at, unnamedSince } of entries) {
        const isExpired = !kept.has(at) && unnamedSince !== null && unnamedSince <= expired;
        const since = kept.has(at) ? null : (unnamedSince ?? now);
        if (old.has(at) || isExpired)
          this.sql.exec('DELETE FROM traces WHERE url = ? AND documents_at = ?', url, at);
        else if (since !== unnamedSince)
          this.sql.exec(
            'UPDATE traces SET unnamed_since = ? WHERE url = ? AND documents_at = ?',
            since,
            url,
            at,
          );
      }
    }
  }

  /** Lists the results of a page. */
  private listEntries(url: string): Entry[] {
    const query = `SELECT documents_at AS documentsAt, earlier, unnamed_since AS unnamedSince FROM traces WHERE url = ?`;
    return this.sql.exec<Entry & Record<string, SqlStorageValue>>(query, url).toArray();
  }

  /** Returns those of a page's results that its row names, and those before them: `documentsAt` of each, the newest first. */
  private listChain(entries: readonly Entry[], named: NamedResults): number[] {
    const chain = new Set(listNamed(named));
    for (const { documentsAt, earlier } of entries.toSorted((a, b) => b.documentsAt - a.documentsAt)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by put alone
      if (chain.has(documentsAt)) for (const at of JSON.parse(earlier) as number[]) chain.add(at);
    }
    return [...chain].filter((at) => at >= named.tracedSince).sort((a, b) => b - a);
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

/** Returns `documentsAt` of the results that the row of a page names. */
function listNamed({ documentsAt, previousDocumentsAt }: NamedResults): number[] {
  return previousDocumentsAt === null ? [documentsAt] : [documentsAt, previousDocumentsAt];
}
