import { createScoreBands } from '../../engine/site/score-bands.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { ScanState, WaitReason } from '../../contracts/scan.ts';

/** The steps of a scan, in order. Each can be run again after a crash. */
export const PHASES = [
  'prepare',
  'home',
  'sitemaps',
  'pages',
  'settle',
  'score',
  'notify',
  'render',
  'links',
  'end',
] as const;
export type Phase = (typeof PHASES)[number];

/** The check of the external links and files, after the end of the scan. */
export interface LinkCheckProgress {
  /** URLs to check, and their hosts. */
  urls: number;
  hosts: number;
  checked: number;
  requests: number;
  /** Bytes of bodies that were read. */
  bytes: number;
  maxRequests: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  isDone: boolean;
}

/** The progress of a scan. Written as a whole with each change. */
export interface ScanProgress {
  state: ScanState;
  phase: Phase;
  /** How often the phase was begun without progress. */
  attempts: number;
  /** The origin whose robots.txt answered, `https://example.com`. */
  origin: string | null;
  /** The home page after redirects. */
  homeUrl: string | null;
  /** Websites whose sitemaps were read, of those of the scan in their order. */
  sitemapsRead: number;
  pagesFetched: number;
  pagesStored: number;
  /** The stored pages by score (`countScoreBands`). */
  pageScores: number[];
  /** Pages fetched, but not analysed or stored. */
  pagesFailed: number;
  pagesUnchanged: number;
  /** Consecutive failures: batches that could not be stored and pages that could not be analysed. */
  failuresInRow: number;
  disallowedUrls: number;
  unauditedAnswers: number;
  /** Consecutive retries without an answer since the site stopped answering. */
  pauses: number;
  /** Time spent waiting for a site that is busy or does not answer, in milliseconds. */
  waited: number;
  waitingFor: WaitReason | null;
  /** The Crawl-delay that applied last, in seconds. */
  crawlDelay: number | null;
  /** When the scan continues, in milliseconds since 1970; `null` unless it waits. */
  resumesAt: number | null;
  /** Why the first page that failed could not be fetched, as a sentence. */
  failure: string | null;
  /** Skip reason for the remaining URLs if the crawl ends early; otherwise `null`. */
  endReason: SkipReason | null;
  /** Whether the crawl failed on our side. */
  hasCrashed: boolean;
  isCancelled: boolean;
  holdRenewedAt: number;
  hasReturnedSlot: boolean;
  /** Whether pages may be under way that are not stored: after a crash, one of them may have caused it. */
  hasOpenPages: boolean;
  /** Id of the last batch of pages that was stored. */
  lastBatch: string | null;
  /** Until when the score waits for the site, in milliseconds since 1970; `null` if it has not had to wait. */
  scoreBy: number | null;
  finishedAt: number | null;
  charged: number | null;
  /** Whether the pages that are audited with JavaScript are chosen. */
  hasSample: boolean;
  /** `null` until it begins. */
  linkCheck: LinkCheckProgress | null;
}

export function startProgress(now: number): ScanProgress {
  return {
    state: 'queued',
    phase: 'prepare',
    attempts: 0,
    origin: null,
    homeUrl: null,
    sitemapsRead: 0,
    pagesFetched: 0,
    pagesStored: 0,
    pageScores: createScoreBands(),
    pagesFailed: 0,
    pagesUnchanged: 0,
    failuresInRow: 0,
    disallowedUrls: 0,
    unauditedAnswers: 0,
    pauses: 0,
    waited: 0,
    waitingFor: null,
    crawlDelay: null,
    resumesAt: null,
    failure: null,
    endReason: null,
    hasCrashed: false,
    isCancelled: false,
    holdRenewedAt: now,
    hasReturnedSlot: false,
    hasOpenPages: false,
    lastBatch: null,
    scoreBy: null,
    finishedAt: null,
    charged: null,
    hasSample: false,
    linkCheck: null,
  };
}
