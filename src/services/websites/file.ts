import type { VerificationAttempt } from '../../contracts/verification.ts';
import type { FetchProof } from '../../crawler/verification/fetch-proof.ts';
import { areSecretsEqual, randomToken } from '../../lib/secret.ts';
import { getTokenFilePath } from './instructions.ts';
import {
  type ProofResponse,
  toAttempt,
  type MethodResult,
  found,
  checkHosts,
  notFound,
  temporary,
} from './attempt.ts';

const MAX_FILE_BYTES = 64 * 1024;

/** Looks for the token on a line of the token file, and checks that the host does not answer other paths with it (docs/contract.md 6.3). */
export async function verifyByFile(
  host: string,
  token: string,
  fetchProof: FetchProof,
): Promise<VerificationAttempt> {
  const result = await checkHosts(
    { host, path: getTokenFilePath(token), fetchProof, limit: MAX_FILE_BYTES },
    async (response, requestedUrl) =>
      evaluateFile(response, token) ?? evaluateControlFile(response.url, token, requestedUrl, fetchProof),
  );
  return toAttempt('file', result, `a text file with the line ${token}`);
}

/** Returns `null` if the file has the token. */
function evaluateFile({ url, mediaType, text }: ProofResponse, token: string): MethodResult | null {
  if (isHtmlPage(mediaType, text)) return notFound(`${url} is an HTML page, not a text file.`);
  if (hasLine(text, token)) return null;
  return notFound(text.trim() === '' ? `${url} is empty.` : `no line of ${url} equals your token.`);
}

/**
 * Fetches a file with a random name in the same way as the token file. Otherwise anybody could verify a host that echoes the
 * path or answers every path alike.
 */
async function evaluateControlFile(
  url: string,
  token: string,
  requestedUrl: string,
  fetchProof: FetchProof,
): Promise<MethodResult> {
  const controlToken = randomToken(32);
  const control = await fetchProof(
    new URL(getTokenFilePath(controlToken), requestedUrl).href,
    MAX_FILE_BYTES,
  );
  const proof = found(`a line of ${url} equals your token.`);
  if (control.kind === 'unreachable') return temporary(control.message);
  if (control.kind === 'refused') return proof;
  if (control.status === 429 || control.status === 503) {
    return temporary(`${control.url} answered HTTP ${control.status}.`);
  }
  if (!hasLine(control.text, token) && !hasLine(control.text, controlToken)) return proof;
  return notFound(
    `${url} has your token, but ${control.url}, a random file name made up for this check, also answers with a token. Such a host cannot be verified by file.`,
  );
}

/** A body that starts with a tag is HTML whatever its media type. Text without tags is text even if labelled HTML. */
function isHtmlPage(mediaType: string, text: string): boolean {
  if (/^\s*<[a-z!?/]/i.test(text)) return true;
  return (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') && /<[a-z!?/]/i.test(text);
}

function hasLine(text: string, token: string): boolean {
  return text.split(/\r\n|\r|\n/).some((line) => areSecretsEqual(line.trim(), token));
}
