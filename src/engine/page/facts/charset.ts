import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';

/** An encoding declared in the document: `<meta charset>` or `<meta http-equiv="content-type">`. */
export interface CharsetDeclaration {
  element: PageElement;
  charset: string;
  /** Offset after the end of its tag in `ParsedPage.source`. */
  end: number;
}

/** The first 10 declarations, in document order. */
export function readCharsetDeclarations(index: PageIndex): CharsetDeclaration[] {
  const { source } = index.page;
  const declarations: CharsetDeclaration[] = [];
  for (const element of index.getElementsByTagName('meta')) {
    const charset = readDeclaredCharset(element);
    if (charset === '') continue;
    const end = source.indexOf('>', element.offset);
    declarations.push({ element, charset, end: end === -1 ? source.length : end + 1 });
    if (declarations.length === 10) break;
  }
  return declarations;
}

function readDeclaredCharset(meta: PageElement): string {
  const charset = meta.getAttribute('charset');
  if (charset !== null) return charset.trim();
  if (meta.getAttribute('http-equiv')?.trim().toLowerCase() !== 'content-type') return '';
  return parseCharsetParameter(meta.getAttribute('content') ?? '');
}

/** The charset of a media type, `utf-8` for `text/html; charset="utf-8"`; '' if there is none. */
export function parseCharsetParameter(mediaType: string): string {
  return /charset\s{0,20}=\s{0,20}["']?([^\s;"',]+)/i.exec(mediaType)?.[1] ?? '';
}

/** Whether a label names an encoding of the Encoding standard. Browsers ignore others. */
export function isEncodingLabel(label: string): boolean {
  try {
    return label !== '' && new TextDecoder(label) instanceof TextDecoder;
  } catch {
    return false;
  }
}
