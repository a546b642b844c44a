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
    const known = new Map(before);
    const changed = trackFindings(known, observed, suspected);
    const news = Array.from(changed).filter(([id, { state }]) => state !== known.get(id)?.state);
    this.recordChanges(news, observed, last?.scanId === scanId);
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
    return this.readChanges().get(id) ?? [];
  }

  /** Lists the ids of the findings that a scan reopened. */
  listReopened(scanId: string): string[] {
    const isOfScan = (change: FindingChange) => change.state === 'reopened' && change.scanId === scanId;
    return Array.from(this.readChanges())
      .filter(([, changes]) => changes.some(isOfScan))
      .map(([id]) => id)
      .sort();
  }

  /** Records changes of a scan. One row has those of all findings, 80 bytes each. @param isAgain whether it replaces what the scan said before */
  private recordChanges(news: StoredFindings, { scanId, at }: ObservedFindings, isAgain: boolean): void {
    if (news.length === 0 && !isAgain) return;
    const changes = this.readChanges();
    if (isAgain)
      for (const [id, ofFinding] of changes)
        changes.set(
          id,
          ofFinding.filter((change) => change.scanId !== scanId),
        );
    for (const [id, { state }] of news)
      changes.set(id, [...(changes.get(id) ?? []), { state, scanId, at }].slice(-MAX_CHANGES));
    this.tables.write('INSERT OR REPLACE INTO finding_changes VALUES (1, ?)', JSON.stringify([...changes]));
  }

  private readChanges(): Map<string, FindingChange[]> {
    const [row] = this.tables.select<{ changes: string }>('SELECT changes FROM finding_changes');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by recordChanges alone
    return new Map(JSON.parse(row?.changes ?? '[]') as [string, FindingChange[]][]);
  }
}
