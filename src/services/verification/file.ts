import type { VerificationAttempt } from '../../contracts/verification.ts';
import type { FetchProof } from '../../crawler/verification/fetch-proof.ts';
import { areSecretsEqual, randomToken } from '../../lib/secret.ts';
import { getTokenFilePath } from '../websites/instructions.ts';
import {
  type ProofResponse,
  toAttempt,
  type MethodResult,
  found,
  checkOverHttpsAndHttp,
  notFound,
  temporary,
} from './attempt.ts';

/** Bytes of the file that are read. */
const MAX_FILE_BYTES = 64 * 1024;

/** Whether the token file holds the token on a line of its own, and is a file: the host does not answer any path with it. */
export async function verifyByFile(
  host: string,
  token: string,
  fetchProof: FetchProof,
): Promise<VerificationAttempt> {
  const { source, ...finding } = await checkOverHttpsAndHttp(
    { host, path: getTokenFilePath(token), fetchProof, limit: MAX_FILE_BYTES },
    async (answer, source) =>
      evaluateFile(answer, token) ?? evaluateControlFile(answer.url, token, source, fetchProof),
  );
  return toAttempt('file', source, finding, `a text file with the line ${token}`);
}

/** `null` when the file holds the token. */
function evaluateFile({ url, mediaType, text }: ProofResponse, token: string): MethodResult | null {
  if (isHtmlPage(mediaType, text)) return notFound(`${url} is an HTML page, not a text file.`);
  if (hasLine(text, token)) return null;
  return notFound(text.trim() === '' ? `${url} is empty.` : `no line of ${url} equals your token.`);
}

/**
 * A host that echoes the path, or answers every path alike, would prove itself to anybody. It is asked for a file
 * nobody was told of, in the same way.
 */
async function evaluateControlFile(
  url: string,
  token: string,
  source: string,
  fetchProof: FetchProof,
): Promise<MethodResult> {
  const controlToken = randomToken(32);
  const control = await fetchProof(new URL(getTokenFilePath(controlToken), source).href, MAX_FILE_BYTES);
  const proof = found(`a line of ${url} equals your token.`);
  if (control.kind === 'unreachable') return temporary(control.message);
  if (control.kind === 'refused') return proof;
  if (control.status === 429 || control.status === 503) {
    return temporary(`${control.url} answered HTTP ${control.status}.`);
  }
  if (!hasLine(control.text, token) && !hasLine(control.text, controlToken)) return proof;
  return notFound(
    `${url} holds your token, but ${control.url}, an address made up for this test, answers alike: such a host proves nothing.`,
  );
}

/** Markup proves nothing whatever its label; text under the label of HTML is still text. */
function isHtmlPage(mediaType: string, text: string): boolean {
  if (/^\s*<[a-z!?/]/i.test(text)) return true;
  return (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') && /<[a-z!?/]/i.test(text);
}

function hasLine(text: string, token: string): boolean {
  return text.split(/\r\n|\r|\n/).some((line) => areSecretsEqual(line.trim(), token));
}
