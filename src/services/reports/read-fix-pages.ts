import type { SiteFixPage } from '../../contracts/fix-pack.ts';
import { type FailedCheck, listFailedChecks } from '../../engine/audit-document.ts';
import { describeAffectedPage, describePageFix, type SiteFixDraft } from '../../engine/fixes/site-fixes.ts';
import type { EvidenceReader } from '../../engine/site/checks/site-check.ts';
import type { SitePages } from '../../engine/site/site-fold.ts';
import { toPageKey } from '../../engine/site/site-pages.ts';
import { ServiceError } from '../../lib/errors.ts';
import { MissingDocumentsError } from '../../storage/audit-documents.ts';
import { loadAudit } from '../audits/get-audit.ts';
import type { Context } from '../context.ts';

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
export async function readFixPages(
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
    // Deleted since the report was read.
    if (error instanceof ServiceError || error instanceof MissingDocumentsError) return new Map();
    throw error;
  }
}
