import type { OpenHold } from '../../objects/account/holds.ts';
import type { UsedKey } from '../../objects/account/idempotency.ts';
import type { NumberedEntry } from '../../objects/account/ledger.ts';
import type { AccountAction } from '../../storage/account-actions.ts';
import * as stored from '../../storage/account-export.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { type FixVerificationRow, listAccountFixVerifications } from '../../storage/fix-verifications.ts';
import { type GrantRow, listGrants } from '../../storage/oauth-grants.ts';
import type { LapseRow } from '../../storage/lapses.ts';
import type { LedgerDifference } from '../../storage/reconciliations.ts';
import { listScannedHosts } from '../../storage/result-keys.ts';
import type { ScanRow } from '../../storage/scans.ts';
import type { RunRow } from '../../storage/scheduled-runs.ts';
import type { ScheduleRow } from '../../storage/schedules.ts';
import type { SubmissionRow } from '../../storage/submissions.ts';
import { listWebhooks, type WebhookRow } from '../../storage/webhooks.ts';
import type { Context } from '../context.ts';
import { toCreditEntry } from '../accounts/get-credits.ts';
import * as results from './export-results.ts';
import * as json from './row-json.ts';
import { writeRows } from './write-rows.ts';

/** Ledger entries in a page. */
const LEDGER_PAGE = 500;
/** Idempotency keys in a page. */
const KEY_PAGE = 500;

/** Returns the lists of an export by name, each as parts of a JSON array. Reads nothing until they are iterated. */
export function exportLists({ env, caller }: Context): Record<string, AsyncGenerator<string>> {
  const { accountId: id, email } = caller;
  const [ofAccount, ofService] = [openDatabase(env, id), openDatabase(env, SERVICE)];
  const account = env.ACCOUNT.getByName(id);
  return {
    sessions: writeRows(
      (last?: stored.SessionRow) => stored.listSessions(ofService, id, last),
      json.writeSession,
    ),
    known_devices: writeRows(
      (last?: stored.DeviceRow) => stored.listDevices(ofService, id, last),
      json.writeDevice,
    ),
    connected_apps: writeRows(
      async (last?: GrantRow) => (last ? [] : listGrants(ofService, id)),
      json.writeConnectedApp,
    ),
    mails: writeRows((last?: stored.MailRow) => stored.listMails(ofService, email, last), json.writeMail),
    websites: writeRows(
      (last?: stored.ClaimRow) => stored.listClaims(ofService, id, last),
      (row) => json.writeWebsite(row, caller),
    ),
    lapsed_websites: writeRows((last?: LapseRow) => stored.listLapses(ofService, id, last), json.writeLapse),
    scores: writeRows((last?: stored.ScoreRow) => stored.listScores(ofAccount, id, last), json.writeScore),
    audits: writeRows(
      (last?: stored.AuditRow) => stored.listAudits(ofAccount, id, last),
      (row) => json.writeAudit(env, { row, ownerEmail: email }),
    ),
    audit_results: writeRows(
      (last?: results.AuditResults) => results.listAuditResults(env, { accountId: id, last }),
      results.writeAuditResults,
    ),
    fix_verifications: writeRows(
      (last?: FixVerificationRow) => listAccountFixVerifications(ofAccount, id, last),
      json.writeFixVerification,
    ),
    scans: writeRows((last?: ScanRow) => stored.listScans(ofAccount, id, last), json.writeScan),
    scan_results: writeRows(
      (last?: string) => listScannedHosts(ofAccount, id, last ?? ''),
      (host) => results.writeScanResults(env, { accountId: id, host }),
    ),
    schedules: writeRows(
      (last?: ScheduleRow) => stored.listSchedules(ofAccount, id, last),
      json.writeSchedule,
    ),
    scheduled_runs: writeRows((last?: RunRow) => stored.listRuns(ofAccount, id, last), json.writeRun),
    unaudited_answers: writeRows(
      (last?: stored.AnswerRow) => stored.listAnswers(ofAccount, id, last),
      json.writeAnswer,
    ),
    snapshots: writeRows(
      (last?: SubmissionRow) => stored.listSnapshots(ofService, id, last),
      (row) => json.writeSnapshot(row, email, env.SITE_URL),
    ),
    webhooks: writeRows(
      async (last?: WebhookRow) => (last ? [] : listWebhooks(ofAccount, id)),
      (row) => json.writeWebhook(env, row),
    ),
    ledger: writeRows(
      async (last?: NumberedEntry) => account.listEntriesAfter(last?.seq ?? 0, LEDGER_PAGE),
      (entry) => JSON.stringify(toCreditEntry(entry, caller)),
    ),
    holds: writeRows(async (last?: OpenHold) => (last ? [] : account.listOpenHolds()), json.writeHold),
    idempotency_keys: writeRows(
      async (last?: UsedKey) => account.listKeys(last?.key ?? '', KEY_PAGE),
      json.writeIdempotencyKey,
    ),
    ledger_differences: writeRows(
      (last?: LedgerDifference) => stored.listDifferences(ofService, id, last),
      json.writeDifference,
    ),
    actions: writeRows((last?: AccountAction) => stored.listActions(ofAccount, id, last), json.writeAction),
  };
}
