import { type PageLink, toLinkTuple } from '../../src/engine/page/page-links.ts';
import { encodeLinkList, type LinkList } from '../../src/lib/link-list.ts';

/** A link; by default a followed one of the content without text. */
export type LinkCase = Partial<PageLink> & Pick<PageLink, 'url'>;

/** The links of a page as they are stored, with texts of their own. */
export function createLinkList(links: readonly LinkCase[]): LinkList {
  const ids = new Map<string, number>();
  const toId = (text: string) => {
    if (text === '') return 0;
    if (!ids.has(text)) ids.set(text, ids.size + 1);
    return ids.get(text) ?? 0;
  };
  const tuples = links.map((link) =>
    toLinkTuple({ anchor: '', kind: 'link', nofollow: false, position: 'content', ...link }),
  );
  const bytes = encodeLinkList(tuples.map(([url, anchor, flags]) => [toId(url), toId(anchor), flags]));
  return { bytes, texts: new Map(Array.from(ids, ([text, id]) => [id, text])) };
}
