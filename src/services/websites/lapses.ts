import { toDisplayHost } from '../../lib/host/display-host.ts';
import { logEvent } from '../../lib/log.ts';
import { DAY, formatDate, formatTimestamp, HOUR } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { claimUnnotifiedLapses, type LapseRow, markLapseNotified } from '../../storage/owner-messages.ts';
import {
  claimWarnings,
  markOwnerWarned,
  type MissingProofRow as StoredProof,
  type UnwarnedOwner,
} from '../../storage/proof-checks.ts';
import { findWebsite } from '../../storage/websites.ts';
import { getAlertRecipient, readAlertSettings, sendAlertMail } from '../mail/alerts.ts';
import { sendRequiredNotice } from '../mail/counted-mail.ts';
import { emitEvent } from '../webhooks/events.ts';
import { createInstructions } from './instructions.ts';

/** Time between two checks of a website, in milliseconds. */
export const CHECK_INTERVAL = 7 * DAY;
/** Consecutive checks without the proof after which the owner is warned. */
export const CHECKS_BEFORE_WARNING = 2;

/**
 * Time between two attempts to send a mail about an ownership, in milliseconds. An attempt that takes longer was interrupted.
 */
const MESSAGE_RETRY_DELAY = HOUR;

/** Time from the first check without the proof to the end of the ownership, in milliseconds. */
const LAPSE_TIME = 30 * DAY;
/**
 * Shortest time from the warning to the end of the ownership, in milliseconds. The warning can be late if the website was
 * unreachable for weeks, or the mail could not be sent.
 */
const WARNING_TIME = 5 * DAY;

/**
 * Returns the time after which a check without the proof ends the ownership, in milliseconds since 1970; `Infinity` before the
 * warning.
 */
export function getLapseTime({ missingSince, warnedAt }: StoredProof): number {
  return warnedAt === null ? Infinity : Math.max(missingSince + LAPSE_TIME, warnedAt + WARNING_TIME);
}

/** A proof of ownership that the last checks did not find, and how to publish it again. Times in milliseconds since 1970. */
export interface MissingProof {
  since: number;
  /** A check after this time ends the ownership; `null` before the owner was warned. */
  lapsesAt: number | null;
  hint: string;
  snippet: string;
}

/**
 * Returns the missing proof of an owned website; `null` if the last conclusive check found it, or the account does not own the
 * website.
 */
export async function getMissingProof(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<MissingProof | null> {
  const row = await findWebsite(openDatabase(env, SERVICE), { host, accountId });
  if (row?.ownerAccountId !== accountId || row.token === null || row.verifiedMethod === null) return null;
  const { proofMissingSince: since, ownerWarnedAt: warnedAt } = row;
  if (since === null) return null;
  const lapsesAt = warnedAt === null ? null : getLapseTime({ missingSince: since, warnedAt });
  const { hint, snippet } = createInstructions(host, row.token)[row.verifiedMethod];
  return { since, lapsesAt, hint, snippet };
}

/** Owners warned, and lapses notified, in one run. */
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
      logEvent('warning', 'owner-not-warned', { host: owner.host, error });
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
  await sendAlertMail(env, {
    ...owner,
    mail: {
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
    },
  });
}

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
      logEvent('warning', 'lapse-not-notified', { host: lapse.host, error });
    }
  }
}

async function notifyOwner(env: Env, lapse: LapseRow): Promise<void> {
  const { host, accountId, lapsedAt } = lapse;
  await emitEvent(env, {
    accountId,
    event: {
      id: `website.lapsed:${host}:${lapsedAt}`,
      type: 'website.lapsed',
      at: lapsedAt,
      data: { host, lapsed_at: formatTimestamp(lapsedAt) },
    },
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
