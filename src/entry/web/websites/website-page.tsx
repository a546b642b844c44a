import type { Context } from 'hono';
import { getMissingProof, type MissingProof } from '../../../services/websites/lapses.ts';
import { getOutline, getScore } from '../../../services/reports/score-history.ts';
import { readLastRendering } from '../../../services/scans/scan.ts';
import { getSiteHistory } from '../../../services/scans/get-site-history.ts';
import { countAudits, type VerifiedWebsite } from '../../../services/websites/website.ts';
import type { WebsiteEnv } from './context.ts';
import { formatCount } from '../../../lib/text.ts';
import { renderAppPage } from '../app-page.tsx';
import { Callout } from '../parts/callout.tsx';
import { EmptyState } from '../parts/card.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { WebsiteTabs } from './website-tabs.tsx';
import { listScanMarks } from './history-page.tsx';
import { LastChanges, OutlineCards } from './overview-cards.tsx';
import { RECENT_SCANS, RenderingCard } from './rendering-card.tsx';
import { getScanPath, RunningScanNotice, ScanStateBadge } from './scan-list.tsx';
import { SiteDashboard } from './site-dashboard.tsx';
import { formatDate } from '../../../lib/time.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { ButtonLink, PostForm, SubmitButton } from '../parts/button.tsx';

/** The overview of a website for its owner, or what to do before there is one. */
export async function renderWebsitePage(c: Context<WebsiteEnv>, website: VerifiedWebsite): Promise<Response> {
  const { host, display_host: name } = website;
  const caller = c.get('signedIn');
  const { accountId } = caller;
  const [{ score, delta, stale, history }, siteHistory, outline, missingProof] = await Promise.all([
    getScore(c.get('context'), website),
    getSiteHistory(c.get('context'), { host }),
    getOutline(c.get('context'), website),
    website.proof_missing_since === null ? null : getMissingProof(c.env, { accountId, host }),
  ]);
  const scans = siteHistory.scans.map((one) => one.scan);
  const [scan] = scans;
  const ended = scans.find(({ finished_at: end }) => end !== null);
  const rendering = await readLastRendering(c.get('context'), scans.slice(0, RECENT_SCANS));
  const path = `/websites/${host}`;
  return renderAppPage(
    c,
    {
      heading: name,
      tabs: <WebsiteTabs host={host} tab="overview" currentPath={path} />,
      meta: scan && (
        <>
          Last scan <FormattedDateTime timestamp={scan.started_at} />,{' '}
          {formatCount(scan.pages_stored, 'page')} stored <ScanStateBadge state={scan.state} />{' '}
          <a href={getScanPath(scan)}>Details</a>
        </>
      ),
      actions: (
        <>
          {score && <ButtonLink href={`${path}/report/print`} label="Report as PDF" variant="quiet" />}
          {score && <ButtonLink href={`${path}/scan`} label="Scan website" />}
        </>
      ),
      done: {
        scored: 'The score is up to date.',
      },
    },
    <>
      {missingProof && <MissingProofNotice {...missingProof} />}
      {scan?.finished_at === null && <RunningScanNotice scan={scan} />}
      {score ? (
        <>
          {stale && (
            <Callout tone="medium">
              <p>
                This score is more than a week old. Scan again, or <a href="#recalculate">recalculate it</a>.
              </p>
            </Callout>
          )}
          <SiteDashboard
            score={score}
            delta={delta}
            history={history}
            marks={listScanMarks(siteHistory.scans)}
            reportPath={`${path}/report`}
            changes={<LastChanges scans={siteHistory.scans} />}
            outline={
              <OutlineCards
                outline={outline}
                disallowed={
                  ended ? { count: ended.pages_skipped.robots_txt ?? 0, scanPath: getScanPath(ended) } : null
                }
                path={`${path}/report`}
              />
            }
            actions={<RecalculateForm host={host} />}
          />
        </>
      ) : (
        <NoScore host={host} audits={await countAudits(c.get('context'), { host })} />
      )}
      {rendering && <RenderingCard rendering={rendering} />}
    </>,
  );
}

function RecalculateForm({ host }: { host: string }) {
  return (
    <PostForm
      id="recalculate"
      class="row"
      action={`/websites/${host}/score`}
      data-busy="Checking the website…"
    >
      <SubmitButton label="Recalculate score" variant="quiet small" />
      <small class="muted">
        Free. Uses your audits, and requests robots.txt, the sitemap and the home page again.
      </small>
    </PostForm>
  );
}

function NoScore({ host, audits }: { host: string; audits: number }) {
  const scanLink = <ButtonLink href={`/websites/${host}/scan`} label="Scan website" />;
  if (audits === 0) {
    return (
      <EmptyState title="No score yet" actions={scanLink}>
        <p>Scan the website to grade it. Three pages are enough.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No score yet"
      actions={
        <>
          {scanLink}
          <PostForm action={`/websites/${host}/score`} data-busy="Checking the website…">
            <SubmitButton label="Calculate score" variant="quiet" />
          </PostForm>
        </>
      }
    >
      <p>
        Scan the website, or calculate the score from your {formatCount(audits, 'audit')}. Three pages are
        enough for a grade.
      </p>
    </EmptyState>
  );
}

/** Tells the owner that the proof of ownership is missing, and how to publish it again. */
function MissingProofNotice({ since, lapsesAt, hint, snippet }: MissingProof) {
  return (
    <Callout tone="medium">
      <p>
        <strong>Your proof of ownership is missing.</strong> We have not found it since {formatDate(since)}.{' '}
        {lapsesAt !== null && (
          <>If it is still missing after {formatDate(lapsesAt)}, the website leaves your account. </>
        )}
        {hint}
      </p>
      <CodeBlock id="proof" label="Proof of ownership" title="To publish" text={snippet} />
    </Callout>
  );
}
