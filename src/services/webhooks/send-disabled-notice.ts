import type { DisabledReason } from '../../lib/webhook-events.ts';
import type { DeliverableWebhook } from '../../storage/webhooks.ts';
import { sendNotice } from '../mail/send-notice.ts';

/**
 * Mails the owner of a webhook that it was disabled.
 *
 * @param failingSince the first failure, in milliseconds since 1970: a repeated notice has the same key
 */
export async function sendDisabledNotice(
  env: Env,
  { id, url, email }: DeliverableWebhook,
  { reason, failingSince }: { reason: DisabledReason; failingSince: number | null },
): Promise<void> {
  const cause =
    reason === 'gone'
      ? 'It answered an event with HTTP status 410, which asks us to stop.'
      : 'No event has arrived there for five days.';
  await sendNotice(env, {
    to: email,
    key: `webhook-disabled:${id}:${failingSince}`,
    subject: `Your webhook at ${new URL(url).host} was disabled`,
    text: `We no longer send events to ${url}

${cause}

The log of deliveries shows what the endpoint answered:
${env.SITE_URL}/account/webhooks/${id}

Enable the webhook there once the endpoint works. Events that failed can be
sent again from the log.
`,
  });
}
