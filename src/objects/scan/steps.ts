import { holdTurn } from '../../crawler/requester.ts';
import { listUnreadFiles, readSitemaps, type SitemapReading } from '../../crawler/sitemap/read-sitemaps.ts';
import { SECOND } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listKnownUrls } from '../../storage/audits.ts';
import { findEarlierScan, listUnauditedAnswers } from '../../storage/scan-records.ts';
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
  const { env, job, known } = scan;
  if (job.pageUrl !== undefined) return;
  const db = openDatabase(env, job.accountId);
  const { accountId, host } = job;
  for (let after = ''; ;) {
    const urls = await listKnownUrls(db, { accountId, host, after }, CHUNK);
    await known.noteAudited(job.onlyChanged ? urls : urls.map((url) => ({ ...url, validators: null })));
    if (urls.length < CHUNK) break;
    after = urls.at(-1)?.url ?? '';
  }
  const answers = await listUnauditedAnswers(db, accountId, host);
  await known.noteAnswered(answers.map(({ url, seenAt }) => ({ url, fetchedAt: seenAt })));
  const earlier = await findEarlierScan(db, job);
  if (earlier !== null) await takeOver(scan, earlier);
}

/** Takes over the URLs left by an earlier scan, which then deletes them. */
async function takeOver({ env, known, storage }: ScanContext, earlierId: string): Promise<void> {
  const earlier = env.SCAN.getByName(earlierId);
  for await (const urls of readChunks((after) => earlier.listRemaining(after, CHUNK)))
    await known.noteLeftOver(urls);
  for await (const pages of readChunks((after) => earlier.listFullReads(after, CHUNK)))
    await known.noteFullReads(pages.map(({ url }) => url));
  // From now on only this scan has them.
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
 * Finds the origin of the website, https or http, with or without `www.`, and fetches its home page (docs/contract.md 7.4). A
 * scan of a single page fetches that page instead.
 *
 * @returns `ended` if the site does not answer, or when to continue
 */
export async function crawlHomePage(scan: ScanContext, requests: PageRequests): Promise<SliceEnd | 'done'> {
  const { job, progress, requester, robotsCache } = scan;
  const www = `www.${job.host}`;
  const { pageUrl } = job;
  const origins =
    pageUrl === undefined
      ? ([`https://${job.host}`, `https://${www}`, `http://${job.host}`, `http://${www}`] as const)
      : ([new URL(pageUrl).origin] as const);
  if (progress.origin === null) {
    const turn = await takeTurn(scan, null, Date.now() + MAX_WAIT);
    if (typeof turn !== 'string') return turn.resumesAt === null ? 'ended' : { at: turn.resumesAt };
    progress.origin = await robotsCache.findFirstAnswering(origins, holdTurn(requester));
    await endTurn(scan, { turn, answer: null });
  }
  if (progress.origin === null) {
    progress.failure = await robotsCache.explainDisallow(origins[0]);
    return 'ended';
  }
  const end = await new Slice(scan, requests).fetchHome(pageUrl ?? `${progress.origin}/`);
  return end === 'ended' ? 'done' : end;
}

/** Storage key for the unfinished reading of the sitemaps of a busy site. */
const SITEMAPS = 'sitemaps';
/** Wait before a sitemap that had no turn is requested again, in milliseconds. The cause may be a failure on our side. */
const NO_TURN_PAUSE = 10 * SECOND;

/**
 * Adds the URLs in sitemaps, then those known before. If the site gets busy, it is run again for the remaining files.
 *
 * @returns when to go on
 */
export async function findPages(scan: ScanContext): Promise<SliceEnd | 'done'> {
  const { frontier, job, progress, requester, robotsCache, storage } = scan;
  const { origin } = new URL(progress.homeUrl ?? `${progress.origin}/`);
  const reading = storage.kv.get<SitemapReading>(SITEMAPS) ?? null;
  const busyAnswers = reading?.busyAnswers ?? 0;
  // Only waits: the requests take their own turns, and each gives up after a while.
  const turn = await takeTurn(scan, null, Date.now() + MAX_WAIT);
  if (typeof turn !== 'string') {
    if (progress.endReason === 'busy' && reading) frontier.recordSkips('busy', listUnreadFiles(reading));
    return turn.resumesAt === null ? 'ended' : { at: turn.resumesAt };
  }
  await endTurn(scan, { turn, answer: null });
  const robots = await robotsCache.get(origin);
  const found = await readSitemaps(origin, robots.fetched, { ...requester, reading });
  const beyond = await frontier.found.addListed(found.urls, getUrlLimit(job.pageLimit));
  if (found.rest === null) await frontier.found.addKnown();
  // Last, with no `await` after it, so that a repeated step does not count twice.
  frontier.recordSkip('other_host', null, found.otherHostCount);
  frontier.recordSkip('page_limit', null, beyond);
  frontier.recordSkips('busy', found.busyFiles);
  if (found.rest === null) return 'done';
  storage.kv.put(SITEMAPS, found.rest);
  // The next turn waits for a busy site.
  return found.rest.busyAnswers > busyAnswers ? 'more' : { at: Date.now() + NO_TURN_PAUSE };
}
