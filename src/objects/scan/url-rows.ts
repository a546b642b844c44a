import type { Tables } from '../stored-object.ts';
import type { ScanUrl, UrlText, Validators } from './scan-url.ts';

/** URLs and characters in a row, which is read to fetch one of them. */
export const MAX_ROW_URLS = 100;
const MAX_ROW_CHARACTERS = 50_000;
/** Rows whose texts are remembered: URLs are mostly fetched in the order in which they are stored. */
const REMEMBERED_ROWS = 16;

/** The members of a `ScanUrl` that are stored, in this order. */
const STORED = [
  'id',
  'prefix',
  'state',
  'depth',
  'rank',
  'position',
  'fetchedAt',
  'isPage',
  'attempts',
  'pattern',
  'claimedBy',
  'isSkipped',
  'isReadInFull',
] as const satisfies (keyof ScanUrl)[];

/** `source` is the place of the linking page among those of the row; -1 without one. */
type StoredText = [id: number, key: string, source: number, validators: Validators | null];
type Row = { id: number; urls: string; texts: string; sources: string; leftOut: string };
export type Texts = ReadonlyMap<number, UrlText>;

/** What is to be written of URLs. */
export interface UnsavedUrls {
  urls: readonly ScanUrl[];
  /** Of new URLs, by their numbers. */
  texts: Texts;
  /** Hashes of URLs that are left out. */
  leftOut: readonly number[];
}

/** What a row has. A URL of a later row replaces that of an earlier one. */
export interface UrlRow {
  id: number;
  urls: (Partial<ScanUrl> & Pick<ScanUrl, 'id' | 'prefix' | 'fetchedAt'>)[];
  texts: Texts;
  sources: string[];
  leftOut: number[];
}

/** The rows of URLs in the storage of a scan: up to 100 URLs each. */
export class UrlRows {
  private readonly tables: Tables;
  private readonly remembered = new Map<number, Texts>();
  private last = 0;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** Yields all rows, in the order in which they were written. Call it before `write`. */
  *read(): Generator<UrlRow> {
    const query = `SELECT id, urls, texts, sources, left_out AS leftOut FROM urls WHERE id > ? ORDER BY id LIMIT 10`;
    for (;;) {
      const rows = this.tables.select<Row>(query, this.last);
      for (const row of rows) {
        this.last = row.id;
        // oxlint-disable typescript/no-unsafe-type-assertion -- written by writeRow alone
        const urls = (JSON.parse(row.urls) as ScanUrl[(typeof STORED)[number]][][]).map((members) =>
          Object.fromEntries(STORED.map((name, at) => [name, members[at]])),
        ) as UrlRow['urls'];
        const sources = JSON.parse(row.sources) as string[];
        const leftOut = JSON.parse(row.leftOut) as number[];
        // oxlint-enable typescript/no-unsafe-type-assertion
        yield { id: row.id, urls, texts: parseTexts(row), sources, leftOut };
      }
      if (rows.length === 0) return;
    }
  }

  write({ urls, texts, leftOut }: UnsavedUrls): void {
    for (let at = 0; at < urls.length || (at === 0 && leftOut.length > 0);) {
      let end = at;
      for (let characters = 0; end < urls.length && end < at + MAX_ROW_URLS; end++) {
        characters += texts.get(urls[end]?.id ?? 0)?.key.length ?? 0;
        if (end > at && characters > MAX_ROW_CHARACTERS) break;
      }
      this.writeRow({ urls: urls.slice(at, end), texts, leftOut: at === 0 ? leftOut : [] });
      if (end === 0) return;
      at = end;
    }
  }

  private writeRow({ urls, texts, leftOut }: UnsavedUrls): void {
    const row = ++this.last;
    const sources = new Map<string | null, number>();
    const stored: StoredText[] = [];
    for (const url of urls) {
      const text = texts.get(url.id);
      if (!text) continue;
      url.textRow = row;
      if (text.validators) url.validatorsRow = row;
      if (text.linkedFrom !== null && !sources.has(text.linkedFrom))
        sources.set(text.linkedFrom, sources.size);
      stored.push([url.id, text.key, sources.get(text.linkedFrom) ?? -1, text.validators]);
    }
    const members = urls.map((url) => STORED.map((name) => url[name]));
    const values = [members, stored, [...sources.keys()], leftOut];
    const statement = 'INSERT INTO urls (id, urls, texts, sources, left_out) VALUES (?, ?, ?, ?, ?)';
    this.tables.write(statement, row, ...values.map((value) => JSON.stringify(value)));
  }

  readTexts(id: number): Texts {
    const known = this.remembered.get(id);
    if (known) return known;
    const query = 'SELECT texts, sources FROM urls WHERE id = ?';
    const [row] = this.tables.select<Pick<Row, 'texts' | 'sources'>>(query, id);
    const texts: Texts = row ? parseTexts(row) : new Map();
    const [oldest] = this.remembered.size < REMEMBERED_ROWS ? [] : this.remembered.keys();
    if (oldest !== undefined) this.remembered.delete(oldest);
    this.remembered.set(id, texts);
    return texts;
  }
}

function parseTexts(row: Pick<Row, 'texts' | 'sources'>): Texts {
  // oxlint-disable typescript/no-unsafe-type-assertion -- written by writeRow alone
  const sources = JSON.parse(row.sources) as string[];
  const texts = JSON.parse(row.texts) as StoredText[];
  // oxlint-enable typescript/no-unsafe-type-assertion
  return new Map(
    texts.map(([id, key, source, validators]) => [
      id,
      { key, linkedFrom: sources[source] ?? null, validators },
    ]),
  );
}
