import { DIRECTORIES } from '../../lib/directory-providers.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { logEvent } from '../../lib/log.ts';
import { pluralize } from '../../lib/text.ts';
import { DAY, formatDateTime, HOUR } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  claimPublicationNotices,
  finishPublicationNotice,
  listNoticedPublications,
  type NoticedPublication,
  type PublicationNotice,
} from '../../storage/owner-messages.ts';
import { findWebsite } from '../../storage/websites.ts';
import { getAlertRecipient, readAlertSettings, sendAlertMail } from '../mail/alerts.ts';
import { getContactAddress } from '../mail/send-mail.ts';

/** Owners notified in one run. */
const LIMIT = 10;
/** Time between two mails about a website, in milliseconds. */
const INTERVAL = DAY;
/** Time between two attempts to send a mail, in milliseconds. An attempt that takes longer was interrupted. */
const RETRY_DELAY = HOUR;
/** Publications listed; the others are counted. */
const MAX_LISTED = 10;

/**
 * Mails the owners of websites whose pages others have published (docs/contract.md 16.10). A mail is recorded after it is sent:
 * if sending fails or the run is interrupted, it is sent again after `RETRY_DELAY`.
 */
export async function notifyWebsiteOwners(env: Env): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const claim = { now, triedUntil: now - RETRY_DELAY, sentUntil: now - INTERVAL, limit: LIMIT };
  for (const notice of await claimPublicationNotices(db, claim)) {
    try {
      const found = await listNoticedPublications(db, notice, MAX_LISTED);
      const isSent = found.total > 0 && (await mailOwner(env, notice, found));
      await finishPublicationNotice(db, notice, found.throughSeq, isSent ? Date.now() : null);
    } catch (error) {
      logEvent('warning', 'website-owner-not-notified', { host: notice.host, error });
    }
  }
}

/** Returns `false` if the account gets no such mail: it has turned it off, is suspended, or no longer owns the website. */
async function mailOwner(
  env: Env,
  notice: PublicationNotice,
  { newest, total, throughSeq }: Awaited<ReturnType<typeof listNoticedPublications>>,
): Promise<boolean> {
  const { host, accountId } = notice;
  const settings = await readAlertSettings(env, notice);
  const to = await getAlertRecipient(env, accountId);
  const website = await findWebsite(openDatabase(env, SERVICE), notice);
  if (!settings.enabled || !settings.published_by_others || to === null) return false;
  if (website?.ownerAccountId !== accountId) return false;
  const name = toDisplayHost(host);
  const snapshots = pluralize(total, 'snapshot');
  const contact = env.ABUSE_EMAIL || getContactAddress(env);
  await sendAlertMail(env, {
    ...notice,
    mail: {
      to,
      subject: `${name}: ${snapshots} published by others`,
      key: `published:${accountId}:${host}:${notice.throughSeq}-${throughSeq}`,
      document: {
        title: `Others published ${snapshots} of pages of ${name}`,
        sections: [
          {
            lines: [
              'A snapshot is a public copy of what a page said when it was audited. These were not published from your account:',
            ],
            items: [
              ...newest.map((publication) => describePublication(env, publication)),
              ...(total > newest.length ? [`And ${total - newest.length} more`] : []),
            ],
          },
          {
            title: 'What you can do',
            lines: [
              `If a snapshot should be withdrawn, write to ${contact} and include its URL.`,
              'The page of a snapshot says how to verify it. Add .tlog-proof to its URL to get the proof that it is in our transparency log.',
              'If there are more, we will mail you again tomorrow.',
            ],
          },
        ],
        action: {
          label: `List all publications of ${name}`,
          url: `${env.SITE_URL}/api/v1/log/entries?host=${host}`,
        },
      },
    },
  });
  return true;
}

function describePublication(
  env: Env,
  { id, provider, host, finalHost, submittedAt }: NoticedPublication,
): string {
  const page = [host, ...(finalHost === null ? [] : [finalHost])].map(toDisplayHost).join(', redirected to ');
  const url = `${env.SITE_URL}/ai-directory/${provider}/${id}`;
  return `${page}, for ${DIRECTORIES[provider].name}, ${formatDateTime(submittedAt)}: ${url}`;
}
