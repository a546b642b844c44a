import type { Context } from 'hono';
import type { PublicScore, Scorecard } from '../../services/scores/get-scorecard.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { getBadgeSize, buildBadgeHtml } from './badge.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { History, Pillars, TopIssues } from './sections.tsx';
import { GradeSummary } from './grade-summary.tsx';

/** The public scorecard of a website. */
export function renderScorecardPage(c: Context<WebEnv>, scorecard: Scorecard): Response | Promise<Response> {
  const { host, display_host: name, score, history, delta, updated_at: updatedAt } = scorecard;
  const path = `/scorecard/${host}`;
  const info = {
    title: buildTitle(name, score),
    description: buildDescription(name, score),
    path,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      '@id': `${c.env.SITE_URL}${path}`,
      name: `Scorecard of ${name}`,
      inLanguage: 'en',
      ...(updatedAt !== null && { dateModified: updatedAt }),
    },
  };
  return renderPage(
    c,
    info,
    <article class="scorecard">
      <h1>Scorecard of {name}</h1>
      {score ? (
        <>
          <GradeSummary score={score} delta={delta} />
          <Pillars pillars={score.pillars} />
          <TopIssues issues={score.top_issues} />
        </>
      ) : (
        <p class="lead">No score has been computed yet.</p>
      )}
      <History history={history} />
      <Explanation host={host} site={c.env.SITE_URL} size={getBadgeSize(score)} />
    </article>,
  );
}

function buildTitle(name: string, score: PublicScore | null): string {
  const graded = score?.grade ? `${score.grade}, ${score.score} of 100` : 'not graded yet';
  const titles = [`GEO score of ${name}: ${graded} – ${SITE_NAME}`, `GEO score of ${name}: ${graded}`];
  return titles.find(({ length }) => length <= 60) ?? `Scorecard of ${name}`;
}

function buildDescription(name: string, score: PublicScore | null): string {
  const graded = score?.grade ? `grade ${score.grade}, ${score.score} of 100` : 'no grade yet';
  return `How well search engines and AI assistants can read ${name}: ${graded}, with pillars, history and what to mend first.`;
}

function Explanation({
  host,
  site,
  size,
}: {
  host: string;
  site: string;
  size: ReturnType<typeof getBadgeSize>;
}) {
  return (
    <section aria-labelledby="about">
      <h2 id="about">What this is</h2>
      <p>
        The owner of this website proved that it is theirs, had its pages audited by {SITE_NAME} and chose to
        show the result. The score says how well search engines and AI assistants can reach, read and cite the
        site. Page health is what the audits of the single pages say. The other pillars come from a look at
        robots.txt, the sitemap, HTTPS and the home page, and from what the pages say about their sources and
        about who is behind them.
      </p>
      <p>
        What could not be measured costs nothing. Some faults hold the whole score under a limit, which is
        named above where it applies. The pages themselves and their audits stay private.
      </p>
      <p>
        The same as <a href={`/scorecard/${host}.json`}>JSON</a>, and as a badge:{' '}
        <img src={`/scorecard/${host}/badge.svg`} alt="The badge with the grade" {...size} />
      </p>
      <CodeBlock id="badge" label="The badge as HTML" text={buildBadgeHtml(site, host)} />
    </section>
  );
}
