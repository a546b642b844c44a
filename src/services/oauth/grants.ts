import { logEvent } from '../../lib/log.ts';
import { getRedirectHost } from '../../lib/redirect-uri.ts';
import { type Role, ROLE_PERMISSIONS } from '../../lib/roles.ts';
import type { Scope } from '../../lib/scopes.ts';
import { sha256 } from '../../lib/secret.ts';
import { sanitizeText } from '../../lib/text.ts';
import { MINUTE, toIsoDate } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  deleteGrant,
  findToken,
  type GrantRow,
  listConnectedGrants,
  setGrantLastUsed,
  setScopeLacked,
} from '../../storage/oauth.ts';
import { type Client, formatRequestOrigin } from '../accounts/client.ts';
import type { Caller, Context } from '../context.ts';
import { sendNotice } from '../mail/counted-mail.ts';
import type { AuthorizationRequest } from './authorization.ts';
import { getClientHost } from './clients.ts';
import { parseScopeList } from './resource.ts';

const ACCESS_TOKEN_PATTERN = /^sva_[\w-]{43}$/;

/** Whether a credential looks like an access token rather than an API key. */
export function isAccessToken(credential: string): boolean {
  return ACCESS_TOKEN_PATTERN.test(credential);
}

/** The account of an access token, its grant and its scopes. */
export interface FoundGrant extends Caller {
  grant: GrantRow;
  scopes: Scope[];
}

/**
 * Returns the account of an access token and its scopes, for a member those that the role allows. Returns `null` if the token is wrong,
 * expired or revoked, was issued for another resource, its account is suspended, or who granted it is no member any more. The first request of a UTC day records the day.
 *
 * @param resource the URL of the server that the token was sent to, as in its metadata (RFC 9728)
 */
export async function findGrant(
  env: Env,
  { token, resource }: { token: string; resource: string },
): Promise<FoundGrant | null> {
  if (!isAccessToken(token)) return null;
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const found = await findToken(db, await sha256(token), now);
  if (found?.token.kind !== 'access' || found.grant.resource !== resource || found.isSuspended) return null;
  const { grant, email, role } = found;
  if (grant.memberEmail !== null && role === null) return null;
  const today = toIsoDate(now);
  if (grant.lastUsedOn !== today) {
    try {
      await setGrantLastUsed(db, grant.id, today);
    } catch (error) {
      logEvent('warning', 'grant-not-updated', { error });
    }
  }
  const scopes = limitScopes(parseScopeList(found.token.scope) ?? [], role);
  return { accountId: grant.accountId, email, grant, scopes };
}

/** Returns the scopes that a role allows. @param role `null` for the owner */
export function limitScopes(scopes: Scope[], role: Role | null): Scope[] {
  return role === null ? scopes : scopes.filter((scope) => ROLE_PERMISSIONS[role].scopes.includes(scope));
}

/**
 * How long after a request that lacked a scope a refresh is refused, in milliseconds. Some apps refresh instead of requesting the scopes
 * of the challenge, which a refresh cannot add: the refusal makes them request access again.
 */
const STEP_UP_WINDOW = 2 * MINUTE;

/** Whether a request with the grant has just lacked a scope. */
export function hasJustLackedScope({ scopeLackedAt }: GrantRow, now: number): boolean {
  return scopeLackedAt !== null && now - scopeLackedAt < STEP_UP_WINDOW;
}

/** Records that a request with the grant lacked a scope, at most once a minute. */
export async function recordLackedScope(env: Env, { id, scopeLackedAt }: GrantRow): Promise<void> {
  const now = Date.now();
  if (scopeLackedAt !== null && now - scopeLackedAt < STEP_UP_WINDOW / 2) return;
  await setScopeLacked(openDatabase(env, SERVICE), id, now);
}

/** An app that can use an account. */
export interface ConnectedApp {
  id: string;
  /** The name the app gives itself; '' without a name. */
  name: string;
  /** The host of its client ID metadata document; `null` if it registered itself. */
  clientHost: string | null;
  /** The host that its codes are sent to; `null` for a program on the user's own machine. */
  redirectHost: string | null;
  scopes: Scope[];
  /** Milliseconds since 1970. */
  connectedAt: number;
  /** `YYYY-MM-DD` in UTC; `null` if it was never used. */
  lastUsedOn: string | null;
  /** Email of the member who connected it; `null` if the owner did. */
  memberEmail: string | null;
}

/** Lists the apps connected to an account, newest first. */
export async function listConnectedApps({ env, caller: { accountId } }: Context): Promise<ConnectedApp[]> {
  const grants = await listConnectedGrants(openDatabase(env, SERVICE), accountId, Date.now());
  return grants.map((grant) => ({
    id: grant.id,
    name: grant.clientName,
    clientHost: getClientHost(grant.clientId),
    redirectHost: getRedirectHost(grant.redirectUri),
    scopes: parseScopeList(grant.scope) ?? [],
    connectedAt: grant.connectedAt ?? grant.createdAt,
    lastUsedOn: grant.lastUsedOn,
    memberEmail: grant.memberEmail,
  }));
}

/** Disconnects an app: its tokens stop working immediately. Does nothing if the account has no such app. */
export async function disconnectApp(
  { env, caller: { accountId } }: Context,
  { id }: { id: string },
): Promise<void> {
  await deleteGrant(openDatabase(env, SERVICE), accountId, id);
}

/**
 * Notifies an account by mail that an app may use it, and what to do if that is not wanted.
 *
 * @param memberEmail of the member who allowed it; `null` for the owner
 */
export async function sendAppNotice(
  { env, caller: { email } }: Context,
  {
    request,
    scopes,
    memberEmail,
    browser,
  }: {
    request: AuthorizationRequest;
    scopes: readonly Scope[];
    memberEmail: string | null;
    browser: Client;
  },
): Promise<void> {
  const { client, redirectUri } = request;
  const host = client.host ?? getRedirectHost(redirectUri) ?? 'a program on your computer';
  await sendNotice(env, {
    to: email,
    subject: 'An app was connected to your account',
    text: `An app may now use your account at ${env.SITE_URL}.

App: ${client.name === '' ? '' : `“${sanitizeText(client.name)}”, `}${host}
Allowed: ${scopes.join(', ')}${memberEmail === null ? '' : `, by ${memberEmail}, a member of your account`}
${formatRequestOrigin(browser, Date.now())}

${
  memberEmail === null
    ? `If this was not you, somebody else is signed in to your account or reads
your mail. Disconnect the app at ${env.SITE_URL}/account/apps, then
sign out everywhere at ${env.SITE_URL}/account/sessions.`
    : `If you do not want this, disconnect the app at ${env.SITE_URL}/account/apps,
or remove the member at ${env.SITE_URL}/account/members.`
}
`,
  });
}
