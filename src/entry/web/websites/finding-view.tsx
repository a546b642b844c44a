import type { Child } from 'hono/jsx';
import type { WebsiteFinding } from '../../../contracts/finding.ts';
import type { Finding } from '../../../contracts/site-report.ts';
import { getFindingHelp, getRuleSources } from '../../../engine/find-check.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import type { FindingPages } from '../../../services/reports/site-report.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { SeverityBadge, Score } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { SortedPagination } from '../parts/pagination.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { formatGain } from '../../../engine/format-gain.ts';
import { AuditedPageLink, shortenPageUrl } from './report-pages.tsx';
import { getFindingPath, type ReportPaths } from './context.ts';
import { ButtonLink } from '../parts/button.tsx';
import { toListHref } from '../list-links.ts';
import { FindingFacts } from './finding-work.tsx';

interface FindingViewProps {
  host: string;
  row: WebsiteFinding;
  /** `null` if no page has it now. */
  found: FindingPages | null;
  /** What its owner decides about it; absent for others. */
  work?: Child;
  paths: ReportPaths;
  /** Link to the file with all affected URLs, if there is one. */
  exportHref?: string;
}

/** A finding, below the head of the page: what is wrong, why, how to fix and verify it, and the URLs that it affects. */
export function FindingView({ host, row, found, work, paths, exportHref }: FindingViewProps) {
  const { id, scope, severity, category, gain } = row;
  const sources = getRuleSources(id);
  return (
    <div class="stack">
      <div class="split">
        <Card>
          {found ? (
            <FindingHelpText finding={found.finding} affected={formatAffected(found)} />
          ) : (
            <p>No audited page has it now.</p>
          )}
        </Card>
        <Card>
          <KeyValue>
            {work !== undefined && <FindingFacts host={host} row={row} />}
            <DescriptionItem name="Severity">
              <SeverityBadge severity={severity} />
            </DescriptionItem>
            {category !== null && (
              <DescriptionItem name="Category">{CATEGORY_LABELS[category].name}</DescriptionItem>
            )}
            {found && (
              <>
                <DescriptionItem name="Affected">
                  {formatAffected(found)}
                  {row.ignored_urls > 0 && `, ${formatNumber(row.ignored_urls)} ignored`}
                </DescriptionItem>
                <DescriptionItem name="Gain">{describeGain(gain)}</DescriptionItem>
              </>
            )}
            {sources.length > 0 && (
              <DescriptionItem name="Sources">
                {sources.map(({ title, url }, index) => (
                  <>
                    {index > 0 && <br />}
                    <a href={url} rel="noopener noreferrer">
                      {title}
                    </a>
                  </>
                ))}
              </DescriptionItem>
            )}
            {scope === 'page' && category !== null && (
              <DescriptionItem name="Check">
                <a href={`/checks/${encodeURIComponent(id)}`}>
                  <code>{id}</code>
                </a>
              </DescriptionItem>
            )}
          </KeyValue>
        </Card>
      </div>
      {work}
      {found && (
        <AffectedPages
          host={host}
          found={found}
          canIgnore={work !== undefined}
          paths={paths}
          exportHref={exportHref}
        />
      )}
    </div>
  );
}

function describeGain(gain: number | null): string {
  if (gain === null) return 'No points of the website score depend on it';
  return gain === 0 ? 'None, if nothing else is fixed' : `${formatGain(gain)} points of the website score`;
}

/** `90 of 500 pages`; `12 URLs` if some of them may not be pages. */
function formatAffected({ finding, total, pageCount }: FindingPages): string {
  if (finding.scope === 'site') return formatCount(total, 'URL');
  return `${formatNumber(total)} of ${formatCount(pageCount, 'page')}`;
}

/** What is wrong, why it matters, how to fix it and how to verify the fix. */
function FindingHelpText({ finding, affected }: { finding: Finding; affected: string }) {
  const help = getFindingHelp(finding);
  const { scope, evidence, recommendation } = finding;
  return (
    <div class="finding-help">
      <h2 id="wrong">What is wrong</h2>
      {scope === 'page' && (
        <p>
          Found on {affected}. {help && `Expected: ${help.passes}`}
        </p>
      )}
      {evidence !== '' && (
        <p dir="auto">
          {scope === 'page' && 'Example: '}
          {evidence}
        </p>
      )}
      {help && (
        <>
          <h2 id="why">Why it matters</h2>
          <p>{help.why}</p>
        </>
      )}
      {recommendation !== null && (
        <>
          <h2 id="fix">How to fix it</h2>
          <p>{recommendation}</p>
          {help && help.example !== null && (
            <CodeBlock id="example" label="Example of the fix" text={help.example} />
          )}
        </>
      )}
      {help && (
        <>
          <h2 id="verify">How to verify</h2>
          <p>{help.verify}</p>
        </>
      )}
    </div>
  );
}

interface AffectedPagesProps {
  host: string;
  found: FindingPages;
  canIgnore: boolean;
  paths: ReportPaths;
  exportHref: string | undefined;
}

function AffectedPages({ host, found, canIgnore, paths, exportHref }: AffectedPagesProps) {
  const { finding, rows } = found;
  const columnCount = canIgnore ? 4 : 3;
  return (
    <section aria-labelledby="affected">
      <div class="row spread section-head">
        <h2 id="affected">Affected URLs</h2>
        {exportHref !== undefined && (
          <ButtonLink href={exportHref} label="Export as CSV" variant="quiet small" download />
        )}
      </div>
      <DataTable
        label="Affected URLs"
        columns={['URL', 'Evidence', numeric('Score'), narrow('Ignore')].slice(0, columnCount)}
        rows={rows.map((row) =>
          [
            <AuditedPageLink host={host} url={row.url} id={row.audit?.id ?? null} paths={paths} />,
            row.evidence === '' ? <span class="muted">See the audit</span> : row.evidence,
            row.audit ? <Score score={row.audit.score} /> : <span class="muted">Not audited</span>,
            <a
              href={toListHref(`${paths.report}/ignore`, { id: finding.id, pages: toPathAndQuery(row.url) })}
            >
              Here<span class="unseen">: {shortenPageUrl(row.url, host)}</span>
            </a>,
          ].slice(0, columnCount),
        )}
      />
      <SortedPagination path={getFindingPath(paths, finding.id)} page={found} noun="URL" />
    </section>
  );
}

function toPathAndQuery(url: string): string {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  return pathname + search;
}
