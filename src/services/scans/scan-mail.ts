import type { ScanChanges } from '../../contracts/changes.ts';
import type { ListedScan } from '../../contracts/scan.ts';
import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { logEvent } from '../../lib/log.ts';
import { SKIPPED_RUN_MESSAGES } from '../../lib/skipped-runs.ts';
import { pluralize } from '../../lib/text.ts';
import { formatDate, formatDateTime } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { markScanMailed, unmarkScanMailed } from '../../storage/scans.ts';
import { listRunRows, type RunRow } from '../../storage/scheduled-runs.ts';
import { findWebsite, type WebsiteRow } from '../../storage/websites.ts';
import { type AlertMail, getAlertRecipient, readAlertSettings, sendAlertMail } from '../mail/alerts.ts';
import { compareScans } from '../reports/compare-scans.ts';
import { CHECKS_BEFORE_WARNING } from '../websites/lapses.ts';
import { estimateNextRun } from './estimate-cost.ts';
import { describeMissingProof, listScanAlerts, type ScanFacts } from './list-scan-alerts.ts';
import type { ScanJob } from './scan-job.ts';

/** Sources of the mail besides the scan; replaced in tests. */
interface Sources {
  compareScans: typeof compareScans;
  estimateNextRun: typeof estimateNextRun;
}

/**
 * Mails the owner the alerts about a scan: one mail, or none without alerts (docs/contract.md 14.45). The mail is recorded
 * before it is sent: a crash in between loses it, but none is sent twice. If it is not accepted, the record is taken back.
 *
 * @throws ServiceError 502 if the mail was not accepted: try again
 */
export async function sendScanMail(
  env: Env,
  {
    job: { id, accountId, host },
    scan,
    sources = { compareScans, estimateNextRun },
  }: { job: Pick<ScanJob, 'id' | 'accountId' | 'host'>; scan: ListedScan; sources?: Sources | undefined },
): Promise<void> {
  const owner = { accountId, host };
  const settings = await readAlertSettings(env, owner);
  const to = await getAlertRecipient(env, accountId);
  if (!settings.enabled || to === null) return;
  const website = await findWebsite(openDatabase(env, SERVICE), owner);
  // The settings were deleted with the website, and may have turned this mail off.
  if (website?.ownerAccountId !== accountId) return;
  const facts = await collectFacts(env, { accountId, website }, scan, sources);
  const alerts = listScanAlerts(facts, settings);
  if (alerts.length === 0) return;
  const missingProof = describeMissingProof(facts, settings);
  const headlines = alerts.map(({ headline }) => headline).join(', ');
  const scanUrl = `${env.SITE_URL}/websites/${host}/scans/${id}`;
  const mail: AlertMail = {
    to,
    subject: `${toDisplayHost(host)}: ${headlines}`,
    key: `scan:${id}`,
    isFree: scan.credits_charged === 0,
    document: {
      title: `Scan of ${toDisplayHost(host)} on ${formatDate(scan.started_at)}`,
      sections: [
        ...alerts.map(({ section }) => section),
        ...(missingProof ? [missingProof] : []),
        { title: 'Pages and credits', lines: [], items: countPages(scan) },
      ],
      action: facts.changes?.against
        ? { label: 'See what changed', url: `${scanUrl}/changes` }
        : { label: 'Open the scan', url: scanUrl },
    },
  };
  const db = openDatabase(env, accountId);
  if (!(await markScanMailed(db, { id, accountId }, Date.now()))) return;
  try {
    await sendAlertMail(env, { ...owner, mail });
  } catch (error) {
    logEvent('warning', 'scan-mail-not-sent', { scanId: id, error });
    // A limit can last an hour, which is too long to wait.
    if (!(error instanceof ServiceError) || error.code !== 'mail_not_sent') return;
    await unmarkScanMailed(db, { id, accountId });
    throw error;
  }
}

async function collectFacts(
  env: Env,
  { accountId, website }: { accountId: string; website: WebsiteRow },
  scan: ListedScan,
  sources: Sources,
): Promise<ScanFacts> {
  const { host } = website;
  const [changes, nextRun, { available }] = await Promise.all([
    scan.state === 'done' ? compareOrNull(env, { accountId, host }, scan.id, sources) : null,
    sources.estimateNextRun(env, { accountId, host }),
    env.ACCOUNT.getByName(accountId).getCredits(0),
  ]);
  const isMissing = website.proofMissingCount >= CHECKS_BEFORE_WARNING;
  const proofMissingSince = isMissing ? website.proofMissingSince : null;
  return { scan, changes, nextRun, availableCredits: available, proofMissingSince };
}

async function compareOrNull(
  env: Env,
  owner: { accountId: string; host: string },
  scanId: string,
  { compareScans: compare }: Sources,
): Promise<ScanChanges | null> {
  try {
    return await compare(env, { ...owner, scanId });
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function countPages(scan: ListedScan): string[] {
  return [
    `Pages stored: ${scan.pages_stored}`,
    `Pages unchanged: ${scan.pages_unchanged}`,
    `Pages left: ${scan.pages_remaining}`,
    `Credits charged: ${scan.credits_charged}`,
  ];
}

/**
 * Mails the owner that a run of a website was skipped for lack of credits, unless the previous run was too (docs/contract.md
 * 14.50). Never throws: a mail that could not be sent is logged, and the list of runs has the same information.
 */
export async function sendSkipMail(env: Env, run: RunRow): Promise<void> {
  if (run.pageUrl !== '') return;
  try {
    await mailSkip(env, run);
  } catch (error) {
    logEvent('warning', 'skip-mail-not-sent', { runId: run.id, error });
  }
}

async function mailSkip(env: Env, run: RunRow): Promise<void> {
  const { id, accountId, host, dueAt } = run;
  const owner = { accountId, host };
  const [settings, to, [last], next, { available }] = await Promise.all([
    readAlertSettings(env, owner),
    getAlertRecipient(env, accountId),
    listRunRows(openDatabase(env, accountId), run, { before: id, limit: 1 }),
    estimateNextRun(env, { accountId, host }),
    env.ACCOUNT.getByName(accountId).getCredits(0),
  ]);
  if (!settings.enabled || !settings.low_credits || to === null) return;
  if (last?.run.skipCode === 'insufficient_credits') return;
  const name = toDisplayHost(host);
  const lines = [
    SKIPPED_RUN_MESSAGES.insufficient_credits,
    ...(next
      ? [
          `The next one is due on ${formatDateTime(next.at)} and is expected to cost ${pluralize(next.credits, 'credit')}. You have ${available}.`,
        ]
      : []),
  ];
  await sendAlertMail(env, {
    ...owner,
    mail: {
      to,
      subject: `${name}: scheduled scan skipped, not enough credits`,
      key: `skipped:${id}`,
      document: {
        title: `The scan of ${name} on ${formatDate(dueAt)} was skipped`,
        sections: [{ lines }],
        action: { label: 'Open the schedule', url: `${env.SITE_URL}/websites/${host}/schedule` },
      },
    },
  });
}
