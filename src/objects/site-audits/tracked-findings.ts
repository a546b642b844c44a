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
  sql: `CREATE TABLE tracked_findings (
     id INTEGER PRIMARY KEY,
     scan_id TEXT NOT NULL,
     findings TEXT NOT NULL,
     findings_before TEXT NOT NULL
   );
   CREATE TABLE finding_changes (
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     scan_id TEXT NOT NULL,
     at INTEGER NOT NULL,
     state TEXT NOT NULL
   );
   CREATE INDEX finding_changes_id ON finding_changes (id, seq);
   CREATE INDEX finding_changes_scan ON finding_changes (scan_id);`,
};

/** Findings by their ids, as they are stored. */
type StoredFindings = [id: string, finding: TrackedFinding][];

/**
 * The findings of a website over all its scans, in the storage of its object. One row has them all, about 300 bytes each, as the last scan
 * left them and as they were before it.
 */
export class TrackedFindings {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /**
   * Records what a scan says. Recording the last scan again replaces what it said. Runs in the caller's transaction.
   *
   * @param suspected see `trackFindings`
   */
  record(observed: ObservedFindings, suspected: ReadonlySet<string>): void {
    const { scanId } = observed;
    const last = this.read();
    const before: StoredFindings = last?.scanId === scanId ? last.before : (last?.findings ?? []);
    this.sql.exec('DELETE FROM finding_changes WHERE scan_id = ?', scanId);
    const known = new Map(before);
    const changed = trackFindings(known, observed, suspected);
    for (const [id, finding] of changed)
      if (finding.state !== known.get(id)?.state) this.addChange(id, finding, observed);
    this.sql.exec(
      'INSERT OR REPLACE INTO tracked_findings VALUES (1, ?, ?, ?)',
      scanId,
      JSON.stringify([...new Map([...known, ...changed])]),
      JSON.stringify(before),
    );
  }

  list(): Map<string, TrackedFinding> {
    return new Map(this.read()?.findings);
  }

  private read(): { scanId: string; findings: StoredFindings; before: StoredFindings } | null {
    const query = 'SELECT scan_id, findings, findings_before FROM tracked_findings';
    const row = this.sql.exec<Record<'scan_id' | 'findings' | 'findings_before', string>>(query).toArray()[0];
    if (!row) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by record alone
    const parse = (json: string) => JSON.parse(json) as StoredFindings;
    return { scanId: row.scan_id, findings: parse(row.findings), before: parse(row.findings_before) };
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
