import type { Context } from 'hono';
import { getSiteReport } from '../../../services/reports/site-report.ts';
import { renderAppPage } from '../app-page.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { type Paper, PAPERS, readReportSources, ReportDocument } from './report-document.tsx';
import type { WebsiteEnv } from './context.ts';
import { WebsiteTabs } from './website-tabs.tsx';

/** The report as a document, for its owner. */
export async function renderPrintPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const [context, website] = [c.get('context'), c.get('owned')];
  const sources = await readReportSources(context, website, await getSiteReport(context, website));
  const path = `/websites/${host}/report`;
  const paper = readPaper(c);
  return renderAppPage(
    c,
    {
      heading: 'Print the report',
      title: `Report for ${name}`,
      tabs: <WebsiteTabs host={host} tab="issues" currentPath={c.req.path} />,
      meta: (
        <>
          Print this page from your browser. To get a PDF, choose “Save as PDF” as the printer.
          {!c.get('signedIn').member && (
            <>
              {' '}
              Your name, logo and colour come from <a href="/account/branding">Branding</a>.
            </>
          )}
        </>
      ),
      actions: (
        <>
          <PaperChoice path={`${path}/print`} paper={paper} />
          <ButtonLink href={`${path}/share`} label="Share a link" variant="quiet" />
          <PrintButton />
        </>
      ),
    },
    <ReportDocument {...sources} logo={`${path}/logo`} fullReport={c.env.SITE_URL + path} paper={paper} />,
  );
}

/** Opens the print dialog of the browser. Without scripts, its menu does. */
export function PrintButton() {
  return (
    <button type="button" data-print hidden>
      Print
    </button>
  );
}

/** Reads the size of the paper from the query. */
export function readPaper(c: Context): Paper {
  return c.req.query('paper') === 'letter' ? 'letter' : 'a4';
}

/** A link to the document for the other size of paper. */
export function PaperChoice({ path, paper }: { path: string; paper: Paper }) {
  const other = paper === 'a4' ? 'letter' : 'a4';
  return <ButtonLink href={`${path}?paper=${other}`} label={`Set for ${PAPERS[other]}`} variant="quiet" />;
}
