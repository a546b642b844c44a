import type { DocumentsKey } from '../../storage/audit-documents.ts';

/** A row of the facts and links of an audit, without them. */
export type FactsRow = {
  id: string;
  documentsAt: number;
  /** The sweep that first found it unnamed, in milliseconds since 1970. */
  unnamedSince: number | null;
};

/** The facts of a website's audits with the links of their pages, in the storage of its object. */
export class Facts {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** @param links as `LinkLists` encodes them. @throws Error if there already are facts with this key */
  put({ id, documentsAt }: DocumentsKey, facts: Uint8Array, links: Uint8Array): void {
    const query = 'INSERT INTO facts (id, documents_at, facts, links) VALUES (?, ?, ?, ?)';
    this.sql.exec(query, id, documentsAt, facts, links);
  }

  /** Returns the facts with these keys, in their order; `null` for those that are missing. */
  read(keys: readonly DocumentsKey[]): (Uint8Array | null)[] {
    return keys.map(({ id, documentsAt }) => {
      const query = 'SELECT facts FROM facts WHERE id = ? AND documents_at = ?';
      const [row] = this.sql.exec<{ facts: ArrayBuffer }>(query, id, documentsAt);
      return row ? new Uint8Array(row.facts) : null;
    });
  }

  has({ id, documentsAt }: DocumentsKey): boolean {
    const query = 'SELECT 1 FROM facts WHERE id = ? AND documents_at = ?';
    return this.sql.exec(query, id, documentsAt).toArray().length > 0;
  }

  /** Counts the rows, up to `limit`. */
  count(limit: number): number {
    const query = 'SELECT count(*) AS count FROM (SELECT 1 FROM facts LIMIT ?)';
    return this.sql.exec<{ count: number }>(query, limit).one().count;
  }

  /** Lists the rows of audits. */
  list(ids: readonly string[]): FactsRow[] {
    const query = `SELECT id, documents_at AS documentsAt, unnamed_since AS unnamedSince FROM facts
      WHERE id IN (SELECT value FROM json_each(?))`;
    return this.sql.exec<FactsRow>(query, JSON.stringify(ids)).toArray();
  }

  /** Marks a row as unnamed since a sweep; `null` as named. */
  mark({ id, documentsAt }: DocumentsKey, since: number | null): void {
    const query = 'UPDATE facts SET unnamed_since = ? WHERE id = ? AND documents_at = ?';
    this.sql.exec(query, since, id, documentsAt);
  }

  delete({ id, documentsAt }: DocumentsKey): void {
    this.sql.exec('DELETE FROM facts WHERE id = ? AND documents_at = ?', id, documentsAt);
  }
}
