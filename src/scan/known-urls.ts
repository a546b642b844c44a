import { toCrawlUrl } from '../crawler/crawl/crawl-url.ts';

/** What tells whether a page has changed since an audit. */
export interface Validators {
  reportId: string;
  etag: string | null;
  lastModified: string | null;
  /** See `hashPage`. */
  hash: string;
}

/** An address that was looked at before. Time in milliseconds since 1970. */
export interface KnownUrl {
  url: string;
  fetchedAt: number;
  validators: Validators | null;
}

/** What the account knew of a website before a scan. `Frontier` reads it by SQL. */
export class KnownUrls {
  private readonly sql: SqlStorage;
  private readonly hosts: readonly string[];

  /** @param hosts of the site */
  constructor(sql: SqlStorage, hosts: readonly string[]) {
    this.sql = sql;
    this.hosts = hosts;
  }

  /** Notes audited addresses. */
  noteAudited(urls: readonly KnownUrl[]): void {
    for (const { url, fetchedAt, validators } of urls) this.note(url, null, fetchedAt, true, validators);
  }

  /** Notes when addresses answered that are no pages. */
  noteAnswered(urls: readonly { url: string; fetchedAt: number }[]): void {
    for (const { url, fetchedAt } of urls) this.note(url, null, fetchedAt, false, null);
  }

  /** Notes addresses that an earlier scan found and did not fetch. */
  noteLeftOver(urls: readonly { url: string; linkedFrom: string | null }[]): void {
    for (const { url, linkedFrom } of urls) this.note(url, linkedFrom, 0, true, null);
  }

  /** Lists the audited addresses and those left over that the frontier does not have, as they were noted: those after `after`. */
  listUnfound(after: number, limit: number): { position: number; url: string; linkedFrom: string | null }[] {
    const query = `SELECT rowid AS position, url, linked_from AS linkedFrom FROM known
      WHERE rowid > ? AND is_page AND NOT EXISTS (SELECT 1 FROM urls WHERE urls.key = known.key) ORDER BY rowid LIMIT ?`;
    return this.sql
      .exec<{ position: number; url: string; linkedFrom: string | null }>(query, after, limit)
      .toArray();
  }

  private note(
    url: string,
    linkedFrom: string | null,
    fetchedAt: number,
    isPage: boolean,
    validators: Validators | null,
  ): void {
    const page = toCrawlUrl(url, this.hosts);
    if (!page) return;
    this.sql.exec(
      `INSERT INTO known (key, url, linked_from, fetched_at, is_page, validators) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET fetched_at = max(fetched_at, excluded.fetched_at), is_page = max(is_page, excluded.is_page),
         validators = coalesce(excluded.validators, validators)`,
      page.key,
      page.url,
      linkedFrom,
      fetchedAt,
      Number(isPage),
      validators && JSON.stringify(validators),
    );
  }
}
