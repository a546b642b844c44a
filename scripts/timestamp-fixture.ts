/**
 * Records test/fixtures/timestamp.ts: an RFC 3161 timestamp of the text of a checkpoint, from an OpenSSL authority created for it.
 *
 * Usage: `node scripts/timestamp-fixture.ts`. Needs `openssl`.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeTimestampRequest } from '../src/lib/timestamp/timestamp-request.ts';
import { createTimestampAuthority } from '../test/e2e/timestamp-authority.ts';

const OUTPUT = join(import.meta.dirname, '../test/fixtures/timestamp.ts');
const TEXT = `audit.example.com/log\n42\n${Buffer.alloc(32, 7).toString('base64')}\n`;
const NONCE = Uint8Array.of(0x8f, 1, 2, 3, 4, 5, 6, 7);

const folder = await mkdtemp(join(tmpdir(), 'site-audit-timestamp-'));
try {
  const authority = await createTimestampAuthority(folder);
  const hash = createHash('sha256').update(TEXT).digest();
  const response = await authority.answer(encodeTimestampRequest(hash, NONCE));
  const root = await readFile(authority.rootPath, 'utf8');
  await writeFile(
    OUTPUT,
    `/** Recorded by scripts/timestamp-fixture.ts. */
export const TIMESTAMP = {
  /** The text of a checkpoint, without signatures. */
  text: ${JSON.stringify(TEXT)},
  nonce: ${JSON.stringify([...NONCE])},
  /** A TimeStampResp of the text with the nonce, in base64. */
  response: \`${wrap(Buffer.from(response).toString('base64'))}\`,
  /** The root of the authority, in PEM. */
  root: \`${root}\`,
};
`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

function wrap(text: string): string {
  return (text.match(/.{1,100}/g) ?? []).join('\n');
}
