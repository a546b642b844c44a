import type { AlertSettings } from '../../contracts/alerts.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { areSecretsEqual, hmac, listHmacKeys } from '../../lib/secret.ts';
import { HOUR } from '../../lib/time.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import type { MailLimit } from '../../storage/sent-mails.ts';
import { disableAlerts, findAlerts } from '../../storage/website-alerts.ts';
import { sendCountedMail } from './counted-mail.ts';
import { type MailDocument, renderMail } from './render-mail.ts';

/** The settings of a website whose owner has not changed them. */
export const DEFAULT_ALERTS: AlertSettings = {
  enabled: true,
  score_drop: 5,
  new_findings: true,
  unreachable: true,
  ownership_missing: true,
  low_credits: true,
  long_scan: true,
  published_by_others: true,
};

/** Returns which mails an account gets about a website. */
export async function readAlertSettings(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
): Promise<AlertSettings> {
  const stored = await findAlerts(openDatabase(env, SERVICE), { accountId, host });
  return { ...DEFAULT_ALERTS, ...stored };
}

/** Returns the email address of an account, or `null` if it is suspended or deleted. */
export async function getAlertRecipient(env: Env, accountId: string): Promise<string | null> {
  const account = await findAccount(openDatabase(env, SERVICE), accountId);
  if (!account || account.deletedAt !== null || account.suspendedAt !== null) return null;
  return account.email;
}

/** Alerts to one email address. Bounds the mails to an account with many websites whose scans end in the same hour. */
export const MAX_ALERTS_PER_HOUR = 60;
/** The same for alerts about scans that cost nothing, which an account can cause as often as it likes. */
export const MAX_FREE_ALERTS_PER_HOUR = 3;

export interface AlertMail {
  to: string;
  subject: string;
  /** Identifies the event of the mail. */
  key: string;
  /** Whether it is about a scan that cost nothing. */
  isFree?: boolean;
  document: Omit<MailDocument, 'footer'>;
}

/**
 * Sends a mail about a website, which its reader can unsubscribe from with one click (RFC 8058).
 *
 * @throws ServiceError 429 over the limit on mails, 502 if the mail was not accepted
 */
export async function sendAlertMail(
  env: Env,
  {
    accountId,
    host,
    mail: { to, subject, key, isFree = false, document },
  }: { accountId: string; host: string; mail: AlertMail },
): Promise<void> {
  const name = toDisplayHost(host);
  const [link, allLink] = await Promise.all([
    createUnsubscribeLink(env, { accountId, host }),
    createUnsubscribeLink(env, { accountId, host: null }),
  ]);
  const footer = {
    lines: [`You get this mail because you own ${name}.`],
    links: [
      { label: 'Choose the mails you get', url: `${env.SITE_URL}/websites/${host}/alerts` },
      { label: `Unsubscribe from mails about ${name}`, url: link },
      { label: 'Unsubscribe from mails about all your websites', url: allLink },
    ],
  };
  const mail = {
    to,
    subject,
    key,
    ...renderMail({ ...document, footer }),
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
  const count = isFree ? MAX_FREE_ALERTS_PER_HOUR : MAX_ALERTS_PER_HOUR;
  const limit: MailLimit = { per: 'email', count, windowMs: HOUR };
  const kind = isFree ? 'free_alert' : 'alert';
  await sendCountedMail(env, { mail, count: { kind, limit, isPrivileged: false } });
}

/** The mails that a link unsubscribes from: those about one website, or about all websites of an account (`null`). */
export interface Subscription {
  accountId: string;
  host: string | null;
}

/** Returns the link that unsubscribes. It works without a session, because its code cannot be guessed. */
async function createUnsubscribeLink(env: Env, subscription: Subscription): Promise<string> {
  const { accountId, host } = subscription;
  const [currentKey = ''] = listHmacKeys(env.UNSUBSCRIBE_KEYS);
  const query = new URLSearchParams({
    account: accountId,
    ...(host !== null && { website: host }),
    code: await computeCode(currentKey, subscription),
  });
  return `${env.SITE_URL}/unsubscribe?${query.toString()}`;
}

/** Returns whether a code belongs to the link for this subscription, under any of the keys: sent mails keep their links. */
export async function isUnsubscribeCode(
  env: Env,
  { subscription, code }: { subscription: Subscription; code: string },
): Promise<boolean> {
  const codes = await Promise.all(
    listHmacKeys(env.UNSUBSCRIBE_KEYS).map((key) => computeCode(key, subscription)),
  );
  return codes.some((right) => areSecretsEqual(code, right));
}

function computeCode(key: string, { accountId, host }: Subscription): Promise<string> {
  return hmac(key, JSON.stringify([accountId, host]));
}

/** Turns off the mails of a subscription. Can be repeated. */
export async function unsubscribe(env: Env, subscription: Subscription): Promise<void> {
  const db = openDatabase(env, SERVICE);
  await disableAlerts(db, subscription, DEFAULT_ALERTS, Date.now());
}
