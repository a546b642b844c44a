import { type PageLink, toLinkTuple } from '../../src/engine/page/page-links.ts';
import { encodeLinkList, type LinkList } from '../../src/lib/link-list.ts';

/** The links of a page as they are stored, with texts of their own; by default followed links of the content without text. */
export function createLinkList(links: readonly (Partial<PageLink> & Pick<PageLink, 'url'>)[]): LinkList {
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
