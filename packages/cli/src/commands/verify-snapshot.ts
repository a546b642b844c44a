import { createHash } from 'node:crypto';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { describeFailure } from '../describe-failure.ts';
import { EXIT } from '../exit-codes.ts';

const TIMEOUT_MS = 30_000;

export const verifySnapshot: Command = {
  name: 'verify-snapshot',
  usage: '<url>',
  summary: 'Check that a published snapshot has not changed',
  details:
    'Fetches the frozen document and compares its SHA-256 with --sha256 or, by default, with the one that the service gives. Needs no API key. Exits with 1 if they differ.',
  arity: [1, 1],
  options: ['sha256', 'json'],
  examples: [
    'site-audit verify-snapshot https://audit.example.com/ai-directory/claude/l_…',
    'site-audit verify-snapshot https://audit.example.com/ai-directory/claude/l_… --sha256 2cf24dba…',
  ],
  async run({ args, options, terminal }) {
    const url = toDocumentUrl(args[0] ?? '');
    const given = options.sha256?.toLowerCase();
    if (given !== undefined && !/^[\da-f]{64}$/.test(given))
      throw new CliError('--sha256 must be 64 hexadecimal digits.');
    const { bytes, published } = await fetchDocument(url);
    const actual = createHash('sha256').update(bytes).digest('hex');
    const expected = given ?? published;
    if (expected === null) throw new CliError(`${url} does not say its SHA-256. Add --sha256 HASH.`);
    const isMatch = actual === expected;
    terminal.stdout.write(
      options.json
        ? `${JSON.stringify({ url, matches: isMatch, sha256: actual, expected })}\n`
        : `${isMatch ? 'The snapshot is as it was published.' : 'The snapshot differs from what was published.'}\n${url}\nSHA-256 ${actual}${isMatch ? '' : `, expected ${expected}`}\n`,
    );
    return isMatch ? EXIT.ok : EXIT.failed;
  },
};

/** Returns the URL of the frozen document. @param text the URL of the snapshot's page, or of one of its forms */
function toDocumentUrl(text: string): string {
  const url = URL.parse(text);
  const path = url && /^(.*\/ai-directory\/\w+\/l_\w+)(?:\.json|\.md)?$/.exec(url.pathname)?.[1];
  if (!url || !path)
    throw new CliError(
      `"${text}" is not the URL of a snapshot, such as https://audit.example.com/ai-directory/claude/l_….`,
    );
  return `${url.origin}${path}.json`;
}

async function fetchDocument(url: string): Promise<{ bytes: Uint8Array; published: string | null }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new CliError(`${url} cannot be fetched: ${describeFailure(error)}.`);
  });
  if (!response.ok) throw new CliError(`${url} answered ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const digest = /sha-256=:([A-Za-z\d+/=]+):/.exec(response.headers.get('repr-digest') ?? '')?.[1];
  return { bytes, published: digest === undefined ? null : Buffer.from(digest, 'base64').toString('hex') };
}
