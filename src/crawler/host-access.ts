/** What the owner of a website has set for requests to it. Never stored or logged with its headers. */
export interface HostAccess {
  /** The hosts that it is for, as in `URL.host`. */
  hosts: readonly string[];
  /** Secret headers by their lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Appended to our User-Agent; '' for nothing. */
  userAgentSuffix: string;
  /** Whether pages are fetched that robots.txt disallows. */
  ignoresRobotsTxt: boolean;
}

/** Whether a URL is on one of the hosts. */
export function isCovered({ hosts }: HostAccess, { host }: Pick<URL, 'host'>): boolean {
  return hosts.includes(host);
}

/** Whether an owner wants pages of a URL fetched whatever its robots.txt says. */
export function ignoresRobotsTxt(access: HostAccess | undefined, url: Pick<URL, 'host'>): boolean {
  return access?.ignoresRobotsTxt === true && isCovered(access, url);
}

/** Whether requests of a URL have the owner's headers. */
export function sendsSecrets(access: HostAccess | undefined, url: Pick<URL, 'host'>): boolean {
  return access !== undefined && isCovered(access, url) && Object.keys(access.headers).length > 0;
}

/** Whether requests with this access can get other answers than requests of other accounts. */
export function changesAnswers({ headers, userAgentSuffix }: HostAccess): boolean {
  return userAgentSuffix !== '' || Object.keys(headers).length > 0;
}

/**
 * Adds the owner's headers to the requests of one URL and its redirects: the secret ones over https alone. The first request that goes to
 * another host, or from https back to http, ends that, also for later requests to the website: whoever answered chose their URLs.
 */
export class AccessScope {
  private readonly access: HostAccess | undefined;
  private isOver = false;
  private wasSecure = false;

  constructor(access: HostAccess | undefined) {
    this.access = access;
  }

  /** Returns the headers of the next request. @param url of that request; call it once for each, in their order */
  addTo(headers: Record<string, string>, url: Pick<URL, 'host' | 'protocol'>): Record<string, string> {
    const { access } = this;
    const isSecure = url.protocol === 'https:';
    if (!access || !isCovered(access, url) || (this.wasSecure && !isSecure)) this.isOver = true;
    this.wasSecure = isSecure;
    if (!access || this.isOver) return headers;
    const { userAgentSuffix: suffix } = access;
    return {
      ...headers,
      ...(suffix !== '' && { 'user-agent': `${headers['user-agent'] ?? ''} ${suffix}`.trim() }),
      ...(isSecure && access.headers),
    };
  }
}
