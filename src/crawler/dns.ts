import { readBody } from './read-body.ts';

/** A DNS record. `name` is in lower case without trailing dot; `data` is in presentation form. */
export interface DnsRecord {
  name: string;
  type: number;
  data: string;
}

export type DnsAnswer =
  | { kind: 'records'; records: DnsRecord[] }
  /** The name does not exist or has no record of this type. */
  | { kind: 'none' }
  /** No resolver answered. `reason` names the last one, as in `the DNS resolver … did not answer in 4 seconds`. */
  | { kind: 'failed'; reason: string };

export type HostAddresses =
  | { kind: 'addresses'; addresses: string[] }
  | { kind: 'none' }
  | { kind: 'failed'; reason: string };

/** Record type numbers (RFC 1035 section 3.2.2, RFC 3596 section 2.1). */
const RECORD_TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 };

const TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const NOERROR = 0;
const NXDOMAIN = 3;

/** Parses `DOH_RESOLVERS`: URLs separated by commas, in the order they are tried. */
export function parseResolvers(list: string): string[] {
  return list
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
}

/**
 * Returns the IPv4 and IPv6 addresses of a host. If only one of the two queries fails, uses the other: some name servers answer
 * only one. Never throws.
 */
export async function resolveAddresses(
  host: string,
  resolvers: readonly string[],
  signal?: AbortSignal,
): Promise<HostAddresses> {
  const answers = await Promise.all([
    queryDns(host, 'A', resolvers, signal),
    queryDns(host, 'AAAA', resolvers, signal),
  ]);
  const addresses = answers.flatMap((answer) => (answer.kind === 'records' ? answer.records : []));
  if (addresses.length > 0) return { kind: 'addresses', addresses: addresses.map(({ data }) => data) };
  return answers.find((answer) => answer.kind === 'failed') ?? { kind: 'none' };
}

/**
 * Queries DNS over HTTPS, in its JSON form, for records of one type. Follows CNAME records within the answer. Tries the next
 * resolver if one fails or takes more than 4 seconds. Never throws.
 */
export async function queryDns(
  name: string,
  type: 'A' | 'AAAA' | 'TXT',
  resolvers: readonly string[],
  signal?: AbortSignal,
): Promise<DnsAnswer> {
  let reason = 'no resolver is configured';
  for (const resolver of resolvers) {
    const answer = await queryResolver(resolver, name, type, signal);
    if (answer.kind !== 'failed') return answer;
    reason = answer.reason;
  }
  return { kind: 'failed', reason };
}

async function queryResolver(
  resolver: string,
  name: string,
  type: 'A' | 'AAAA' | 'TXT',
  signal?: AbortSignal,
): Promise<DnsAnswer> {
  const url = URL.parse(resolver);
  if (!url) return { kind: 'failed', reason: 'a DNS resolver is misconfigured' };
  url.searchParams.set('name', name);
  url.searchParams.set('type', type);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { bytes, truncated } = await readBody(response, MAX_ANSWER_BYTES);
    if (response.status !== 200) return toFailedAnswer(url, `answered HTTP ${response.status}`);
    if (truncated) return toFailedAnswer(url, 'sent an answer of more than 64 KiB');
    return parseAnswer(JSON.parse(new TextDecoder().decode(bytes)), name, RECORD_TYPES[type], url);
  } catch (error) {
    if (error instanceof SyntaxError) return toFailedAnswer(url, 'sent invalid JSON');
    return toFailedAnswer(
      url,
      timeout.aborted ? `did not answer in ${TIMEOUT_MS / 1000} seconds` : 'could not be reached',
    );
  }
}

function toFailedAnswer(resolver: URL, problem: string): DnsAnswer {
  return { kind: 'failed', reason: `the DNS resolver ${resolver.hostname} ${problem}` };
}

function parseAnswer(answer: unknown, name: string, type: number, resolver: URL): DnsAnswer {
  if (!isObject(answer) || typeof answer['Status'] !== 'number')
    return toFailedAnswer(resolver, 'sent an invalid answer');
  if (answer['Status'] === NXDOMAIN) return { kind: 'none' };
  if (answer['Status'] !== NOERROR)
    return toFailedAnswer(resolver, `answered with DNS error ${answer['Status']}`);
  const allRecords = Array.isArray(answer['Answer']) ? answer['Answer'].flatMap(parseRecord) : [];
  const names = collectAliases(normalizeName(name), allRecords);
  const records = allRecords.filter((record) => record.type === type && names.has(record.name));
  return records.length > 0 ? { kind: 'records', records } : { kind: 'none' };
}

/** The queried name and all names it is an alias of, by the CNAME records of the answer: a faulty zone can have several for one name. */
function collectAliases(name: string, records: readonly DnsRecord[]): Set<string> {
  const aliases = Map.groupBy(
    records.filter(({ type }) => type === RECORD_TYPES.CNAME),
    (record) => record.name,
  );
  const names = new Set([name]);
  // The loop also visits the names that are added while it runs.
  for (const known of names) for (const { data } of aliases.get(known) ?? []) names.add(normalizeName(data));
  return names;
}

function parseRecord(value: unknown): DnsRecord[] {
  if (!isObject(value)) return [];
  const { name, type, data } = value;
  if (typeof name !== 'string' || typeof type !== 'number' || typeof data !== 'string') return [];
  return [{ name: normalizeName(name), type, data }];
}

/** DNS names are case-insensitive (RFC 4343), and a trailing dot makes no difference. */
function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
