/**
 * What a scan needs before its first step: its frontier, and what sends its requests. Loaded with `import()`, as the crawler takes a
 * quarter of what a new isolate would load.
 */
import { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import { RobotsTxtCache } from '../../crawler/crawl/robots-txt-cache.ts';
import type { HostAccess } from '../../crawler/host-access.ts';
import { createRequester, type Requester } from '../../crawler/requester.ts';
import type { FetchedRobotsTxt } from '../../engine/fetched-page.ts';
import { createCrawlerOptions } from '../../services/hosts/host-gate.ts';
import type { ScanContext } from './context.ts';
import { Frontier } from './frontier.ts';

/** What the object gives to its steps. */
type Given = Pick<
  ScanContext,
  'env' | 'storage' | 'job' | 'progress' | 'saveProgress' | 'readUrls' | 'events' | 'signal'
>;

export function createContext(given: Given): ScanContext {
  const { storage, job, progress } = given;
  const { mode, max_depth: maxDepth } = job.settings;
  const scope = new CrawlScope(job.host, job.settings);
  const followsLinks = mode === 'follow';
  const limits = { followsLinks, maxDepth: followsLinks ? maxDepth : null };
  const frontier = new Frontier(storage, scope, limits);
  // Until the first step renews it.
  const requester = createScanRequester(given, undefined);
  return {
    ...given,
    wasInterrupted: progress.hasOpenPages,
    scope,
    frontier,
    save: () => {
      frontier.save();
      given.saveProgress();
    },
    known: frontier.known,
    requester,
    robotsCache: new RobotsTxtCache(requester, {
      get: (origin) => storage.kv.get<FetchedRobotsTxt>(`robots ${origin}`),
      put: (origin, fetched) => storage.kv.put(`robots ${origin}`, fetched),
    }),
    caller: { accountId: job.accountId, email: job.email },
  };
}

/** @param access what the owner has set for requests */
export function createScanRequester(
  { env, job: { id, accountId }, signal }: Pick<ScanContext, 'env' | 'job' | 'signal'>,
  access: HostAccess | undefined,
): Requester {
  return createRequester(createCrawlerOptions(env, accountId, { id, kind: 'background' }, access), signal);
}
