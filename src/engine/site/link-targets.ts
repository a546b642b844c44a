import { type LinkList, visitLinkList } from '../../lib/link-list.ts';
import { getLinkText, readLinkFlags } from '../page/page-links.ts';
import { toPageKey } from './site-pages.ts';

/** What takes the place of a key for URLs of other hosts. */
const ELSEWHERE = '';

/** Lists the URLs of the website that pages link to. Remembers the keys of URLs that many pages link to. */
export class LinkTargets {
  private texts: LinkList['texts'] | null = null;
  /** By origin of the linking page and number of the URL. */
  private readonly keys = new Map<string, Map<number, string>>();

  /**
   * Returns the keys of the URLs that visitors can follow from a page, each once, and whether one of the links to it is followed.
   *
   * @param url of the page
   */
  list(url: string, links: LinkList): Map<string, boolean> {
    if (links.texts !== this.texts) this.keys.clear();
    this.texts = links.texts;
    const origin = URL.parse(url)?.origin ?? '';
    let keys = this.keys.get(origin);
    if (!keys) this.keys.set(origin, (keys = new Map()));
    const targets = new Map<string, boolean>();
    visitLinkList(links.bytes, (id, _, flags) => {
      const { kind, nofollow } = readLinkFlags(flags);
      if (kind !== 'link') return;
      let key = keys.get(id);
      if (key === undefined) keys.set(id, (key = readKey(getLinkText(links, id), origin)));
      if (key === ELSEWHERE) return;
      if (!nofollow) targets.set(key, true);
      else if (!targets.has(key)) targets.set(key, false);
    });
    return targets;
  }
}

function readKey(url: string, origin: string): string {
  if (url.startsWith('/')) return toPageKey(origin + url);
  const key = toPageKey(url);
  const host = toPageKey(`${origin}/`);
  return key.startsWith(host) ? key : ELSEWHERE;
}
