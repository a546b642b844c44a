import type { Looker } from '../../../crawler/verification/look.ts';
import { isInHead } from '../../../engine/page/facts/head.ts';
import { PageIndex } from '../../../engine/page/page-index.ts';
import { parsePage } from '../../../engine/page/parse.ts';
import { equalSecrets } from '../../../lib/secret.ts';
import { PROOF_NAME, metaTag } from '../proof.ts';
import {
  type Answer,
  type Attempt,
  attempt,
  type Finding,
  found,
  lookOverHttpsAndHttp,
  notFound,
} from './attempt.ts';

/** Bytes of the home page that are read; the head comes first. */
const LIMIT = 1024 * 1024;

/**
 * Whether the home page's head has the meta tag with the token. The page is read as browsers read it, so tags in
 * comments, `noscript`, `template` and scripts are none, and those tree construction moves to the body do not count.
 */
export async function proveByMeta(host: string, token: string, look: Looker): Promise<Attempt> {
  const { source, ...finding } = await lookOverHttpsAndHttp(
    { host, path: '/', look, limit: LIMIT },
    (answer) => judge(answer, token),
  );
  return attempt('meta', source, finding, `${metaTag(token)} in the <head> of the home page`);
}

function judge({ url, mediaType, text }: Answer, token: string): Finding {
  if (mediaType !== '' && mediaType !== 'text/html' && mediaType !== 'application/xhtml+xml') {
    return notFound(`${url} is no HTML page but ${mediaType}.`);
  }
  const tags = new PageIndex(parsePage(text))
    .getElementsByTagName('meta')
    .filter((meta) => meta.getAttribute('name')?.trim().toLowerCase() === PROOF_NAME);
  const inside = tags.filter(isInHead);
  const isToken = (tag: (typeof tags)[number]) =>
    equalSecrets(tag.getAttribute('content')?.trim() ?? '', token);
  if (inside.some(isToken)) return found(`the head of ${url} has the tag ${PROOF_NAME} with your token.`);
  if (tags.some(isToken)) {
    return notFound(
      `${url} has the tag with your token, but in the body, where visitors' texts may stand, too.`,
    );
  }
  if (inside.length === 0) return notFound(`the head of ${url} has no tag ${PROOF_NAME}.`);
  const tagsOfOthers = inside.length === 1 ? 'one tag' : `${inside.length} tags`;
  return notFound(`the head of ${url} has ${tagsOfOthers} ${PROOF_NAME}, but none with your token.`);
}
