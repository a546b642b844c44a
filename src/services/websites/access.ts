import type { Access, NewAccess } from '../../contracts/access.ts';
import type { HostAccess } from '../../crawler/host-access.ts';
import { ServiceError } from '../../lib/errors.ts';
import { listCoveredHosts } from '../../lib/host/bare-host.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { logEvent } from '../../lib/log.ts';
import { deriveSealingKeys, openText, type SealingKey, sealText } from '../../lib/sealed-text.ts';
import { formatOptionalTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/website-access.ts';
import type { Claimant } from '../../storage/websites.ts';
import type { Context } from '../context.ts';
import { notOwnerError } from './website.ts';

/** The encrypted part of an owner's settings. */
interface AccessSecrets {
  /** Values by the names of the headers, as they were given. */
  headers: Record<string, string>;
  password: string | null;
}

const NO_SECRETS: AccessSecrets = { headers: {}, password: null };

/** Rows encrypted anew in one run of the job. */
const RESEAL_LIMIT = 200;

/** Returns what an owner has set for the requests of scans, without the values of secrets. */
export async function getAccess(
  { env, caller: { accountId } }: Context,
  { host }: { host: string },
): Promise<Access> {
  return toAccess(await stored.findAccess(openDatabase(env, SERVICE), { host, accountId }));
}

function toAccess(row: stored.AccessRow | null): Access {
  const names = row ? (JSON.parse(row.headerNames) as string[]) : [];
  return {
    headers: names.map((name) => ({ name })),
    basic_auth: row === null || row.userName === null ? null : { user: row.userName },
    ignore_robots_txt: row?.ignoresRobotsTxt ?? false,
    user_agent_suffix: row?.userAgentSuffix || null,
    secrets_set_at: formatOptionalTimestamp(row?.secretsSetAt ?? null),
    updated_at: formatOptionalTimestamp(row?.updatedAt ?? null),
  };
}

/**
 * Replaces what an owner has set for the requests of scans. A header or user without a value keeps the stored one.
 *
 * @throws ServiceError 403 if the caller no longer owns the website, 422 if a value is left out and none is stored, 503 if the service
 *   has no key for secrets, or cannot decrypt those that are to be kept
 */
export async function setAccess(
  { env, caller: { accountId } }: Context,
  { host, access }: { host: string; access: NewAccess },
): Promise<Access> {
  const db = openDatabase(env, SERVICE);
  const owner = { host, accountId };
  const before = await stored.findAccess(db, owner);
  const isKept = keepsStored(access);
  const old = isKept && before ? await openSecrets(env, before) : NO_SECRETS;
  const secrets = mergeSecrets(access, old, before?.userName ?? null);
  const now = Date.now();
  const names = access.headers.map(({ name }) => name);
  const hasSecrets = names.length > 0 || secrets.password !== null;
  const sealed = hasSecrets ? await sealSecrets(env, owner, secrets) : null;
  const isChanged =
    !isKept ||
    access.headers.some(({ value }) => value !== undefined) ||
    access.basic_auth?.password !== undefined;
  const row = {
    ...owner,
    headerNames: JSON.stringify(names),
    userName: access.basic_auth?.user ?? null,
    sealed: sealed?.bytes ?? null,
    keyId: sealed?.keyId ?? null,
    ignoresRobotsTxt: access.ignore_robots_txt,
    userAgentSuffix: access.user_agent_suffix ?? '',
    secretsSetAt: !hasSecrets ? null : isChanged ? now : (before?.secretsSetAt ?? now),
    updatedAt: now,
  };
  if (!(await stored.saveAccess(db, row))) throw notOwnerError(host);
  return toAccess(row);
}

function keepsStored({ headers, basic_auth: basicAuth }: NewAccess): boolean {
  return (
    headers.some(({ value }) => value === undefined) ||
    (basicAuth !== null && basicAuth.password === undefined)
  );
}

/** @throws ServiceError 422 if a value is left out and none is stored */
function mergeSecrets(access: NewAccess, old: AccessSecrets, oldUser: string | null): AccessSecrets {
  const oldValues = new Map(Object.entries(old.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const headers = access.headers.map(({ name, value = oldValues.get(name.toLowerCase()) }) => {
    if (value === undefined)
      throw new ServiceError('invalid_input', `must have a value for ${name}: none is stored`, {
        field: 'headers',
      });
    return [name, value] as const;
  });
  const { basic_auth: basicAuth } = access;
  const oldPassword = basicAuth?.user === oldUser ? old.password : null;
  const password = basicAuth === null ? null : (basicAuth.password ?? oldPassword);
  if (basicAuth !== null && password === null)
    throw new ServiceError('invalid_input', 'must have a password: none is stored for this user', {
      field: 'basic_auth',
    });
  return { headers: Object.fromEntries(headers), password };
}

/** Deletes what an owner has set for the requests of scans. */
export async function deleteAccess(
  { env, caller: { accountId } }: Context,
  { host }: { host: string },
): Promise<void> {
  await stored.deleteAccessRow(openDatabase(env, SERVICE), { host, accountId });
}

/**
 * Returns what the owner of a website has set, for the crawler, decrypted; `undefined` if there is nothing, or the account does not own
 * the website. Keep it in memory alone, and not for long: it ends with the ownership.
 *
 * @throws ServiceError 503 if it cannot be decrypted
 */
export async function readHostAccess(
  env: Env,
  { host, accountId }: Claimant,
): Promise<HostAccess | undefined> {
  const row = await stored.findAccess(openDatabase(env, SERVICE), { host, accountId });
  if (!row) return undefined;
  const { headers, password } = await openSecrets(env, row);
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (password !== null) sent.push(['authorization', encodeBasicAuth(row.userName ?? '', password)]);
  return {
    hosts: listCoveredHosts(host),
    headers: Object.fromEntries(sent),
    userAgentSuffix: row.userAgentSuffix,
    ignoresRobotsTxt: row.ignoresRobotsTxt,
  };
}

/** RFC 7617, in UTF-8. */
function encodeBasicAuth(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Encrypts the secrets of the previous key with the current one. `ACCESS_KEYS` names both while the keys change. */
export async function resealAccess(env: Env): Promise<void> {
  const [current, previous] = await readKeys(env);
  if (!current || !previous) return;
  const db = openDatabase(env, SERVICE);
  for (const row of await stored.listSealedWith(db, previous.id, RESEAL_LIMIT)) {
    const text = await openRow([previous], row);
    if (text === null) {
      logEvent('error', 'access-not-readable', { host: row.host });
      continue;
    }
    await stored.replaceSealed(db, row, await sealText(current, text, toOwner(row)));
  }
}

/** @throws ServiceError 503 without a key */
async function sealSecrets(env: Env, owner: Claimant, secrets: AccessSecrets) {
  const [current] = await readKeys(env);
  if (!current) {
    logEvent('error', 'access-keys-missing');
    throw new ServiceError(
      'access_unavailable',
      'This service cannot store headers or passwords: its operator has not set a key for them. Nothing was changed.',
    );
  }
  return sealText(current, JSON.stringify(secrets), toOwner(owner));
}

/** @throws ServiceError 503 if the secrets cannot be decrypted */
async function openSecrets(env: Env, row: stored.AccessRow): Promise<AccessSecrets> {
  if (row.sealed === null) return NO_SECRETS;
  const text = await openRow(await readKeys(env), row);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only sealSecrets writes it
  if (text !== null) return JSON.parse(text) as AccessSecrets;
  logEvent('error', 'access-not-readable', { host: row.host });
  throw new ServiceError(
    'access_unavailable',
    `The headers and the password that you have set for ${toDisplayHost(row.host)} cannot be decrypted. Set them again, or delete them.`,
  );
}

function openRow(keys: readonly SealingKey[], row: stored.AccessRow): Promise<string | null> {
  const { keyId, sealed: bytes } = row;
  return keyId === null || bytes === null
    ? Promise.resolve(null)
    : openText(keys, { keyId, bytes }, toOwner(row));
}

function readKeys({ ACCESS_KEYS }: Pick<Env, 'ACCESS_KEYS'>): Promise<SealingKey[]> {
  return deriveSealingKeys(ACCESS_KEYS, 'website access');
}

/** The account and the website that secrets are bound to. */
function toOwner({ accountId, host }: Claimant): string {
  return JSON.stringify([accountId, host]);
}
