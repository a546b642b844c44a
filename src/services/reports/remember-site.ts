import { MemoryCache } from '../../lib/memory-cache.ts';
import { MINUTE } from '../../lib/time.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { openDatabase } from '../../storage/database.ts';
import { readAuditedState } from '../../storage/site-audits.ts';
import { countWebsiteAudits } from '../../storage/websites.ts';

/** A website as an account sees it. */
export interface Site {
  accountId: string;
  host: string;
}

/** Reads something of a website. */
export type ReadSite<S> = (env: Env, site: Site) => Promise<S>;

/** The number of a website's audits, and what reads it. */
interface CountedSite<S> {
  audits: number;
  read: () => Promise<S>;
}

/** Bytes of memory that are counted for a website, and for each of its audits if what is read does not say. */
const BYTES = 100_000;
const BYTES_OF_AUDIT = 1_000;

/** What an isolate remembers: at most 12 MB together, and 1.5 MB of a website. */
const recent = new MemoryCache<{ version: string; source: unknown }>(12_000_000);

/** Counts the audits that `read` will read. */
export function countSite<S>(read: ReadSite<S>): ReadSite<CountedSite<S>> {
  return async (env, site) => {
    const audits = await countWebsiteAudits(openDatabase(env, site.accountId), site);
    return { audits, read: () => read(env, site) };
  };
}

/**
 * Same as `countSite`, but remembers what `read` reads of a website for a minute, unless an audit, the score, an unaudited answer or an input
 * has changed: people open one list of a report after the other, and reading 500 audits again takes 130 ms of CPU time.
 *
 * @param what `read` returns: its name among those of all readers
 * @param listInputs reads what else `read` reads, as JSON
 * @param measure returns the bytes of memory that something takes which was read of some audits
 */
export function rememberSite<S>(
  what: string,
  read: ReadSite<S>,
  listInputs: ReadSite<unknown[]> = async () => [],
  measure: (source: S, audits: number) => number = (_, audits) => audits * BYTES_OF_AUDIT,
): ReadSite<CountedSite<S>> {
  return async (env, site) => {
    const [{ audits, version: stored }, inputs] = await Promise.all([
      readAuditedState(openDatabase(env, site.accountId), site),
      listInputs(env, site),
    ]);
    const version = JSON.stringify([stored, inputs]);
    const [key, now] = [`${what} of ${toSiteName(site.accountId, site.host)}`, Date.now()];
    const known = recent.get(key, now);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key names what is read
    if (known?.version === version) return { audits, read: async () => known.source as S };
    return {
      audits,
      read: async () => {
        const source = await read(env, site);
        const bytes = BYTES + measure(source, audits);
        recent.set(key, { version, source }, { bytes, expiresAt: now + MINUTE });
        return source;
      },
    };
  };
}
