import type { LinkTotals, OutgoingLink, WebsiteFile } from '../../contracts/links-out.ts';
import {
  countLinkRows,
  type LinkQuery,
  type LinkRow,
  selectLinkRows,
  toLinkRow,
  toWebsiteFile,
} from '../../engine/links/link-rows.ts';
import type { LinkVerdict } from '../../engine/links/link-verdict.ts';
import { isFile, LinkTargetCollector } from '../../engine/links/target-collector.ts';
import { decodeLinks } from '../../engine/page/page-links.ts';
import { type CsvCell, writeCsv } from '../../lib/csv.ts';
import type { SortedPage } from '../../lib/list-page.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { readSomeLinks } from '../../storage/site-audits.ts';
import { openLinkTargets, openPages, streamLinkTargets } from './open-report.ts';
import { getPage } from './page-links.ts';

/** One page of a list with what the whole list has. */
export interface FoundLinks<T> extends SortedPage<T> {
  totals: LinkTotals;
}

type ListRequest = LinkQuery & {
  /** The URL of a page: only what it names, as if there were no other pages. */
  page?: string | undefined;
};

/**
 * Lists the URLs of other hosts that the audited pages of a website name, or the files that they load or link to, with the verdicts of the
 * last check. Sends no requests.
 *
 * @throws ServiceError 404 if `page` is no page of the website that was audited, 422 for an invalid cursor, 429 if the website has many
 *   audits and the account no work slot left
 */
export function listLinkTargets<T>(
  context: Context,
  website: VerifiedWebsite,
  { query, ofFiles, describe }: { query: ListRequest; ofFiles: boolean; describe: (row: LinkRow) => T },
): Promise<FoundLinks<T>> {
  const { env, caller } = context;
  const site = { accountId: caller.accountId, host: website.host };
  const read = async (targets: LinkTargetCollector): Promise<FoundLinks<T>> => {
    const rows = await readRows(env, site, targets, ofFiles);
    const selected = selectLinkRows(rows, query);
    return {
      ...selected,
      rows: selected.rows.map(describe),
      totals: countLinkRows(rows, targets.hasMore),
    };
  };
  const { page: url } = query;
  if (url === undefined) return openLinkTargets(context, website, read);
  return openPages(context, website, async ({ known }) => {
    const page = getPage(known, url);
    const targets = new LinkTargetCollector(website.host);
    for (const { links } of await readSomeLinks(env, site, [page.id]))
      targets.add(page.facts.url, decodeLinks(links, new URL(page.facts.url).origin));
    return read(targets);
  });
}

async function readRows(
  env: Env,
  site: { accountId: string; host: string },
  collector: LinkTargetCollector,
  ofFiles: boolean,
): Promise<LinkRow[]> {
  const targets = collector.list().filter((target) => isFile(target) === ofFiles);
  const urls = targets.map(({ url }) => url);
  const verdicts = await readLinkVerdicts(env, site, urls);
  return targets.map((target, position) => toLinkRow(target, verdicts[position] ?? null));
}

const LINK_COLUMNS = [
  ['URL', 'url'],
  ['Class', 'class'],
  ['Reason', 'reason'],
  ['Status', 'status'],
  ['Failure', 'failure'],
  ['Redirects to', 'target'],
  ['Blocked by', 'blocked_by'],
  ['Checked at', 'checked_at'],
  ['Gone since', 'gone_since'],
  ['Pages', 'pages'],
  ['Uses', 'uses'],
] as const satisfies readonly (readonly [string, keyof OutgoingLink])[];

const FILE_COLUMNS = [
  ['Bytes', 'bytes'],
  ['Media type', 'media_type'],
  ['Encoding', 'encoding'],
  ['Cache seconds', 'cache_seconds'],
  ['Format', 'format'],
  ['Width', 'width'],
  ['Height', 'height'],
  ['Shown width', 'shown_width'],
] as const satisfies readonly (readonly [string, keyof WebsiteFile])[];

const USE_COLUMNS = ['Page', 'Anchor', 'Nofollow', 'Position'];

/**
 * Exports the links to other hosts, or the files, as CSV: a row for each of the first uses of each URL.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export function exportLinks(
  context: Context,
  { website, ofFiles }: { website: VerifiedWebsite; ofFiles: boolean },
): Promise<AsyncGenerator<string>> {
  const { env, caller } = context;
  return streamLinkTargets(context, website, async (targets) => {
    const site = { accountId: caller.accountId, host: website.host };
    const rows = await readRows(env, site, targets, ofFiles);
    const columns = [...LINK_COLUMNS, ...(ofFiles ? FILE_COLUMNS : [])];
    const names = [...columns.map(([name]) => name), 'Kinds', 'Faults', ...USE_COLUMNS];
    return writeCsv(names, listUses(rows, columns));
  });
}

function* listUses(
  rows: readonly LinkRow[],
  columns: readonly (typeof LINK_COLUMNS | typeof FILE_COLUMNS)[number][],
): Generator<CsvCell[]> {
  for (const row of rows) {
    const file = toWebsiteFile(row);
    const cells = [...columns.map(([, field]) => file[field]), file.kinds.join(' '), file.faults.join(' ')];
    for (const { page, anchor, nofollow, position } of file.used_by)
      yield [...cells, page, anchor, nofollow ? 'yes' : 'no', position];
  }
}

/** Verdicts read in one call. */
const VERDICTS_IN_CALL = 1_000;

/** Returns the verdicts on URLs that a website names, in their order; `null` for URLs without one. */
export async function readLinkVerdicts(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
  urls: readonly string[],
): Promise<(LinkVerdict | null)[]> {
  const object = env.SITE_AUDITS.getByName(toSiteName(accountId, host));
  const verdicts: (LinkVerdict | null)[] = [];
  for (let at = 0; at < urls.length; at += VERDICTS_IN_CALL) {
    const texts = await object.readLinkVerdicts(urls.slice(at, at + VERDICTS_IN_CALL));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only a scan writes them
    verdicts.push(...texts.map((text) => (text === null ? null : (JSON.parse(text) as LinkVerdict))));
  }
  return verdicts;
}
