import type { TargetKind } from '../../contracts/links-out.ts';
import type { LinkTarget } from '../../engine/links/target-collector.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { Tables } from '../stored-object.ts';
import { LINKS_MIGRATIONS } from './part-migrations.ts';

/** A URL of the queue. */
export interface QueuedLink {
  url: string;
  kinds: readonly TargetKind[];
  attempts: number;
}

/** How much a scan may queue. */
export interface QueueLimits {
  urls: number;
  hosts: number;
  /** URLs of each host but the website's own. */
  urlsOfHost: number;
}

/**
 * The external links and files that a scan still has to check, in its storage. The first of the list are those that most pages use. Hosts
 * take turns, so that a slow one does not hold up others.
 */
export class LinkQueue {
  private readonly storage: DurableObjectStorage;
  private readonly tables: Tables;

  constructor(storage: DurableObjectStorage) {
    this.storage = storage;
    this.tables = new Tables(storage, LINKS_MIGRATIONS, 'migrations of links');
  }

  /** Queues links up to the limits, instead of those queued before. Returns how many URLs and hosts. */
  fill(
    links: Iterable<Pick<LinkTarget, 'url' | 'kinds'>>,
    ownHost: string,
    limits: QueueLimits,
  ): { urls: number; hosts: number } {
    const counts = new Map<string, number>();
    let urls = 0;
    this.clear();
    this.tables.migrate();
    this.storage.transactionSync(() => {
      for (const { url, kinds } of links) {
        if (urls === limits.urls) break;
        const host = getBareHost(URL.parse(url)?.hostname ?? '');
        const count = counts.get(host) ?? 0;
        if (count === 0 && counts.size === limits.hosts) continue;
        if (host !== ownHost && count === limits.urlsOfHost) continue;
        counts.set(host, count + 1);
        this.tables.write('INSERT INTO link_checks VALUES (?, ?, ?, ?, 0)', url, host, ++urls, kinds.join());
      }
      for (const host of counts.keys()) this.tables.write('INSERT INTO link_hosts VALUES (?, 0, 0)', host);
    });
    return { urls, hosts: counts.size };
  }

  clear(): void {
    this.tables.drop();
  }

  /** Returns links of the hosts that were asked least recently and may be asked now. */
  takeNext(now: number, { hosts, urls }: { hosts: number; urls: number }): Map<string, QueuedLink[]> {
    const query = 'SELECT host FROM link_hosts WHERE waits_until <= ? ORDER BY asked_at LIMIT ?';
    const names = this.tables.select<{ host: string }>(query, now, hosts);
    return new Map(
      names.map(({ host }) => {
        this.tables.write('UPDATE link_hosts SET asked_at = ? WHERE host = ?', now, host);
        const select =
          'SELECT url, kinds, attempts FROM link_checks WHERE host = ? ORDER BY position LIMIT ?';
        const rows = this.tables.select<QueueRow>(select, host, urls);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by fill alone
        return [host, Array.from(rows, (row) => ({ ...row, kinds: row.kinds.split(',') as TargetKind[] }))];
      }),
    );
  }

  /** Returns when a host can be asked, in milliseconds since 1970; `null` if nothing is left to check. */
  getNextTime(): number | null {
    const query = 'SELECT min(waits_until) AS time FROM link_hosts';
    return this.tables.select<{ time: number | null }>(query)[0]?.time ?? null;
  }

  /** Removes links that were checked, and hosts without links. */
  finish(host: string, urls: readonly string[]): void {
    this.tables.write(
      'DELETE FROM link_checks WHERE url IN (SELECT value FROM json_each(?))',
      JSON.stringify(urls),
    );
    const statement =
      'DELETE FROM link_hosts WHERE host = ?1 AND NOT EXISTS (SELECT 1 FROM link_checks WHERE host = ?1)';
    this.tables.write(statement, host);
  }

  /** Notes that a host cannot be asked before a time, and that these links were asked for in vain. */
  postpone(host: string, until: number, urls: readonly string[]): void {
    this.tables.write('UPDATE link_hosts SET waits_until = ? WHERE host = ?', until, host);
    this.tables.write(
      'UPDATE link_checks SET attempts = attempts + 1 WHERE url IN (SELECT value FROM json_each(?))',
      JSON.stringify(urls),
    );
  }
}

type QueueRow = { url: string; kinds: string; attempts: number };
