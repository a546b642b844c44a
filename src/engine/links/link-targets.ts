import { FILE_KINDS, TARGET_KINDS, type TargetKind } from '../../contracts/links-out.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';

export type { TargetKind };

/** A link as a page names it: `url` is on the page's own origin if it begins with a slash. */
export interface NamedLink {
  url: string;
  anchor: string;
  kind: string;
  nofollow: boolean;
  position: string;
}

/** A place where a page names a URL. */
export interface LinkUse extends Pick<NamedLink, 'anchor' | 'nofollow' | 'position'> {
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
  /** Whether the page that was asked for names it. */
  isOnPage: boolean;
}

/** URLs that are collected of a website. In memory some 500 bytes each. */
const MAX_TARGETS = 50_000;
/** Uses that are kept of a URL. */
const MAX_USES = 20;

/** File name extensions of documents that are no web pages. */
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|epub|zip|rar|7z|gz|dmg|exe|apk)$/i;

const KINDS: Readonly<Record<string, TargetKind>> = Object.fromEntries(
  TARGET_KINDS.map((kind) => [kind, kind]),
);

export function isFileKind(kind: TargetKind): boolean {
  return FILE_KINDS.some((one) => one === kind);
}

/** Whether pages load the URL or link to it as a document; otherwise it is an external link. */
export function isFile({ kinds }: Pick<LinkTarget, 'kinds'>): boolean {
  return kinds.some(isFileKind);
}

/**
 * Returns how a page names a URL; `null` for links to pages of the website.
 *
 * @param named the kind of the link
 * @param host of the website, without `www.`
 */
export function toTargetKind(url: string, named: string, host: string): TargetKind | null {
  const kind = KINDS[named];
  if (kind !== undefined && isFileKind(kind)) return kind;
  if (named === 'redirect') return null;
  const parsed = URL.parse(url);
  if (!parsed) return null;
  if (getBareHost(parsed.hostname) !== host) return kind ?? 'link';
  return named === 'link' && DOCUMENT.test(parsed.pathname) ? 'document' : null;
}

/**
 * Collects the external URLs that the pages of a website link to, and the files that they load or link to. Pages are added once each. Links
 * to other pages of the website are left out.
 */
export class LinkTargetCollector {
  private readonly host: string;
  private readonly page: string | null;
  private readonly targets = new Map<string, LinkTarget>();
  /** Whether pages name more URLs than are kept. */
  hasMore = false;

  /**
   * @param host of the website, without `www.`
   * @param page the URL of a page whose targets are marked
   */
  constructor(host: string, page: string | null = null) {
    this.host = host;
    this.page = page;
  }

  /** @param page its URL */
  add(page: string, links: readonly NamedLink[]): void {
    const origin = URL.parse(page)?.origin ?? '';
    const seen = new Set<LinkTarget>();
    for (const { url: written, kind: named, ...use } of links) {
      const url = written.startsWith('/') ? origin + written : written;
      const kind = toTargetKind(url, named, this.host);
      const target = kind && this.find(url);
      if (!target) continue;
      if (!target.kinds.includes(kind)) target.kinds.push(kind);
      target.uses++;
      target.isOnPage ||= page === this.page;
      if (!seen.has(target)) target.pages++;
      seen.add(target);
      if (target.usedBy.length < MAX_USES) target.usedBy.push({ page, ...use });
    }
  }

  /** Returns all targets, those that the most pages name first. */
  list(): LinkTarget[] {
    return [...this.targets.values()].sort((a, b) => b.pages - a.pages);
  }

  private find(url: string): LinkTarget | null {
    const known = this.targets.get(url);
    if (known) return known;
    if (this.targets.size === MAX_TARGETS) {
      this.hasMore = true;
      return null;
    }
    const target: LinkTarget = { url, kinds: [], pages: 0, uses: 0, usedBy: [], isOnPage: false };
    this.targets.set(url, target);
    return target;
  }
}
