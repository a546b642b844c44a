/** The parts of a URL that facts and checks use. */
export type UrlParts = Readonly<
  Pick<URL, 'href' | 'origin' | 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'hash'>
>;

/** Characters read of a URL. Parsing triples those that are not ASCII, and servers accept at most 16,000 bytes. */
const URL_LIMIT = 20_000;

/** The URL that `href` refers to on a page with this base, cut at `URL_LIMIT`; `null` if it does not parse. */
export function resolveUrl(href: string, base: string): URL | null {
  return URL.parse(href.slice(0, URL_LIMIT), base);
}

/** The parts of a URL, each read once: in workerd, reading one part takes half as long as parsing a URL. */
export function readUrlParts(url: URL): UrlParts {
  const { href, origin, protocol, host, hostname, pathname, search, hash } = url;
  return { href, origin, protocol, host, hostname, pathname, search, hash };
}

/** Whether the URL is that of the home page of a host, with or without a file name such as `index.html`. */
export function isHomePage({ pathname }: Pick<UrlParts, 'pathname'>): boolean {
  return /^\/(?:(?:index|default|home)\.[a-z]{2,5})?$/i.test(pathname);
}
