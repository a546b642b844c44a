import { LINK_KINDS, LINK_POSITIONS, type LinkKind, type LinkPosition } from '../../contracts/link-kinds.ts';
import { type LinkList, type LinkTuple, visitLinkList } from '../../lib/link-list.ts';
import { shorten } from '../../lib/text.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { normalizePageUrl } from './page-address.ts';
import type { LinkFacts } from './facts/links.ts';
import { isNofollowPage } from './crawl-links.ts';
import type { PageElement, Region } from './node.ts';
import type { HtmlFacts, PageFacts } from './page-facts.ts';
import { resolveUrl, type UrlParts } from './url-parts.ts';

/** A URL that a page names. */
export interface PageLink {
  /** Without fragment; on the page's own origin as path and query. At most 2,000 characters. */
  url: string;
  /** The text of a link, the `alt` of an image or the code of a language, at most 80 characters; '' for none. */
  anchor: string;
  kind: LinkKind;
  /** Whether the link or its page says nofollow. */
  nofollow: boolean;
  position: LinkPosition;
  /** The `width` of an image without `srcset`, rounded up to one of `SHOWN_WIDTHS`; absent if it has none of them. */
  shownWidth?: number | undefined;
}

/** The links that are kept of a page. */
export interface PageLinks {
  /** Each of these differs from the others. Links of visitors to the own host are in the order of the document. */
  links: readonly PageLink[];
  /** Whether the page links to more URLs of its own host than are kept. */
  hasMoreInternal: boolean;
  /** Whether it names more other URLs than are kept. */
  hasMoreOthers: boolean;
}

/** What is kept of a page: distinct URLs of its own host and others, and characters of each; links that repeat a URL; characters of texts. */
const LIMITS = { urls: 500, characters: 16_000, repeats: 500, anchors: 16_000, url: 2_000, anchor: 80 };

/** Links of the head to pages that are kept, so that the files have room. */
const HEAD_LINKS = 200;

/** Collects what a page links to: its redirects, the links of its head, those of visitors, and the files that it loads. */
export function readPageLinks(facts: PageFacts): PageLinks {
  const collector = new PageLinkCollector(facts.url);
  for (const { location } of facts.page.redirects)
    collector.add({ url: URL.parse(location), kind: 'redirect' });
  const { html } = facts;
  if (html) {
    for (const link of listHeadLinks(html)) collector.add(link);
    const isNofollow = isNofollowPage(facts);
    for (const link of html.links) collector.add(toVisitorLink(link, isNofollow));
    for (const file of listFiles(html)) collector.add(file);
  }
  return collector.finish();
}

interface FoundLink {
  url: Pick<UrlParts, 'href' | 'protocol' | 'hostname'> | null;
  kind: LinkKind;
  anchor?: string;
  nofollow?: boolean;
  element?: PageElement | null;
  shownWidth?: number | undefined;
}

/** Keeps the links of a page within the limits. */
class PageLinkCollector {
  private readonly page: UrlParts;
  private readonly host: string;
  private readonly links: PageLink[] = [];
  private readonly seen = new Set<string>();
  private readonly own = { urls: new Set<string>(), room: LIMITS.characters, isFull: false };
  private readonly others = { urls: new Set<string>(), room: LIMITS.characters, isFull: false };
  private repeats = 0;
  private anchorRoom = LIMITS.anchors;

  constructor(page: UrlParts) {
    this.page = page;
    this.host = getBareHost(page.hostname);
  }

  add({ url: target, kind, anchor = '', nofollow = false, element = null, shownWidth }: FoundLink): void {
    if (!target || (target.protocol !== 'https:' && target.protocol !== 'http:')) return;
    const href = normalizePageUrl(target);
    if (href.length > LIMITS.url) return;
    const { origin } = this.page;
    const url = href.startsWith(origin) && href[origin.length] === '/' ? href.slice(origin.length) : href;
    const isOwn = kind === 'link' && getBareHost(target.hostname) === this.host;
    const budget = isOwn ? this.own : this.others;
    const isRepeat = budget.urls.has(url);
    if (
      !isRepeat &&
      (budget.isFull || budget.urls.size === LIMITS.urls || budget.room < url.length + COMMA)
    ) {
      budget.isFull = true;
      return;
    }
    const position = element ? POSITIONS[element.context.region] : 'head';
    const text = this.cutAnchor(anchor);
    const identity = `${kind} ${nofollow} ${position} ${url} ${shownWidth ?? ''} ${text}`;
    if (this.seen.has(identity) || (isRepeat && ++this.repeats > LIMITS.repeats)) return;
    this.seen.add(identity);
    if (!isRepeat) budget.room -= url.length + COMMA;
    budget.urls.add(url);
    this.anchorRoom -= text.length;
    this.links.push({ url, anchor: text, kind, nofollow, position, ...(shownWidth && { shownWidth }) });
  }

  finish(): PageLinks {
    return { links: this.links, hasMoreInternal: this.own.isFull, hasMoreOthers: this.others.isFull };
  }

  private cutAnchor(anchor: string): string {
    const text = shorten(anchor.toWellFormed(), LIMITS.anchor);
    return text.length > this.anchorRoom ? '' : text;
  }
}

/** The quotes and the comma of a URL in a list. */
const COMMA = 3;

const POSITIONS: Record<Region, LinkPosition> = {
  body: 'content',
  main: 'content',
  nav: 'navigation',
  header: 'header',
  footer: 'footer',
  aside: 'aside',
  head: 'head',
};

function toVisitorLink({ url, element, text, rel, kind }: LinkFacts, isNofollowPage: boolean): FoundLink {
  const isLink = kind === 'internal' || kind === 'external';
  return {
    url: isLink ? url : null,
    kind: 'link',
    anchor: text,
    nofollow: isNofollowPage || rel.includes('nofollow'),
    element,
  };
}

/** The links of the head to other pages. */
function listHeadLinks({ canonical, hreflang, pagination }: HtmlFacts): FoundLink[] {
  const links: FoundLink[] = [
    ...canonical.links.map(({ url }) => ({ url, kind: 'canonical' as const })),
    ...pagination.map(({ url, rel }) => ({ url, kind: 'pagination' as const, anchor: rel })),
    ...hreflang.map(({ url, code }) => ({ url, kind: 'hreflang' as const, anchor: code.trim() })),
  ];
  return links.slice(0, HEAD_LINKS);
}

/** The files that the page loads, by element; icons are images. */
function listFiles({ index, resources, base }: HtmlFacts): FoundLink[] {
  const icons = index.getElementsByTagName('link').flatMap((element): FoundLink[] => {
    const kind = readLinkedFileKind(element);
    return kind ? [{ url: resolveFile(element.getAttribute('href'), base), kind, element }] : [];
  });
  const loaded = resources.loaded.map(
    ({ element, rawUrl }): FoundLink => ({
      url: resolveFile(rawUrl, base),
      kind: readFileKind(element, rawUrl),
      anchor: element.getAttribute('alt') ?? '',
      element,
      shownWidth: readShownWidth(element),
    }),
  );
  return [...icons, ...loaded];
}

function readLinkedFileKind(link: PageElement): LinkKind | null {
  const rel = link.getTokens('rel');
  if (rel.includes('icon') || rel.includes('apple-touch-icon')) return 'image';
  return rel.includes('preload') && link.getAttribute('as')?.toLowerCase() === 'font' ? 'font' : null;
}

function readFileKind(element: PageElement, rawUrl: string): LinkKind {
  switch (element.name) {
    case 'script':
      return 'script';
    case 'link':
      return 'style';
    case 'img':
    case 'input':
    case 'image':
      return 'image';
    case 'source':
      return element.parent?.name === 'picture' ? 'image' : 'media';
    case 'video':
      return rawUrl === element.getAttribute('poster') ? 'image' : 'media';
    case 'audio':
    case 'track':
      return 'media';
    default:
      return 'frame';
  }
}

/** Widths of images that are told apart, in CSS pixels: as many as flags can hold. */
const SHOWN_WIDTHS = [32, 48, 64, 96, 128, 192, 256, 384, 512, 768];
/** Smaller values are often those of a ratio: `width="16" height="9"`. */
const MIN_WIDTH = 20;

function readShownWidth(image: PageElement): number | undefined {
  const isAlone = image.name === 'img' && !image.hasAttribute('srcset') && image.parent?.name !== 'picture';
  const [, digits] = (isAlone && /^\s*(\d{2,3})(?:px)?\s*$/.exec(image.getAttribute('width') ?? '')) || [];
  const width = Number(digits);
  return width >= MIN_WIDTH ? SHOWN_WIDTHS.find((known) => known >= width) : undefined;
}

function resolveFile(href: string | null, base: UrlParts): UrlParts | null {
  const written = href?.trim() ?? '';
  return written === '' ? null : resolveUrl(written, base);
}

const POSITION_SHIFT = 4;
const NOFOLLOW_SHIFT = 7;

/** Kinds that flags can hold beyond `LINK_KINDS`. With nofollow, which files do not have, they are the widths of images. */
const SPARE_KINDS = (1 << POSITION_SHIFT) - LINK_KINDS.length;

/** Returns a link in the form in which it is stored. */
export function toLinkTuple({ url, anchor, kind, nofollow, position, shownWidth }: PageLink): LinkTuple {
  const width = SHOWN_WIDTHS.findIndex((known) => known === shownWidth);
  const [code, high] =
    width === -1
      ? [LINK_KINDS.indexOf(kind), Number(nofollow)]
      : [LINK_KINDS.length + (width % SPARE_KINDS), Math.floor(width / SPARE_KINDS)];
  return [
    url,
    anchor,
    code | (LINK_POSITIONS.indexOf(position) << POSITION_SHIFT) | (high << NOFOLLOW_SHIFT),
  ];
}

type LinkFlags = Pick<PageLink, 'kind' | 'position' | 'nofollow' | 'shownWidth'>;

const FLAGS = Array.from({ length: 1 << (NOFOLLOW_SHIFT + 1) }, (_, flags): LinkFlags => {
  const code = flags % (1 << POSITION_SHIFT);
  const high = flags >> NOFOLLOW_SHIFT;
  const kind = LINK_KINDS[code];
  const position =
    LINK_POSITIONS[(flags >> POSITION_SHIFT) % (1 << (NOFOLLOW_SHIFT - POSITION_SHIFT))] ?? 'content';
  if (kind) return { kind, position, nofollow: high === 1 };
  const shownWidth = SHOWN_WIDTHS[code - LINK_KINDS.length + high * SPARE_KINDS];
  return { kind: 'image', position, nofollow: false, shownWidth };
});

/** Returns stored links with their texts. @param origin of the page, for whole URLs. @throws Error if a text is missing */
export function decodeLinks(list: LinkList, origin = ''): PageLink[] {
  const links: PageLink[] = [];
  visitLinkList(list.bytes, (url, anchor, flags) => {
    links.push({
      url: toFullUrl(getLinkText(list, url), origin),
      anchor: anchor === 0 ? '' : getLinkText(list, anchor),
      ...readLinkFlags(flags),
    });
  });
  return links;
}

/** Returns a text of stored links. @throws Error if it is missing */
export function getLinkText({ texts }: LinkList, id: number): string {
  const text = texts.get(id);
  if (text === undefined) throw new Error(`the text ${id} of a link is missing`);
  return text;
}

/** @param url as a page names it: see `PageLink`. @param origin of the page */
export function toFullUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

/** Remembers what is computed from texts of stored links, by the origin of the page, as long as pages share the texts. */
export class LinkTextCache<T> {
  private readonly compute: (text: string, origin: string) => T;
  private texts: LinkList['texts'] | null = null;
  private readonly origins = new Map<string, Map<number, T>>();

  constructor(compute: (text: string, origin: string) => T) {
    this.compute = compute;
  }

  /** Returns what computes it from the text with a number. @param page its URL */
  open(links: LinkList, page: string): (id: number) => T {
    if (links.texts !== this.texts) this.origins.clear();
    this.texts = links.texts;
    const origin = URL.parse(page)?.origin ?? '';
    const known = this.origins.get(origin) ?? new Map<number, T>();
    this.origins.set(origin, known);
    return (id) => {
      let value = known.get(id);
      if (value === undefined) known.set(id, (value = this.compute(getLinkText(links, id), origin)));
      return value;
    };
  }
}

/** Returns what the flags of a stored link say. Links share the objects. */
export function readLinkFlags(flags: number): Readonly<LinkFlags> {
  return FLAGS[flags] as LinkFlags;
}
