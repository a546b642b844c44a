import type { DescribedSettings } from '../../contracts/scan-settings.ts';
import { getBareHost, listCoveredHosts } from '../../lib/host/bare-host.ts';
import { normalizePercentEncoding } from '../../lib/http/percent-encoding.ts';
import { splitAddress, UrlGlob } from '../../lib/url-glob.ts';
import { type CrawlUrl, toCrawlUrl } from './crawl-url.ts';

/** The settings that say which URLs a scan covers. */
type ScopeSettings = Pick<DescribedSettings, 'include' | 'exclude' | 'ignore_query' | 'subdomains'>;

/** A rule of the settings that leaves a URL out. `pattern` is the index of an exclude pattern. */
export type ScopeRule =
  | { reason: 'excluded'; pattern: number | null }
  | { reason: 'not_included' | 'mode'; pattern: null };

const EVERYTHING: ScopeSettings = { include: [], exclude: [], ignore_query: [], subdomains: [] };

/** Which URLs a scan covers: the hosts of its websites, the parameters it drops, and its patterns. */
export class CrawlScope {
  /** The websites: that of the scan, then its subdomains. */
  readonly websites: readonly string[];
  private readonly hosts: readonly string[];
  private readonly ignored: ReadonlySet<string>;
  private readonly include: readonly UrlGlob[];
  private readonly exclude: readonly UrlGlob[];

  /** @param host of the website */
  constructor(host: string, settings: ScopeSettings = EVERYTHING) {
    this.websites = [host, ...settings.subdomains];
    this.hosts = this.websites.flatMap(listCoveredHosts);
    this.ignored = new Set(settings.ignore_query.map(encodeParameterName));
    this.include = settings.include.map((pattern) => new UrlGlob(pattern));
    this.exclude = settings.exclude.map((pattern) => new UrlGlob(pattern));
  }

  /** Whether different URLs of the website can become one. */
  get dropsParameters(): boolean {
    return this.ignored.size > 0;
  }

  /** See `toCrawlUrl`. */
  toCrawlUrl(url: string): CrawlUrl | null {
    return toCrawlUrl(url, this.hosts, this.ignored);
  }

  /** Returns the website whose host has a URL. */
  getWebsite(url: string): string {
    const host = getBareHost(new URL(url).host);
    return this.websites.find((website) => website === host) ?? this.websites[0] ?? host;
  }

  /** Returns the rule that leaves a URL out, or `null`. @param isStart whether it need not match an include pattern */
  findRule({ key }: Pick<CrawlUrl, 'key'>, isStart = false): ScopeRule | null {
    if (this.exclude.length === 0 && this.include.length === 0) return null;
    const [path, query] = splitAddress(key.slice(key.indexOf('/')));
    const pattern = this.exclude.findIndex((glob) => glob.matches(path, query));
    if (pattern !== -1) return { reason: 'excluded', pattern };
    const isIncluded =
      isStart || this.include.length === 0 || this.include.some((glob) => glob.matches(path, query));
    return isIncluded ? null : { reason: 'not_included', pattern: null };
  }
}

/** Writes the name of a query parameter as it is in URLs. */
function encodeParameterName(name: string): string {
  return normalizePercentEncoding(new URL(`http://a/?${name}`).search.slice(1));
}
