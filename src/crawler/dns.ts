import { readBody } from './read-body.ts';

/** One record of an answer. `name` is lower-case and has no trailing dot; `data` is in presentation form. */
export interface DnsRecord {
  name: string;
  type: number;
  data: string;
}

export type DnsAnswer =
  | { kind: 'records'; records: DnsRecord[] }
  /** The name does not exist, or has no record of this type. */
  | { kind: 'none' }
  /** No resolver gave an answer. */
  | { kind: 'failed'; reason: string };

export type HostAddresses =
  | { kind: 'addresses'; addresses: string[] }
  | { kind: 'none' }
  | { kind: 'failed'; reason: string };

/** Numbers of record types (RFC 1035, section 3.2.2; RFC 3596). */
const RECORD_TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 };

const TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const NOERROR = 0;
const NXDOMAIN = 3;

/** The resolvers of `DOH_RESOLVERS`: addresses separated by commas, asked in this order. */
export function parseResolvers(list: string): string[] {
  return list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/**
 * The IPv4 and IPv6 addresses of a host. Where one of the two questions fails and the other is answered, the answer
 * counts: some name servers answer only one of them. Never throws.
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
 * Ask DNS over HTTPS in its JSON form for records of one type; aliases (CNAME) are followed within the answer. A
 * resolver that does not answer in 4 seconds, or with anything but an answer, is passed over for the next. Never throws.
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
    if (truncated) return toFailedAnswer(url, 'sent too long an answer');
    return parseAnswer(JSON.parse(new TextDecoder().decode(bytes)), name, RECORD_TYPES[type], url);
  } catch (error) {
    if (error instanceof SyntaxError) return toFailedAnswer(url, 'sent no valid JSON');
    return toFailedAnswer(
      url,
      timeout.aborted ? `did not answer in ${TIMEOUT_MS / 1000} seconds` : 'could not be reached',
    );
  }
}

function toFailedAnswer(resolver: URL, what: string): DnsAnswer {
  return { kind: 'failed', reason: `the DNS resolver ${resolver.hostname} ${what}` };
}

function parseAnswer(answer: unknown, name: string, type: number, resolver: URL): DnsAnswer {
  if (!isObject(answer) || typeof answer['Status'] !== 'number')
    return toFailedAnswer(resolver, 'sent no valid answer');
  if (answer['Status'] === NXDOMAIN) return { kind: 'none' };
  if (answer['Status'] !== NOERROR)
    return toFailedAnswer(resolver, `answered with DNS error ${answer['Status']}`);
  const all = Array.isArray(answer['Answer']) ? answer['Answer'].flatMap(parseRecord) : [];
  const names = collectAliases(normaliseName(name), all);
  const records = all.filter((record) => record.type === type && names.has(record.name));
  return records.length > 0 ? { kind: 'records', records } : { kind: 'none' };
}

/** The name asked for and those it is an alias of, along the answer's CNAME records. */
function collectAliases(name: string, records: readonly DnsRecord[]): Set<string> {
  const targets = new Map(
    records
      .filter(({ type }) => type === RECORD_TYPES.CNAME)
      .map(({ name, data }) => [name, normaliseName(data)]),
  );
  const names = new Set<string>();
  for (let at: string | undefined = name; at !== undefined && !names.has(at); at = targets.get(at))
    names.add(at);
  return names;
}

function parseRecord(value: unknown): DnsRecord[] {
  if (!isObject(value)) return [];
  const { name, type, data } = value;
  if (typeof name !== 'string' || typeof type !== 'number' || typeof data !== 'string') return [];
  return [{ name: normaliseName(name), type, data }];
}

/** DNS names compare without regard to case and trailing dot (RFC 4343). */
function normaliseName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
