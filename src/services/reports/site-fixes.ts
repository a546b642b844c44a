import type { SiteFixPack, SiteFixPage } from '../../contracts/fix-pack.ts';
import { type FailedCheck, listFailedChecks } from '../../engine/audit-document.ts';
import {
  describeAffectedPage,
  describePageFix,
  rankSiteFixes,
  type SiteFixDraft,
} from '../../engine/fixes/site-fixes.ts';
import { NOTICE } from '../../engine/formats/fix-pack-markdown.ts';
import type { EvidenceReader } from '../../engine/site/checks/site-check.ts';
import type { IgnoredFindings } from '../../engine/ignored-findings.ts';
import type { SitePages } from '../../engine/site/site-fold.ts';
import { toPageKey } from '../../engine/site/site-pages.ts';
import { countIgnored } from '../../engine/site/site-report.ts';
import { ServiceError } from '../../lib/errors.ts';
import { cutRankedPage, type PageRequest } from '../../lib/list-page.ts';
import { loadAudit } from '../audits/get-audit.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { openReport } from './open-report.ts';

/**
 * Returns one page of the fixes of a website, in the order in which to fix (docs/contract.md 15.61), each with the first pages it
 * affects. Does not contact the website.
 *
 * @throws ServiceError 422 for an invalid cursor, 429 if the website has many audits and the account no work slot left
 */
export async function getSiteFixes(
  context: Context,
  { website, page }: { website: VerifiedWebsite; page: PageRequest },
): Promise<{ pack: SiteFixPack; nextCursor: string | null }> {
  const { env } = context;
  const { host } = website;
  return openReport(context, website, async (report) => {
    const { sitePages, score, ignored, assessment } = report;
    const { findings, evidence } = assessment;
    const drafts = rankSiteFixes(findings, score).map((draft) => leaveOutIgnored(draft, ignored));
    const chosen = cutRankedPage(drafts, { ...page, list: 'fixes', toKey: ({ id }) => id });
    const pages = await readFixPages(context, { drafts: chosen.rows, sitePages, evidence });
    const pack = {
      host,
      score: score?.score ?? null,
      total: chosen.total,
      notice: NOTICE,
      verify: listSteps(env, host),
      cli: `site-audit scan ${host}`,
      ignored: countIgnored(findings),
      fixes: Array.from(chosen.rows, ({ finding, ...fix }, index) => ({
        rank: chosen.start + index + 1,
        ...fix,
        evidence: fix.evidence || (pages.get(fix.id)?.[0]?.evidence ?? ''),
        pages: pages.get(fix.id) ?? [],
        pages_url: finding && `${env.SITE_URL}/api/v1/websites/${host}/report/findings/${finding.id}`,
      })),
    };
    return { pack, nextCursor: chosen.nextCursor };
  });
}

/** A fix with the URLs that are not ignored. The evidence of some of its URLs can be that of an ignored one. */
function leaveOutIgnored(draft: SiteFixDraft, ignored: IgnoredFindings): SiteFixDraft {
  const { id, finding } = draft;
  if (!finding || finding.ignored_urls === 0) return draft;
  const urls = finding.affected.urls.filter((url) => !ignored.covers(id, url));
  return { ...draft, evidence: '', finding: { ...finding, affected: { count: urls.length, urls } } };
}

function listSteps(env: Env, host: string): SiteFixPack['verify'] {
  const api = `${env.SITE_URL}/api/v1`;
  const website = `${api}/websites/${host}`;
  return [
    {
      step: 'Read the exact changes of one page:',
      method: 'GET',
      url: `${api}/reports/{report_id}/fixes`,
    },
    {
      step: 'When a change is public, audit a page again, which is free and possible once a minute:',
      method: 'POST',
      url: `${api}/reports/{report_id}/refresh`,
    },
    {
      step: 'Or scan the website again, which costs credits for each page; `GET /websites/{host}/scan/estimate` says how many:',
      method: 'POST',
      url: `${website}/scan`,
    },
    { step: 'Compute the score again, which is free:', method: 'POST', url: `${website}/score` },
    { step: 'Read what is left:', method: 'GET', url: `${website}/report/fixes` },
  ];
}

/** Affected pages described for each fix of a website. */
const PAGES_LIMIT = 3;
/** A Worker can have six connections at a time. */
const CONCURRENCY = 6;

/** The texts of an issue about its fix. */
type IssueText = Pick<FailedCheck, 'evidence' | 'recommendation'>;

interface Wanted {
  drafts: readonly SiteFixDraft[];
  sitePages: SitePages;
  evidence: ReadonlyMap<string, EvidenceReader>;
}

/**
 * Returns the first pages that each fix affects, by its id. Leaves out pages whose audit was deleted or no longer has the
 * issue.
 */
async function readFixPages(
  context: Context,
  { drafts, sitePages, evidence }: Wanted,
): Promise<Map<string, SiteFixPage[]>> {
  const affected = drafts.map((draft) => ({
    draft,
    pages: (draft.finding?.affected.urls ?? []).slice(0, PAGES_LIMIT).map((url) => ({
      url,
      report_id: sitePages.pagesByKey.get(toPageKey(url))?.id ?? null,
    })),
  }));
  const ids = affected.flatMap(({ draft, pages }) =>
    draft.kind === 'page' ? pages.flatMap((page) => page.report_id ?? []) : [],
  );
  const issues = await readIssues(context, { ids: [...new Set(ids)] });
  return new Map(
    affected.map(({ draft, pages }) => {
      const read = evidence.get(draft.id)?.(new Set(pages.map(({ url }) => url)));
      return [
        draft.id,
        pages.flatMap((page) => {
          if (draft.kind !== 'page') return [describeAffectedPage(page, read?.get(page.url) ?? '')];
          const issue = issues.get(page.report_id ?? '')?.get(draft.id);
          return issue ? [describePageFix(page, { id: draft.id, ...issue })] : [];
        }),
      ];
    }),
  );
}

/** Reads the issues of audits, by audit id and check id. */
async function readIssues(
  context: Context,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, Map<string, IssueText>>> {
  const found = new Map<string, Map<string, IssueText>>();
  const queue = [...ids];
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      found.set(id, await readAuditIssues(context, { id }));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return found;
}

async function readAuditIssues(context: Context, { id }: { id: string }): Promise<Map<string, IssueText>> {
  try {
    const { data } = await loadAudit(context, { id });
    const issues = data.pages.flatMap(({ seo_analysis: { issues } }) => issues);
    return new Map(issues.flatMap(listFailedChecks).map((check) => [check.id, check]));
  } catch (error) {
    // Deleted since the report was read, or lost.
    if (error instanceof ServiceError) return new Map();
    throw error;
  }
}
