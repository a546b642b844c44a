import type { ObservedFindings, TrackedFinding } from '../../contracts/tracked-finding.ts';

/**
 * Returns the findings that a scan has, and those whose state it changes (docs/contract.md 9.35): one that it has is open, and reopened if it
 * was closed; one that it does not have is fixed, unless a page that had it could not be judged, and retired if its check is.
 *
 * @param suspected the ids of findings that a page had when it was last judged, and that this scan could not judge there
 */
export function trackFindings(
  known: ReadonlyMap<string, TrackedFinding>,
  { scanId, at, found, notAssessed, checks }: ObservedFindings,
  suspected: ReadonlySet<string>,
): Map<string, TrackedFinding> {
  const changed = new Map<string, TrackedFinding>();
  for (const [id, kind, severity, pages] of found) {
    const before = known.get(id);
    const isClosed = before?.state === 'fixed' || before?.state === 'retired';
    changed.set(id, {
      kind,
      state: isClosed ? 'reopened' : (before?.state ?? 'open'),
      since: before && !isClosed ? before.since : at,
      severity,
      pages,
      firstSeenAt: before?.firstSeenAt ?? at,
      firstScanId: before?.firstScanId ?? scanId,
      lastSeenAt: at,
      lastScanId: scanId,
      scans: (before?.scans ?? 0) + 1,
    });
  }
  for (const [id, before] of known) {
    if (changed.has(id) || before.state === 'fixed' || before.state === 'retired') continue;
    if (!checks.has(id)) changed.set(id, { ...before, state: 'retired', since: at });
    else if (!notAssessed.has(id) && !suspected.has(id))
      changed.set(id, { ...before, state: 'fixed', since: at });
  }
  return changed;
}
