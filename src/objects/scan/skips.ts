import { SKIP_REASONS, type SkipReason } from '../../contracts/skip-reasons.ts';
import type { SkippedPages } from '../../contracts/scan.ts';

/** Examples for each skip reason. */
export const MAX_EXAMPLES = 5;

type Skip = SkippedPages[SkipReason];

/** The URLs that a scan skipped, counted by reason, in its storage. */
export class Skips {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Counts skipped URLs. @param urls examples */
  record(reason: SkipReason, urls: readonly string[], count = urls.length): void {
    if (count === 0) return;
    const { count: before, examples } = this.list()[reason];
    const all = [...examples, ...urls].slice(0, MAX_EXAMPLES);
    const statement = 'INSERT OR REPLACE INTO skips VALUES (?, ?, ?)';
    this.sql.exec(statement, reason, before + count, JSON.stringify(all));
  }

  /** Returns the count and examples of every reason. */
  list(): SkippedPages {
    const query = 'SELECT reason, count, examples FROM skips';
    const rows = this.sql.exec<{ reason: SkipReason; count: number; examples: string }>(query).toArray();
    const none = SKIP_REASONS.map((reason): [SkipReason, Skip] => [reason, { count: 0, examples: [] }]);
    const skipped = rows.map(({ reason, count, examples }): [SkipReason, Skip] => [
      reason,
      { count, examples: JSON.parse(examples) as string[] },
    ]);
    return Object.fromEntries([...none, ...skipped]) as SkippedPages;
  }
}
