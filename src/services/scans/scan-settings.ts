import {
  DEFAULT_PROFILE,
  type DescribedSettings,
  LIST_LENGTH_MESSAGE,
  MAX_LIST_CHARACTERS,
  type ScanSettings,
} from '../../contracts/scan-settings.ts';
import { Pacer } from '../../crawler/crawl/pacer.ts';
import { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import { ServiceError } from '../../lib/errors.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { formatNumber } from '../../lib/text.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findProfile, type ProfileRow } from '../../storage/scan-profiles.ts';
import { listActiveOwned } from '../../storage/websites.ts';
import { callScan } from '../call-objects.ts';
import type { Context } from '../context.ts';
import { assertFetchable } from '../hosts/blocks.ts';
import { getScanRow } from './scan.ts';

/** The settings of a scan without a profile that gives none itself. */
export const DEFAULT_SETTINGS: DescribedSettings = {
  include: [],
  exclude: [],
  mode: 'follow',
  url_count: 0,
  max_depth: null,
  ignore_query: [],
  hreflang_seeds: false,
  subdomains: [],
  only_changed: false,
  check_links: true,
  render_sample: 0,
  max_pages: null,
  max_credits: null,
};

/** Settings as they are stored: the URLs apart. */
export interface StoredSettings {
  settings: DescribedSettings;
  /** The start URLs, or the list. */
  urls: string[];
}

/** What a request says of the settings of its scan. */
export interface RequestedSettings {
  /** Overrides those of the profile. */
  settings?: ScanSettings | undefined;
  /** `undefined` for `default`, if there is one and the request has no settings of its own; `null` for none. */
  profile?: string | null | undefined;
  /** The id of a scan of the website whose settings apply, in place of a profile's. */
  like?: string | undefined;
}

/** The settings of a scan, and the profile that they are from. */
export interface ResolvedSettings extends StoredSettings {
  profile: string | null;
}

/** Settings that a request can have without giving up the profile `default`. */
const COMMON_SETTINGS: ReadonlySet<string> = new Set(['max_pages', 'max_credits', 'only_changed']);

/**
 * Returns the settings of a scan of a website the caller owns: those of the request, then those of its profile (docs/contract.md
 * 7.49).
 *
 * @throws ServiceError 422 if there is no such profile, or the settings are refused (`checkSettings`)
 */
export async function resolveSettings(
  context: Context,
  { host, settings: given = {}, profile, like }: RequestedSettings & { host: string },
): Promise<ResolvedSettings> {
  const own = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as ScanSettings;
  const base =
    like === undefined
      ? await readProfile(context, { host, own, profile })
      : await readScan(context, { host, id: like });
  const { urls: _, ...overrides } = own;
  const { settings, urls } = base ?? { settings: DEFAULT_SETTINGS, urls: [] };
  const merged = { ...settings, ...overrides, urls: own.urls ?? urls };
  return { ...(await checkSettings(context, { host, settings: merged })), profile: base?.profile ?? null };
}

async function readProfile(
  { env, caller: { accountId } }: Context,
  { host, own, profile }: { host: string; own: ScanSettings; profile: string | null | undefined },
): Promise<ResolvedSettings | null> {
  const hasOwn = Object.keys(own).some((name) => !COMMON_SETTINGS.has(name));
  if (profile === null || (profile === undefined && hasOwn)) return null;
  const name = profile ?? DEFAULT_PROFILE;
  const row = await findProfile(openDatabase(env, accountId), { accountId, host, name });
  if (row) return { ...readStoredSettings(row), profile: name };
  if (profile === undefined) return null;
  throw noProfileError(host, name);
}

/** Reads the settings of a profile from its row. */
export function readStoredSettings({
  settings,
  urls,
}: Pick<ProfileRow, 'settings' | 'urls'>): StoredSettings {
  return {
    settings: JSON.parse(settings) as DescribedSettings,
    urls: urls === '' ? [] : urls.split('\n'),
  };
}

function noProfileError(host: string, name: string): ServiceError {
  return new ServiceError('invalid_input', `must be a profile of ${host}: it has none named ${name}`, {
    field: 'profile',
  });
}

/** Asserts that a website of the caller has a profile. @throws ServiceError 422 */
export async function assertProfile(
  { env, caller: { accountId } }: Context,
  { host, name }: { host: string; name: string },
): Promise<void> {
  const row = await findProfile(openDatabase(env, accountId), { accountId, host, name });
  if (!row) throw noProfileError(host, name);
}

/** Returns the settings of an earlier scan; `null` once its record is deleted. @throws ServiceError 404 if there is no such scan */
async function readScan(
  context: Context,
  ref: { host: string; id: string },
): Promise<ResolvedSettings | null> {
  const { id } = await getScanRow(context, ref);
  return callScan(context.env, id, async (scan) => scan.readSettings());
}

/**
 * Checks settings for scans of a website the caller owns, and fills in the defaults.
 *
 * @throws ServiceError 422 if a URL is not of the website, a subdomain is not verified by the caller or is blocked, or the mode `list`
 *   has no URL
 */
export async function checkSettings(
  context: Context,
  { host, settings: given }: { host: string; settings: ScanSettings },
): Promise<StoredSettings> {
  const { urls: listed = [], ...rest } = given;
  const subdomains = await checkSubdomains(context, { host, inputs: rest.subdomains ?? [] });
  const known = Object.fromEntries(
    Object.keys(DEFAULT_SETTINGS).map((name) => [
      name,
      Reflect.get(rest, name) ?? Reflect.get(DEFAULT_SETTINGS, name),
    ]),
  ) as DescribedSettings;
  const settings = { ...known, subdomains };
  const urls = await checkUrls(new CrawlScope(host, settings), listed);
  if (settings.mode === 'list' && urls.length === 0)
    throw new ServiceError('invalid_input', 'must have a URL: the mode is list', { field: 'urls' });
  return { settings: { ...settings, url_count: urls.length }, urls };
}

/** Returns the hosts of subdomains. @throws ServiceError 422 for what is no subdomain, or not verified by the caller */
async function checkSubdomains(
  { env, caller: { accountId } }: Context,
  { host, inputs }: { host: string; inputs: readonly string[] },
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const refuse = (message: string) => new ServiceError('invalid_input', message, { field: 'subdomains' });
  const hosts = inputs.map((input) => {
    const parsed = parseWebsiteHost(input);
    if (!parsed.ok) throw refuse(parsed.reason);
    if (!parsed.host.endsWith(`.${host}`))
      throw refuse(`must be subdomains of ${host}: ${parsed.host} is none`);
    return parsed.host;
  });
  const unique = [...new Set(hosts)];
  const owned = await listActiveOwned(openDatabase(env, SERVICE), accountId, unique);
  const missing = unique.filter((one) => !owned.includes(one));
  if (missing.length > 0) throw refuse(`must be verified by you: ${missing.slice(0, 3).join(', ')}`);
  for (const one of unique) await assertFetchable(env, { host: one });
  return unique;
}

/** Foreign URLs that a refusal names. */
const MAX_NAMED = 3;
/** Characters of a named URL. */
const NAMED_LENGTH = 200;

/** Returns URLs of a list as they are stored. @throws ServiceError 422 for what is no URL of the scope's hosts */
async function checkUrls(scope: CrawlScope, urls: readonly string[]): Promise<string[]> {
  const pacer = new Pacer();
  const accepted = new Set<string>();
  const foreign: string[] = [];
  let foreignCount = 0;
  for (const url of urls) {
    await pacer.spend(url);
    const page = scope.toCrawlUrl(url);
    if (page === null || page.problem === 'other_host') {
      foreignCount++;
      if (foreign.length < MAX_NAMED) foreign.push(url.slice(0, NAMED_LENGTH));
    } else accepted.add(new URL(url).href);
  }
  const list = [...accepted];
  if (list.reduce((total, { length }) => total + length, 0) > MAX_LIST_CHARACTERS)
    throw new ServiceError('invalid_input', `${LIST_LENGTH_MESSAGE}, also once it is percent-encoded`, {
      field: 'urls',
    });
  if (foreignCount === 0) return list;
  const others =
    foreignCount > foreign.length ? ` and ${formatNumber(foreignCount - foreign.length)} more` : '';
  throw new ServiceError(
    'invalid_input',
    `must be http or https URLs of ${scope.websites.join(', ')}, which these are not: ${foreign.join(', ')}${others}`,
    { field: 'urls' },
  );
}
