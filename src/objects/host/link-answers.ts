import type { LinkAnswer } from '../../engine/links/link-verdict.ts';
import { HOUR } from '../../lib/time.ts';
import type { Migration } from '../stored-object.ts';
import type { HostValues } from './host-values.ts';

/** Answers kept of one host: with the longest targets 10 MB. */
const MAX_ANSWERS = 5_000;
/** Answers stored between two counts, and deleted at once when there are too many. */
const SLACK = 500;

export const LINK_ANSWERS_MIGRATION: Migration = {
  name: 'link_answers',
  sql: `CREATE TABLE link_answers (
     url_hash TEXT PRIMARY KEY,
     expires_at INTEGER NOT NULL,
     answer TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX link_answers_expires_at ON link_answers (expires_at);`,
};

/**
 * What URLs of a host answered to link checks of any account in the last day. A URL can hold a secret, so only its hash is kept: an answer
 * is found by the whole URL alone, and the URLs cannot be listed.
 */
export class LinkAnswers {
  private readonly sql: SqlStorage;
  private readonly values: HostValues;
  private puts = 0;

  constructor(sql: SqlStorage, values: HostValues) {
    this.sql = sql;
    this.values = values;
  }

  /** When the last answer has expired, to the hour, in milliseconds since 1970; 0 without answers. */
  get expiresAt(): number {
    return this.values.get<number>('link_answers_expire_at') ?? 0;
  }

  /** Returns the answers with these hashes of URLs that have not expired; `null` for others. */
  read(hashes: readonly string[], now: number): (LinkAnswer | null)[] {
    const query = `SELECT url_hash AS hash, answer FROM link_answers
      WHERE url_hash IN (SELECT value FROM json_each(?)) AND expires_at > ?`;
    const rows = this.sql.exec<{ hash: string; answer: string }>(query, JSON.stringify(hashes), now);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by put alone
    const found = new Map(Array.from(rows, ({ hash, answer }) => [hash, JSON.parse(answer) as LinkAnswer]));
    return hashes.map((hash) => found.get(hash) ?? null);
  }

  /** @param expiresAt milliseconds since 1970; at most a day from now */
  put(hash: string, answer: LinkAnswer, { now, expiresAt }: { now: number; expiresAt: number }): void {
    this.sql.exec(
      'INSERT OR REPLACE INTO link_answers VALUES (?, ?, ?)',
      hash,
      expiresAt,
      JSON.stringify(answer),
    );
    if (expiresAt > this.expiresAt)
      this.values.put('link_answers_expire_at', Math.ceil(expiresAt / HOUR) * HOUR);
    if (this.puts++ % SLACK === 0) this.prune(now);
  }

  private prune(now: number): void {
    this.sql.exec('DELETE FROM link_answers WHERE expires_at <= ?', now);
    const { count } = this.sql.exec<{ count: number }>('SELECT count(*) AS count FROM link_answers').one();
    if (count <= MAX_ANSWERS) return;
    this.sql.exec(
      `DELETE FROM link_answers WHERE url_hash IN (SELECT url_hash FROM link_answers ORDER BY expires_at LIMIT ?)`,
      SLACK,
    );
  }
}
