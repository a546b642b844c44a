import canonicalize from 'canonicalize';
import { isProvider, type Provider } from './directory-providers.ts';
import { equalBytes } from './tlog/hashes.ts';
import { WITHDRAWAL_REASONS, type WithdrawalReason } from './withdrawals.ts';

const FORMAT = 'site-audit-log-entry/1';

const SHA256_HEX = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

/** Fields shared by all entries about a snapshot. */
interface SnapshotEntry {
  format: typeof FORMAT;
  provider: Provider;
  /** Id of the snapshot. */
  id: string;
  /** Host of the source URL, without `www.`. */
  host: string;
  /** Final host after redirects, without `www.`, if it differs from `host`. */
  final_host?: string;
  /** SHA-256 of the snapshot's bytes, in lower-case hex. */
  snapshot_sha256: string;
}

export interface PublicationEntry extends SnapshotEntry {
  type: 'publication';
  /** API timestamp, `2026-06-01T12:00:00+00:00`. */
  published_at: string;
}

export interface WithdrawalEntry extends SnapshotEntry {
  type: 'withdrawal';
  reason: WithdrawalReason;
  /** API timestamp, `2026-06-01T12:00:00+00:00`. */
  withdrawn_at: string;
}

/** An entry of the transparency log. It has no URL and no title: what is in the log cannot be removed. */
export type LogEntry = PublicationEntry | WithdrawalEntry;

type Fields = Record<string, (value: string) => boolean>;

const SNAPSHOT_FIELDS: Fields = {
  format: (value) => value === FORMAT,
  provider: isProvider,
  id: (value) => value !== '',
  host: (value) => value !== '',
  final_host: (value) => value !== '',
  snapshot_sha256: (value) => SHA256_HEX.test(value),
};

const FIELDS: Record<LogEntry['type'], Fields> = {
  publication: {
    ...SNAPSHOT_FIELDS,
    type: (value) => value === 'publication',
    published_at: (value) => TIMESTAMP.test(value),
  },
  withdrawal: {
    ...SNAPSHOT_FIELDS,
    type: (value) => value === 'withdrawal',
    reason: (value) => Object.hasOwn(WITHDRAWAL_REASONS, value),
    withdrawn_at: (value) => TIMESTAMP.test(value),
  },
};

/** Returns the bytes of a leaf: the canonical JSON of an entry (RFC 8785) in UTF-8. */
export function encodeLogEntry(entry: LogEntry): Uint8Array {
  return new TextEncoder().encode(canonicalize(entry));
}

/** Returns the entry of a leaf, or `null` if a field is missing, unknown or malformed, or the bytes are not canonical JSON. */
export function parseLogEntry(bytes: Uint8Array): LogEntry | null {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    return isLogEntry(value) && equalBytes(encodeLogEntry(value), bytes) ? value : null;
  } catch {
    return null;
  }
}

function isLogEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const fields = value.type === 'publication' || value.type === 'withdrawal' ? FIELDS[value.type] : {};
  const given = Object.entries(value);
  const required = Object.keys(fields).filter((name) => name !== 'final_host');
  return (
    required.length > 0 &&
    required.every((name) => Object.hasOwn(value, name)) &&
    given.every(
      ([name, field]) => Object.hasOwn(fields, name) && typeof field === 'string' && fields[name]!(field),
    )
  );
}
