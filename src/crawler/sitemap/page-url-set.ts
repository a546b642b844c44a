import { listCoveredHosts } from '../../lib/host/covered-hosts.ts';
import { parseIsoDate } from '../../lib/iso-date.ts';
import { DAY, HOUR } from '../../lib/time.ts';

/** Collects the URLs of pages, each once, with the newest of their dates. */
export class PageUrlSet {
  readonly urls = new Map<string, number | null>();
  private last: string | null = null;
  otherHostCount = 0;
  /** Whether a URL did not fit. */
  isFull = false;
  private readonly hosts: readonly string[];
  private readonly limit: number;

  constructor(origin: string, limit: number) {
    this.hosts = listCoveredHosts(new URL(origin).host.replace(/^www\./, ''));
    this.limit = limit;
  }

  /** Returns `false` if the set is full. */
  add(pageUrl: string): boolean {
    this.last = null;
    const url = URL.parse(pageUrl);
    if (!url || !/^https?:$/.test(url.protocol) || !this.hosts.includes(url.host)) {
      this.otherHostCount++;
      return true;
    }
    url.hash = '';
    if (this.urls.has(url.href)) this.last = url.href;
    else if (this.urls.size < this.limit) {
      this.urls.set(url.href, null);
      this.last = url.href;
    } else this.isFull = true;
    return !this.isFull;
  }

  /** Sets the date of the URL added last, unless it is on another host. */
  dateLast(lastmod: string): void {
    const date = this.last === null ? null : parseIsoDate(lastmod);
    // A year or a month alone is too vague.
    if (this.last === null || date === null || date.tolerance > DAY) return;
    const hour = Math.floor(date.time / HOUR);
    this.urls.set(this.last, Math.max(hour, this.urls.get(this.last) ?? hour));
  }

  /** The next date belongs to no URL of this file. */
  endFile(): void {
    this.last = null;
  }
}
