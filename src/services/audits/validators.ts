import type { CrawledPage } from '../../crawler/read-page.ts';
import { type FetchedPage, getHeader } from '../../engine/fetched-page.ts';
import { sha256 } from '../../lib/secret.ts';
import type { StoredValidators } from '../../storage/audits.ts';

/** Longest validator that is stored, in characters. */
const MAX_LENGTH = 100;

/**
 * Returns the validators that tell later whether a page has changed (RFC 9110 section 8.8), as JSON to store. @param hash of
 * `hashPage`
 */
export function readValidators(page: FetchedPage, hash: string): string {
  const validators: StoredValidators = [
    hash,
    keepShort(getHeader(page, 'etag')),
    keepShort(getHeader(page, 'last-modified')),
  ];
  return JSON.stringify(validators);
}

/**
 * Returns the first 64 bits of the SHA-256 of a page's text in UTF-8, in hex. That is enough, because it is compared with only
 * one other hash.
 */
export async function hashPage(page: CrawledPage): Promise<string> {
  return (isBodyTheText(page) ? page.sha256 : await sha256(page.text)).slice(0, 16);
}

/**
 * Whether the body is the text in UTF-8, so that it need not be encoded and hashed again. A character cut off at the end of a
 * body is not in the text: then the hashes differ, but that of the body also shows a change.
 */
function isBodyTheText({ text, charset, truncated }: CrawledPage): boolean {
  const isWhole = text !== '' && !truncated && charset.from !== 'bom';
  return isWhole && charset.name === 'utf-8' && !text.includes('\uFFFD');
}

function keepShort(value: string | null): string | null {
  return value !== null && value.length <= MAX_LENGTH ? value : null;
}
