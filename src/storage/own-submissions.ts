import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Provider } from '../lib/directory-providers.ts';
import { containsText } from './contains-text.ts';
import type { Database } from './database.ts';
import { submissions } from './schema/directory.ts';
import { selectSubmissions } from './submissions.ts';

/** Selects a page of an account's snapshots: see `selectOwnSubmissions`. */
export interface OwnSubmissionFilter {
  accountId: string;
  provider?: Provider | undefined;
  /** Matches part of the title or the URL. */
  search?: string | undefined;
  isWithdrawn?: boolean | undefined;
}

/** Newest snapshots of an account that a search or filter covers, to bound what is read. */
const SEARCHED_SUBMISSIONS = 10_000;

/**
 * Builds the query for a page of an account's snapshots, published or withdrawn, by the order of publication.
 *
 * @param page.after the `seq` of the last snapshot of the page before
 */
export function selectOwnSubmissions(
  db: Database,
  { accountId, provider, search, isWithdrawn }: OwnSubmissionFilter,
  { after, newestFirst, limit }: { after?: number | undefined; newestFirst: boolean; limit: number },
) {
  const { seq, withdrawalId } = submissions;
  const filters = [
    // The plus keeps SQLite from using the index on the directory, which has the snapshots of all accounts.
    provider && sql`+${submissions.provider} = ${provider}`,
    search && or(containsText(submissions.title, search), containsText(submissions.url, search)),
    isWithdrawn === undefined ? undefined : sql`(${withdrawalId} IS NULL) = ${isWithdrawn ? 0 : 1}`,
  ].filter((filter) => filter !== undefined && filter !== '');
  const oldest = sql`${seq} >= coalesce((SELECT seq FROM submissions WHERE account_id = ${accountId}
    ORDER BY seq DESC LIMIT 1 OFFSET ${SEARCHED_SUBMISSIONS - 1}), 0)`;
  return selectSubmissions(db)
    .where(
      and(
        eq(submissions.accountId, accountId),
        after === undefined ? undefined : newestFirst ? lt(seq, after) : gt(seq, after),
        ...filters,
        filters.length > 0 ? oldest : undefined,
      ),
    )
    .orderBy(newestFirst ? desc(seq) : asc(seq))
    .limit(limit);
}
