import { toDisplayHost } from '../../lib/host/display-host.ts';
import { formatError, logError } from '../../lib/log.ts';
import { SKIPPED_RUN_MESSAGES } from '../../lib/skipped-runs.ts';
import { pluralize } from '../../lib/text.ts';
import { formatDate, formatDateTime } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { listRuns, type RunRow } from '../../storage/scheduled-runs.ts';
import { estimateNextRun } from './estimate-next-run.ts';
import { getAlertRecipient } from '../mail/alert-recipient.ts';
import { readAlertSettings } from '../mail/read-alert-settings.ts';
import { sendAlertMail } from '../mail/send-alert-mail.ts';

/**
 * Mails the owner that a run of a website was skipped for lack of credits, unless the previous run was too (docs/contract.md
 * 14.50). Never throws: a mail that could not be sent is logged, and the list of runs has the same information.
 */
export async function sendSkipMail(env: Env, run: RunRow): Promise<void> {
  if (run.pageUrl !== '') return;
  try {
    await mailSkip(env, run);
  } catch (error) {
    logError({ event: 'skip-mail-not-sent', runId: run.id, error: formatError(error) });
  }
}

async function mailSkip(env: Env, run: RunRow): Promise<void> {
  const { id, accountId, host, dueAt } = run;
  const owner = { accountId, host };
  const [settings, to, [last], next, { available }] = await Promise.all([
    readAlertSettings(env, owner),
    getAlertRecipient(env, accountId),
    listRuns(openDatabase(env, accountId), run, { before: id, limit: 1 }),
    estimateNextRun(env, accountId, host),
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
  await sendAlertMail(env, owner, {
    to,
    subject: `${name}: scheduled scan skipped, not enough credits`,
    key: `skipped:${id}`,
    document: {
      title: `The scan of ${name} on ${formatDate(dueAt)} was skipped`,
      sections: [{ lines }],
      action: { label: 'Open the schedule', url: `${env.SITE_URL}/websites/${host}/schedule` },
    },
  });
}
