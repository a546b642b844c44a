import type { RobotsTxtCache } from '../crawler/crawl/robots-txt-cache.ts';
import type { Requester } from '../crawler/requester.ts';
import type { Caller } from '../services/accounts/caller.ts';
import type { ScanEvents } from './events.ts';
import type { Frontier } from './frontier.ts';
import type { KnownUrls } from './known-urls.ts';
import type { ScanJob } from '../services/scans/scan-job.ts';
import type { ScanProgress } from './scan-state.ts';

/** What the steps of a scan work with. */
export interface ScanContext {
  env: Env;
  storage: DurableObjectStorage;
  job: ScanJob;
  /** Changes are lost until `save`. */
  progress: ScanProgress;
  /** Writes the progress, together with the writes before and after it that no `await` separates. */
  save: () => void;
  frontier: Frontier;
  known: KnownUrls;
  events: ScanEvents;
  requester: Requester;
  robotsCache: RobotsTxtCache;
  caller: Caller;
  /** Aborts when the scan is cancelled. */
  signal: AbortSignal;
}
