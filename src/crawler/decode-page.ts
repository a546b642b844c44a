import { type FetchedPage, getHeader } from '../engine/fetched-page.ts';
import { decodeText } from './decode-text.ts';
import { isTextResponse } from './is-text-response.ts';

/** A response whose body has been read but not decoded. */
export interface UndecodedPage extends Omit<FetchedPage, 'text' | 'charset' | 'bytes'> {
  body: Uint8Array;
}

/** Decodes the body of a response. */
export function decodePage<T extends UndecodedPage>({
  body,
  ...response
}: T): Omit<T, 'body'> & Pick<FetchedPage, 'text' | 'charset' | 'bytes'> {
  const contentType = getHeader(response, 'content-type');
  const readable = isTextResponse(contentType, getHeader(response, 'content-encoding'), body);
  const { text, charset } = decodeText(readable ? body : new Uint8Array(), contentType);
  return { ...response, text, charset, bytes: body.length };
}
