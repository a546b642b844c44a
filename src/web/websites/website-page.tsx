import type { Context } from 'hono';
import { getScore } from '../../services/scores/get-score.ts';
import { listScans } from '../../services/scans/list-scans.ts';
import { countAudits } from '../../services/websites/count-audits.ts';
import type { VerifiedWebsite } from '../../services/websites/website.ts';
import type { WebsiteEnv } from './context.ts';
import { formatCount } from '../format.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { SuccessNotice, getDoneMessage } from '../parts/callout.tsx';
import { buildBadgeHtml } from '../scorecard/badge.tsx';
import { History, Pillars, TopIssues } from '../scorecard/sections.tsx';
import { GradeSummary } from '../scorecard/grade-summary.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { RunningScanNotice } from './scan-list.tsx';
import { PillarChecks, Signals } from './score-sections.tsx';

const DONE_MESSAGES: Record<string, string> = {
  scored: 'The score is computed anew.',
  shown: 'The scorecard is public: anyone with the link sees it.',
  hidden: 'The scorecard is private again.',
};

/** The page of a website for its owner: score, history, scorecard, and links to scan, report and release. */
export async function renderWebsitePage(c: Context<WebsiteEnv>, website: VerifiedWebsite): Promise<Response> {
  const { host, display_host: name, public_scorecard: isPublic } = website;
  const caller = c.get('signedIn');
  const [cached, audits, scans] = await Promise.all([
    getScore(c.env, caller, website),
    countAudits(c.env, caller, host),
    listScans(c.env, caller, host, { limit: 1 }),
  ]);
  const [scan] = scans.rows;
  const isScanned = scan !== undefined && scan.finished_at === null;
  const { score, delta, stale, history } = cached;
  const done = getDoneMessage(c, DONE_MESSAGES);
  return renderPage(
    c,
    { title: formatTitle(name), description: null, path: `/websites/${host}` },
    <article class="scorecard">
      <p class="crumbs">
        <a href="/websites">Websites</a>
      </p>
      <h1>{name}</h1>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {isScanned && <RunningScanNotice scan={scan} />}
      <p class="actions">
        <a class="button" href={`/websites/${host}/scan`}>
          Scan the site
        </a>
        <a href={`/websites/${host}/report`}>Report of all pages</a>
        {scan && <a href={`/websites/${host}/scans`}>Scans</a>}
        <a href={`/websites/${host}/release`}>Release</a>
      </p>
      {score ? (
        <>
          <GradeSummary score={{ ...score, caps_applied: toCapLabels(score.caps_applied) }} delta={delta} />
          <p class="lead">{score.message}</p>
          <RecomputeForm host={host} hint={stale ? 'This score is older than a week.' : null} />
          <TopIssues issues={score.top_issues} />
          <Pillars pillars={Object.values(score.pillars)} />
          <PillarChecks pillars={Object.values(score.pillars)} />
          <Signals signals={score.signals} />
          <History history={history} />
        </>
      ) : (
        <NoScore host={host} audits={audits} />
      )}
      <PublicScorecard host={host} isPublic={isPublic} site={c.env.SITE_URL} />
    </article>,
  );
}

/** The owner sees the full reason of a cap, where the public scorecard has a short label. */
function toCapLabels(caps: readonly { limit: number; reason: string }[]): { limit: number; label: string }[] {
  return caps.map(({ limit, reason }) => ({ limit, label: reason }));
}

function RecomputeForm({ host, hint }: { host: string; hint: string | null }) {
  return (
    <form method="post" action={`/websites/${host}/score`} data-busy="Looking at the site…">
      <p class={hint === null ? 'aside' : 'notice'}>
        {hint} Computing it again is free: it takes your audits as they are and looks at robots.txt, the
        sitemap and the home page. It crawls no page.
      </p>
      <button type="submit" class="quiet">
        Compute the score again
      </button>
    </form>
  );
}

function NoScore({ host, audits }: { host: string; audits: number }) {
  return (
    <>
      <p class="lead">This website has no score yet.</p>
      {audits === 0 ? (
        <p>
          <a href={`/websites/${host}/scan`}>Scan the site</a> to have its pages audited and graded: three
          pages are enough for a grade.
        </p>
      ) : (
        <>
          <p>
            You have {formatCount(audits, 'audit')} of its pages. Scan the site for the rest, or compute the
            score from what is there: three pages are enough for a grade.
          </p>
          <form method="post" action={`/websites/${host}/score`} data-busy="Looking at the site…">
            <button type="submit" class="quiet">
              Compute the score
            </button>
          </form>
        </>
      )}
    </>
  );
}

function PublicScorecard({ host, isPublic, site }: { host: string; isPublic: boolean; site: string }) {
  return (
    <section aria-labelledby="public">
      <h2 id="public">Public scorecard</h2>
      {isPublic ? (
        <>
          <p>
            Anyone with the link sees grade, pillars, history and what costs most, no address of a page and
            not your name: <a href={`/scorecard/${host}`}>the scorecard</a>. The badge for your website shows
            the grade:
          </p>
          <CodeBlock id="badge" label="The badge as HTML" text={buildBadgeHtml(site, host)} />
        </>
      ) : (
        <p>
          It is private. Once public, anyone with the link sees grade, pillars, history and what costs most,
          no address of a page and not your name.
        </p>
      )}
      <form method="post" action={`/websites/${host}/public`}>
        <input type="hidden" name="public" value={String(!isPublic)} />
        <button type="submit" class="quiet">
          {isPublic ? 'Make the scorecard private' : 'Make the scorecard public'}
        </button>
      </form>
    </section>
  );
}
