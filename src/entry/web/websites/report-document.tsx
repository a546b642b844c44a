import type { Child } from 'hono/jsx';
import type { RenderingResource } from '../../../contracts/scan.ts';
import type { SiteReport } from '../../../contracts/site-report.ts';
import type { Branding } from '../../../contracts/branding.ts';
import { listOpenFindings, listSiteFixes } from '../../../engine/site/report-lists.ts';
import { countScoreBands } from '../../../engine/site/score-bands.ts';
import { rankFindings, summarizeReport } from '../../../engine/site/summarize-report.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { formatNumber } from '../../../lib/text.ts';
import { chooseTextColor } from '../../../lib/text-color.ts';
import { getBranding } from '../../../services/accounts/branding.ts';
import type { Context } from '../../../services/context.ts';
import { listScans } from '../../../services/scans/list-scans.ts';
import { readLastRendering } from '../../../services/scans/scan.ts';
import type { VerifiedWebsite } from '../../../services/websites/website.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatDate } from '../format.ts';
import { SITE_NAME } from '../layout.tsx';
import { GradeTile } from '../parts/badge.tsx';
import { Card, Section } from '../parts/card.tsx';
import { Histogram } from '../parts/column-chart.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { PrintedRendering, RECENT_SCANS } from './rendering-card.tsx';
import { SiteFixes } from './report-findings.tsx';
import { ReportOverview } from './report-overview.tsx';
import { PrintedFindings, PrintedPages, RestOfFindings } from './report-print-sections.tsx';
import { translate } from '../language.ts';

/** Findings that are printed in full. */
const TOP_LIMIT = 10;

/** What a document shows. */
export interface ReportSources {
  report: SiteReport;
  rendering: RenderingResource | null;
  branding: Branding;
}

/** Reads what the document of a website's report shows beside the report. */
export async function readReportSources(
  context: Context,
  website: VerifiedWebsite,
  report: SiteReport,
): Promise<ReportSources> {
  const [{ rows: scans }, branding] = await Promise.all([
    listScans(context, { host: website.host, limit: RECENT_SCANS }),
    getBranding(context.env, context.caller),
  ]);
  return { report, branding, rendering: await readLastRendering(context, scans) };
}

interface ReportDocumentProps extends ReportSources {
  /** The path of the logo. */
  logo: string;
  /** Where the full lists are, for its owner. */
  fullReport: string;
  paper: Paper;
}

export const PAPERS = { a4: 'A4', letter: 'US Letter' } as const;
export type Paper = keyof typeof PAPERS;

/**
 * The report as a document to read, to print or to save as a PDF: cover, contents, summary, the findings that matter most, and the rest as
 * an appendix. The contents have no page numbers: Chromium 156 has no `target-counter()`, and where sections begin depends on the font and on
 * the scale that is chosen when printing. The contents have the letter of each part in place of that, which is at the foot of its sheets.
 */
export function ReportDocument(document: ReportDocumentProps) {
  const { report, rendering, paper } = document;
  const ranked = rankFindings(listOpenFindings(report));
  const [top, rest] = [ranked.slice(0, TOP_LIMIT), ranked.slice(TOP_LIMIT)];
  const { host } = report;
  return (
    <article class={`paper ${paper}`}>
      <Cover {...document} />
      <Contents report={report} hasRendering={(rendering?.rendered ?? 0) > 0} hasRest={rest.length > 0} />
      <Section id="summary" title="Summary" class="paper-section">
        <p class="paper-prose">{summarizeReport(report, CATEGORY_LABELS).join(' ')}</p>
        <ReportOverview report={report} path={null} />
        {report.pages.length > 0 && (
          <Card title="Pages by score" id="scores" level={3}>
            <Histogram
              label="Pages by score"
              counts={countScoreBands(report.pages.map(({ score }) => score))}
            />
          </Card>
        )}
      </Section>
      <PrintedRendering rendering={rendering} />
      <PrintedFindings findings={top} host={host} />
      <SiteFixes report={report} class="paper-section" />
      <Appendix {...document} rest={rest.length}>
        <RestOfFindings findings={rest} />
        <PrintedPages report={report} />
      </Appendix>
    </article>
  );
}

function Cover({ report, branding, logo }: ReportDocumentProps) {
  const { host, score, generated_at: date, totals } = report;
  const { name, color } = branding;
  return (
    <section class="cover" aria-labelledby="cover">
      {(branding.logo !== null || name !== '' || color !== null) && (
        <div class={`cover-brand ${color === null ? '' : chooseBrandClass(color)}`}>
          {color !== null && (
            <svg aria-hidden="true">
              <rect width="100%" height="100%" fill={color} />
            </svg>
          )}
          {branding.logo !== null && <img src={logo} alt={name === '' ? 'Logo' : ''} />}
          {name !== '' && <strong dir="auto">{name}</strong>}
        </div>
      )}
      <p class="muted">Site report</p>
      <h2 id="cover">{toDisplayHost(host)}</h2>
      {score && score.score !== null && (
        <div class="row">
          <Gauge score={score.score} label="Website score" size="large" />
          <GradeTile grade={score.grade} size="large" />
          <span class="lead">{translate(score.grade_label ?? '')}</span>
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
        {name !== '' && (
          <div>
            <dt>Prepared by</dt>
            <dd dir="auto">{name}</dd>
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

function chooseBrandClass(color: string): string {
  return chooseTextColor(color) === '#000000' ? 'on-light' : 'on-dark';
}

interface ContentsProps {
  report: SiteReport;
  hasRendering: boolean;
  hasRest: boolean;
}

function Contents({ report, hasRendering, hasRest }: ContentsProps) {
  const parts = [
    { id: 'summary', title: 'Summary', part: 'A', isShown: true },
    { id: 'rendering', title: 'What crawlers without JavaScript miss', part: 'A', isShown: hasRendering },
    { id: 'findings', title: 'The most important findings', part: 'B', isShown: true },
    {
      id: 'site-fixes',
      title: 'The website as a whole',
      part: 'B',
      isShown: listSiteFixes(report).length > 0,
    },
    { id: 'appendix', title: 'Appendix', part: 'C', isShown: hasRest || report.pages.length > 0 },
  ];
  return (
    <nav class="paper-contents" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {parts
          .filter(({ isShown }) => isShown)
          .map(({ id, title, part }) => (
            <li>
              <b>{part}</b>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
      </ol>
      <p class="muted print-only">
        The letter is at the foot of the sheets. In a PDF, the contents are links.
      </p>
    </nav>
  );
}

function Appendix({
  report,
  fullReport,
  rest,
  children,
}: ReportDocumentProps & { rest: number; children?: Child }) {
  if (rest === 0 && report.pages.length === 0) return <></>;
  return (
    <Section id="appendix" title="Appendix" class="paper-section">
      <p>
        The appendix lists {rest === 0 ? 'pages' : 'more findings and pages'} in short. The owner of{' '}
        {toDisplayHost(report.host)} has the full lists, with every affected page, at{' '}
        <span class="break">{fullReport}</span>.
      </p>
      {children}
    </Section>
  );
}
