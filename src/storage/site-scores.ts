import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { StoredSiteFacts } from '../engine/site/site-facts.ts';
import type { SiteOutline } from '../engine/site/site-outline.ts';
import { compressJson, decompressJson } from '../lib/compression.ts';
import { logEvent } from '../lib/log.ts';
import { recordPublicChange } from '../lib/public-changes.ts';
import { activeAccountId } from './accounts.ts';
import { type Database, openDatabase, SERVICE } from './database.ts';
import { siteHistory, siteScores, websites } from './schema/websites.ts';
import type { SiteScore } from '../contracts/site-score.ts';

interface WebsiteOwner {
  host: string;
  accountId: string;
}

export interface StoredScore {
  score: SiteScore;
  /** When the score was computed, in milliseconds since 1970. */
  updatedAt: number;
}

/** The score of one day. */
export type HistoryRow = Pick<
  typeof siteHistory.$inferSelect,
  'date' | 'state' | 'score' | 'grade' | 'pagesEvaluated'
>;

/** Days of history that are read: a year and a day. */
const HISTORY_LIMIT = 366;

/** Stores a score, computed at `now` (milliseconds since 1970), and its history point, unless a newer one is stored. */
export async function saveScore(
  db: Database,
  { host, accountId }: WebsiteOwner,
  {
    score,
    facts,
    outline,
    date,
    now,
  }: { score: SiteScore; facts: StoredSiteFacts; outline: SiteOutline | null; date: string; now: number },
): Promise<void> {
  const row = { score: JSON.stringify(score), updatedAt: now, facts: compressJson({ ...facts, outline }) };
  const point = {
    state: score.state,
    score: score.score,
    grade: score.grade,
    pagesEvaluated: score.pages_evaluated,
  };
  const newest = sql`NOT EXISTS (SELECT 1 FROM site_scores WHERE host = ${host} AND account_id = ${accountId} AND updated_at > ${now})`;
  await db.batch([
    db
      .insert(siteHistory)
      .values({ host, accountId: activeAccountId(accountId), date, ...point })
      .onConflictDoUpdate({
        target: [siteHistory.host, siteHistory.accountId, siteHistory.date],
        set: point,
        setWhere: newest,
      }),
    db
      .insert(siteScores)
      .values({ host, accountId: activeAccountId(accountId), ...row })
      .onConflictDoUpdate({
        target: [siteScores.host, siteScores.accountId],
        set: row,
        setWhere: lte(siteScores.updatedAt, now),
      }),
  ]);
  recordPublicChange();
}

/** Returns the score an account computed last, `null` if there is none or it is damaged, and its history of up to 366 days, the newest first. */
export async function readScore(
  db: Database,
  { host, accountId }: WebsiteOwner,
): Promise<{ cached: StoredScore | null; history: HistoryRow[] }> {
  const [scores, history] = await db.batch([
    db
      .select({ json: siteScores.score, updatedAt: siteScores.updatedAt })
      .from(siteScores)
      .where(and(eq(siteScores.host, host), eq(siteScores.accountId, accountId))),
    selectHistory(db, host, accountId),
  ]);
  const [row] = scores;
  const score = row && parseScore(host, row.json);
  return { cached: score ? { score, updatedAt: row.updatedAt } : null, history };
}

/** Returns the score an account computed last, or `null` if there is none or it is damaged, with the facts of its inspection, `null` if damaged. */
export async function readScoreAndFacts(
  db: Database,
  { host, accountId }: WebsiteOwner,
): Promise<{ score: SiteScore; facts: StoredSiteFacts | null } | null> {
  const row = await db
    .select({ json: siteScores.score, facts: siteScores.facts })
    .from(siteScores)
    .where(and(eq(siteScores.host, host), eq(siteScores.accountId, accountId)))
    .get();
  const score = row && parseScore(host, row.json);
  if (!score) return null;
  const stored = parseFacts(host, row.facts);
  return { score, facts: stored && { home: stored.home, sitemap: stored.sitemap } };
}

/** Returns the outline that was stored with the score an account computed last; `null` if there is none or it is damaged. */
export async function readSiteOutline(db: Database, owner: WebsiteOwner): Promise<SiteOutline | null> {
  const row = await db
    .select({ facts: siteScores.facts })
    .from(siteScores)
    .where(and(eq(siteScores.host, owner.host), eq(siteScores.accountId, owner.accountId)))
    .get();
  return (row && parseFacts(owner.host, row.facts)?.outline) ?? null;
}

/** Returns the scores that an account computed of websites, by host, without damaged ones. */
export async function listScoresOfWebsites(
  db: Database,
  accountId: string,
  hosts: readonly string[],
): Promise<Map<string, SiteScore>> {
  const rows = await db
    .select({ host: siteScores.host, json: siteScores.score })
    .from(siteScores)
    .where(
      and(
        eq(siteScores.accountId, accountId),
        sql`${siteScores.host} IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))`,
      ),
    );
  return new Map(
    rows.flatMap(({ host, json }) => {
      const score = parseScore(host, json);
      return score ? [[host, score]] : [];
    }),
  );
}

/** Shows or hides a scorecard. Returns `false` if the account does not own the website. */
export async function setPublicScorecard(
  db: Database,
  { host, accountId }: WebsiteOwner,
  isPublic: boolean,
  now: number,
): Promise<boolean> {
  const changed = await db
    .update(websites)
    .set({ publicScorecard: isPublic, updatedAt: now })
    .where(and(eq(websites.host, host), eq(websites.ownerAccountId, accountId)))
    .returning({ host: websites.host });
  recordPublicChange();
  return changed.length === 1;
}

/** Returns the score of a website with a public scorecard, or `null`. */
export async function readPublicScore(
  env: Env,
  host: string,
): Promise<{ cached: StoredScore | null; history: HistoryRow[] } | null> {
  const website = await openDatabase(env, SERVICE)
    .select({ owner: websites.ownerAccountId })
    .from(websites)
    .where(and(eq(websites.host, host), eq(websites.publicScorecard, true)))
    .get();
  if (!website?.owner) return null;
  return readScore(openDatabase(env, website.owner), { host, accountId: website.owner });
}

function selectHistory(db: Database, host: string, accountId: string) {
  const { date, state, score, grade, pagesEvaluated } = siteHistory;
  return db
    .select({ date, state, score, grade, pagesEvaluated })
    .from(siteHistory)
    .where(and(eq(siteHistory.host, host), eq(siteHistory.accountId, accountId)))
    .orderBy(desc(siteHistory.date))
    .limit(HISTORY_LIMIT);
}

function parseScore(host: string, json: string): SiteScore | null {
  return readStored<SiteScore>(host, 'pillars', () => JSON.parse(json) as unknown);
}

function parseFacts(
  host: string,
  facts: Uint8Array,
): (StoredSiteFacts & { outline: SiteOutline | null }) | null {
  return readStored<StoredSiteFacts & { outline: SiteOutline | null }>(host, 'sitemap', () =>
    decompressJson(facts),
  );
}

/**
 * Returns a stored value that only `saveScore` writes, or `null` if it is damaged, which is logged: the next score replaces it.
 *
 * @param member that the value has
 */
function readStored<T extends object>(host: string, member: keyof T & string, read: () => unknown): T | null {
  try {
    const stored = read();
    if (typeof stored !== 'object' || stored === null || !(member in stored)) throw new Error(`no ${member}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only saveScore writes it
    return stored as T;
  } catch (error) {
    logEvent('error', 'stored-score-damaged', { host, error });
    return null;
  }
}
