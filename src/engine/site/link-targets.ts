import { type LinkList, visitLinkList } from '../../lib/link-list.ts';
import { isGenericLinkText } from '../checks/content/generic-link-texts.ts';
import { LinkTextCache, readLinkFlags, toFullUrl } from '../page/page-links.ts';
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
  private readonly keys = new LinkTextCache(readKey);
  private readonly generic = new LinkTextCache(isGenericLinkText);

  /**
   * Returns the keys of the URLs that visitors can follow from a page, each once.
   *
   * @param url of the page
   */
  list(url: string, links: LinkList): Map<string, TargetLinks> {
    const getKey = this.keys.open(links, url);
    const isGeneric = this.generic.open(links, url);
    const targets = new Map<string, TargetLinks>();
    visitLinkList(links.bytes, (id, anchor, flags) => {
      const { kind, nofollow } = readLinkFlags(flags);
      if (kind !== 'link') return;
      const key = getKey(id);
      if (key === ELSEWHERE) return;
      const known = targets.get(key);
      if (known === NAMED) return;
      if (!nofollow) targets.set(key, anchor !== 0 && isGeneric(anchor) ? GENERIC : NAMED);
      else if (known === undefined) targets.set(key, UNFOLLOWED);
    });
    return targets;
  }
}

function readKey(url: string, origin: string): string {
  const key = toPageKey(toFullUrl(url, origin));
  return key.startsWith(toPageKey(`${origin}/`)) ? key : ELSEWHERE;
}
