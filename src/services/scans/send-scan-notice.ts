import type { ListedScan } from '../../contracts/scan.ts';
import { pluralize } from '../../lib/text.ts';
import { MINUTE } from '../../lib/time.ts';
import { sendNotice } from '../mail/send-notice.ts';

/** A scan that took longer ends with a mail, in milliseconds. */
const LONG_SCAN = 5 * MINUTE;

const ENDS: Partial<Record<ListedScan['state'], string>> = {
  done: 'has ended',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

/** Mails the owner that a scan has ended, if it took more than five minutes. */
export async function sendScanNotice(env: Env, to: string, scan: ListedScan): Promise<void> {
  const time = Date.parse(scan.finished_at ?? '') - Date.parse(scan.started_at);
  if (!(time > LONG_SCAN)) return;
  const end = ENDS[scan.state] ?? 'has ended';
  await sendNotice(env, {
    to,
    subject: `The scan of ${scan.host} ${end}`,
    text: `The scan of ${scan.host} ${end} after ${pluralize(Math.round(time / MINUTE), 'minute')}.

Pages stored:     ${scan.pages_stored}
Pages unchanged:  ${scan.pages_unchanged}
Pages left:       ${scan.pages_remaining}
Credits charged:  ${scan.credits_charged}
${scan.error === null ? '' : `\n${scan.error.message}\n`}
${env.SITE_URL}/websites/${scan.host}/scans/${scan.id}
`,
  });
}
