import { parseResolvers } from '../../crawler/dns.ts';
import { checkUrl } from '../../crawler/check-url.ts';
import { createHostGuard, type HostGuard } from '../../crawler/host-guard.ts';
import { listSimilarHosts } from '../../lib/host/similar-hosts.ts';
import { SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listAuditedDomains } from '../../storage/audits.ts';
import { listWebsiteRows } from '../../storage/websites.ts';
import type { Context } from '../context.ts';

/** A host without a website. */
export interface MissingWebsite {
  host: string;
  /** A similar host that is in DNS, or that the account owns or has audited; `null` if there is none. */
  suggestion: string | null;
}

/** Audits whose hosts may be suggested. */
const NEWEST_AUDITS = 1_000;

/** For all lookups together, in milliseconds. */
const TIMEOUT = 4 * SECOND;

/**
 * Returns the host of a URL if it is not in DNS, or has no dot and a similar host exists. Otherwise returns `null`, also if DNS does
 * not answer, or if the account looked up too many hosts in a minute. Looks up at most four hosts, and requests nothing.
 */
export async function findMissingWebsite(
  context: Context,
  { url }: { url: string },
): Promise<MissingWebsite | null> {
  const { env, caller } = context;
  const host = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  const isFullName = checkUrl(url).ok;
  if (!isFullName && (host === '' || host.includes('.'))) return null;
  if (!(await env.ACCOUNT.getByName(caller.accountId).count('lookup')).ok) return null;
  const guard = createHostGuard(parseResolvers(env.DOH_RESOLVERS), AbortSignal.timeout(TIMEOUT));
  if (isFullName) {
    const verdict = await guard(host);
    if (verdict.kind !== 'unreachable' || verdict.reason !== 'no-address') return null;
  }
  const suggestion = (await findKnownHost(context, { host })) ?? (await findPublicHost(host, guard));
  return isFullName || suggestion !== null ? { host, suggestion } : null;
}

/** Returns a host that the account owns or has audited and that differs from `host` only in dots and `www`, or `null`. */
async function findKnownHost(
  { env, caller: { accountId } }: Context,
  { host }: { host: string },
): Promise<string | null> {
  const [websites, domains] = await Promise.all([
    listWebsiteRows(openDatabase(env, SERVICE), accountId),
    listAuditedDomains(openDatabase(env, accountId), accountId, NEWEST_AUDITS),
  ]);
  const owned = websites.filter(({ ownerAccountId }) => ownerAccountId === accountId);
  const known = [...owned.map((website) => website.host), ...domains];
  return known.find((name) => name !== host && toLetters(name) === toLetters(host)) ?? null;
}

function toLetters(host: string): string {
  return host.replace(/^www/, '').replaceAll('.', '');
}

/** Returns the likeliest similar host that is in DNS, or `null`. */
async function findPublicHost(host: string, guard: HostGuard): Promise<string | null> {
  const hosts = listSimilarHosts(host);
  const verdicts = await Promise.all(hosts.map(guard));
  return hosts.find((_, index) => verdicts[index]?.kind === 'public') ?? null;
}
