import { findPageKinds } from '../../crawler/crawl/page-kinds.ts';
import { Tables } from '../stored-object.ts';
import { RENDERED_MIGRATIONS } from './part-migrations.ts';
import type { RenderedPage } from '../../contracts/rendered-page.ts';
import type { RenderingResource, ScannedPage } from '../../contracts/scan.ts';

/** A page that is to be audited with JavaScript. */
export interface SampledPage {
  position: number;
  /** Id of the audit. */
  reportId: string;
}

/** What is kept of a page that was audited with JavaScript; `null` if it could not be loaded. */
type KeptResult = {
  /** Credits. */
  charged: number;
  words: number;
  /** Of the words that need JavaScript. */
  wordsWithJs: number;
  linksAdded: number;
  issues: string[];
} | null;

/** Kinds that are described. */
const MAX_KINDS = 100;

type KindSummary = RenderingResource['kinds'][number];

/** The pages of a scan that are audited with JavaScript, in its storage. */
export class RenderedPages {
  private readonly tables: Tables;

  constructor(storage: DurableObjectStorage) {
    this.tables = new Tables(storage, RENDERED_MIGRATIONS, 'migrations of rendered pages');
  }

  /** Chooses pages, the same number of each kind as far as there are so many. @param most pages */
  choose(pages: readonly Pick<ScannedPage, 'id' | 'url'>[], most: number): void {
    const kindOf = findPageKinds(pages.map(({ url }) => url));
    const kinds = [...Map.groupBy(pages.entries(), ([position]) => kindOf[position] ?? '')];
    for (let round = 0, position = 0; position < most; round++) {
      const before = position;
      for (const [kind, ofKind] of kinds) {
        const [, page] = ofKind[round] ?? [];
        if (!page || position >= most) continue;
        const query = 'INSERT INTO rendered_pages (position, report_id, kind) VALUES (?, ?, ?)';
        this.tables.write(query, ++position, page.id, kind);
      }
      if (position === before) return;
    }
  }

  /** Returns the next page, or `null`. */
  getNext(): SampledPage | null {
    const query = `SELECT position, report_id AS reportId FROM rendered_pages WHERE result IS NULL
      ORDER BY position LIMIT 1`;
    return this.tables.select<SampledPage>(query)[0] ?? null;
  }

  finish({ position }: SampledPage, page: RenderedPage | null, charged: number): void {
    const result: KeptResult = page && {
      charged,
      words: page.text.rendered_words,
      wordsWithJs: page.text.rendered_words * (page.text.js_ratio ?? 0),
      linksAdded: page.links.added.length,
      issues: page.issues.map(({ id }) => id),
    };
    this.tables.write(
      'UPDATE rendered_pages SET result = ? WHERE position = ?',
      JSON.stringify(result),
      position,
    );
  }

  /** Gives up the pages that are left. */
  dropRest(): void {
    if (this.tables.exist) this.tables.write('DELETE FROM rendered_pages WHERE result IS NULL');
  }

  /** Describes the pages as the API does, but for the state. */
  describe(): Omit<RenderingResource, 'state'> {
    const query = 'SELECT kind, result FROM rendered_pages ORDER BY position';
    const rows = this.tables.select<{ kind: string; result: string | null }>(query);
    const done = rows.flatMap(({ kind, result }) =>
      result === null ? [] : [{ kind, result: JSON.parse(result) as KeptResult }],
    );
    const rendered = done.flatMap(({ kind, result }) => (result ? [{ kind, ...result }] : []));
    return {
      pages: rows.length,
      rendered: rendered.length,
      failed: done.length - rendered.length,
      credits_charged: sum(rendered, ({ charged }) => charged),
      kinds: Array.from(
        Map.groupBy(rendered, ({ kind }) => kind),
        ([kind, pages]) => summarizeKind(kind, pages),
      ).slice(0, MAX_KINDS),
    };
  }
}

function summarizeKind(kind: string, pages: readonly NonNullable<KeptResult>[]): KindSummary {
  const words = sum(pages, (page) => page.words);
  const issues: Record<string, number> = {};
  for (const id of pages.flatMap((page) => page.issues)) issues[id] = (issues[id] ?? 0) + 1;
  return {
    kind,
    pages: pages.length,
    js_ratio:
      words === 0 ? null : Math.round((sum(pages, (page) => page.wordsWithJs) / words) * 1_000) / 1_000,
    links_added: sum(pages, (page) => page.linksAdded),
    issues,
  };
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
