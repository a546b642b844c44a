import { formatCount } from '../format.ts';
import { DAY, HOUR, MINUTE } from '../../../lib/time.ts';
import { FORMER_EMAIL_RETENTION, SIGN_UP_WINDOW } from '../../../services/accounts/account.ts';
import { SESSION_LIFETIME } from '../../../services/accounts/sessions.ts';
import { DEVICE_LIFETIME } from '../../../services/accounts/client.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../../services/accounts/sign-in-codes.ts';
import { LONGEST_MAIL_WINDOW } from '../../../services/mail/counted-mail.ts';
import { KEPT_RESULTS } from '../../../lib/kept-results.ts';
import { KEY_LIFETIME } from '../../../services/credits/idempotency.ts';
import { REFRESH_TOKEN_LIFETIME } from '../../../services/oauth/tokens.ts';
import { REGISTRATION_LIFETIME, UNUSED_REGISTRATION_LIFETIME } from '../../../services/oauth/clients.ts';
import { KEPT_RECORDS } from '../../../services/scans/erase-records.ts';
import { DAILY_COUNT_RETENTION } from '../../../services/jobs/purge.ts';

/** What is kept, why, and for how long (docs/contract.md 2.24, 2.26). */
export const KEPT_DATA: [what: string, purpose: string, time: string][] = [
  ['Your email address', 'You sign in with it', 'Until you delete the account'],
  [
    'Your API key: a hash, and its last four characters',
    'To check requests',
    'Until you replace or revoke it',
  ],
  [
    'Each sign-in: a hash of the cookie, the time, the browser, the country and the day of the last use',
    'To keep you signed in, and to show you where you are signed in',
    `${formatCount(SESSION_LIFETIME / DAY, 'day')}, or until you sign out`,
  ],
  [
    'Connected apps: their name and URLs, what you allowed, when, the day of the last use, and hashes of their tokens',
    'So that they can use your account, and to show you which can',
    `${formatCount(REFRESH_TOKEN_LIFETIME / DAY, 'day')} after they were last used, or until you disconnect them`,
  ],
  [
    'Registrations of apps: their name and URLs, and a keyed hash of the network',
    'To know the apps that ask for access, and to limit how many there are',
    `${formatCount(UNUSED_REGISTRATION_LIFETIME / DAY, 'day')}, or ${formatCount(REGISTRATION_LIFETIME / DAY, 'day')} after somebody allowed one access`,
  ],
  [
    'Browsers you have signed in with: a hash of the cookie',
    'So that others cannot lock you out',
    `${formatCount(DEVICE_LIFETIME / DAY, 'day')} after the last sign-in, or until you sign out everywhere`,
  ],
  [
    'Codes to sign in or to delete an account: your email address and a hash of the code',
    'To check the code you enter',
    formatCount(SIGN_IN_CODE_LIFETIME / MINUTE, 'minute'),
  ],
  [
    'Each mail to you: your email address, the time, the browser’s hash and keyed hashes of your network',
    'To limit how many are sent',
    formatCount(LONGEST_MAIL_WINDOW / HOUR, 'hour'),
  ],
  [
    'New accounts: a keyed hash of the network, without the account',
    'To limit how many are opened from one network',
    formatCount(SIGN_UP_WINDOW / HOUR, 'hour'),
  ],
  [
    'A keyed hash of the network your account was opened from',
    'To find accounts that one person opened to get around a limit',
    'Until you delete the account',
  ],
  [
    'Audits: the URL of the page, what the page said, and the result',
    'You asked for them',
    'Until you delete them, or audit the page again',
  ],
  [
    `The last ${KEPT_RESULTS} results of each page: scores and failed checks, and issues you marked as fixed`,
    'To show what changed',
    'Until you delete the audit',
  ],
  [
    `The last ${KEPT_RESULTS} scored scans of a website: scores, findings, and the URLs of its pages`,
    'To show what changed',
    'Until you delete its audits',
  ],
  [
    'Websites you added, with your verification token',
    'To prove who owns a website',
    'Until you remove them',
  ],
  [
    'Schedules and watched pages, and when each of their scans was due',
    'You asked for them, and to show you what each run cost or why it was skipped',
    'Until you delete them or remove the website; the list of runs until you delete the account',
  ],
  [
    'Whether the proof of ownership of your websites was found, and the mails you want about them',
    'To know that they are still yours, and to tell you what changes',
    'Until you remove them',
  ],
  [
    'Websites that left your account because the proof was missing, with the time',
    'To tell you',
    'Until you delete the account',
  ],
  [
    'Pages that a scan could not audit: the URL, the status, where it redirects to and a page that links there',
    'To report broken pages and links',
    'Until you remove the website, audit the page or delete the account',
  ],
  ['Scores of your websites and their history', 'To show how they change', 'Until you delete the account'],
  [
    `The last ${KEPT_RECORDS} scans of a website: the pages they stored, and the URLs that are left`,
    'To continue where the last scan ended, and to show its progress',
    'Until later scans replace them, or you delete the account',
  ],
  [
    'Webhooks: the URL, the signing secrets, and the last 100 deliveries with what the endpoint answered',
    'To send events, and to show whether they were delivered',
    'Until you delete the webhook or the account',
  ],
  [
    'Scans: the website, the time, the pages and the price',
    'As a record of what was charged',
    'Permanently, without your email address once you delete the account',
  ],
  [
    'API requests with an Idempotency-Key: the key, the path and the answer',
    'To give a repeated request the same answer',
    `${formatCount(KEY_LIFETIME / HOUR, 'hour')}, or until you delete the account`,
  ],
  [
    'Credit history: every credit granted and charged, with its reason',
    'As a record of your credits',
    'Permanently, without your email address once you delete the account',
  ],
  [
    'Snapshots you published',
    'They are public, and they do not name you',
    'Permanently; one that an administrator withdraws is kept but not shown',
  ],
  [
    'Entries of the transparency log: the host of the page, the time and the hash of each snapshot you published',
    'Anyone can check what was published. They do not name you',
    'Permanently, even after a snapshot is withdrawn',
  ],
  [
    'What administrators did to the account, such as a suspension and its reason',
    'As a record of it',
    'Permanently, without your email address once you delete the account',
  ],
  [
    'A keyed hash of the email address of a deleted account',
    'The signup bonus is given once',
    formatCount(FORMER_EMAIL_RETENTION / DAY, 'day'),
  ],
  [
    'The number of audits on each day, without accounts',
    'To see how the service is used',
    formatCount(DAILY_COUNT_RETENTION / DAY, 'day'),
  ],
];
