import type { Context } from 'hono';
import type { Finding, SiteReport } from '../../../contracts/site-report.ts';
import { listOpenFindings, listSiteFixes } from '../../../engine/site/report-lists.ts';
import { countScoreBands } from '../../../engine/site/score-bands.ts';
import { getSiteReport } from '../../../services/reports/site-report.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { formatDate } from '../format.ts';
import { renderAppPage } from '../app-page.tsx';
import { SITE_NAME } from '../layout.tsx';
import { GradeTile, SEVERITY_LABELS } from '../parts/badge.tsx';
import { Card, Section } from '../parts/card.tsx';
import { TextField } from '../parts/field.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { Histogram } from '../parts/column-chart.tsx';
import { PrintedRendering, RECENT_SCANS } from './rendering-card.tsx';
import { listScans } from '../../../services/scans/list-scans.ts';
import { readLastRendering } from '../../../services/scans/scan.ts';
import type { WebsiteEnv } from './context.ts';
import { WebsiteTabs } from './website-tabs.tsx';
import { Table, numeric } from '../parts/table.tsx';
import { formatGain } from '../../../engine/format-gain.ts';
import { groupBySeverity, PrintedFindings, PrintedPages } from './report-print-sections.tsx';
import { SiteFixes } from './report-findings.tsx';
import { ReportOverview } from './report-overview.tsx';
import { SubmitButton } from '../parts/button.tsx';

/** Longest name on the cover, in characters. */
const NAME_LIMIT = 80;

/** Findings in the summary. */
const TOP_LIMIT = 10;

/**
 * The report as a document to print or to save as a PDF: cover, contents, summary, findings with their fixes, pages. The screen shows
 * cover and summary.
 */
export async function renderPrintPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const [report, { rows: scans }] = await Promise.all([
    getSiteReport(c.get('context'), c.get('owned')),
    listScans(c.get('context'), { host, limit: RECENT_SCANS }),
  ]);
  const rendering = await readLastRendering(c.get('context'), scans);
  const findings = listOpenFindings(report);
  const path = `/websites/${host}/report`;
  const author = (c.req.query('by') ?? '').trim().slice(0, NAME_LIMIT);
  return renderAppPage(
    c,
    {
      heading: 'Print the report',
      title: `Report for ${name}`,
      tabs: <WebsiteTabs host={host} tab="issues" currentPath={c.req.path} />,
      meta: 'Print this page from your browser. To get a PDF, choose “Save as PDF” as the printer.',
      actions: (
        <button type="button" data-print hidden>
          Print
        </button>
      ),
    },
    <>
      <form method="get" action={`${path}/print`} class="field-row">
        <TextField id="by" label="Prepared by (optional)" value={author} maxlength={NAME_LIMIT} />
        <SubmitButton label="Put on the cover" variant="quiet" />
      </form>
      <article class="paper">
        <Cover name={name} report={report} author={author} />
        <Contents report={report} findings={findings} hasRendering={(rendering?.rendered ?? 0) > 0} />
        <Section id="summary" title="Summary" class="paper-section">
          <ReportOverview report={report} path={null} />
          <Card title="Pages by score" id="scores" level={3}>
            <Histogram
              label="Pages by score"
              counts={countScoreBands(report.pages.map(({ score }) => score))}
            />
          </Card>
          <TopFindings findings={findings} />
        </Section>
        <PrintedRendering rendering={rendering} />
        <p class="muted screen-only">
          The printed report continues with {formatCount(findings.length, 'finding')}, their fixes and the
          list of pages.
        </p>
        <PrintedFindings findings={findings} host={host} />
        <SiteFixes report={report} class="paper-section print-only" />
        <PrintedPages report={report} />
      </article>
    </>,
  );
}

function Cover({ name, report, author }: { name: string; report: SiteReport; author: string }) {
  const { score, generated_at: date, totals } = report;
  return (
    <section class="cover" aria-labelledby="cover">
      <p class="muted">Site report</p>
      <h2 id="cover">{name}</h2>
      {score && score.score !== null && (
        <div class="row">
          <Gauge score={score.score} label="Website score" size="large" />
          <GradeTile grade={score.grade} size="large" />
          <span class="lead">{score.grade_label}</span>
        </div>
      )}
      <dl>
        <div>
          <dt>Date</dt>
          <dd>{formatDate(date)}</dd>
        </div>
        <div>
          <dt>Pages</dt>
          <dd>{formatNumber(totals.pages)}</dd>
        </div>
        {author !== '' && (
          <div>
            <dt>Prepared by</dt>
            <dd dir="auto">{author}</dd>
          </div>
        )}
        <div>
          <dt>Checked with</dt>
          <dd>{SITE_NAME}</dd>
        </div>
      </dl>
    </section>
  );
}

interface ContentsProps {
  report: SiteReport;
  findings: readonly Finding[];
  hasRendering: boolean;
}

function Contents({ report, findings, hasRendering }: ContentsProps) {
  const { totals } = report;
  return (
    <nav class="paper-contents print-only" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        <li>
          <a href="#summary">Summary</a>
        </li>
        {hasRendering && (
          <li>
            <a href="#rendering">What crawlers without JavaScript miss</a>
          </li>
        )}
        <li>
          <a href="#findings">
            Findings and fixes <small>{formatCount(findings.length, 'finding')}</small>
          </a>
          <ul>
            {groupBySeverity(findings).map(([severity, group]) => (
              <li>
                <a href={`#findings-${severity}`}>{SEVERITY_LABELS[severity]}</a>
                <ul>
                  {group.map(({ id, title }) => (
                    <li>
                      <a href={`#finding-${id}`}>{title}</a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </li>
        {listSiteFixes(report).length > 0 && (
          <li>
            <a href="#site-fixes">The website as a whole</a>
          </li>
        )}
        <li>
          <a href="#pages">
            Pages <small>{formatCount(totals.pages, 'page')}</small>
          </a>
        </li>
      </ol>
    </nav>
  );
}

/** The findings with the most to gain. */
function TopFindings({ findings }: { findings: readonly Finding[] }) {
  const top = findings
    .filter(({ gain }) => gain !== null && gain > 0)
    .sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0))
    .slice(0, TOP_LIMIT);
  if (top.length === 0) return <></>;
  return (
    <Card title="Biggest gains" id="top" level={3}>
      <Table
        columns={['Finding', numeric('Pages'), numeric('Gain')]}
        rows={top.map((finding) => [
          finding.title,
          formatNumber(finding.affected.count),
          formatGain(finding.gain),
        ])}
      />
    </Card>
  );
}
