import { expect, it } from 'vitest';
import type { ObservedFindings, TrackedFinding } from '../../../src/contracts/tracked-finding.ts';
import { trackFindings } from '../../../src/objects/site-audits/track-findings.ts';
import { observeFindings } from '../../../src/engine/trace/site-trace.ts';
import type { TracedFinding } from '../../../src/engine/trace/site-trace.ts';
import { createRandom } from '../../random.ts';

const DAY = 86_400_000;

/** A scan of the model, with the pages that answered it with an error. */
interface ModelScan {
  observed: ObservedFindings;
  unread: number;
}

/** Makes up a year of scans: findings come, go and return, checks are unknown, not assessed, retired and added, pages do not answer. */
function createYear(seed: number): ModelScan[] {
  const random = createRandom(seed);
  const checks = new Set(['alt', 'title', 'h1', 'canonical', 'duplicates', 'orphans']);
  const counts = new Map<string, number>();
  const scans: ModelScan[] = [];
  for (let day = 0; day < 365; day += 1 + Math.floor(random() * 6)) {
    for (const id of checks) if (random() < 0.3) counts.set(id, random() < 0.5 ? 0 : Math.ceil(random() * 9));
    if (random() < 0.05) {
      const [retired = ''] = [...checks].toSorted(() => random() - 0.5);
      checks.delete(retired);
      counts.delete(retired);
      // Renamed: the same fault has another id from now on.
      const renamed = `${retired}-renamed`;
      checks.add(renamed);
      counts.set(renamed, 2);
    }
    // Stored audits name a retired check until their pages are audited again.
    if (random() < 0.05) counts.set('text-ratio-low', 1);
    else counts.delete('text-ratio-low');
    const isSite = (id: string) => id.startsWith('duplicates') || id.startsWith('orphans');
    const findings = [...counts].flatMap(([id, pages]): TracedFinding[] =>
      pages === 0 ? [] : [[id, isSite(id) ? 'site' : 'page', 'high', pages]],
    );
    const missing = [...checks].filter((id) => (counts.get(id) ?? 0) === 0);
    const unknown = Object.fromEntries(
      [...checks].filter((id) => !isSite(id) && random() < 0.2).map((id) => [id, 1]),
    );
    const rules = missing
      .filter(isSite)
      .map((id): [string, string | null] => [id, random() < 0.3 ? 'The sitemap could not be read' : null]);
    scans.push({
      observed: observeFindings(
        { findings, unknown, rules },
        { scanId: `scan_${day}`, at: day * DAY, checks: new Set(checks) },
      ),
      unread: random() < 0.1 ? 1 : 0,
    });
  }
  return scans;
}

/** The state of a finding by its definition: from all that scans said, not from one to the next. `null` if no scan had it. */
function describeByHistory(id: string, scans: readonly ModelScan[]) {
  const isFound = ({ observed }: ModelScan) => observed.found.some(([found]) => found === id);
  const countUncertain = ({ observed, unread }: ModelScan) => (observed.uncertain.get(id) ?? 0) + unread;
  const seen = scans.filter(isFound);
  const last = seen.at(-1);
  if (!last) return null;
  const closes = (scan: ModelScan, before: ModelScan) =>
    !isFound(scan) && (!scan.observed.checks.has(id) || countUncertain(scan) <= countUncertain(before));
  /** The first scan between two that closed it. */
  const findClosing = (from: ModelScan, to?: ModelScan) =>
    scans.slice(scans.indexOf(from) + 1, to && scans.indexOf(to)).find((scan) => closes(scan, from));
  const closing = findClosing(last);
  const opened = seen.findLast((scan, at) => at === 0 || findClosing(seen[at - 1]!, scan));
  const state = closing
    ? closing.observed.checks.has(id)
      ? 'fixed'
      : 'retired'
    : opened === seen[0]
      ? 'open'
      : 'reopened';
  return {
    state,
    since: (closing ?? opened)?.observed.at,
    firstScanId: seen[0]?.observed.scanId,
    lastScanId: last.observed.scanId,
    scans: seen.length,
  };
}

it('over a year of scans, each finding has the state that all scans together give it', () => {
  const states = new Map<string, number>();
  for (let seed = 1; seed <= 100; seed++) {
    const scans = createYear(seed);
    const known = new Map<string, TrackedFinding>();
    for (const [at, { observed, unread }] of scans.entries()) {
      for (const [id, finding] of trackFindings(known, observed, unread)) known.set(id, finding);
      for (const [id, finding] of known) {
        expect(finding, `${id} after scan ${at} of year ${seed}`).toMatchObject(
          describeByHistory(id, scans.slice(0, at + 1)) ?? { state: 'missing' },
        );
        states.set(finding.state, (states.get(finding.state) ?? 0) + 1);
      }
    }
    const found = new Set(scans.flatMap(({ observed }) => observed.found.map(([id]) => id)));
    expect(new Set(known.keys())).toEqual(found);
  }
  expect([...states.keys()].toSorted()).toEqual(['fixed', 'open', 'reopened', 'retired']);
});

it('a rule that was not run fixes nothing', () => {
  const rule = 'pages-without-sources';
  const scan = (at: number, findings: TracedFinding[], rules: [string, string | null][]) =>
    observeFindings({ findings, unknown: {}, rules }, { scanId: `scan_${at}`, at, checks: new Set([rule]) });
  const known = trackFindings(new Map(), scan(1, [[rule, 'site', 'low', 3]], []), 0);
  expect(trackFindings(known, scan(2, [], []), 0)).toEqual(new Map());
  expect(trackFindings(known, scan(3, [], [[rule, null]]), 0).get(rule)).toMatchObject({ state: 'fixed' });
});

it('a scan that could not judge a page does not fix its finding, however often it is repeated', () => {
  const scan = (at: number, found: TracedFinding[], unknown: Record<string, number>) =>
    observeFindings(
      { findings: found, unknown, rules: [] },
      { scanId: `scan_${at}`, at, checks: new Set(['alt']) },
    );
  const known = trackFindings(new Map(), scan(1, [['alt', 'page', 'high', 3]], {}), 0);
  expect(trackFindings(known, scan(2, [], { alt: 1 }), 0)).toEqual(new Map());
  expect(trackFindings(known, scan(3, [], { alt: 1 }), 0)).toEqual(new Map());
  expect(trackFindings(known, scan(4, [], {}), 1)).toEqual(new Map());
  expect(trackFindings(known, scan(5, [], {}), 0).get('alt')).toMatchObject({
    state: 'fixed',
    since: 5,
    lastSeenAt: 1,
  });
});
