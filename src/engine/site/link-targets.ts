import { type LinkList, visitLinkList } from '../../lib/link-list.ts';
import { isGenericLinkText } from '../checks/content/generic-link-texts.ts';
import { getLinkText, readLinkFlags } from '../page/page-links.ts';
import { toPageKey } from './site-pages.ts';

/** What the links of a page to one URL have in common. */
export interface TargetLinks {
  /** Whether one of them is not nofollow. */
  isFollowed: boolean;
  /** Whether one that is not nofollow has another text than a generic one, such as "read more", or none. */
  isNamed: boolean;
}

const UNFOLLOWED: TargetLinks = { isFollowed: false, isNamed: false };
const GENERIC: TargetLinks = { isFollowed: true, isNamed: false };
const NAMED: TargetLinks = { isFollowed: true, isNamed: true };

/** What takes the place of a key for URLs of other hosts. */
const ELSEWHERE = '';

/** Lists the URLs of the website that pages link to. Remembers the keys of URLs that many pages link to. */
export class LinkTargets {
  private texts: LinkList['texts'] | null = null;
  /** By origin of the linking page and number of the URL. */
  private readonly keys = new Map<string, Map<number, string>>();
  /** By number of the text. */
  private readonly generic = new Map<number, boolean>();

  /**
   * Returns the keys of the URLs that visitors can follow from a page, each once.
   *
   * @param url of the page
   */
  list(url: string, links: LinkList): Map<string, TargetLinks> {
    if (links.texts !== this.texts) {
      this.keys.clear();
      this.generic.clear();
    }
    this.texts = links.texts;
    const origin = URL.parse(url)?.origin ?? '';
    let keys = this.keys.get(origin);
    if (!keys) this.keys.set(origin, (keys = new Map()));
    const targets = new Map<string, TargetLinks>();
    visitLinkList(links.bytes, (id, anchor, flags) => {
      const { kind, nofollow } = readLinkFlags(flags);
      if (kind !== 'link') return;
      let key = keys.get(id);
      if (key === undefined) keys.set(id, (key = readKey(getLinkText(links, id), origin)));
      if (key === ELSEWHERE) return;
      const known = targets.get(key);
      if (known === NAMED) return;
      if (!nofollow) targets.set(key, this.isGeneric(links, anchor) ? GENERIC : NAMED);
      else if (known === undefined) targets.set(key, UNFOLLOWED);
    });
    return targets;
  }

  /** @param anchor number of the text */
  private isGeneric(links: LinkList, anchor: number): boolean {
    if (anchor === 0) return false;
    let isGeneric = this.generic.get(anchor);
    if (isGeneric === undefined)
      this.generic.set(anchor, (isGeneric = isGenericLinkText(getLinkText(links, anchor))));
    return isGeneric;
  }
}

function readKey(url: string, origin: string): string {
  if (url.startsWith('/')) return toPageKey(origin + url);
  const key = toPageKey(url);
  const host = toPageKey(`${origin}/`);
  return key.startsWith(host) ? key : ELSEWHERE;
}
