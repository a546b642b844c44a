import { and, asc, eq, sql } from 'drizzle-orm';
import type { StoredAuditFacts } from '../engine/site/audit-facts.ts';
import type { AuditLinks, LinkedAudit, StoredAudit } from '../engine/site/site-pages.ts';
import { decompressJson } from '../lib/compression.ts';
import { listCoveredHosts } from '../lib/host/bare-host.ts';
import type { LinkList } from '../lib/link-list.ts';
import { readAuditFacts, readAuditLinks, toSiteName } from './audit-documents.ts';
import { type AuditPosition, type AuditRow, isOwnAmong } from './audits.ts';
import { type Database, openDatabase } from './database.ts';
import { reports } from './schema/reports.ts';

/**
 * Audits read at a time, as many as the website's object returns facts for: 20,000 take 40 queries, and the score reads them
 * twice.
 */
const SITE_AUDITS_PER_QUERY = 500;

/** A website as an account sees it. */
interface AuditedSite {
  accountId: string;
  host: string;
}

/**
 * Reads the account's audits of a website with the facts that its score is computed from, one host after the other, oldest
 * first. A replaced audit gets a new creation time, so an audit replaced meanwhile is read in its old form, its new form, or
 * both. Facts are decoded one audit at a time. Here and below, audits whose facts or links are lost are left out.
 */
export async function* streamSiteAudits(
  env: Env,
  accountId: string,
  host: string,
): AsyncGenerator<StoredAudit> {
  for await (const rows of listSiteAudits(env, { accountId, host }))
    yield* readSiteFacts(env, toSiteName(accountId, host), rows);
}

/** Reads the links of the same audits in the same order. */
export async function* streamSiteLinks(
  env: Env,
  { accountId, host }: AuditedSite,
): AsyncGenerator<AuditLinks> {
  for await (const rows of listSiteAudits(env, { accountId, host })) {
    yield* joinLinks(rows, await readAuditLinks(env, toSiteName(accountId, host), rows));
  }
}

/** Reads the facts and the links of the same audits in the same order. */
export async function* streamLinkedAudits(env: Env, site: AuditedSite): AsyncGenerator<LinkedAudit> {
  const siteName = toSiteName(site.accountId, site.host);
  for await (const rows of listSiteAudits(env, site)) {
    const [links, facts] = await Promise.all([
      readAuditLinks(env, siteName, rows),
      readAuditFacts(env, siteName, rows),
    ]);
    for (const audit of decodeFacts(rows, facts)) {
      const list = links.get(audit.id);
      if (list) yield { ...audit, links: list };
    }
  }
}

/** Reads the links of some of the account's audits of a website, in any order. Leaves out deleted ones. */
export async function readSomeLinks(
  env: Env,
  { accountId, host }: AuditedSite,
  ids: readonly string[],
): Promise<AuditLinks[]> {
  const rows = await selectSomeAudits(env, accountId, ids);
  return joinLinks(rows, await readAuditLinks(env, toSiteName(accountId, host), rows));
}

function joinLinks(rows: readonly SiteAuditRow[], links: ReadonlyMap<string, LinkList>): AuditLinks[] {
  return rows.flatMap((row) => {
    const list = links.get(row.id);
    return list ? [Object.assign(toAuditHead(row), { links: list })] : [];
  });
}

/** Audits whose pages link to some URLs, each with these links alone. */
export interface LinkingAudits {
  audits: AuditLinks[];
  /** What to continue after; `null` at the end. */
  next: number | null;
}

/**
 * Finds audits of a website whose pages link to one of the URLs, in the order in which they were stored: at most `limit`.
 *
 * @param urls as pages name them: see `PageLink`
 * @param after `next` of the last call; 0 to begin
 */
export async function findLinkingAudits(
  env: Env,
  { accountId, host }: AuditedSite,
  urls: readonly string[],
  { after, limit }: { after: number; limit: number },
): Promise<LinkingAudits> {
  const site = env.SITE_AUDITS.getByName(toSiteName(accountId, host));
  const { pages, texts, next } = await site.findLinking(urls, { after, limit });
  const rows = new Map(
    (
      await selectSomeAudits(
        env,
        accountId,
        pages.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const audits = pages.flatMap(({ id, documentsAt: at, links }) => {
    const row = rows.get(id);
    // Other links are of a result that was replaced, or that no row names yet.
    return row?.documentsAt === at ? [{ ...toAuditHead(row), links: { bytes: links, texts } }] : [];
  });
  return { audits, next };
}

/** What is stored of a website in the database of its account. */
export interface AuditedState {
  /** Audits of the website. */
  audits: number;
  /** Changes with every audit, score and unaudited answer. */
  version: string;
}

/** Reads the state of a website, a row for each audit and unaudited answer. */
export async function readAuditedState(
  db: Database,
  { accountId, host }: AuditedSite,
): Promise<AuditedState> {
  const [state] = await db.all<AuditedState>(sql`
    SELECT count(*) AS audits, json_array(
      count(*), max(documents_at), total(documents_at),
      (SELECT updated_at FROM site_scores WHERE account_id = ${accountId} AND host = ${host}),
      (SELECT json_array(count(*), max(seen_at)) FROM unaudited_answers WHERE account_id = ${accountId} AND host = ${host})
    ) AS version
    FROM reports WHERE account_id = ${accountId} AND domain IN (SELECT value FROM json_each(${JSON.stringify(listCoveredHosts(host))}))`);
  return state ?? { audits: 0, version: '' };
}

async function* listSiteAudits(
  env: Env,
  { accountId, host }: AuditedSite,
): AsyncGenerator<readonly SiteAuditRow[]> {
  const select = async (domain: string, after?: AuditPosition) => ({
    domain,
    rows: await selectSiteAudits(openDatabase(env, accountId), { accountId, domain }, after),
  });
  for (const { domain, ...first } of await Promise.all(
    listCoveredHosts(host).map((domain) => select(domain)),
  ))
    for (let { rows } = first; rows.length > 0; { rows } = await select(domain, rows.at(-1))) {
      yield rows;
      if (rows.length < SITE_AUDITS_PER_QUERY) break;
    }
}

/** Reads some of the account's audits of a website with their facts, in any order. Leaves out deleted ones. */
export async function* streamSomeSiteAudits(
  env: Env,
  accountId: string,
  { host, ids }: { host: string; ids: readonly string[] },
): AsyncGenerator<StoredAudit> {
  yield* readSiteFacts(env, toSiteName(accountId, host), await selectSomeAudits(env, accountId, ids));
}

function selectSomeAudits(env: Env, accountId: string, ids: readonly string[]): Promise<SiteAuditRow[]> {
  return openDatabase(env, accountId)
    .select(SITE_AUDIT)
    .from(reports)
    .where(isOwnAmong(accountId, ids))
    .all();
}

/** The columns read of an audit of a website. */
const SITE_AUDIT = {
  id: reports.id,
  requestedUrl: reports.normalizedUrl,
  createdAt: reports.createdAt,
  updatedAt: reports.updatedAt,
  documentsAt: reports.documentsAt,
};

type SiteAuditRow = Awaited<ReturnType<typeof selectSiteAudits>>[number];

async function* readSiteFacts(
  env: Env,
  siteName: string,
  rows: readonly SiteAuditRow[],
): AsyncGenerator<StoredAudit> {
  yield* decodeFacts(rows, await readAuditFacts(env, siteName, rows));
}

function* decodeFacts(
  rows: readonly SiteAuditRow[],
  facts: ReadonlyMap<string, Uint8Array>,
): Generator<StoredAudit> {
  for (const row of rows) {
    const packed = facts.get(row.id);
    if (!packed) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only packDocuments writes them
    const stored = decompressJson(packed) as StoredAuditFacts;
    yield { ...toAuditHead(row), facts: stored };
  }
}

function toAuditHead({ id, requestedUrl, createdAt, updatedAt }: SiteAuditRow): Omit<StoredAudit, 'facts'> {
  return { id, requestedUrl, auditedAt: updatedAt ?? createdAt };
}

/** Builds a query of `streamSiteAudits`, which reads only rows of that host. */
export function selectSiteAudits(
  db: Database,
  { accountId, domain }: Pick<AuditRow, 'accountId' | 'domain'>,
  after?: AuditPosition,
) {
  return (
    db
      .select(SITE_AUDIT)
      .from(reports)
      .where(
        and(
          eq(reports.accountId, accountId),
          eq(reports.domain, domain),
          after && sql`(${reports.createdAt}, ${reports.id}) > (${after.createdAt}, ${after.id})`,
        ),
      )
      // The plus stops SQLite from using the index on the order, which walks all audits of the account.
      .orderBy(asc(reports.createdAt), sql`+${reports.id}`)
      .limit(SITE_AUDITS_PER_QUERY)
  );
}
