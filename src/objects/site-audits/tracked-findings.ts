import type { ObservedFindings, TrackedState, TrackedFinding } from '../../contracts/tracked-finding.ts';
import { trackFindings } from './track-findings.ts';
import type { Migration } from '../stored-object.ts';

/** A change of a finding's state by a scan. */
export interface FindingChange {
  state: TrackedState;
  scanId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Changes kept of one finding. */
const MAX_CHANGES = 100;

export const TRACKED_FINDINGS_MIGRATION: Migration = {
  name: 'tracked_findings',
  sql: `CREATE TABLE findings (
     id TEXT PRIMARY KEY,
     scan_id TEXT NOT NULL,
     finding TEXT NOT NULL,
     finding_before TEXT
   ) WITHOUT ROWID;
   CREATE TABLE finding_changes (
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     scan_id TEXT NOT NULL,
     at INTEGER NOT NULL,
     state TEXT NOT NULL
   );
   CREATE INDEX finding_changes_id ON finding_changes (id, seq);`,
};

/** The findings of a website over all its scans, in the storage of its object. */
export class TrackedFindings {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /**
   * Records what a scan says. Recording the last scan again replaces what it said. Runs in the caller's transaction.
   *
   * @param unread known pages that answered the scan with an error
   */
  record(observed: ObservedFindings, unread: number): void {
    this.undo(observed.scanId);
    const known = this.list();
    for (const [id, finding] of trackFindings(known, observed, unread)) {
      const before = known.get(id);
      this.sql.exec(
        'INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?)',
        id,
        observed.scanId,
        JSON.stringify(finding),
        before ? JSON.stringify(before) : null,
      );
      if (finding.state !== before?.state) this.addChange(id, finding, observed);
    }
  }

  list(): Map<string, TrackedFinding> {
    const rows = this.sql.exec<{ id: string; finding: string }>('SELECT id, finding FROM findings');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by record alone
    return new Map(Array.from(rows, ({ id, finding }) => [id, JSON.parse(finding) as TrackedFinding]));
  }

  /** Lists the last changes of a finding, oldest first. */
  listChanges(id: string): FindingChange[] {
    const query = `SELECT scan_id AS scanId, at, state FROM finding_changes WHERE id = ? ORDER BY seq`;
    return this.sql.exec<FindingChange & Record<string, SqlStorageValue>>(query, id).toArray();
  }

  /** Lists the ids of the findings that a scan reopened. */
  listReopened(scanId: string): string[] {
    const query = `SELECT id FROM finding_changes WHERE scan_id = ? AND state = 'reopened' ORDER BY id`;
    return Array.from(this.sql.exec<{ id: string }>(query, scanId), ({ id }) => id);
  }

  private undo(scanId: string): void {
    this.sql.exec('DELETE FROM finding_changes WHERE scan_id = ?', scanId);
    this.sql.exec('DELETE FROM findings WHERE scan_id = ? AND finding_before IS NULL', scanId);
    this.sql.exec('UPDATE findings SET finding = finding_before WHERE scan_id = ?', scanId);
  }

  private addChange(id: string, { state }: TrackedFinding, { scanId, at }: ObservedFindings): void {
    this.sql.exec(
      'INSERT INTO finding_changes (id, scan_id, at, state) VALUES (?, ?, ?, ?)',
      id,
      scanId,
      at,
      state,
    );
    this.sql.exec(
      `DELETE FROM finding_changes WHERE id = ?1 AND seq <= (
         SELECT seq FROM finding_changes WHERE id = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ${MAX_CHANGES})`,
      id,
    );
  }
}
