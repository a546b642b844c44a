import type { Context } from 'hono';
import type { Delta } from '../../services/sites/history.ts';
import type { PublicScore, Scorecard } from '../../services/sites/public.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { badgeSize, badgeSnippet } from './badge.tsx';
import { Snippet } from '../parts/snippet.tsx';
import { HistoryChart } from './chart.tsx';
import { HistoryTable, Pillars, TopIssues } from './sections.tsx';
import { counted, day } from '../format.ts';

const STATES = {
  graded: 'Graded',
  provisional: 'Not graded yet: fewer than three pages have been audited',
  unreachable: 'Not graded: the home page did not answer',
};

/** What the owner of a website shows of its score. */
export function scorecardPage(c: Context<WebEnv>, scorecard: Scorecard): Response | Promise<Response> {
  const { host, display_host: name, score, history, delta, updated_at: updatedAt } = scorecard;
  const path = `/scorecard/${host}`;
  const info = {
    title: titleOf(name, score),
    description: descriptionOf(name, score),
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
      <Verdict score={score} delta={delta} />
      {score && <Pillars {...score} />}
      {score && <TopIssues {...score} />}
      <section aria-labelledby="history">
        <h2 id="history">History</h2>
        <HistoryChart history={history} />
        {history.length > 0 && <HistoryTable history={history} />}
      </section>
      <Explanation host={host} site={c.env.SITE_URL} size={badgeSize(score)} />
    </article>,
  );
}

function titleOf(name: string, score: PublicScore | null): string {
  const graded = score?.grade ? `${score.grade}, ${score.score} of 100` : 'not graded yet';
  const titles = [`GEO score of ${name}: ${graded} – ${SITE_NAME}`, `GEO score of ${name}: ${graded}`];
  return titles.find(({ length }) => length <= 60) ?? `Scorecard of ${name}`;
}

function descriptionOf(name: string, score: PublicScore | null): string {
  const graded = score?.grade ? `grade ${score.grade}, ${score.score} of 100` : 'no grade yet';
  return `How well search engines and AI assistants can read ${name}: ${graded}, with pillars, history and what to mend first.`;
}

function Verdict({ score, delta }: { score: PublicScore | null; delta: Delta | null }) {
  if (!score) return <p class="lead">No score has been computed yet.</p>;
  return (
    <>
      {score.grade && (
        <p class="grade">
          <strong>{score.grade}</strong>{' '}
          <span>
            {score.grade_label}, {score.score} of 100
          </span>
        </p>
      )}
      <dl class="facts">
        <Fact name="State">{STATES[score.state]}</Fact>
        <Fact name="Date">
          <time datetime={score.computed_at}>{day(score.computed_at)}</time>
        </Fact>
        <Fact name="Pages">{counted(score.pages_evaluated, 'page')} evaluated</Fact>
        {delta && <Fact name="Change">{changeOf(delta)}</Fact>}
        {score.caps_applied.map(({ label, limit }) => (
          <Fact name={`At most ${limit}`}>{label}</Fact>
        ))}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function changeOf({ score, since }: Delta): string {
  if (score === 0) return `None since ${day(since)}`;
  return `${counted(Math.abs(score), 'point')} ${score > 0 ? 'up' : 'down'} since ${day(since)}`;
}

function Explanation({
  host,
  site,
  size,
}: {
  host: string;
  site: string;
  size: ReturnType<typeof badgeSize>;
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
      <Snippet id="badge" label="The badge as HTML" text={badgeSnippet(site, host)} />
    </section>
  );
}
