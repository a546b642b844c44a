import type { ListedProfile, Profile, ScanSettings } from '../../contracts/scan-settings.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  deleteProfileRow,
  findProfile,
  listProfileRows,
  type ProfileRow,
  upsertProfile,
} from '../../storage/scan-profiles.ts';
import type { Context } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getVerifiedWebsite } from '../websites/website.ts';
import { assertMaxPages } from './max-pages.ts';
import { checkSettings, readStoredSettings } from './scan-settings.ts';

/** Profiles of an account (docs/contract.md 7.49). */
export const MAX_PROFILES = 50;

interface ProfileName {
  /** From a path. */
  host: string;
  name: string;
}

function profileNotFoundError({ host, name }: ProfileName): ServiceError {
  return new ServiceError('profile_not_found', `${host} has no profile ${name}`);
}

/** Describes a profile as the API does. */
export function toProfile(row: ProfileRow): Profile {
  return { ...toListedProfile(row), urls: readStoredSettings(row).urls };
}

function toListedProfile(row: Omit<ProfileRow, 'urls'>): ListedProfile {
  const { name, host, createdAt, updatedAt } = row;
  const times = { created_at: formatTimestamp(createdAt), updated_at: formatTimestamp(updatedAt) };
  return { name, host, ...readStoredSettings({ urls: '', ...row }).settings, ...times };
}

/**
 * Lists the profiles of a website the caller owns, by name.
 *
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it
 */
export async function listProfiles(
  context: Context,
  { host: input }: { host: string },
): Promise<ListedProfile[]> {
  const { host, accountId, db } = await openWebsite(context, input);
  return (await listProfileRows(db, { accountId, host })).map(toListedProfile);
}

/**
 * Returns a profile of a website the caller owns.
 *
 * @throws ServiceError 403 if the caller does not own it, 404 if there is no such profile or nobody ever added the website
 */
export async function getProfile(context: Context, { host: input, name }: ProfileName): Promise<Profile> {
  const { host, accountId, db } = await openWebsite(context, input);
  const row = await findProfile(db, { accountId, host, name });
  if (!row) throw profileNotFoundError({ host, name });
  return toProfile(row);
}

/**
 * Sets or replaces a profile of a website the caller owns.
 *
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it, 409 over `MAX_PROFILES`, 422 if the settings
 *   are refused (`checkSettings`)
 */
export async function saveProfile(
  context: Context,
  { host: input, name, settings: given }: ProfileName & { settings: ScanSettings },
): Promise<Profile> {
  const { host, accountId, db } = await openWebsite(context, input);
  assertMaxPages(given.max_pages, await getSettings(context.env));
  const { settings, urls } = await checkSettings(context, { host, settings: given });
  const now = Date.now();
  const row = await upsertProfile(
    db,
    {
      accountId,
      host,
      name,
      settings: JSON.stringify(settings),
      urls: urls.join('\n'),
      createdAt: now,
      updatedAt: now,
    },
    MAX_PROFILES,
  );
  if (row) return toProfile(row);
  throw new ServiceError(
    'too_many_profiles',
    `You already have ${MAX_PROFILES} profiles, the maximum. Delete one first.`,
  );
}

/**
 * Deletes a profile of a website the caller owns.
 *
 * @throws ServiceError 403 if the caller does not own it, 404 if there is no such profile or nobody ever added the website, 409 if
 *   the schedule of the website names it
 */
export async function deleteProfile(context: Context, { host: input, name }: ProfileName): Promise<void> {
  const { host, accountId, db } = await openWebsite(context, input);
  if (await deleteProfileRow(db, { accountId, host, name })) return;
  if (!(await findProfile(db, { accountId, host, name }))) throw profileNotFoundError({ host, name });
  throw new ServiceError(
    'profile_in_use',
    `The schedule of ${host} uses the profile ${name}. Change the schedule first.`,
  );
}

async function openWebsite(context: Context, input: string) {
  const { env, caller } = context;
  const { host } = await getVerifiedWebsite(context, { host: input });
  return { host, accountId: caller.accountId, db: openDatabase(env, caller.accountId) };
}
