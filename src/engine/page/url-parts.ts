/** The parts of an address that facts and checks ask for. */
export type UrlParts = Readonly<
  Pick<URL, 'href' | 'origin' | 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'hash'>
>;

/** The parts of a URL, each read once: in workerd asking a URL for a part takes half as long as parsing one. */
export function readUrlParts(url: URL): UrlParts {
  const { href, origin, protocol, host, hostname, pathname, search, hash } = url;
  return { href, origin, protocol, host, hostname, pathname, search, hash };
}
