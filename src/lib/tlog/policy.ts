import { parseDecimal } from './decimal.ts';
import { equalBytes } from './hashes.ts';
import { parseVerifierKey, type VerifierKey } from './note.ts';
import type { Witness } from './witness.ts';

/**
 * Returns a policy file (c2sp.org/tlog-policy) that accepts checkpoints of one log which most of its witnesses have cosigned. Two
 * majorities share a witness, so two views of the log cannot both have one unless that witness is dishonest.
 *
 * @param url of the log, the prefix of its tiles
 * @param witnesses with their submission prefixes
 */
export function formatPolicy(vkey: string, url: string, witnesses: readonly Witness[]): string {
  const names = witnesses.map((_, i) => `w${i + 1}`);
  const lines = [
    `log ${vkey} ${url}`,
    ...witnesses.map((witness, i) => `witness ${names[i]} ${witness.key.vkey} ${witness.url}`),
  ];
  if (names.length === 0) lines.push('quorum none');
  else {
    const majority = Math.floor(names.length / 2) + 1;
    lines.push(`group witnesses ${majority} ${names.join(' ')}`, 'quorum witnesses');
  }
  return `${lines.join('\n')}\n`;
}

/** A key with its URL, `null` if the policy gives none. */
interface PolicyLog {
  key: VerifierKey;
  url: string | null;
}

interface PolicyWitness extends PolicyLog {
  /** Name within the policy: one character for each octet. */
  name: string;
}

interface PolicyGroup {
  name: string;
  /** How many members have to witness a checkpoint. */
  threshold: number;
  /** Names of witnesses and groups. */
  members: string[];
}

/** A trust policy: c2sp.org/tlog-policy. */
export interface Policy {
  logs: PolicyLog[];
  witnesses: PolicyWitness[];
  /** Each group after those it names. */
  groups: PolicyGroup[];
  /** Name of a witness or a group, or `none`. */
  quorum: string;
}

/** The reason a policy cannot be used. */
export interface PolicyError {
  /** Number of the line, from 1. */
  line: number;
  error: string;
}

/** Largest policy, in bytes. The specification asks for 32 logs, 32 witnesses and 32 groups: some 10 KB. */
export const MAX_POLICY_BYTES = 64 * 1024;

const NONE = 'none';
/** Signature types of signed-note: Ed25519 and ML-DSA-44. The latter cannot be verified here and never counts. */
const LOG_TYPES: readonly number[] = [0x01, 0x06];
const WITNESS_TYPES: readonly number[] = [0x04, 0x06];
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Parses a policy. Names are opaque octets, so a policy need not be UTF-8. Never throws. */
export function parsePolicy(bytes: Uint8Array): Policy | PolicyError {
  if (bytes.length > MAX_POLICY_BYTES)
    return { line: 1, error: `It is larger than ${MAX_POLICY_BYTES} bytes.` };
  const reader = new PolicyReader();
  const lines = toOctets(bytes).split('\n');
  for (const [index, line] of lines.entries()) {
    const error = CONTROL.test(line) ? 'It has a control character.' : reader.read(line);
    if (error !== null) return { line: index + 1, error };
  }
  const { logs, witnesses, groups, quorum } = reader;
  if (quorum === null) return { line: lines.length, error: 'It has no quorum line.' };
  return { logs, witnesses, groups, quorum };
}

/** Whether the witnesses that cosigned, by their names in the policy, meet its quorum. */
export function meetsQuorum({ witnesses, groups, quorum }: Policy, cosigned: ReadonlySet<string>): boolean {
  if (quorum === NONE) return true;
  const met = new Set(witnesses.map(({ name }) => name).filter((name) => cosigned.has(name)));
  for (const { name, threshold, members } of groups)
    if (members.filter((member) => met.has(member)).length >= threshold) met.add(name);
  return met.has(quorum);
}

class PolicyReader {
  readonly logs: PolicyLog[] = [];
  readonly witnesses: PolicyWitness[] = [];
  readonly groups: PolicyGroup[] = [];
  quorum: string | null = null;
  private readonly names = new Set<string>();
  private readonly grouped = new Set<string>();

  /** Reads a line. Returns the error as a sentence, or `null`. */
  read(line: string): string | null {
    const [keyword, ...items] = line.match(/[^ \t]+/g) ?? [];
    if (keyword === undefined || keyword.startsWith('#')) return null;
    if (keyword === 'log') return this.readLog(items);
    if (keyword === 'witness') return this.readWitness(items);
    if (keyword === 'group') return this.readGroup(items);
    if (keyword === 'quorum') return this.readQuorum(items);
    return 'It does not begin with log, witness, group or quorum.';
  }

  private readLog([vkey = '', url, ...rest]: string[]): string | null {
    const key = parseKey(vkey, LOG_TYPES);
    if (!key || rest.length > 0) return 'A log line is: log <vkey> [<url>], with the key of a log.';
    if (hasKey(this.logs, key)) return 'The key of the log occurs twice.';
    this.logs.push({ key, url: url ?? null });
    return null;
  }

  private readWitness([name = '', vkey = '', url, ...rest]: string[]): string | null {
    const key = parseKey(vkey, WITNESS_TYPES);
    if (!key || rest.length > 0)
      return 'A witness line is: witness <name> <vkey> [<url>], with the key of a witness.';
    if (hasKey(this.witnesses, key)) return 'The key of the witness occurs twice.';
    if (!this.define(name)) return 'The name is taken.';
    this.witnesses.push({ name, key, url: url ?? null });
    return null;
  }

  private readGroup([name = '', count = '', ...members]: string[]): string | null {
    const threshold = count === 'all' ? members.length : count === 'any' ? 1 : (parseDecimal(count) ?? 0);
    if (threshold < 1 || threshold > members.length)
      return 'A group line is: group <name> all|any|<k> <name>…, with k from 1 to the number of members.';
    for (const member of members) {
      if (!this.names.has(member)) return 'A member is not defined on a line before.';
      if (this.grouped.has(member)) return 'A member is in a group already.';
      this.grouped.add(member);
    }
    if (!this.define(name)) return 'The name is taken.';
    this.groups.push({ name, threshold, members });
    return null;
  }

  private readQuorum([name, ...rest]: string[]): string | null {
    if (name === undefined || rest.length > 0) return 'A quorum line is: quorum <name>.';
    if (this.quorum !== null) return 'There is a quorum line already.';
    if (name !== NONE && !this.names.has(name)) return 'The quorum is not defined on a line before.';
    this.quorum = name;
    return null;
  }

  private define(name: string): boolean {
    if (name === NONE || this.names.has(name)) return false;
    this.names.add(name);
    return true;
  }
}

/** Two keys are the same if they wrap the same public key, whatever their names are. */
function hasKey(entries: readonly PolicyLog[], { publicKey }: VerifierKey): boolean {
  return entries.some(({ key }) => equalBytes(key.publicKey, publicKey));
}

function parseKey(octets: string, types: readonly number[]): VerifierKey | null {
  const vkey = fromOctets(octets);
  const key = vkey === null ? null : parseVerifierKey(vkey);
  return key && types.includes(key.type) ? key : null;
}

/** Returns a character for each byte. */
function toOctets(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Decodes octets as UTF-8. Returns `null` if they are not valid. */
function fromOctets(octets: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(octets, (character) => character.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}
