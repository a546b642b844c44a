import type { SubmissionList, SubmissionSummary } from '../../contracts/submission.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { PROVIDERS, type Provider } from '../../lib/directory-providers.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { type OwnSubmissionFilter, selectOwnSubmissions } from '../../storage/own-submissions.ts';
import {
  listSubmissions,
  searchSubmissions,
  type SubmissionFilter,
  type SubmissionRow,
} from '../../storage/submissions.ts';
import type { Context } from '../context.ts';
import { type OwnSnapshot, toOwnSnapshot, toSubmissionSummary } from './submission.ts';

export interface SubmissionQuery extends PageRequest {
  /** Email address of the publisher, which must be the caller's. */
  owner?: string | undefined;
  provider?: Provider | undefined;
  reportId?: string | undefined;
}

/**
 * Lists snapshots that match all filters, newest first. With `reportId`, returns all snapshots of that audit in an object keyed
 * by directory instead, with `null` for directories where it is not published; `provider`, `limit` and `cursor` do not apply.
 * `submitted_by` is set only with `owner`.
 *
 * @throws ServiceError 403 if `owner` is another account's email address, 422 for an invalid cursor
 */
export async function listSnapshots(
  { env, caller }: Context,
  query: SubmissionQuery,
): Promise<SubmissionList> {
  const { owner, provider, reportId, limit, cursor } = query;
  if (owner !== undefined && owner.toLowerCase() !== caller.email) {
    throw new ServiceError(
      'submissions_access_denied',
      'An API key can list only the snapshots of its own account',
    );
  }
  const isOwnList = owner !== undefined;
  const accountId = isOwnList ? caller.accountId : undefined;
  const toSummary = (row: SubmissionRow) => toSubmissionSummary(row, isOwnList ? caller.email : undefined);
  if (reportId !== undefined) {
    // At most one snapshot for each directory.
    const { rows } = await paginateSnapshots(env, {
      filter: { accountId, reportId },
      limit: PROVIDERS.length,
    });
    return { submissions: groupByDirectory(rows.map(toSummary)), next_cursor: null };
  }
  const { rows, nextCursor } = await paginateSnapshots(env, {
    filter: { accountId, provider },
    limit,
    cursor,
  });
  return { submissions: rows.map(toSummary), next_cursor: nextCursor };
}

/** A position in the order of publishing. */
const CURSOR = defineCursor('snapshots', { seq: 'integer' });

/** Returns one page of the records of snapshots, newest first. @throws ServiceError 422 for an invalid cursor */
export async function paginateSnapshots(
  env: Env,
  {
    filter,
    limit,
    cursor,
  }: { filter: Omit<SubmissionFilter, 'beforeSeq'>; limit: number; cursor?: string | undefined },
): Promise<ListPage<SubmissionRow>> {
  const beforeSeq = CURSOR.decode(cursor)?.seq;
  const rows = await listSubmissions(openDatabase(env, SERVICE), { ...filter, beforeSeq }, limit + 1);
  return toListPage(rows, limit, CURSOR.encode);
}

/** Returns one page of the records of a directory's snapshots with these words, newest first. @throws ServiceError 422 for an invalid cursor */
export async function searchSnapshots(
  env: Env,
  {
    provider,
    words,
    limit,
    cursor,
  }: { provider: Provider; words: string; limit: number; cursor?: string | undefined },
): Promise<ListPage<SubmissionRow>> {
  const search = { provider, words, beforeSeq: CURSOR.decode(cursor)?.seq };
  return toListPage(
    await searchSubmissions(openDatabase(env, SERVICE), search, limit + 1),
    limit,
    CURSOR.encode,
  );
}

/** Selects a list of the caller's own snapshots. */
export interface OwnSnapshotQuery extends Omit<OwnSubmissionFilter, 'accountId'> {
  newestFirst: boolean;
  cursor?: string | undefined;
}

/** Returns one page of the caller's snapshots, published and withdrawn. @throws ServiceError 422 for an invalid cursor */
export async function listOwnSnapshots(
  { env, caller: { accountId } }: Context,
  { query: { newestFirst, cursor, ...filter }, limit }: { query: OwnSnapshotQuery; limit: number },
): Promise<ListPage<OwnSnapshot>> {
  const found = await selectOwnSubmissions(
    openDatabase(env, SERVICE),
    { accountId, ...filter },
    { after: CURSOR.decode(cursor)?.seq, newestFirst, limit: limit + 1 },
  );
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  return { rows: rows.map(toOwnSnapshot), nextCursor };
}

function groupByDirectory(
  summaries: readonly SubmissionSummary[],
): Record<Provider, SubmissionSummary | null> {
  const findIn = (provider: Provider) => summaries.find((summary) => summary.provider === provider) ?? null;
  return { gemini: findIn('gemini'), chatgpt: findIn('chatgpt'), claude: findIn('claude') };
}
