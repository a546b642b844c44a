import type { Context } from 'hono';
import type { PageObject } from '../../engine/page-object.ts';
import { auditWait } from '../../services/audits/slot.ts';
import type { Report } from '../../services/audits/report.ts';
import { fitted } from '../parts/text.tsx';
import { renderPage, titled } from '../layout.tsx';
import { AuditedLink, shortAddress } from '../parts/audited-link.tsx';
import { Fact } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { Done, doneOf, Refused } from '../parts/notice.tsx';
import { CategoryBars, ScoreRing } from '../parts/score.tsx';
import { AuditWait } from './audit-form.tsx';
import { issuesText } from './audit-list.tsx';
import { Checks } from './checks.tsx';
import { Issues } from './issues.tsx';
import { Measured } from './measured.tsx';
import { offersOf } from './offers.ts';
import type { AuditEnv } from './own-audit.tsx';
import { PageData } from './page-data.tsx';
import { PublishSection } from './publish-section.tsx';
import type { Refusal } from '../refusal.ts';
import { SearchPreview } from './search-preview.tsx';

/** What a redirect to the page may say has just been done. */
const DONE: Record<string, string> = {
  refreshed: 'The page was audited again. This is what was found now.',
};

/** One audit, whole. `refusal`: why it was not audited again. */
export async function auditPage(c: Context<AuditEnv>, refusal?: Refusal): Promise<Response> {
  const report = c.get('report');
  const caller = c.get('signedIn');
  const [offers, wait] = await Promise.all([
    offersOf(c.env, caller, report.id),
    auditWait(c.env, caller.accountId),
  ]);
  const page = pageOf(report);
  const done = refusal ? undefined : doneOf(c, DONE);
  const title = fitted(`Audit of ${shortAddress(report.url)}`, '', 80);
  return renderPage(
    c,
    { title: titled(title, refusal?.message), description: null, path: `/audits/${report.id}` },
    <article class="audit">
      <Crumbs report={report} />
      <h1 dir="auto">Audit of {shortAddress(report.url)}</h1>
      {done !== undefined && <Done>{done}</Done>}
      {refusal && <Refused>{refusal.message}</Refused>}
      <Verdict report={report} page={page} />
      <div class="actions">
        <form
          method="post"
          action={`/audits/${report.id}/refresh`}
          data-busy="Reading the page and its robots.txt…"
        >
          <button type="submit">Audit again</button>
        </form>
        <a href={`/audits/${report.id}.json`}>Download as JSON</a>
        <a href="#publish">Publish</a>
      </div>
      <AuditWait seconds={wait} />
      <Issues {...page.seo_analysis} />
      <PublishSection report={report} page={page} offers={offers} />
      <Checks page={page} />
      <Measured report={report} page={page} />
      <SearchPreview {...page} />
      <PageData page={page} id={report.id} />
    </article>,
    refusal?.status,
  );
}

/** The page that was audited: an audit is of one. */
export function pageOf({ id, data }: Report): PageObject {
  const [page] = data.pages;
  if (!page) throw new Error(`the audit ${id} has no page`);
  return page;
}

/** The way to an audit. */
export function Crumbs({ report, below }: { report: Report; below?: boolean }) {
  return (
    <p class="crumbs">
      <a href="/audits">Audits</a> /{' '}
      <a href={`/audits/history?domain=${encodeURIComponent(report.domain)}`}>{report.domain}</a>
      {below && (
        <>
          {' '}
          / <a href={`/audits/${report.id}`}>Audit</a>
        </>
      )}
    </p>
  );
}

function Verdict({ report, page }: { report: Report; page: PageObject }) {
  const { overall_score, category_scores, issue_counts, score_caps, issues } = page.seo_analysis;
  return (
    <>
      <div class="verdict">
        <ScoreRing score={overall_score} label="Score of the page" />
        <CategoryBars scores={category_scores} />
      </div>
      {report.note !== null && <p class="notice">{report.note}</p>}
      <dl class="facts">
        <Fact name="Page">
          <AuditedLink address={report.url} />
        </Fact>
        <Fact name="Audited">
          <Moment at={report.updated_at ?? report.created_at} />
          {report.updated_at !== null && (
            <>
              , first on <Moment at={report.created_at} />
            </>
          )}
        </Fact>
        <Fact name="Issues">{issuesText(issue_counts)}</Fact>
        {report.fallback && (
          <Fact name="Read as">
            Plain markup: the page was too large, too deep or too broken to read it as a browser does
          </Fact>
        )}
        {score_caps.map(({ id, limit }) => (
          <Fact name={`At most ${limit}`}>
            Whatever else is right, a page with this issue scores no more:{' '}
            <a href={`/checks/${encodeURIComponent(id)}`}>
              {issues.find((issue) => issue.id === id)?.title ?? id}
            </a>
          </Fact>
        ))}
      </dl>
    </>
  );
}
