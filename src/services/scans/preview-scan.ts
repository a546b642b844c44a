import type { ScanPreview } from '../../contracts/scan-preview.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import type { CrawlUrl } from '../../crawler/crawl/crawl-url.ts';
import { Pacer } from '../../crawler/crawl/pacer.ts';
import { listKnownUrls } from '../../storage/audits.ts';
import { openDatabase } from '../../storage/database.ts';
import { readScoreAndFacts } from '../../storage/site-scores.ts';
import { callScan } from '../call-objects.ts';
import type { Context } from '../context.ts';
import type { Estimate } from '../credits/estimate.ts';
import { openGraph } from '../reports/open-report.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getVerifiedWebsite, type VerifiedWebsite } from '../websites/website.ts';
import { estimateScan, type ScanRequest } from './begin-scan.ts';
import { findLastRecord } from './find-last-record.ts';
import { type ResolvedSettings, resolveSettings } from './scan-settings.ts';

/** Known URLs that a preview compares, as many as a scan keeps links. */
const MAX_URLS = 50_000;
/** URLs read at a time. */
const CHUNK = 2_000;
/** Examples of URLs that match. */
const MAX_MATCHES = 20;
/** Examples for each rule. */
const MAX_EXAMPLES = 5;
/** Sorts after every id of a scan. */
const AFTER_ALL_SCANS = 'scan_~';

/** A URL known before a scan. */
interface KnownUrl {
  page: CrawlUrl;
  isAudited: boolean;
  isInSitemap: boolean;
}

/** What a scan would cover, and what it would cost. */
export interface PreviewedScan {
  preview: ScanPreview;
  estimate: Estimate;
}

/**
 * Compares the settings of a scan with the known URLs of the website: its audits, the URLs that the last scan left, and the sitemaps
 * as they were when the website was last scored. Does not contact the website, and charges nothing.
 *
 * @throws ServiceError 403 if the caller is not the owner, 404 if nobody ever added the website, 422 if the settings are refused, 429
 *   with `max_depth` if the website has many audits and the account no work slot left
 */
export async function previewScan(
  context: Context,
  { host: input, request }: { host: string; request: ScanRequest },
): Promise<PreviewedScan> {
  const website = await getVerifiedWebsite(context, { host: input });
  const { host } = website;
  const resolved = await resolveSettings(context, { ...request, host });
  const scope = new CrawlScope(host, resolved.settings);
  const [estimate, { siteScanCostPerPage: price }, known, depths] = await Promise.all([
    estimateScan(context, { host, request }),
    getSettings(context.env),
    readKnownUrls(context, scope),
    readDepths(context, { website, scope, resolved }),
  ]);
  const compared = await compareUrls(scope, resolved, { ...known, depths });
  const cost = Math.min(compared.matching * price, estimate.cost);
  return { preview: { ...compared, expected_cost: cost }, estimate };
}

/** Known URLs by their keys. `isComplete` is `false` if there are more. */
interface KnownUrls {
  urls: Map<string, KnownUrl>;
  isComplete: boolean;
  hasSitemap: boolean;
}

async function readKnownUrls({ env, caller: { accountId } }: Context, scope: CrawlScope): Promise<KnownUrls> {
  const db = openDatabase(env, accountId);
  const known: KnownUrls = { urls: new Map(), isComplete: true, hasSitemap: false };
  const pacer = new Pacer();
  const add = async (url: string, facts: Partial<Pick<KnownUrl, 'isAudited' | 'isInSitemap'>>) => {
    await pacer.spend(url);
    const page = scope.toCrawlUrl(url);
    if (!page || page.problem === 'other_host') return;
    const before = known.urls.get(page.key);
    if (!before && known.urls.size >= MAX_URLS) known.isComplete = false;
    else known.urls.set(page.key, { isAudited: false, isInSitemap: false, ...before, page, ...facts });
  };
  for (const host of scope.websites) {
    const facts = (await readScoreAndFacts(db, { host, accountId }))?.facts ?? null;
    known.hasSitemap ||= facts !== null;
    for (const url of facts?.sitemap.urls ?? []) await add(url, { isInSitemap: true });
    known.isComplete &&= facts?.sitemap.truncated !== true;
    for (let after = ''; known.urls.size < MAX_URLS;) {
      const rows = await listKnownUrls(db, { accountId, host, after }, CHUNK);
      for (const { url } of rows) await add(url, { isAudited: true });
      if (rows.length < CHUNK) break;
      after = rows.at(-1)?.url ?? '';
    }
  }
  const [host = ''] = scope.websites;
  const last = await findLastRecord(env, db, { id: AFTER_ALL_SCANS, accountId, host });
  if (last === null) return known;
  for (let position = 0; known.urls.size < MAX_URLS;) {
    const rows = await callScan(env, last, async (scan) => scan.listRemaining(position, CHUNK));
    for (const { url } of rows) await add(url, {});
    if (rows.length < CHUNK) break;
    position = rows.at(-1)?.position ?? 0;
  }
  return known;
}

/** Clicks by the keys of pages; `null` if they do not matter. */
type Depths = ReadonlyMap<string, number> | null;

/** Reads the clicks from the home page. Patterns can make them more, other start URLs fewer. */
async function readDepths(
  context: Context,
  {
    website,
    scope,
    resolved: { settings, urls },
  }: { website: VerifiedWebsite; scope: CrawlScope; resolved: ResolvedSettings },
): Promise<Depths> {
  if (settings.mode !== 'follow' || settings.max_depth === null) return null;
  const depths = new Map<string, number>();
  if (urls.length > 0 || settings.hreflang_seeds) return depths;
  await openGraph(context, website, async ({ graph }) => {
    const pacer = new Pacer();
    for (const { page, depth } of graph.pages) {
      await pacer.spend(page.facts.url);
      const key = scope.toCrawlUrl(page.facts.url)?.key;
      if (key !== undefined && depth !== null) depths.set(key, Math.min(depth, depths.get(key) ?? depth));
    }
  });
  return depths;
}

type ComparedUrls = Omit<ScanPreview, 'expected_cost'>;

async function compareUrls(
  scope: CrawlScope,
  { settings, urls: listed }: ResolvedSettings,
  { urls: known, isComplete, hasSitemap, depths }: KnownUrls & { depths: Depths },
): Promise<ComparedUrls> {
  const { mode, max_depth: maxDepth } = settings;
  const pacer = new Pacer();
  const starts = new Set<string>();
  const home =
    mode === 'follow' && listed.length === 0 ? scope.toCrawlUrl(`https://${scope.websites[0]}/`) : null;
  if (home) starts.add(home.key);
  for (const url of mode === 'sitemap' ? [] : listed) {
    await pacer.spend(url);
    const page = scope.toCrawlUrl(url);
    if (!page) continue;
    starts.add(page.key);
    if (!known.has(page.key)) known.set(page.key, { page, isAudited: false, isInSitemap: false });
  }
  const leftOut = new Map<string, ScanPreview['left_out'][number]>();
  const examples: string[] = [];
  let matching = 0;
  let neverAudited = 0;
  let unknownDepth = 0;
  for (const { page, isAudited, isInSitemap } of known.values()) {
    await pacer.spend(page.url);
    const isListed = mode === 'follow' || (mode === 'list' ? starts.has(page.key) : isInSitemap);
    const isStart = mode === 'follow' && starts.has(page.key);
    const depth = isStart ? 0 : depths?.get(page.key);
    const isTooDeep = depth !== undefined && depth > (maxDepth ?? Infinity);
    const rule = findRule(scope, page, { isListed, isStart, isTooDeep });
    if (rule === null) {
      matching++;
      if (depths && depth === undefined) unknownDepth++;
      if (!isAudited) neverAudited++;
      if (examples.length < MAX_MATCHES) examples.push(page.url);
      continue;
    }
    const pattern = rule.pattern === null ? null : (settings.exclude[rule.pattern] ?? null);
    const key = `${rule.reason} ${pattern ?? ''}`;
    const skipped = leftOut.get(key) ?? { reason: rule.reason, pattern, count: 0, examples: [] };
    leftOut.set(key, skipped);
    skipped.count++;
    if (skipped.examples.length < MAX_EXAMPLES) skipped.examples.push(page.url);
  }
  return {
    known_urls: known.size,
    matching,
    unknown_depth: unknownDepth,
    never_audited: neverAudited,
    examples,
    left_out: [...leftOut.values()].toSorted((a, b) => b.count - a.count),
    has_sitemap: hasSitemap,
    is_complete: isComplete,
  };
}

function findRule(
  scope: CrawlScope,
  page: CrawlUrl,
  { isListed, isStart, isTooDeep }: { isListed: boolean; isStart: boolean; isTooDeep: boolean },
): { reason: SkipReason; pattern: number | null } | null {
  if (page.problem !== null) return { reason: page.problem, pattern: null };
  if (!isListed) return { reason: 'mode', pattern: null };
  return scope.findRule(page, isStart) ?? (isTooDeep ? { reason: 'depth', pattern: null } : null);
}
