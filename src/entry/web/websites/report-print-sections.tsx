import { type Severity, SEVERITIES } from '../../../contracts/scoring.ts';
import type { Finding, SiteReport } from '../../../contracts/site-report.ts';
import { getFindingHelp } from '../../../engine/find-check.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { shortenLine } from '../format.ts';
import { IssueCounts, SeverityBadge, SEVERITY_LABELS, Score } from '../parts/badge.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { Table, narrow, numeric } from '../parts/table.tsx';
import { formatGain } from '../../../engine/format-gain.ts';
import { shortenPageUrl } from './report-pages.tsx';
import { Section } from '../parts/card.tsx';

/** URLs printed of a finding, and pages in the table: the weakest. The files have all. */
const LIMITS = { urls: 5, pages: 500 };

/** In characters: a line. */
const TITLE_LENGTH = 38;

/** The findings of each severity that has any, most severe first. */
export function groupBySeverity(findings: readonly Finding[]): [Severity, Finding[]][] {
  return SEVERITIES.map((severity): [Severity, Finding[]] => [
    severity,
    findings.filter((finding) => finding.severity === severity),
  ]).filter(([, group]) => group.length > 0);
}

/** The findings with their fixes, by severity. Only on paper. */
export function PrintedFindings({ findings, host }: { findings: readonly Finding[]; host: string }) {
  return (
    <Section id="findings" title="Findings and fixes" class="paper-section print-only">
      {findings.length === 0 && <p>No check failed on any page.</p>}
      {groupBySeverity(findings).map(([severity, group]) => (
        <section aria-labelledby={`findings-${severity}`}>
          <h3 id={`findings-${severity}`}>
            {SEVERITY_LABELS[severity]}: {formatCount(group.length, 'finding')}
          </h3>
          {group.map((finding) => (
            <PrintedFinding finding={finding} host={host} />
          ))}
        </section>
      ))}
    </Section>
  );
}

function PrintedFinding({ finding, host }: { finding: Finding; host: string }) {
  const { title, severity, category, evidence, recommendation, affected, gain } = finding;
  const help = getFindingHelp(finding);
  const shown = affected.urls.slice(0, LIMITS.urls);
  return (
    <section class="paper-finding">
      <h4 id={`finding-${finding.id}`}>
        <SeverityBadge severity={severity} /> {title}
      </h4>
      <p class="muted">
        {CATEGORY_LABELS[category].name}, {formatCount(affected.count, 'page')}
        {gain !== null && gain > 0 && `, gain ${formatGain(finding.gain)}`}
      </p>
      <KeyValue>
        {evidence !== '' && (
          <DescriptionItem name="What is wrong">
            <span dir="auto">{evidence}</span>
          </DescriptionItem>
        )}
        {help && <DescriptionItem name="Why it matters">{help.why}</DescriptionItem>}
        {recommendation !== null && <DescriptionItem name="How to fix it">{recommendation}</DescriptionItem>}
        <DescriptionItem name="Where">
          {shown.map((url, index) => (
            <>
              {index > 0 && ', '}
              <bdi>{shortenPageUrl(url, host)}</bdi>
            </>
          ))}
          {affected.count > shown.length && ` and ${formatNumber(affected.count - shown.length)} more`}
        </DescriptionItem>
      </KeyValue>
    </section>
  );
}

/** The table of pages, the weakest first. Only on paper. */
export function PrintedPages({ report }: { report: SiteReport }) {
  const { host, pages, totals } = report;
  const shown = pages.slice(0, LIMITS.pages);
  return (
    <Section id="pages" title="Pages" class="paper-section paper-pages print-only">
      {totals.pages > shown.length && (
        <p>
          The {formatNumber(shown.length)} weakest of {formatCount(totals.pages, 'page')}.
        </p>
      )}
      <Table
        columns={['URL', numeric('Score'), narrow('Issues'), 'Title', numeric('Status')]}
        dir="auto"
        rows={shown.map((page) => [
          shortenPageUrl(page.url, host),
          <Score score={page.score} />,
          <IssueCounts counts={page.issue_counts} />,
          shortenLine(page.title, TITLE_LENGTH),
          page.status_code,
        ])}
      />
    </Section>
  );
}
