import { type FetchedPage, getHeader } from '../../engine/fetched-page.ts';
import { sha256 } from '../../lib/secret.ts';
import type { StoredValidators } from '../../storage/reports.ts';

/** Longer validators are not kept, in characters. */
const MAX_LENGTH = 100;

/** Returns what tells later whether a page has changed (RFC 9110 section 8.8), as it is stored. @param hash of `hashPage` */
export function readValidators(page: FetchedPage, hash: string): string {
  const validators: StoredValidators = [
    hash,
    keepShort(getHeader(page, 'etag')),
    keepShort(getHeader(page, 'last-modified')),
  ];
  return JSON.stringify(validators);
}

/** Returns the first 64 bits of the SHA-256 of a page's text, in hex: it is compared with one other hash. */
export async function hashPage({ text }: Pick<FetchedPage, 'text'>): Promise<string> {
  return (await sha256(text)).slice(0, 16);
}

function keepShort(value: string | null): string | null {
  return value !== null && value.length <= MAX_LENGTH ? value : null;
}
