import { encodeLinkList, type LinkTuple, type NumberedLink, visitLinkList } from '../../lib/link-list.ts';
import { parsePackedLinks, type DocumentsKey } from '../../storage/audit-documents.ts';
import { NumberedValues } from '../numbered-values.ts';
import type { Facts } from './facts.ts';

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

/** Texts in a row: half a megabyte at most. A text has at most 2,000 characters. */
const MAX_ROW_TEXTS = 500;
const MAX_ROW_CHARACTERS = 250_000;
/** The last texts are found without a query. Of an older one there is another row then. */
const MAX_RECENT_CHARACTERS = 500_000;
/** Rows between two yields: some milliseconds. */
const FACTS_A_STEP = 60;
const TEXTS_A_STEP = 40;
/** Texts that no page names are deleted once there may be this many. */
const MIN_TEXTS = 10_000;

/**
 * The links of a website's pages beside the facts of their audits, in the storage of its object. URLs and anchors are kept once for
 * many pages, and links are numbers of them. Texts that are stored together share a row: they are numbered from its `first` on, and an empty
 * one was deleted. A text that is not among the last ones is stored again, with a number of its own.
 */
export class LinkLists {
  /** By the number of the first of each row. */
  private readonly texts: NumberedValues<string[]>;
  private readonly facts: Facts;
  /** The numbers of the last texts, those used last at the end; `null` until they are read. */
  private recent: Map<string, number> | null = null;
  private recentCharacters = 0;
  /** While texts are deleted, 1 for each that a page names. */
  private named: Uint8Array | null = null;

  constructor(kv: SyncKvStorage, facts: Facts) {
    this.texts = new NumberedValues(kv, 'texts');
    this.facts = facts;
  }

  /** Returns results with their links encoded, and stores texts that are new. @param results with links as `packDocuments` packs them */
  encode<T extends { links: Uint8Array }>(results: readonly T[]): T[] {
    const pages = results.map(({ links }) => parsePackedLinks(links));
    const ids = this.numberTexts(pages);
    for (const id of ids.values()) if (this.named) this.named[id] = 1;
    const toId = (text: string) => ids.get(text) ?? 0;
    return results.map((result, at) => {
      const links = pages[at]?.map(([url, anchor, flags]): NumberedLink => [toId(url), toId(anchor), flags]);
      return Object.assign({}, result, { links: encodeLinkList(links ?? []) });
    });
  }

  /** Returns the links with these keys, and their texts. */
  read(keys: readonly DocumentsKey[]): StoredLinkLists {
    const ids = new Set<number>();
    const lists = this.facts.read(keys).map((row) => {
      if (!row) return null;
      const bytes = row.links.slice();
      visitLinkList(bytes, (url, anchor) => ids.add(url).add(anchor));
      return bytes;
    });
    return { lists, texts: this.readTexts(ids) };
  }

  /** Returns the numbers of texts, of which each can have several. Yields to other requests. */
  private async findTexts(texts: readonly string[]): Promise<Set<number>> {
    const wanted = new Set(texts);
    const found = new Set<number>();
    for (let after = 0; ;) {
      const rows = [...this.texts.list(after, TEXTS_A_STEP)];
      for (const [first, stored] of rows)
        for (const [at, text] of stored.entries()) if (wanted.has(text)) found.add(first + at);
      if (rows.length < TEXTS_A_STEP) return found;
      after = rows.at(-1)?.[0] ?? after;
      await scheduler.wait(0);
    }
  }

  private readTexts(ids: ReadonlySet<number>): Map<number, string> {
    const found = new Map<number, string>();
    let [first, texts]: [number, readonly string[]] = [0, []];
    for (const id of [...ids].sort((a, b) => a - b)) {
      if (id >= first + texts.length) [first, texts] = this.texts.findLast(id) ?? [0, []];
      const text = texts[id - first] ?? '';
      if (text !== '') found.set(id, text);
    }
    return found;
  }

  private numberTexts(pages: readonly (readonly LinkTuple[])[]): ReadonlyMap<string, number> {
    const recent = (this.recent ??= this.readRecent());
    const numbers = new Map<string, number>();
    const added: string[] = [];
    for (const text of new Set(pages.flatMap((links) => links.flatMap(([url, anchor]) => [url, anchor])))) {
      if (text === '') continue;
      const known = recent.get(text);
      if (known === undefined) added.push(text);
      else this.remember(recent, text, known);
      numbers.set(text, known ?? 0);
    }
    let next = this.readLast() + 1;
    for (let at = 0; at < added.length;) {
      const row = takeRow(added, at);
      this.texts.put(next, row);
      for (const text of row) {
        this.remember(recent, text, next);
        numbers.set(text, next++);
      }
      at += row.length;
    }
    return numbers;
  }

  /** Makes a text the last one that was used. */
  private remember(recent: Map<string, number>, text: string, id: number): void {
    if (!recent.delete(text)) this.recentCharacters += text.length;
    recent.set(text, id);
    for (const [oldest] of recent) {
      if (this.recentCharacters <= MAX_RECENT_CHARACTERS) break;
      recent.delete(oldest);
      this.recentCharacters -= oldest.length;
    }
  }

  private readRecent(): Map<string, number> {
    this.recentCharacters = 0;
    const rows: [number, string[]][] = [];
    for (let [last, characters] = [Number.MAX_SAFE_INTEGER, 0]; characters <= MAX_RECENT_CHARACTERS;) {
      const row = this.texts.findLast(last);
      if (!row) break;
      rows.push(row);
      last = row[0] - 1;
      for (const text of row[1]) characters += text.length;
    }
    const recent = new Map<string, number>();
    for (const [first, texts] of rows.reverse())
      for (const [at, text] of texts.entries()) if (text !== '') this.remember(recent, text, first + at);
    return recent;
  }

  /** Returns the number of the last text; 0 without texts. */
  private readLast(): number {
    const [first, texts] = this.texts.findLast() ?? [1, []];
    return first + texts.length - 1;
  }

  /**
   * Lists the audits whose pages link to one of the URLs, in the order in which they were stored. Yields to other requests.
   *
   * @param urls as pages name them: see `PageLink`
   * @param after `next` of the last call, or 0
   */
  async findLinking(
    urls: readonly string[],
    { after, limit }: { after: number; limit: number },
  ): Promise<{ pages: LinkingPage[]; texts: Map<number, string>; next: number | null }> {
    const targets = await this.findTexts(urls);
    const named = new Set<number>();
    const pages: LinkingPage[] = [];
    let last = after;
    for (;;) {
      const { found: audits, isEnd } = this.facts.listAfter(last, FACTS_A_STEP);
      for (const { position, id, documentsAt, links } of targets.size === 0 ? [] : audits) {
        if (pages.length === limit) return { pages, texts: this.readTexts(named), next: last };
        last = position;
        const found: NumberedLink[] = [];
        visitLinkList(links, (url, anchor, flags) => {
          if (targets.has(url)) found.push([url, anchor, flags]);
        });
        if (found.length === 0) continue;
        for (const [url, anchor] of found) named.add(url).add(anchor);
        pages.push({ id, documentsAt, links: encodeLinkList(found) });
      }
      if (isEnd || targets.size === 0) return { pages, texts: this.readTexts(named), next: null };
      await scheduler.wait(0);
    }
  }

  /** Deletes texts that no page names, if there may be as many as others. Yields to other requests. */
  async deleteUnnamedTexts(): Promise<void> {
    let kept = 0;
    for (let after = 0, isOver = false; !isOver; await scheduler.wait(0)) {
      const rows = [...this.texts.list(after, TEXTS_A_STEP)];
      for (const [, texts] of rows) kept += countTexts(texts);
      after = rows.at(-1)?.[0] ?? after;
      isOver = rows.length < TEXTS_A_STEP;
    }
    if (kept < MIN_TEXTS) return;
    const last = this.readLast();
    const named = new Uint8Array(last + 1);
    // Pages that are stored from now on mark theirs themselves.
    this.named = named;
    for (let after = 0, isOver = false; !isOver; await scheduler.wait(0)) {
      const { found, isEnd } = this.facts.listAfter(after, FACTS_A_STEP);
      for (const { links } of found)
        visitLinkList(links, (url, anchor) => {
          named[url] = named[anchor] = 1;
        });
      after = found.at(-1)?.position ?? after;
      isOver = isEnd;
    }
    const deletesHalf = named.reduce((sum, isNamed) => sum + isNamed, 0) <= kept / 2;
    for (let after = deletesHalf ? 0 : last + 1; after <= last; await scheduler.wait(0)) {
      const rows = [...this.texts.list(after, TEXTS_A_STEP)].filter(([first]) => first <= last);
      for (const [first, texts] of rows) this.keepNamed(first, texts, named);
      this.recent = null;
      after = rows.at(-1)?.[0] ?? last + 1;
    }
    this.named = null;
  }

  /** Deletes the texts of a row that are not named. */
  private keepNamed(first: number, texts: readonly string[], named: Uint8Array): void {
    const kept = texts.map((text, at) => (named[first + at] === 1 ? text : ''));
    const count = countTexts(kept);
    if (count === 0) this.texts.delete(first);
    else if (count < countTexts(texts)) this.texts.put(first, kept);
  }
}

function countTexts(texts: readonly string[]): number {
  return texts.filter((text) => text !== '').length;
}

/** Returns the texts from a position on that fit in a row: at least one. */
function takeRow(texts: readonly string[], at: number): string[] {
  let end = at;
  for (let characters = 0; end < texts.length && end < at + MAX_ROW_TEXTS; end++) {
    characters += texts[end]?.length ?? 0;
    if (end > at && characters > MAX_ROW_CHARACTERS) break;
  }
  return texts.slice(at, end);
}
