import type { Finding, SiteReport } from '../../../contracts/site-report.ts';
import { getFindingHelp } from '../../../engine/find-check.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { shortenLine } from '../format.ts';
import { IssueCounts, Score, SeverityBadge } from '../parts/badge.tsx';
import { Section } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { narrow, numeric, Table } from '../parts/table.tsx';
import { shortenPageUrl } from './report-pages.tsx';

/** URLs printed of a finding, findings of the appendix and its pages: the weakest. Keeps a report of 500 pages under 20 sheets. */
const LIMITS = { urls: 5, rest: 40, pages: 100 };

/** In characters: a line. */
const TITLE_LENGTH = 38;
const EVIDENCE_LENGTH = 400;

/** The most important findings, each with examples and its fix. */
export function PrintedFindings({ findings, host }: { findings: readonly Finding[]; host: string }) {
  return (
    <Section id="findings" title="The most important findings" class="paper-section">
      {findings.length === 0 && <p>There is no open finding.</p>}
      {findings.map((finding, index) => (
        <PrintedFinding finding={finding} host={host} position={index + 1} />
      ))}
    </Section>
  );
}

interface PrintedFindingProps {
  finding: Finding;
  host: string;
  position: number;
}

function PrintedFinding({ finding, host, position }: PrintedFindingProps) {
  const { title, severity, category, evidence, recommendation, affected, gain } = finding;
  const help = getFindingHelp(finding);
  const shown = affected.urls.slice(0, LIMITS.urls);
  return (
    <section class="paper-finding">
      <h3 id={`finding-${finding.id}`}>
        {position}. {title}
      </h3>
      <p class="muted">
        <SeverityBadge severity={severity} /> {CATEGORY_LABELS[category].name},{' '}
        {formatCount(affected.count, 'page')}
        {gain !== null && gain > 0 && `, gain ${formatGain(gain)}`}
      </p>
      <KeyValue>
        {evidence !== '' && (
          <DescriptionItem name="What is wrong">
            <span dir="auto">{shortenLine(evidence, EVIDENCE_LENGTH)}</span>
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

/** The findings that are not printed in full, as a table. */
export function RestOfFindings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return <></>;
  const shown = findings.slice(0, LIMITS.rest);
  return (
    <section class="paper-rest" aria-labelledby="rest">
      <h3 id="rest">
        Other findings
        {findings.length > shown.length &&
          `: ${formatNumber(shown.length)} of ${formatNumber(findings.length)}`}
      </h3>
      <Table
        columns={['Finding', narrow('Severity'), numeric('Pages'), numeric('Gain')]}
        rows={shown.map(({ title, severity, affected, gain }) => [
          title,
          <SeverityBadge severity={severity} />,
          formatNumber(affected.count),
          formatGain(gain),
        ])}
      />
    </section>
  );
}

/** The table of the weakest pages. Only on paper. */
export function PrintedPages({ report }: { report: SiteReport }) {
  const { host, pages, totals } = report;
  const shown = pages.slice(0, LIMITS.pages);
  if (shown.length === 0) return <></>;
  return (
    <section class="paper-pages print-only" aria-labelledby="pages">
      <h3 id="pages">
        {totals.pages > shown.length
          ? `The ${formatNumber(shown.length)} weakest of ${formatCount(totals.pages, 'page')}`
          : 'Pages'}
      </h3>
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
    </section>
  );
}
