import type { VerificationAttempt } from '../../contracts/verification.ts';
import type { FetchProof } from '../../crawler/verification/fetch-proof.ts';
import { isInHead } from '../../engine/page/facts/head.ts';
import { PageIndex } from '../../engine/page/page-index.ts';
import { parsePage } from '../../engine/page/parse-page.ts';
import { areSecretsEqual } from '../../lib/secret.ts';
import { TOKEN_NAME, formatMetaTag } from './instructions.ts';
import { MAX_HOME_BYTES } from './explain-www.ts';
import { type ProofResponse, toAttempt, type MethodResult, found, checkHosts, notFound } from './attempt.ts';

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
