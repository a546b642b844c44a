import { holdTurn } from '../../crawler/requester.ts';
import { listUnreadFiles, readSitemaps, type SitemapReading } from '../../crawler/sitemap/read-sitemaps.ts';
import { SECOND } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listKnownUrls } from '../../storage/audits.ts';
import { findLastRecord } from '../../services/scans/find-last-record.ts';
import { listUnauditedAnswers } from '../../storage/scan-records.ts';
import type { ScanContext } from './context.ts';
import { getUrlLimit } from './limits.ts';
import type { PageRequests } from './page-requests.ts';
import { Slice, type SliceEnd } from './slice.ts';
import { endTurn, takeTurn } from './turns.ts';

/** Rows read at a time. */
const CHUNK = 2_000;
/**
 * URLs taken over from the previous scan, as many as a scan can find: with a sitemap that lists different URLs each time they
 * would add up forever.
 */
const MAX_LEFT_OVER = 100_000;

/**
 * Loads what the account knows of the website into the frontier: its audits, unaudited answers, and the URLs left by the last
 * scan.
 */
export async function prepareFrontier(scan: ScanContext): Promise<void> {
  const { env, job, known, scope } = scan;
  if (job.pageUrl !== undefined) return;
  const db = openDatabase(env, job.accountId);
  const { accountId, settings } = job;
  for (const host of scope.websites) {
    for (let after = ''; ;) {
      const urls = await listKnownUrls(db, { accountId, host, after }, CHUNK);
      await known.noteAudited(
        settings.only_changed ? urls : urls.map((url) => ({ ...url, validators: null })),
      );
      if (urls.length < CHUNK) break;
      after = urls.at(-1)?.url ?? '';
    }
    const answers = await listUnauditedAnswers(db, accountId, host);
    await known.noteAnswered(answers.map(({ url, seenAt }) => ({ url, fetchedAt: seenAt })));
  }
  const earlier = await findLastRecord(env, db, job);
  if (earlier !== null) await takeOver(scan, earlier);
}

/** Takes over the URLs left by an earlier scan, which then deletes them. */
async function takeOver({ env, known, save, storage }: ScanContext, earlierId: string): Promise<void> {
  const earlier = env.SCAN.getByName(earlierId);
  for await (const urls of readChunks((after) => earlier.listRemaining(after, CHUNK)))
    await known.noteLeftOver(urls);
  for await (const pages of readChunks((after) => earlier.listFullReads(after, CHUNK)))
    await known.noteFullReads(pages.map(({ url }) => url));
  // From now on only this scan has them.
  save();
  await storage.sync();
  await earlier.dropRemaining();
}

async function* readChunks<T extends { position: number }>(
  read: (after: number) => PromiseLike<T[]>,
): AsyncGenerator<T[]> {
  let after = 0;
  for (let count = 0; count < MAX_LEFT_OVER; count += CHUNK) {
    const rows = await read(after);
    yield rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.position ?? 0;
  }
}

/** How long a step waits for a turn before it is postponed, in milliseconds. */
const MAX_WAIT = 20 * SECOND;

/**
 * Finds the origin of the website, https or http, with or without `www.`, and fetches the first page (docs/contract.md 7.4): in mode
 * `follow` the home page, or the first start URL. A scan of a single page fetches that page instead.
 *
 * @returns `ended` if the site does not answer, or when to continue
 */
export async function crawlFirstPage(scan: ScanContext, requests: PageRequests): Promise<SliceEnd | 'done'> {
  const { frontier, job, progress, robotsCache, save } = scan;
  const { mode } = job.settings;
  if (mode === 'list') return 'done';
  const { pageUrl } = job;
  const origins = pageUrl === undefined ? listOrigins(job.host) : [new URL(pageUrl).origin];
  if (progress.origin === null) {
    const found = await findOrigin(scan, job.host, origins);
    if (typeof found === 'object' && found !== null)
      return found.resumesAt === null ? 'ended' : { at: found.resumesAt };
    progress.origin = found;
  }
  if (progress.origin === null) {
    progress.failure = await robotsCache.explainDisallow(origins[0] ?? '');
    return 'ended';
  }
  if (mode === 'sitemap') return 'done';
  const urls = pageUrl === undefined ? scan.readUrls() : [pageUrl];
  const starts = urls.length === 0 ? [`${progress.origin}/`] : urls;
  await frontier.found.addStart(starts, true);
  save();
  const end = await new Slice(scan, requests).fetchFirst(starts[0] ?? '');
  return end === 'ended' ? 'done' : end;
}

function listOrigins(host: string): string[] {
  const www = `www.${host}`;
  return [`https://${host}`, `https://${www}`, `http://${host}`, `http://${www}`];
}

/** Returns the first origin whose robots.txt answers, `null` if none does, or when a turn can be taken. */
async function findOrigin(
  scan: ScanContext,
  website: string,
  origins: readonly string[],
): Promise<string | null | { resumesAt: number | null }> {
  const turn = await takeTurn(scan, website, null, Date.now() + MAX_WAIT);
  if (!('turn' in turn)) return turn;
  const origin = await scan.robotsCache.findFirstAnswering(origins, holdTurn(scan.requester));
  await endTurn(scan, { ...turn, answer: null });
  return origin;
}

/** Storage key for the unfinished reading of the sitemaps of a busy site. */
const SITEMAPS = 'sitemaps';
/** Wait before a sitemap that had no turn is requested again, in milliseconds. The cause may be a failure on our side. */
const NO_TURN_PAUSE = 10 * SECOND;

/**
 * Adds the URLs in the sitemaps of each website, then those known before; in mode `list` those of the list. If a site gets busy, it
 * is run again for the remaining files.
 *
 * @returns when to go on
 */
export async function findPages(scan: ScanContext): Promise<SliceEnd | 'done'> {
  const { frontier, job, progress, scope } = scan;
  const { mode } = job.settings;
  if (mode === 'list') {
    await frontier.found.addStart(scan.readUrls(), false);
    return 'done';
  }
  for (;;) {
    const website = scope.websites[progress.sitemapsRead];
    if (website === undefined) break;
    const end = await addSitemaps(scan, website);
    if (end !== 'done') return end;
  }
  if (mode === 'follow') await frontier.found.addKnown();
  return 'done';
}

async function addSitemaps(scan: ScanContext, website: string): Promise<SliceEnd | 'done'> {
  const { frontier, job, progress, requester, robotsCache, save, storage } = scan;
  const reading = storage.kv.get<SitemapReading>(SITEMAPS) ?? null;
  const busyAnswers = reading?.busyAnswers ?? 0;
  // Only waits: the requests take their own turns, and each gives up after a while.
  const turn = await takeTurn(scan, website, null, Date.now() + MAX_WAIT);
  if (!('turn' in turn)) {
    if (progress.endReason === 'busy' && reading) frontier.recordSkips('busy', listUnreadFiles(reading));
    return turn.resumesAt === null ? 'ended' : { at: turn.resumesAt };
  }
  const origin = await getOrigin(scan, website);
  await endTurn(scan, { ...turn, answer: null });
  if (origin === null) {
    progress.sitemapsRead++;
    save();
    return 'done';
  }
  const robots = await robotsCache.get(origin);
  const found = await readSitemaps(origin, robots.fetched, { ...requester, reading });
  const beyond = await frontier.found.addListed(found.urls, getUrlLimit(job.pageLimit));
  // Written together, so that a repeated step does not count twice.
  frontier.countSkips('other_host', found.otherHostCount);
  frontier.countSkips('page_limit', beyond);
  frontier.recordSkips('busy', found.busyFiles);
  if (found.rest === null) {
    storage.kv.delete(SITEMAPS);
    progress.sitemapsRead++;
    save();
    return 'done';
  }
  storage.kv.put(SITEMAPS, found.rest);
  save();
  // The next turn waits for a busy site.
  return found.rest.busyAnswers > busyAnswers ? 'more' : { at: Date.now() + NO_TURN_PAUSE };
}

/** Returns the origin whose sitemaps are read; `null` if a subdomain does not answer. Called in a turn. */
async function getOrigin(scan: ScanContext, website: string): Promise<string | null> {
  const { job, progress, requester, robotsCache } = scan;
  if (website !== job.host) return robotsCache.findFirstAnswering(listOrigins(website), holdTurn(requester));
  // The home page can redirect to the `www.` host.
  const isHome = job.settings.url_count === 0 && progress.homeUrl !== null;
  return isHome ? new URL(progress.homeUrl ?? '').origin : progress.origin;
}
