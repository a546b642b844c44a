import { toDisplayHost } from '../../lib/host/display-host.ts';
import { formatError, logError } from '../../lib/log.ts';
import { formatDate } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { claimWarnings, markOwnerWarned, type UnwarnedOwner } from '../../storage/proof-checks.ts';
import { findWebsite } from '../../storage/websites.ts';
import { getAlertRecipient } from '../mail/alert-recipient.ts';
import { readAlertSettings } from '../mail/read-alert-settings.ts';
import { sendAlertMail } from '../mail/send-alert-mail.ts';
import { createInstructions } from './instructions.ts';
import { CHECKS_BEFORE_WARNING, getLapseTime, MESSAGE_RETRY_DELAY } from './lapse-time.ts';

/** Owners warned in one run. */
const LIMIT = 10;

/**
 * Warns the owners whose proof was missing in two consecutive checks. A warning is recorded once it is sent: a failed or
 * interrupted one is sent again after `MESSAGE_RETRY_DELAY`. Owners who do not want it, or cannot get mail, count as warned.
 */
export async function warnOwners(env: Env): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const claim = { count: CHECKS_BEFORE_WARNING, now, triedUntil: now - MESSAGE_RETRY_DELAY, limit: LIMIT };
  for (const owner of await claimWarnings(db, claim)) {
    try {
      await warn(env, owner, now);
      await markOwnerWarned(db, owner, now);
    } catch (error) {
      logError({ event: 'owner-not-warned', host: owner.host, error: formatError(error) });
    }
  }
}

async function warn(env: Env, owner: UnwarnedOwner, now: number): Promise<void> {
  const { host, accountId, missingSince } = owner;
  const settings = await readAlertSettings(env, owner);
  const to = await getAlertRecipient(env, accountId);
  const website = await findWebsite(openDatabase(env, SERVICE), owner);
  if (!settings.enabled || !settings.ownership_missing || to === null) return;
  if (!website?.token || !website.verifiedMethod) return;
  const name = toDisplayHost(host);
  const { hint, snippet } = createInstructions(host, website.token)[website.verifiedMethod];
  const lapsesAt = formatDate(getLapseTime({ missingSince, warnedAt: now }));
  await sendAlertMail(env, owner, {
    to,
    subject: `${name}: publish your proof of ownership again`,
    key: `ownership-missing:${accountId}:${host}:${missingSince}`,
    document: {
      title: `We no longer find your proof that ${name} is yours`,
      sections: [
        {
          lines: [
            `We look for it once a week. It has been missing since ${formatDate(missingSince)}.`,
            `If it is still missing after ${lapsesAt}, your ownership ends: scans of the website stop, its scorecard becomes private, and others can verify it.`,
          ],
        },
        { title: 'Publish it again', lines: [hint], code: snippet },
      ],
      action: { label: `Open ${name}`, url: `${env.SITE_URL}/websites/${host}` },
    },
  });
}
