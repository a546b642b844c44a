import { createHash } from 'node:crypto';
import { checkTimestamp } from '../../../../src/lib/timestamp/verify-timestamp.ts';
import type { KeyPeriod } from '../../../../src/lib/tlog/key-history.ts';
import { MAX_POLICY_BYTES, parsePolicy, type Policy } from '../../../../src/lib/tlog/policy.ts';
import {
  type SnapshotEvidence,
  isVerified,
  type Step,
  verifySnapshot as verify,
} from '../../../../src/lib/verify-snapshot.ts';
import { writeForeignJson } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { fetchFile } from '../log/fetch-file.ts';
import {
  getCurrentKey,
  listTrustedKeys,
  MAX_KEYS_BYTES,
  readTrustedKey,
  type TrustedKey,
} from '../log/log-keys.ts';
import { decodeText, readSmallFile } from '../log/read-file.ts';
import { fetchSnapshotFiles, readSnapshotFiles, type SnapshotFiles } from '../log/snapshot-files.ts';
import type { OptionValues } from '../options.ts';
import { toLine } from '../terminal.ts';

/** Largest file of certificates, in bytes. */
const MAX_CERTIFICATES_BYTES = 1024 * 1024;
const CERTIFICATES_ADVICE = 'To trust that authority, add --tsa-ca FILE.';

const STATES = { ok: 'ok', failed: 'FAILED', skipped: 'not checked' } as const;

export const verifySnapshot: Command = {
  name: 'verify-snapshot',
  usage: '<url | files>',
  summary: 'Verify a published snapshot and its proof from the log',
  details:
    'Fetches the frozen document and its proof, or reads downloaded files (x.json, x.tlog-proof and x.tsr) offline. Checks its SHA-256, that its entry is in a signed checkpoint of the log, and who cosigned and timestamped that checkpoint. Needs no API key. Exits with 1 if anything does not hold.',
  arity: [1, 3],
  options: ['sha256', 'log-key', 'policy', 'tsa-ca', 'json'],
  examples: [
    'site-audit verify-snapshot https://audit.example.com/ai-directory/claude/l_…',
    'site-audit verify-snapshot https://audit.example.com/ai-directory/claude/l_… --sha256 2cf24dba…',
    'site-audit verify-snapshot l_….json l_….tlog-proof --log-key audit.example.com/log+2cf24dba+AR…',
  ],
  async run({ args, options, terminal }) {
    const given = options.sha256?.toLowerCase() ?? null;
    if (given !== null && !/^[\da-f]{64}$/.test(given))
      throw new CliError('--sha256 must be 64 hexadecimal digits.');
    const policy = options.policy === undefined ? null : await readPolicy(options.policy);
    const files = await readFiles(args);
    const { source, document, proof, timestamp } = files;
    const expected = given ?? files.digest;
    const certificates = options['tsa-ca'] === undefined ? null : await readText(options['tsa-ca']);
    const isInsistent = policy !== null || certificates !== null || options['log-key'] !== undefined;
    const needsProof = proof !== null || isInsistent;
    if (expected === null && !needsProof)
      throw new CliError(`${source} does not say its SHA-256. Add --sha256 HASH.`);
    const { keys, note } = await readLogKeys(options, files, policy);
    const steps = await verify({
      snapshot: document,
      sha256: expected,
      proof,
      logKeys: keys,
      policy,
      verifyTimestamp: chooseTimestampCheck(timestamp, certificates),
    });
    const isMatch = isVerified(steps, needsProof);
    const verdict = getVerdict(isMatch, steps, given === null && !needsProof);
    const sha256 = createHash('sha256').update(document).digest('hex');
    terminal.stdout.write(
      options.json
        ? `${writeForeignJson({ url: source, matches: isMatch, sha256, expected, steps, note })}\n`
        : [verdict, source, `SHA-256 ${sha256}`, '', ...steps.map(writeStep), note ?? []]
            .flat()
            .map((line) => `${toLine(line)}\n`)
            .join(''),
    );
    return isMatch ? EXIT.ok : EXIT.failed;
  },
};

async function readFiles([first = '', ...others]: string[]): Promise<SnapshotFiles> {
  if (!/^https?:/i.test(first)) return readSnapshotFiles([first, ...others]);
  if (others.length > 0) throw new CliError('Give one URL, or only files.');
  return fetchSnapshotFiles(first);
}

/** Returns the keys of the log to trust, with a note for the reader if they come from the service being verified. */
async function readLogKeys(
  { 'log-key': given }: OptionValues,
  { log, proof }: SnapshotFiles,
  policy: Policy | null,
): Promise<{ keys: KeyPeriod[]; note: string | null }> {
  const trusted = given === undefined ? null : await readTrustedKey(given);
  const isInPolicy = policy !== null && policy.logs.length > 0;
  if (proof === null || (!trusted && (isInPolicy || log === null))) return { keys: [], note: null };
  const served = log === null ? null : await fetchFile(`${log}/keys`, MAX_KEYS_BYTES);
  const history = served && decodeText(served.bytes);
  if (trusted) {
    const keys = trusted.history === null ? await listTrustedKeys({ ...trusted, history }) : null;
    return { keys: keys ?? (await requireKeys(trusted, given ?? '')), note: null };
  }
  if (history === null) return { keys: [], note: null };
  const url = `${log}/keys`;
  return {
    keys: await requireKeys({ vkey: getCurrentKey(history, url), history }, url),
    note: `The key of the log was taken from ${url}, from the service itself. To rely on a key that you know, add --log-key.`,
  };
}

async function requireKeys(trusted: TrustedKey, source: string): Promise<KeyPeriod[]> {
  const keys = await listTrustedKeys(trusted);
  if (!keys) throw new CliError(`The key history ${source} does not verify.`);
  return keys;
}

async function readPolicy(path: string): Promise<Policy> {
  const policy = parsePolicy(await readSmallFile(path, MAX_POLICY_BYTES));
  if ('error' in policy) throw new CliError(`${path}, line ${policy.line}: ${policy.error}`);
  return policy;
}

async function readText(path: string): Promise<string> {
  return decodeText(await readSmallFile(path, MAX_CERTIFICATES_BYTES));
}

/** Chooses how to check the timestamp: an existing one is verified, and one is required if the reader trusts an authority. */
function chooseTimestampCheck(
  timestamp: Uint8Array | null,
  certificates: string | null,
): SnapshotEvidence['verifyTimestamp'] {
  if (timestamp) return (text) => checkTimestamp(timestamp, text, certificates, CERTIFICATES_ADVICE);
  return certificates === null ? null : async () => ({ state: 'failed', text: 'There is no timestamp.' });
}

/** @param isServiceAlone whether the hash comes from the same service as the snapshot, and nothing else was checked */
function getVerdict(isMatch: boolean, steps: readonly Step[], isServiceAlone: boolean): string {
  if (isMatch && isServiceAlone)
    return 'The snapshot has the SHA-256 that the service states. Nothing proves that it was published.';
  if (isMatch) return 'The snapshot is as it was published.';
  const hash = steps.find(({ name }) => name === 'hash');
  return hash?.state === 'failed'
    ? 'The snapshot differs from what was published.'
    : 'The snapshot cannot be verified.';
}

function writeStep({ name, state, text }: Step): string {
  return `${STATES[state]}: ${name}: ${text}`;
}
