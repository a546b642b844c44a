import { DAY, HOUR, MINUTE, SECOND } from '../../lib/time.ts';
import type { DescribedSettings } from '../../contracts/scan-settings.ts';
import type { VerifiedWebsite } from '../websites/website.ts';

/** The parameters of a scan, which never change. Times in milliseconds since 1970. */
export interface ScanJob {
  id: string;
  accountId: string;
  /** The actor of the charge. */
  email: string;
  host: string;
  website: VerifiedWebsite;
  /** The only page of the scan, which is then not scored; absent in a scan of the website. */
  pageUrl?: string;
  /** Whether that page is loaded with JavaScript too. */
  rendersPage?: boolean;
  pagesRequested: number;
  /** Pages that credits are held for; at most `pagesRequested`. */
  pageLimit: number;
  /** Credits. */
  costPerPage: number;
  /** The profile that the settings are from; `null` without one. */
  profile: string | null;
  /** What the scan covers. Its list of URLs is stored beside the job. */
  settings: DescribedSettings;
  startedAt: number;
  /** No page is requested after this time. */
  deadline: number;
  /** Total time that the scan waits for a site that is busy or does not answer, in milliseconds. */
  patience: number;
  /** Minimum time that its score waits for the site, even once the patience is used up, in milliseconds. */
  scorePatience: number;
}

/** How long a scan may take and wait, in milliseconds. */
export interface ScanTimes extends Pick<ScanJob, 'patience' | 'scorePatience'> {
  time: number;
}

/** A client waits for the answer; 100 pages with the longest Crawl-delay take 17 minutes. */
export const AWAITED_SCAN: ScanTimes = { time: 20 * MINUTE, patience: 180 * SECOND, scorePatience: 0 };

/** Nobody waits; 50,000 pages with the longest Crawl-delay take 6 days. A site asks for pauses of a minute at most. */
export const BACKGROUND_SCAN: ScanTimes = { time: 7 * DAY, patience: 1 * HOUR, scorePatience: 5 * MINUTE };
