import type { AlertSettings } from '../../contracts/alerts.ts';
import type { ChangedFinding, ScanChanges } from '../../contracts/changes.ts';
import type { ListedScan } from '../../contracts/scan.ts';
import { pluralize } from '../../lib/text.ts';
import { formatDate, formatDateTime, MINUTE } from '../../lib/time.ts';
import type { MailSection } from '../mail/render-mail.ts';

/** The facts known at the end of a scan. */
export interface ScanFacts {
  scan: ListedScan;
  /** `null` if the scan cannot be compared. */
  changes: ScanChanges | null;
  /** The next scheduled scan; `null` without a schedule. `at` in milliseconds since 1970. */
  nextRun: { at: number; credits: number } | null;
  availableCredits: number;
  /** Since when the proof of ownership has been missing, in milliseconds since 1970; `null` if it is not missing. */
  proofMissingSince: number | null;
}

/** A section of the mail about a scan. `headline` is part of the subject. */
export interface ScanAlert {
  headline: string;
  section: MailSection & { title: string };
}

/** A scan that takes longer than this, in milliseconds, sends a mail when it ends. */
const LONG_SCAN = 5 * MINUTE;
/** Findings listed; the others are counted. */
const MAX_LISTED_FINDINGS = 10;

/** Lists the alerts about a scan, the most urgent first. Empty if there are none, or the owner wants no mail. */
export function listScanAlerts(facts: ScanFacts, settings: AlertSettings): ScanAlert[] {
  if (!settings.enabled) return [];
  return [
    settings.unreachable ? describeUnreachable(facts) : null,
    describeScoreDrop(facts, settings.score_drop),
    settings.new_findings ? describeNewFindings(facts) : null,
    settings.low_credits ? describeLowCredits(facts) : null,
    settings.long_scan ? describeLongScan(facts) : null,
  ].filter((alert) => alert !== null);
}

/** Describes a missing proof for a mail sent for another reason. The warning about it is a separate mail. */
export function describeMissingProof(
  { proofMissingSince: since }: ScanFacts,
  settings: AlertSettings,
): MailSection | null {
  if (since === null || !settings.ownership_missing) return null;
  const line = `We have not found your proof of ownership since ${formatDate(since)}. Publish it again, or your ownership ends.`;
  return { title: 'Your proof of ownership is missing', lines: [line] };
}

function describeUnreachable({ scan }: ScanFacts): ScanAlert | null {
  if (scan.error?.code !== 'site_unreachable') return null;
  return {
    headline: 'website not reachable',
    section: { title: 'The website could not be scanned', lines: [scan.error.message] },
  };
}

function describeScoreDrop({ changes }: ScanFacts, limit: number | null): ScanAlert | null {
  if (!changes || limit === null) return null;
  const { before, after } = changes.score;
  if (before === null || after === null || before - after < limit) return null;
  const { grade } = changes;
  const isOtherGrade = grade.before !== grade.after && grade.before !== null && grade.after !== null;
  const grades = isOtherGrade ? ` The grade went from ${grade.before} to ${grade.after}.` : '';
  return {
    headline: `score down ${before - after}`,
    section: {
      title: `The score is down ${pluralize(before - after, 'point')}`,
      lines: [`It went from ${before} to ${after}.${grades}`],
    },
  };
}

/** Lists the new findings that open an alert: those that the owner does not ignore. */
export function listNewFindings({ findings, ignored }: ScanChanges): ChangedFinding[] {
  return findings.new.filter(({ id }) => !ignored.includes(id));
}

function describeNewFindings({ changes }: ScanFacts): ScanAlert | null {
  const found = changes ? listNewFindings(changes).filter(isSerious) : [];
  if (found.length === 0) return null;
  const count = pluralize(found.length, 'new finding');
  const left = found.length - MAX_LISTED_FINDINGS;
  return {
    headline: count,
    section: {
      title: `${count} of critical or high severity`,
      lines: [],
      items: [
        ...found.slice(0, MAX_LISTED_FINDINGS).map(describeFinding),
        ...(left > 0 ? [`And ${left} more`] : []),
      ],
    },
  };
}

function isSerious({ severity }: ChangedFinding): boolean {
  return severity === 'critical' || severity === 'high';
}

function describeFinding({ title, severity, pages_after: pages }: ChangedFinding): string {
  return `${title} (${severity}${pages === null ? '' : `, ${pluralize(pages, 'page')}`})`;
}

function describeLowCredits({ nextRun, availableCredits }: ScanFacts): ScanAlert | null {
  if (!nextRun || nextRun.credits <= availableCredits) return null;
  const cost = pluralize(nextRun.credits, 'credit');
  return {
    headline: 'not enough credits',
    section: {
      title: 'Your credits do not cover the next scan',
      lines: [
        `It is due on ${formatDateTime(nextRun.at)} and is expected to cost ${cost}. You have ${availableCredits}.`,
      ],
    },
  };
}

const ENDS: Partial<Record<ListedScan['state'], string>> = {
  done: 'has ended',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

function describeLongScan({ scan }: ScanFacts): ScanAlert | null {
  const time = Date.parse(scan.finished_at ?? '') - Date.parse(scan.started_at);
  if (!(time > LONG_SCAN)) return null;
  const end = ENDS[scan.state] ?? 'has ended';
  return {
    headline: `the scan ${end}`,
    section: {
      title: `The scan ${end} after ${pluralize(Math.round(time / MINUTE), 'minute')}`,
      // `describeUnreachable` covers a website that could not be reached.
      lines: scan.error === null || scan.error.code === 'site_unreachable' ? [] : [scan.error.message],
    },
  };
}
