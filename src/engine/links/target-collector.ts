import { FILE_KINDS, type WebsiteFileKind, type TargetKind } from '../../contracts/links-out.ts';
import type { LinkKind } from '../../contracts/link-kinds.ts';
import type { PageLink } from '../page/page-links.ts';
import { toPageKey } from '../site/site-pages.ts';

/** A place where a page names a URL. */
export interface LinkUse extends Pick<PageLink, 'anchor' | 'nofollow' | 'position'> {
  /** The URL of the page. */
  page: string;
}

/** An external URL, or a file that pages load or link to. */
export interface LinkTarget {
  url: string;
  kinds: TargetKind[];
  /** How many pages name it, and how often they do. */
  pages: number;
  uses: number;
  /** The first of them. */
  usedBy: LinkUse[];
  /** The narrowest width in which a page shows the image at most, in CSS pixels; infinite if none says it. */
  shownWidth: number;
}

/**
 * What is collected of a website: URLs, their characters, uses of each and, beside the first of each, of all. In memory 40 MB at most.
 */
const LIMITS = { urls: 50_000, characters: 10_000_000, uses: 20, moreUses: 50_000 };
/** Memory of a URL without its characters, and of a use beside its first. */
const BYTES = 300;

/** File name extensions of documents that are no web pages. */
const DOCUMENT = /^[^?]*\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|epub|zip|rar|7z|gz|dmg|exe|apk)(?:\?|$)/i;

export function isFileKind(kind: string): kind is WebsiteFileKind {
  return FILE_KINDS.some((one) => one === kind);
}

/** Whether pages load the URL or link to it as a document; otherwise it is an external link. */
export function isFile({ kinds }: Pick<LinkTarget, 'kinds'>): boolean {
  return kinds.some(isFileKind);
}

/** Returns how a page names a URL; `null` for links to pages of the website. @param host of the website, without `www.` */
export function toTargetKind(url: string, kind: LinkKind, host: string): TargetKind | null {
  if (kind === 'redirect') return null;
  const key = toPageKey(url);
  if (isFileKind(kind) || !key.startsWith(`${host}/`)) return kind;
  return kind === 'link' && DOCUMENT.test(key) ? 'document' : null;
}

/** How wide a page shows an image at most; infinite if it does not say. @param width of its other uses on the page, 0 for none */
export function widenShown(
  width: number,
  { kind, shownWidth = Infinity }: Pick<PageLink, 'kind' | 'shownWidth'>,
): number {
  return kind === 'image' ? Math.max(width, shownWidth) : width;
}

/**
 * Collects the external URLs that the pages of a website link to, and the files that they load or link to. Pages are added once each. Links
 * to other pages of the website are left out.
 */
export class LinkTargetCollector {
  private readonly host: string;
  private readonly targets = new Map<string, LinkTarget>();
  private characters = 0;
  private moreUses = 0;
  /** Whether pages name more URLs than are kept. */
  hasMore = false;

  /** @param host of the website, without `www.` */
  constructor(host: string) {
    this.host = host;
  }

  /** @param page its URL. @param links with whole URLs */
  add(page: string, links: readonly PageLink[]): void {
    const seen = new Map<LinkTarget, number>();
    for (const link of links) {
      const { anchor, nofollow, position } = link;
      const kind = toTargetKind(link.url, link.kind, this.host);
      const target = kind && this.find(link.url);
      if (!target) continue;
      if (!target.kinds.includes(kind)) target.kinds.push(kind);
      if (!seen.has(target)) target.pages++;
      seen.set(target, widenShown(seen.get(target) ?? 0, link));
      const isFirst = target.uses++ === 0;
      if (!isFirst && (target.usedBy.length === LIMITS.uses || this.moreUses === LIMITS.moreUses)) continue;
      if (!isFirst) this.moreUses++;
      target.usedBy.push({ page, anchor, nofollow, position });
    }
    for (const [target, width] of seen) if (width > 0) target.shownWidth = Math.min(target.shownWidth, width);
  }

  /** How much memory the targets take, about. */
  get bytes(): number {
    return this.characters + BYTES * (this.targets.size + this.moreUses);
  }

  /** Returns all targets, those that the most pages name first. */
  list(): LinkTarget[] {
    return [...this.targets.values()].sort((a, b) => b.pages - a.pages);
  }

  private find(url: string): LinkTarget | null {
    const known = this.targets.get(url);
    if (known) return known;
    if (this.targets.size === LIMITS.urls || this.characters + url.length > LIMITS.characters) {
      this.hasMore = true;
      return null;
    }
    this.characters += url.length;
    const target: LinkTarget = { url, kinds: [], pages: 0, uses: 0, usedBy: [], shownWidth: Infinity };
    this.targets.set(url, target);
    return target;
  }
}
