import { getBareHost } from '../../lib/host/bare-host.ts';
import { listCoveredHosts } from '../../lib/host/covered-hosts.ts';

/** Files that may be requested from hosts other than the site's (docs/contract.md 9.18). */
const MAX_OTHER_HOST_FILES = 3;

/**
 * Decides where sitemap files are requested: on the site's hosts and at most three times on others, on ports 80 and 443 and the
 * port of the site. A robots.txt can name any host, including one that does not want our requests.
 */
export class SitemapHosts {
  readonly own: readonly string[];
  private readonly port: string;
  /** Files that were requested from other hosts so far. */
  otherHostFiles: number;

  constructor(origin: string, otherHostFiles: number) {
    this.otherHostFiles = otherHostFiles;
    const { hostname, port } = new URL(origin);
    this.own = listCoveredHosts(getBareHost(hostname));
    this.port = port;
  }

  /** Whether a URL of a file may be requested. Counts each file once, at its first URL on another host. */
  admit(url: string, file: { isElsewhere: boolean }): boolean {
    const { hostname, port } = new URL(url);
    const isOwn = this.own.includes(hostname);
    if (port !== '' && !(isOwn && port === this.port)) return false;
    if (isOwn || file.isElsewhere) return true;
    if (this.otherHostFiles >= MAX_OTHER_HOST_FILES) return false;
    this.otherHostFiles++;
    file.isElsewhere = true;
    return true;
  }
}

/** One sitemap file and its redirects. */
export class SitemapRequest {
  /** Whether a request to another host was admitted. Of its answer only the listed URLs are reported. */
  isElsewhere = false;
  /** Whether a request was refused, so that nothing is known about the file. */
  isRefused: boolean;
  private readonly hosts: SitemapHosts;

  constructor(url: string, hosts: SitemapHosts) {
    this.hosts = hosts;
    this.isRefused = !hosts.admit(url, this);
  }

  /** For `FollowOptions`. */
  readonly refuseRedirect = async (target: string): Promise<string | null> => {
    this.isRefused = !this.hosts.admit(target, this);
    return this.isRefused ? 'Sitemaps are requested on ports 80 and 443, and on few other hosts.' : null;
  };
}
