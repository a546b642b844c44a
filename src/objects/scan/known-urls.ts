import { Pacer } from '../../crawler/crawl/pacer.ts';
import type { CrawlScope } from '../../crawler/crawl/crawl-scope.ts';
import type { NotedUrl, Validators } from './scan-url.ts';
import { MAX_URL_BYTES, type UrlTable } from './url-table.ts';

/** A URL fetched before. Time in milliseconds since 1970. */
export interface KnownUrl {
  url: string;
  fetchedAt: number;
  validators: Validators | null;
}

/** Share of `MAX_URL_BYTES` for left-over URLs, so that URLs the site has now find room. */
const MAX_LEFT_OVER_BYTES = MAX_URL_BYTES / 2;

/** Records the URLs of a website that the account knew before a scan. Long loops yield to other requests. */
export class KnownUrls {
  private readonly table: UrlTable;
  private readonly scope: CrawlScope;
  private readonly pacer: Pacer;

  /** @param beforeYield writes what the work so far has left in memory, if it is much */
  constructor(table: UrlTable, scope: CrawlScope, beforeYield: () => void) {
    this.table = table;
    this.scope = scope;
    this.pacer = new Pacer(beforeYield);
  }

  /** Records audited URLs. */
  async noteAudited(urls: readonly KnownUrl[]): Promise<void> {
    for (const { url, fetchedAt, validators } of urls)
      await this.note(url, { linkedFrom: null, fetchedAt, isPage: true, validators });
  }

  /** Records when URLs that are not pages answered. */
  async noteAnswered(urls: readonly { url: string; fetchedAt: number }[]): Promise<void> {
    for (const { url, fetchedAt } of urls)
      await this.note(url, { linkedFrom: null, fetchedAt, isPage: false, validators: null });
  }

  /** Records URLs that an earlier scan found but did not fetch, as many as there is room for. */
  async noteLeftOver(urls: readonly { url: string; linkedFrom: string | null }[]): Promise<void> {
    for (const { url, linkedFrom } of urls)
      await this.note(url, { linkedFrom, fetchedAt: 0, isPage: true, validators: null });
  }

  /** Records pages to fetch in full because their links are unknown: see `FrontierRecord.listFullReads`. */
  async noteFullReads(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      await this.pacer.spend(url);
      const page = this.scope.toCrawlUrl(url);
      const known = page && this.table.find(page.key);
      if (known) this.table.change(known, { isReadInFull: true });
    }
  }

  private async note(url: string, noted: NotedUrl): Promise<void> {
    await this.pacer.spend(url);
    const page = this.scope.toCrawlUrl(url);
    if (!page || (noted.fetchedAt === 0 && !this.table.hasRoom(page, MAX_LEFT_OVER_BYTES))) return;
    // The URL without its parameters has another audit.
    const validators = this.scope.dropsParameters && page.url !== url ? null : noted.validators;
    this.table.note(page, { ...noted, isPage: noted.isPage && page.problem === null, validators });
  }
}
