import type { Context } from 'hono';
import { CHECKS } from '../../../engine/checks/all.ts';
import { CATEGORIES, GRADES, SEVERITIES } from '../../../contracts/scoring.ts';
import { CATEGORY_WEIGHTS, SEVERITY_POINTS } from '../../../engine/page-score.ts';
import { MIN_GRADED_PAGES, PILLARS } from '../../../engine/site/pillars.ts';
import { CATEGORY_LABELS, SEVERITY_LABELS } from '../checks/labels.ts';
import type { WebEnv } from '../context.ts';
import { formatCount } from '../format.ts';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

/** A summary of the scores. The details are on /checks and on the start page. */
export function renderScoresDocs(c: Context<WebEnv>): Response | Promise<Response> {
  return renderDocsPage(c, '/docs/scores', {
    lead: 'Pages and websites get a score from 0 to 100. Every missing point belongs to a named issue or check.',
    sections: [
      { id: 'page', title: 'The score of a page', content: <PageScoreSection /> },
      { id: 'site', title: 'The grade of a website', content: <WebsiteScoreSection /> },
      {
        id: 'unknown',
        title: 'Unknown results',
        content: (
          <p>
            If a check can’t be evaluated, for example because robots.txt timed out, its result is{' '}
            <code>unknown</code> and takes no points. Missing values are <code>null</code>, never estimates.
          </p>
        ),
      },
      {
        id: 'seen',
        title: 'What an audit reads',
        content: (
          <>
            <p>
              An audit reads the HTML as your server sends it, the response headers and robots.txt. Like most
              AI crawlers, it runs no scripts: content that needs JavaScript is invisible to it. It loads no
              images, stylesheets or fonts.
            </p>
            <p>
              See <a href="/bot">Our crawler</a> for its name, the rules it obeys and how to block it.
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
        An audit runs {formatCount(CHECKS.length, 'check')} in six categories. Each category starts at 100 and
        loses the <code>penalty</code> of each of its issues. The score of the page is the weighted mean of
        the categories:
      </p>
      <TwoColumnTable
        head={['Category', 'Share of the score']}
        rows={CATEGORIES.map((category) => [
          CATEGORY_LABELS[category].name,
          `${Math.round(CATEGORY_WEIGHTS[category] * 100)}%`,
        ])}
      />
      <p>
        The severity of an issue limits its penalty. See <a href="/checks">all checks</a> for what each one
        looks for and how to fix it.
      </p>
      <TwoColumnTable
        head={['Severity', 'Points taken from the category']}
        rows={SEVERITIES.map((severity) => [SEVERITY_LABELS[severity], `up to ${SEVERITY_POINTS[severity]}`])}
      />
      <p>
        An issue takes fewer points if it affects only some of the images, links or labels of a page. Some
        issues cap the score of the whole page, for example an HTTP error or a missing title.{' '}
        <code>score_caps</code> lists them. A response that is neither HTML nor an error, such as an image, is
        not scored: its scores are <code>null</code>.
      </p>
    </>
  );
}

function WebsiteScoreSection() {
  return (
    <>
      <p>
        The grade of a website comes from your audits of its pages and a fresh inspection of robots.txt,
        sitemaps, HTTPS and the home page. The score has five pillars:
      </p>
      <TwoColumnTable
        head={['Pillar', 'Points']}
        rows={Object.values(PILLARS).map(({ label, weight }) => [label, String(weight)])}
      />
      <p>
        {GRADES.filter(({ from }) => from > 0)
          .map(({ grade, from }) => `${grade} from ${from}`)
          .join(', ')}
        , F below. With fewer than {formatCount(MIN_GRADED_PAGES, 'audited HTML page')} the state is{' '}
        <code>provisional</code> and the score is <code>null</code>. If the home page can’t be reached, for
        example because of DNS, TLS or a timeout, the state is <code>unreachable</code> and the pillars that
        need an inspection have no score.
      </p>
      <p>
        The website keeps its grade if the home page returns an error to our crawler or redirects to another
        website. The message of the score and a finding in the report say so.
      </p>
      <p>
        Broken URLs that a scan finds also count: as broken links, in the check of the sitemap, and in the
        share of pages that return an error. They are not audited and cost no credits. The report lists them
        in <code>unaudited</code> until they work again or nothing links to them.
      </p>
    </>
  );
}
