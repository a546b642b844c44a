import type { Context } from 'hono';
import { CHECKS } from '../../engine/checks/all.ts';
import { GRADES, SEVERITIES } from '../../contracts/scoring.ts';
import { SEVERITY_POINTS } from '../../engine/page-score.ts';
import { MIN_GRADED_PAGES, PILLARS } from '../../engine/site/weights.ts';
import { SEVERITY_LABELS } from '../checks/labels.ts';
import type { WebEnv } from '../context.ts';
import { formatCount } from '../format.ts';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

/** A summary of the scores. The details are on /checks and on the start page. */
export function renderScoresDocs(c: Context<WebEnv>): Response | Promise<Response> {
  return renderDocsPage(c, '/docs/scores', {
    lead: 'A number from 0 to 100 that you can take apart: every missing point belongs to a named issue.',
    sections: [
      { id: 'page', title: 'The score of a page', content: <PageScoreSection /> },
      { id: 'site', title: 'The grade of a website', content: <WebsiteScoreSection /> },
      {
        id: 'unknown',
        title: 'When we cannot tell',
        content: (
          <p>
            What could not be measured, because robots.txt timed out for example, is reported as{' '}
            <code>unknown</code> and costs nothing. Missing data is <code>null</code>, never an invented
            number.
          </p>
        ),
      },
      {
        id: 'seen',
        title: 'What an audit sees',
        content: (
          <>
            <p>
              The HTML as your server sends it, its headers and robots.txt. No scripts are run, as most
              crawlers of AI assistants run none: what appears only with JavaScript is not there for them. No
              image, stylesheet or font is loaded.
            </p>
            <p>
              What our crawler is called, which rules it obeys and how to block it stands at{' '}
              <a href="/bot">Our crawler</a>.
            </p>
          </>
        ),
      },
    ],
  });
}

function PageScoreSection() {
  return (
    <>
      <p>
        {formatCount(CHECKS.length, 'check')} in six categories. Each category starts at 100 and loses the{' '}
        <code>penalty</code> of each of its issues; the score of the page is the weighted mean of the
        categories. The shares stand <a href="/#score">on the start page</a>, and{' '}
        <a href="/checks">each check has a page</a> with what it looks for, why, how to fix it and where the
        rule comes from.
      </p>
      <TwoColumnTable
        head={['Severity', 'Points of its category']}
        rows={SEVERITIES.map((severity) => [SEVERITY_LABELS[severity], `up to ${SEVERITY_POINTS[severity]}`])}
      />
      <p>
        An issue that affects only some of the images, links or labels of a page takes fewer. Some issues hold
        the whole page under a limit, which <code>score_caps</code> names: a page that answers with an error
        cannot score well, whatever else is right, and neither can one without a title. What is neither HTML
        nor an error, such as an image, is not scored: its scores are <code>null</code>.
      </p>
    </>
  );
}

function WebsiteScoreSection() {
  return (
    <>
      <p>
        A website is graded from the audits you have of it and a fresh inspection of what belongs to the whole
        website: robots.txt, sitemaps, HTTPS, the home page. Five parts make the score:
      </p>
      <TwoColumnTable
        head={['Part', 'Points']}
        rows={Object.values(PILLARS).map(({ label, weight }) => [label, String(weight)])}
      />
      <p>
        {GRADES.filter(({ from }) => from > 0)
          .map(({ grade, from }) => `${grade} from ${from}`)
          .join(', ')}
        , F below. With fewer than {formatCount(MIN_GRADED_PAGES, 'audited HTML page')} the state is{' '}
        <code>provisional</code> and the score <code>null</code>. When the home page gives no answer, because
        of DNS, TLS or a timeout for example, it is <code>unreachable</code>, and the parts that need a fresh
        look have no score.
      </p>
      <p>
        A home page that answers our crawler with an error, or that redirects to another site, does not take
        the grade away. The message of the score and a finding of the report say so.
      </p>
      <p>
        Broken addresses that a scan finds count too: for broken links, for the sitemap, and for the share of
        pages that answer with an error. They are not audited and cost nothing. The report lists them under{' '}
        <code>unaudited</code>, until they answer again or nothing leads to them.
      </p>
    </>
  );
}
