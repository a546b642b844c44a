import { encodeLinkList, type LinkTuple, type NumberedLink, visitLinkList } from '../../lib/link-list.ts';
import { parsePackedLinks, type DocumentsKey } from '../../storage/audit-documents.ts';

/** The links of pages, with the texts that they name. */
export interface StoredLinkLists {
  /** In the order of the keys; `null` for those that are missing. */
  lists: (Uint8Array | null)[];
  texts: Map<number, string>;
}

/** A page that links to one of some URLs. */
export interface LinkingPage extends DocumentsKey {
  /** The links to these URLs alone, as `encodeLinkList` encodes them. */
  links: Uint8Array;
}

/** A text has at most 2,000 characters, and a value in SQLite 2 MB. */
const TEXTS_IN_QUERY = 500;
/** Rows between two yields: some milliseconds. */
const ROWS_A_STEP = 500;
/** Texts deleted between two yields. */
const TEXTS_A_STEP = 10_000;
/** Texts that no page names are deleted once there may be this many. */
const MIN_TEXTS = 10_000;

/**
 * The links of a website's pages beside the facts of their audits, in the storage of its object. URLs and anchors are kept once for
 * all pages, and links are numbers of them.
 */
export class LinkLists {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Encodes the links of pages, and stores texts that are new. @param packed as `packDocuments` returns them */
  encode(packed: readonly Uint8Array[]): Uint8Array[] {
    const pages = packed.map((bytes) => parsePackedLinks(bytes));
    const ids = this.numberTexts(pages);
    const toId = (text: string) => ids.get(text) ?? 0;
    return pages.map((links) =>
      encodeLinkList(links.map(([url, anchor, flags]): NumberedLink => [toId(url), toId(anchor), flags])),
    );
  }

  /** Returns the links with these keys, and their texts. */
  read(keys: readonly DocumentsKey[]): StoredLinkLists {
    const ids = new Set<number>();
    const lists = keys.map(({ id, documentsAt }) => {
      const query = 'SELECT links FROM facts WHERE id = ? AND documents_at = ?';
      const [row] = this.sql.exec<{ links: ArrayBuffer }>(query, id, documentsAt);
      if (!row) return null;
      const bytes = new Uint8Array(row.links);
      visitLinkList(bytes, (url, anchor) => ids.add(url).add(anchor));
      return bytes;
    });
    return { lists, texts: this.readTexts(ids) };
  }

  /** Returns the numbers of those of the texts that are stored. */
  private findTexts(texts: readonly string[]): Map<string, number> {
    const query = 'SELECT text, id FROM texts WHERE text IN (SELECT value FROM json_each(?))';
    return new Map(this.queryTexts(query, texts).map(({ text, id }) => [text, id]));
  }

  private readTexts(ids: ReadonlySet<number>): Map<number, string> {
    const query = 'SELECT id, text FROM texts WHERE id IN (SELECT value FROM json_each(?))';
    return new Map(this.queryTexts(query, [...ids]).map(({ id, text }) => [id, text]));
  }

  private queryTexts(query: string, values: readonly (string | number)[]): TextRow[] {
    const rows: TextRow[] = [];
    for (let at = 0; at < values.length; at += TEXTS_IN_QUERY)
      rows.push(...this.sql.exec<TextRow>(query, JSON.stringify(values.slice(at, at + TEXTS_IN_QUERY))));
    return rows;
  }

  private numberTexts(pages: readonly (readonly LinkTuple[])[]): Map<string, number> {
    const texts = new Set(pages.flatMap((links) => links.flatMap(([url, anchor]) => [url, anchor])));
    texts.delete('');
    const known = this.findTexts([...texts]);
    const added = [...texts].filter((text) => !known.has(text));
    const query = 'INSERT INTO texts (text) SELECT value FROM json_each(?) RETURNING text, id';
    for (const { text, id } of this.queryTexts(query, added)) known.set(text, id);
    return known;
  }

  /**
   * Lists the audits whose pages link to one of the URLs, in the order in which they were stored. Yields to other requests.
   *
   * @param urls as pages name them: see `PageLink`
   * @param after the `row` of the last one that was listed
   */
  async findLinking(
    urls: readonly string[],
    { after, limit }: { after: number; limit: number },
  ): Promise<{ pages: LinkingPage[]; texts: Map<number, string>; next: number | null }> {
    const targets = new Set(this.findTexts(urls).values());
    const named = new Set<number>();
    const pages: LinkingPage[] = [];
    let last = after;
    for (;;) {
      const rows = targets.size === 0 ? [] : this.listRows(last);
      for (const { row, id, documentsAt, links } of rows) {
        if (pages.length === limit) return { pages, texts: this.readTexts(named), next: last };
        last = row;
        const found: NumberedLink[] = [];
        visitLinkList(new Uint8Array(links), (url, anchor, flags) => {
          if (targets.has(url)) found.push([url, anchor, flags]);
        });
        if (found.length === 0) continue;
        for (const [url, anchor] of found) named.add(url).add(anchor);
        pages.push({ id, documentsAt, links: encodeLinkList(found) });
      }
      if (rows.length < ROWS_A_STEP) return { pages, texts: this.readTexts(named), next: null };
      await scheduler.wait(0);
    }
  }

  /** Deletes the texts that no page names, if there may be as many as others. Yields to other requests. */
  async deleteUnnamedTexts(): Promise<void> {
    const { last, kept } = this.sql
      .exec<{ last: number; kept: number }>(
        `SELECT coalesce(max(id), 0) AS last, (SELECT count(*) FROM texts) AS kept FROM texts`,
      )
      .one();
    if (kept < MIN_TEXTS) return;
    const isNamed = new Uint8Array(last + 1);
    let named = 0;
    let marked = 0;
    const mark = () => {
      const rows = this.listRows(marked);
      for (const { row, links } of rows) {
        marked = row;
        visitLinkList(new Uint8Array(links), (url, anchor) => {
          for (const id of [url, anchor]) if (id <= last && isNamed[id] === 0) named += isNamed[id] = 1;
        });
      }
      return rows.length === ROWS_A_STEP;
    };
    while (mark()) await scheduler.wait(0);
    if (named > kept / 2) return;
    for (let first = 1; first <= last; first += TEXTS_A_STEP) {
      await scheduler.wait(0);
      // Links that were stored meanwhile may name texts that no page named before.
      while (mark());
      const ids = Array.from({ length: TEXTS_A_STEP }, (_, n) => first + n).filter((id) => isNamed[id] === 0);
      this.sql.exec('DELETE FROM texts WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
    }
  }

  private listRows(after: number): LinksRow[] {
    const query = `SELECT rowid AS "row", id, documents_at AS documentsAt, links FROM facts
      WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_A_STEP}`;
    return this.sql.exec<LinksRow>(query, after).toArray();
  }
}

type TextRow = { id: number; text: string };
type LinksRow = { row: number; id: string; documentsAt: number; links: ArrayBuffer };
