import type { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import type { RobotsTxtCache } from '../../crawler/crawl/robots-txt-cache.ts';
import type { Requester } from '../../crawler/requester.ts';
import type { Caller } from '../../services/context.ts';
import type { ScanEvents } from './events.ts';
import type { Frontier } from './frontier.ts';
import type { KnownUrls } from './known-urls.ts';
import type { ScanJob } from '../../services/scans/scan-job.ts';
import type { ScanProgress } from './scan-state.ts';

/** Everything that the steps of a scan need. */
export interface ScanContext {
  env: Env;
  storage: DurableObjectStorage;
  job: ScanJob;
  /** Changes are lost unless `save` is called. */
  progress: ScanProgress;
  /** Writes the progress and the frontier, in one transaction with all writes not separated from it by an `await`. */
  save: () => void;
  /** The same without the frontier. */
  saveProgress: () => void;
  /** Whether the process died while pages were under way. */
  wasInterrupted: boolean;
  scope: CrawlScope;
  /** Returns the start URLs or the list of the scan. */
  readUrls: () => string[];
  frontier: Frontier;
  known: KnownUrls;
  events: ScanEvents;
  requester: Requester;
  robotsCache: RobotsTxtCache;
  caller: Caller;
  /** Aborts when the scan is cancelled. */
  signal: AbortSignal;
}
