import { DAY } from '../../lib/time.ts';
import type { Tables } from '../stored-object.ts';

/** What a check found at a URL that a website names. */
export interface StoredVerdict {
  url: string;
  /** `LinkVerdict` as JSON. */
  verdict: string;
  /** Whether a finding is about it. */
  isFault: boolean;
}

/** Verdicts of one website. */
const MAX_VERDICTS = 200_000;
/** Verdicts that no check has renewed for this long are deleted: no page names the URL any more, or no scan checks links. */
const LIFETIME = 90 * DAY;

type VerdictRow = { url: string; verdict: string };

/** The verdicts on the external links and files of a website, in the storage of its object. */
export class LinkVerdicts {
  private readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** Returns the verdicts on URLs, in their order; `null` for URLs without one. */
  read(urls: readonly string[]): (string | null)[] {
    const query = 'SELECT url, verdict FROM link_verdicts WHERE url IN (SELECT value FROM json_each(?))';
    const rows = this.tables.select<VerdictRow>(query, JSON.stringify(urls));
    const found = new Map(rows.map(({ url, verdict }) => [url, verdict]));
    return urls.map((url) => found.get(url) ?? null);
  }

  /** Lists verdicts that findings are about, by URL, and whether there are any verdicts. @param after the last URL that was listed, or '' */
  listFaults(after: string, limit: number): { isChecked: boolean; faults: VerdictRow[] } {
    const isChecked = this.tables.select('SELECT 1 FROM link_verdicts LIMIT 1').length > 0;
    const query = 'SELECT url, verdict FROM link_verdicts WHERE is_fault AND url > ? ORDER BY url LIMIT ?';
    return { isChecked, faults: this.tables.select<VerdictRow>(query, after, limit) };
  }

  put(verdicts: readonly StoredVerdict[], now: number): void {
    for (const { url, verdict, isFault } of verdicts)
      this.tables.write(
        'INSERT OR REPLACE INTO link_verdicts VALUES (?, ?, ?, ?)',
        url,
        now,
        Number(isFault),
        verdict,
      );
  }

  /** Deletes old verdicts, and the oldest of too many. */
  prune(now: number): void {
    if (!this.tables.exist) return;
    this.tables.write('DELETE FROM link_verdicts WHERE put_at <= ?', now - LIFETIME);
    this.tables.write(
      'DELETE FROM link_verdicts WHERE url IN (SELECT url FROM link_verdicts ORDER BY put_at DESC LIMIT -1 OFFSET ?)',
      MAX_VERDICTS,
    );
  }
}
