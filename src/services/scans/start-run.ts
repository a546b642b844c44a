import { type ErrorCode, ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  clearTerms,
  findRun,
  fixTerms,
  getMonthlyCredits,
  type RunRow,
  type RunTerms,
  type SkipCode,
  skipRun,
} from '../../storage/scheduled-runs.ts';
import { findSchedule, type ScheduleRow } from '../../storage/schedules.ts';
import { assertFetchable } from '../hosts/blocks.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getVerifiedWebsite } from '../websites/website.ts';
import { limitPages, toMonth } from './estimate-cost.ts';
import { holdPages } from './hold-pages.ts';
import { insertScanJob } from './insert-scan-job.ts';
import { countRequestedPages } from './max-pages.ts';
import { BACKGROUND_SCAN, type ScanJob } from './scan-job.ts';
import { DEFAULT_SETTINGS, resolveSettings } from './scan-settings.ts';
import { sendSkipMail } from './scan-mail.ts';
import { closeScan } from './scan.ts';

/** A run to be started by the object of its scan. */
export interface PlannedRun {
  /** The id of the scan. */
  id: string;
  accountId: string;
}

/**
 * The outcome of a start: the scan, the time of the next attempt (milliseconds since 1970), or `null` if the run does not
 * start.
 */
type RunStart = { job: ScanJob; urls: string[] } | { retryAt: number | null };

/** How long a run that lacks a work slot or fails on our side is retried, in milliseconds. */
const PATIENCE = 1 * HOUR;
const RETRY_DELAY = 2 * MINUTE;

/** The reason for skipping a run, by the refusal of its scan. */
const SKIP_CODES: Partial<Record<ErrorCode, SkipCode>> = {
  insufficient_credits: 'insufficient_credits',
  scan_already_running: 'scan_already_running',
  website_not_verified: 'website_not_verified',
  website_not_found: 'website_not_verified',
  host_blocked: 'host_blocked',
  invalid_input: 'settings_refused',
};

/** Thrown instead of starting a run. */
class SkippedRun extends Error {
  readonly code: SkipCode;

  constructor(code: SkipCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Starts a run: fixes its terms, holds the credits, and inserts the scan with its id. Each step can be repeated, so that a
 * start interrupted by a crash charges nothing twice. Records why a run is skipped. Never throws.
 */
export async function startRun(env: Env, { id, accountId }: PlannedRun): Promise<RunStart> {
  try {
    const run = await findRun(openDatabase(env, accountId), { id, accountId });
    // Skipped before, or its account is closed.
    if (run === null || run.skippedAt !== null) return { retryAt: null };
    return await startOrSkip(env, run);
  } catch (error) {
    logEvent('warning', 'run-not-started', { runId: id, error });
    return { retryAt: Date.now() + RETRY_DELAY };
  }
}

async function startOrSkip(env: Env, run: RunRow): Promise<RunStart> {
  try {
    return await openScan(env, run);
  } catch (error) {
    const code = getSkipCode(error);
    if (!isFinal(code) && Date.now() < run.claimedAt + PATIENCE) {
      if (code === 'service_error') throw error;
      await clearTerms(openDatabase(env, run.accountId), run);
      return { retryAt: Date.now() + RETRY_DELAY };
    }
    if (code === 'service_error') logEvent('error', 'run-given-up', { runId: run.id, error });
    // Releases what a failed attempt may have held or begun.
    await closeScan({ env, caller: { accountId: run.accountId, email: 'system' } }, run);
    // Before the record, so that an interrupted start is repeated.
    if (code === 'insufficient_credits') await sendSkipMail(env, run);
    await skipRun(openDatabase(env, run.accountId), run, code, Date.now());
    return { retryAt: null };
  }
}

function getSkipCode(error: unknown): SkipCode {
  if (error instanceof SkippedRun) return error.code;
  if (!(error instanceof ServiceError)) return 'service_error';
  return SKIP_CODES[error.code] ?? (error.status === 429 ? 'too_much_work' : 'service_error');
}

function isFinal(code: SkipCode): boolean {
  return code !== 'too_much_work' && code !== 'service_error';
}

/** @throws SkippedRun, ServiceError */
async function openScan(env: Env, run: RunRow): Promise<{ job: ScanJob; urls: string[] }> {
  const { id, accountId, host, pageUrl } = run;
  const db = openDatabase(env, accountId);
  const account = await findAccount(openDatabase(env, SERVICE), accountId);
  if (!account || account.suspendedAt !== null) throw new SkippedRun('account_suspended');
  const schedule = await findSchedule(db, run);
  if (!schedule) throw new SkippedRun('schedule_deleted');
  const caller = { accountId, email: account.email };
  const website = await getVerifiedWebsite({ env, caller }, { host });
  await assertFetchable(env, { host });
  const { profile, settings, urls } =
    pageUrl === ''
      ? await resolveSettings({ env, caller }, { host, profile: schedule.profile ?? undefined })
      : { profile: null, settings: DEFAULT_SETTINGS, urls: [] };
  const startedAt = Date.now();
  const { siteScanCostPerPage, siteScanMaxPages: maximum } = await getSettings(env);
  const most = countRequestedPages(settings, { maximum, price: run.costPerPage ?? siteScanCostPerPage });
  // Runs also keep to the limits of their profile.
  const limited = { ...schedule, maxPages: Math.min(schedule.maxPages ?? most, most) };
  const terms = await agreeTerms(env, { run, schedule: limited, startedAt });
  if (!terms) throw new SkippedRun('monthly_cap_reached');
  const { pageLimit: pagesRequested, costPerPage } = terms;
  const subject = pageUrl || host;
  const held = await holdPages({ env, caller }, { scan: { id, subject, pagesRequested, costPerPage } });
  const job = await insertScanJob(env, {
    ...caller,
    id,
    host,
    website,
    ...(pageUrl !== '' && { pageUrl, rendersPage: schedule.rendersPage }),
    startedAt,
    costPerPage,
    pagesRequested,
    // An attempt in the previous month may hold more.
    pageLimit: Math.min(held, pagesRequested),
    profile,
    settings: { ...settings, only_changed: schedule.onlyChanged },
    times: BACKGROUND_SCAN,
  });
  return { job, urls };
}

/** Attempts to fix the terms while other runs of the schedule change what is left of the month. */
const MAX_ATTEMPTS = 3;

/**
 * Fixes the terms of a run: the price in force, and as many pages as the schedule allows and the rest of the month covers. A
 * run that has terms keeps them; if it starts in a later month than planned, the pages are limited to what that month covers.
 *
 * @param startedAt milliseconds since 1970
 * @returns `null` if the rest of the month does not cover one page
 */
export async function agreeTerms(
  env: Env,
  { run, schedule, startedAt }: { run: RunRow; schedule: ScheduleRow; startedAt: number },
): Promise<RunTerms | null> {
  const { siteScanCostPerPage, siteScanMaxPages } = await getSettings(env);
  const { maxPages, maxCreditsPerMonth } = schedule;
  const month = toMonth(startedAt);
  const costPerPage = run.costPerPage ?? siteScanCostPerPage;
  if (run.month === month && run.pageLimit !== null) return { month, pageLimit: run.pageLimit, costPerPage };
  const scan = { price: costPerPage, maxPages: run.pageLimit ?? siteScanMaxPages };
  const db = openDatabase(env, run.accountId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const spent = await getMonthlyCredits(db, run, month, run.id);
    const pageLimit = limitPages(schedule, scan, spent);
    if (pageLimit < 1) return null;
    const terms = { month, pageLimit, costPerPage };
    if (await fixTerms(db, run, terms, maxCreditsPerMonth)) return terms;
  }
  throw new Error(`the terms of the run ${run.id} of ${maxPages} pages changed with each attempt`);
}
