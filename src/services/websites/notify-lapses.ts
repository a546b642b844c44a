import { toDisplayHost } from '../../lib/host/display-host.ts';
import { formatError, logError } from '../../lib/log.ts';
import { DAY, formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { claimUnnotifiedLapses, type LapseRow, markLapseNotified } from '../../storage/lapses.ts';
import { getAlertRecipient } from '../mail/alert-recipient.ts';
import { sendRequiredNotice } from '../mail/send-notice.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { MESSAGE_RETRY_DELAY } from './lapse-time.ts';

/** Lapses notified in one run. */
const LIMIT = 10;
/** Age at which attempts to notify of a lapse end, in milliseconds. */
const PATIENCE = 7 * DAY;

/**
 * Notifies accounts, and their programs, that their ownership of a website has ended. It is recorded once both are notified: a
 * failed or interrupted notification is repeated after `MESSAGE_RETRY_DELAY`. The event has an id, so it can be emitted again.
 */
export async function notifyLapses(env: Env): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const claim = { since: now - PATIENCE, now, triedUntil: now - MESSAGE_RETRY_DELAY, limit: LIMIT };
  for (const lapse of await claimUnnotifiedLapses(db, claim)) {
    try {
      await notifyOwner(env, lapse);
      await markLapseNotified(db, lapse, Date.now());
    } catch (error) {
      logError({ event: 'lapse-not-notified', host: lapse.host, error: formatError(error) });
    }
  }
}

async function notifyOwner(env: Env, lapse: LapseRow): Promise<void> {
  const { host, accountId, lapsedAt } = lapse;
  await emitEvent(env, accountId, {
    id: `website.lapsed:${host}:${lapsedAt}`,
    type: 'website.lapsed',
    at: lapsedAt,
    data: { host, lapsed_at: formatTimestamp(lapsedAt) },
  });
  await mailLapse(env, lapse);
}

async function mailLapse(env: Env, { host, accountId, lapsedAt }: LapseRow): Promise<void> {
  const to = await getAlertRecipient(env, accountId);
  if (to === null) return;
  const name = toDisplayHost(host);
  await sendRequiredNotice(env, {
    to,
    key: `lapse:${accountId}:${host}:${lapsedAt}`,
    subject: `Your ownership of ${name} has ended`,
    text: `We did not find your proof that ${name} is yours for 30 days, so it is no longer in your account. Its scorecard is private, and
anyone can verify it. Its scheduled scans have ended. Your audits of its pages stay in your account.

To get it back, add and verify it again:
${env.SITE_URL}/websites
`,
  });
}
