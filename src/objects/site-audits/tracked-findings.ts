import type { ObservedFindings, TrackedState, TrackedFinding } from '../../contracts/tracked-finding.ts';
import { trackFindings } from './track-findings.ts';
import type { Tables } from '../stored-object.ts';

/** A change of a finding's state by a scan. */
export interface FindingChange {
  state: TrackedState;
  scanId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Changes kept of one finding. */
const MAX_CHANGES = 100;

/** Findings by their ids, as they are stored. */
type StoredFindings = [id: string, finding: TrackedFinding][];

/**
 * The findings of a website over all its scans, in the storage of its object. One row has them all, about 300 bytes each, as the last scan
 * left them and as they were before it.
 */
export class TrackedFindings {
  private readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
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
    if (last?.scanId === scanId) this.tables.write('DELETE FROM finding_changes WHERE scan_id = ?', scanId);
    const known = new Map(before);
    const changed = trackFindings(known, observed, suspected);
    for (const [id, finding] of changed)
      if (finding.state !== known.get(id)?.state) this.addChange(id, finding, observed);
    this.tables.write(
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
    const [row] = this.tables.select<Record<'scan_id' | 'findings' | 'findings_before', string>>(query);
    if (!row) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by record alone
    const parse = (json: string) => JSON.parse(json) as StoredFindings;
    return { scanId: row.scan_id, findings: parse(row.findings), before: parse(row.findings_before) };
  }

  /** Lists the last changes of a finding, oldest first. */
  listChanges(id: string): FindingChange[] {
    const query = `SELECT scan_id AS scanId, at, state FROM finding_changes WHERE id = ? ORDER BY at, scan_id`;
    return this.tables.select<FindingChange>(query, id);
  }

  /** Lists the ids of the findings that a scan reopened. */
  listReopened(scanId: string): string[] {
    const query = `SELECT id FROM finding_changes WHERE scan_id = ? AND state = 'reopened' ORDER BY id`;
    return this.tables.select<{ id: string }>(query, scanId).map(({ id }) => id);
  }

  private addChange(id: string, { state }: TrackedFinding, { scanId, at }: ObservedFindings): void {
    this.tables.write('INSERT INTO finding_changes VALUES (?, ?, ?, ?)', id, at, scanId, state);
    this.tables.write(
      `DELETE FROM finding_changes WHERE id = ?1 AND at < (
         SELECT at FROM finding_changes WHERE id = ?1 ORDER BY at DESC LIMIT 1 OFFSET ${MAX_CHANGES - 1})`,
      id,
    );
  }
}
