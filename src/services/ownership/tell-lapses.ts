import { toDisplayHost } from '../../lib/host/display-host.ts';
import { formatError, logError } from '../../lib/log.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { type LapseRow, listUntoldLapses, markLapseTold } from '../../storage/proof-checks.ts';
import { getAlertRecipient } from '../alerts/alert-recipient.ts';
import { sendNotice } from '../mail/send-notice.ts';
import { emitEvent } from '../webhooks/emit-event.ts';

/** Lapses told in one run. */
const LIMIT = 10;

/**
 * Tells accounts, and their programs, that their ownership of a website has ended. The mail is recorded before it is sent, so that it is
 * sent once; the event has an id, so it can be emitted again.
 */
export async function tellLapses(env: Env): Promise<void> {
  const db = openDatabase(env, SERVICE);
  for (const lapse of await listUntoldLapses(db, LIMIT)) {
    try {
      await tellLapse(env, lapse);
    } catch (error) {
      logError({ event: 'lapse-not-told', host: lapse.host, error: formatError(error) });
    }
  }
}

async function tellLapse(env: Env, lapse: LapseRow): Promise<void> {
  const { host, accountId, lapsedAt } = lapse;
  await emitEvent(env, accountId, {
    id: `website.lapsed:${host}:${lapsedAt}`,
    type: 'website.lapsed',
    at: lapsedAt,
    data: { host, lapsed_at: formatTimestamp(lapsedAt) },
  });
  if (!(await markLapseTold(openDatabase(env, SERVICE), lapse, Date.now()))) return;
  const to = await getAlertRecipient(env, accountId);
  if (to === null) return;
  const name = toDisplayHost(host);
  await sendNotice(env, {
    to,
    subject: `Your ownership of ${name} has ended`,
    text: `We did not find your proof that ${name} is yours for 30 days, so it is no longer in your account. Its scorecard is private, and
anyone can verify it. Your audits of its pages stay in your account.

To get it back, add and verify it again:
${env.SITE_URL}/websites
`,
  });
}
