/** The parts of a URL that facts and checks use. */
export type UrlParts = Readonly<
  Pick<URL, 'href' | 'origin' | 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'hash'>
>;

/** The parts of a URL, each read once: in workerd, reading one part takes half as long as parsing a URL. */
export function readUrlParts(url: URL): UrlParts {
  const { href, origin, protocol, host, hostname, pathname, search, hash } = url;
  return { href, origin, protocol, host, hostname, pathname, search, hash };
}
