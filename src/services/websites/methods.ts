import type { VerificationAttempt } from '../../contracts/verification.ts';
import type { FetchProof } from '../../crawler/verification/fetch-proof.ts';
import { queryTxtRecords } from '../../crawler/verification/txt-records.ts';
import { isInHead } from '../../engine/page/facts/head.ts';
import { PageIndex } from '../../engine/page/page-index.ts';
import { parsePage } from '../../engine/page/parse-page.ts';
import { areSecretsEqual, randomToken } from '../../lib/secret.ts';
import { sanitizeText } from '../../lib/text.ts';
import {
  checkHosts,
  found,
  MAX_HOME_BYTES,
  type MethodResult,
  notFound,
  type ProofResponse,
  temporary,
  toAttempt,
} from './attempt.ts';
import {
  formatMetaTag,
  formatTxtRecordValue,
  getTokenFilePath,
  getTxtRecordName,
  TOKEN_NAME,
} from './instructions.ts';

/** Records quoted if none has the token. */
const MAX_QUOTED_RECORDS = 3;

/** Looks for the token in the TXT records of `_svc.<host>` (docs/contract.md 6.4). */
export async function verifyByDns(
  host: string,
  token: string,
  { resolvers, signal }: { resolvers: readonly string[]; signal: AbortSignal },
): Promise<VerificationAttempt> {
  const name = getTxtRecordName(host);
  const expected = formatTxtRecordValue(token);
  const result = await evaluateRecords(name, expected, resolvers, signal);
  return toAttempt('dns', { host, source: name, ...result }, `a TXT record ${expected}`);
}

async function evaluateRecords(
  name: string,
  expected: string,
  resolvers: readonly string[],
  signal: AbortSignal,
): Promise<MethodResult> {
  const answer = await queryTxtRecords(name, resolvers, signal);
  if (answer.kind === 'failed') return temporary(`${name} could not be looked up: ${answer.reason}.`);
  if (answer.kind === 'none') return notFound(`${name} has no TXT record.`);
  const { texts } = answer;
  if (texts.some((text) => areSecretsEqual(text.trim(), expected))) {
    return found(`a TXT record of ${name} has your token.`);
  }
  const quoted = texts.slice(0, MAX_QUOTED_RECORDS).map((text) => `"${sanitizeText(text)}"`);
  const more = texts.length > MAX_QUOTED_RECORDS ? ` and ${texts.length - MAX_QUOTED_RECORDS} more` : '';
  return notFound(`${name} has other TXT records: ${quoted.join(', ')}${more}.`);
}

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

/**
 * Looks for the meta tag with the token in the head of the home page (docs/contract.md 6.2). The page is parsed as browsers parse
 * it: tags in comments, `noscript`, `template` and scripts do not count, nor do tags that tree construction moves to the body.
 */
export async function verifyByMeta(
  host: string,
  token: string,
  fetchProof: FetchProof,
): Promise<VerificationAttempt> {
  const result = await checkHosts({ host, path: '/', fetchProof, limit: MAX_HOME_BYTES }, (response) =>
    evaluatePage(response, token),
  );
  return toAttempt('meta', result, `${formatMetaTag(token)} in the <head> of the home page`);
}

function evaluatePage({ url, mediaType, text }: ProofResponse, token: string): MethodResult {
  if (mediaType !== '' && mediaType !== 'text/html' && mediaType !== 'application/xhtml+xml') {
    return notFound(`${url} is not an HTML page but ${mediaType}.`);
  }
  const tags = new PageIndex(parsePage(text))
    .getElementsByTagName('meta')
    .filter((meta) => meta.getAttribute('name')?.trim().toLowerCase() === TOKEN_NAME);
  const headTags = tags.filter(isInHead);
  const isToken = (tag: (typeof tags)[number]) =>
    areSecretsEqual(tag.getAttribute('content')?.trim() ?? '', token);
  if (headTags.some(isToken)) return found(`the head of ${url} has the tag ${TOKEN_NAME} with your token.`);
  if (tags.some(isToken)) {
    return notFound(
      `${url} has the tag with your token in the body, where visitors may be able to write. Only the head counts.`,
    );
  }
  if (headTags.length === 0) return notFound(`the head of ${url} has no tag ${TOKEN_NAME}.`);
  const tagCount = headTags.length === 1 ? 'one tag' : `${headTags.length} tags`;
  return notFound(`the head of ${url} has ${tagCount} ${TOKEN_NAME}, but none with your token.`);
}
