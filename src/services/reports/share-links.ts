import { MAX_SHARE_LINKS, type NewShareLink } from '../../contracts/sharing.ts';
import { toWideNetwork } from '../../lib/client-network.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { hashPassword, isPassword } from '../../lib/password.ts';
import { areSecretsEqual, hmac, randomToken, sha256 } from '../../lib/secret.ts';
import { formatNumber } from '../../lib/text.ts';
import { DAY, HOUR, toIsoDate } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/share-links.ts';
import { type Client, hashNetwork } from '../accounts/client.ts';
import type { Context } from '../context.ts';
import { notOwnerError, type VerifiedWebsite } from '../websites/website.ts';

/** A link to the report of a website, without its secret. */
export type ShareLink = Pick<
  stored.ShareLinkRow,
  'id' | 'label' | 'createdAt' | 'expiresAt' | 'opens' | 'lastOpenedOn'
> & { hasPassword: boolean };

/** A link that somebody opens. */
export type OpenShareLink = stored.ShareLinkRow;

/** Guesses at a password that are counted, in milliseconds. */
export const GUESS_WINDOW = HOUR;
const GUESSES = { perNetwork: 10, perLink: 100 };

/** How often a link can be opened on a day: each opening computes the report. */
const OPENS_A_DAY = 1_000;

/** How long a password need not be entered again, in milliseconds. */
export const UNLOCK_LIFETIME = 12 * HOUR;

/** Lists the links to the report of a website, oldest first, without those that have expired. */
export async function listShareLinks(
  { env, caller: { accountId } }: Context,
  { host }: VerifiedWebsite,
): Promise<ShareLink[]> {
  const rows = await stored.listShareLinkRows(openDatabase(env, SERVICE), { host, accountId });
  const now = Date.now();
  return rows
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .map(({ id, label, createdAt, expiresAt, opens, lastOpenedOn, passwordHash }) => ({
      id,
      label,
      createdAt,
      expiresAt,
      opens,
      lastOpenedOn,
      hasPassword: passwordHash !== null,
    }));
}

/**
 * Creates a link to the report of a website.
 *
 * @returns its secret, of which only the hash is stored
 * @throws ServiceError 403 if the caller no longer owns the website, 409 if it has 20 links
 */
export async function createShareLink(
  context: Context,
  { website, link: { label, password, days } }: { website: VerifiedWebsite; link: NewShareLink },
): Promise<string> {
  const { env, caller } = context;
  const [secret, now] = [randomToken(32), Date.now()];
  const row = {
    id: newId('shr_'),
    host: website.host,
    accountId: caller.accountId,
    secretHash: await sha256(secret),
    label,
    passwordHash: password === undefined ? null : await hashPassword(password),
    createdAt: now,
    expiresAt: days === undefined ? null : now + days * DAY,
  };
  const limits = { limit: MAX_SHARE_LINKS, now };
  if (await stored.insertShareLink(openDatabase(env, SERVICE), row, limits)) return secret;
  if ((await listShareLinks(context, website)).length < MAX_SHARE_LINKS) throw notOwnerError(website.host);
  throw new ServiceError(
    'too_many_share_links',
    `A website has at most ${MAX_SHARE_LINKS} links, the most allowed. End one to create another.`,
  );
}

/** Ends a link: it stops working at once. Does nothing if there is none. */
export async function endShareLink(
  { env, caller: { accountId } }: Context,
  { website: { host }, id }: { website: VerifiedWebsite; id: string },
): Promise<void> {
  await stored.deleteShareLink(openDatabase(env, SERVICE), { host, accountId }, id);
}

/** Returns the link with a secret. @throws ServiceError 404 if there is none that works */
export async function findShareLink(env: Env, secret: string): Promise<OpenShareLink> {
  const isSecret = /^[\w-]{43}$/.test(secret);
  const link =
    isSecret &&
    (await stored.findOpenShareLink(openDatabase(env, SERVICE), await sha256(secret), Date.now()));
  if (link) return link;
  throw new ServiceError(
    'share_link_not_found',
    'This link does not work: it was ended, has expired or is incomplete. Ask the person who sent it for a new one.',
  );
}

/** Counts an opening of a link. @throws ServiceError 429 if it was opened too often on this day */
export async function countShareOpening(env: Env, { id }: OpenShareLink): Promise<void> {
  const now = Date.now();
  const day = toIsoDate(now);
  if (await stored.countOpening(openDatabase(env, SERVICE), id, { day, limit: OPENS_A_DAY })) return;
  throw new ServiceError(
    'share_link_rate_limited',
    `This link was opened ${formatNumber(OPENS_A_DAY)} times today, the most allowed. Open it again tomorrow.`,
    { retryAfter: Math.ceil((DAY - (now % DAY)) / 1_000) },
  );
}

/**
 * Compares a password with that of a link.
 *
 * @returns a token that opens the link for 12 hours, or `null` if the password is wrong
 * @throws ServiceError 429 after 10 wrong passwords in an hour from a network, or 100 for the link
 */
export async function unlockShareLink(
  env: Env,
  { link, password, client }: { link: OpenShareLink; password: string; client: Client },
): Promise<string | null> {
  if (link.passwordHash === null) return null;
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const networkHash = await hashNetwork(env, toWideNetwork(client.address));
  const limits = { ...GUESSES, since: now - GUESS_WINDOW };
  const guess = await stored.recordShareGuess(db, { linkId: link.id, networkHash, now }, limits);
  if (guess === null) {
    throw new ServiceError(
      'share_link_rate_limited',
      'Too many wrong passwords were entered. Try again in an hour.',
      { retryAfter: GUESS_WINDOW / 1_000 },
    );
  }
  if (!(await isPassword(password, link.passwordHash))) return null;
  await stored.deleteShareGuess(db, guess);
  return signUnlock(link.passwordHash, now + UNLOCK_LIFETIME);
}

/** Whether a link has no password, or a token of `unlockShareLink` opens it. */
export async function isUnlocked(
  { passwordHash }: OpenShareLink,
  token: string | undefined,
): Promise<boolean> {
  if (passwordHash === null) return true;
  const until = Number.parseInt(token ?? '', 10);
  return until > Date.now() && areSecretsEqual(token ?? '', await signUnlock(passwordHash, until));
}

/** The salt in the hash makes it a key of one link that nobody can guess. */
async function signUnlock(passwordHash: string, until: number): Promise<string> {
  return `${until}.${await hmac(passwordHash, `unlocked until ${until}`)}`;
}
