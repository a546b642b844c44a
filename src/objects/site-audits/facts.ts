import type { DocumentsKey } from '../../storage/audit-documents.ts';

/** An audit that has facts and links. */
export interface FactsRow extends DocumentsKey {
  /** The sweep that first found it unnamed, in milliseconds since 1970. */
  unnamedSince: number | null;
}

/** The facts and links of an audit, each as they are stored. */
export interface StoredFacts extends FactsRow {
  facts: Uint8Array;
  /** As `LinkLists` encodes them. */
  links: Uint8Array;
}

type NewFacts = Omit<StoredFacts, 'unnamedSince'>;

/** An audit of a row: its id, `unnamedSince`, and the bytes of its facts and of its links. */
type Member = [id: string, unnamedSince: number | null, facts: number, links: number];
type Head = { seq: number; audits: string };
type Row = Head & { bytes: ArrayBuffer };

/** Audits stored at the same time that share a row: as many as a scan stores, and far below the 2 MB that a row can have. */
const MAX_MEMBERS = 32;
const MAX_ROW_BYTES = 1_000_000;
/** Rows that can have the same time. The number of a row is its time times this, and how many there were before: exact until 2109. */
const ROWS_AT_A_TIME = 64;

/**
 * The facts of a website's audits with the links of their pages, in the storage of its object. Audits that are stored together share a
 * row, as a scan stores eight or more pages at a time.
 */
export class Facts {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Stores results of audits. @throws Error if there already are facts with one of the keys */
  put(results: readonly NewFacts[]): void {
    for (const [documentsAt, ofTime] of Map.groupBy(results, (result) => result.documentsAt))
      this.putAt(documentsAt, ofTime);
  }

  private putAt(documentsAt: number, results: readonly NewFacts[]): void {
    const rows = this.selectHeads(documentsAt);
    const stored = new Set(rows.flatMap((row) => readMembers(row).map(([id]) => id)));
    let seq = rows.at(-1)?.seq ?? documentsAt * ROWS_AT_A_TIME - 1;
    let pending: NewFacts[] = [];
    let size = 0;
    const write = () => {
      if (++seq >= (documentsAt + 1) * ROWS_AT_A_TIME) throw new Error(`too many audits at ${documentsAt}`);
      const audits = pending.map((result): Member => toMember({ ...result, unnamedSince: null }));
      const bytes = joinBytes(pending);
      this.sql.exec('INSERT INTO facts VALUES (?, ?, ?)', seq, JSON.stringify(audits), bytes);
      [pending, size] = [[], 0];
    };
    for (const result of results) {
      if (stored.has(result.id)) throw new Error(`the audit ${result.id} has other facts of ${documentsAt}`);
      const bytes = result.facts.length + result.links.length;
      if (pending.length === MAX_MEMBERS || (pending.length > 0 && size + bytes > MAX_ROW_BYTES)) write();
      pending.push(result);
      size += bytes;
    }
    if (pending.length > 0) write();
  }

  /** Returns what is stored with these keys, in their order; `null` for those that are missing. Audits of a row share its buffer. */
  read(keys: readonly DocumentsKey[]): (StoredFacts | null)[] {
    const found: (StoredFacts | null)[] = keys.map(() => null);
    const positions = Map.groupBy(keys.keys(), (position) => keys[position]?.documentsAt ?? 0);
    for (const [documentsAt, ofTime] of positions) {
      const asked = new Map(ofTime.map((position) => [keys[position]?.id, position]));
      for (const row of this.selectRows(documentsAt)) {
        for (const member of splitRow(row)) {
          const position = asked.get(member.id);
          if (position !== undefined) found[position] = member;
        }
      }
    }
    return found;
  }

  has({ id, documentsAt }: DocumentsKey): boolean {
    return this.selectHeads(documentsAt).some((row) => readMembers(row).some(([member]) => member === id));
  }

  /** Counts the audits with facts, of `limit` rows at most. */
  count(limit: number): number {
    const query =
      'SELECT coalesce(sum(json_array_length(audits)), 0) AS count FROM (SELECT audits FROM facts LIMIT ?)';
    return this.sql.exec<{ count: number }>(query, limit).one().count;
  }

  /** Lists those of the audits that have facts. */
  list(keys: readonly DocumentsKey[]): FactsRow[] {
    return Array.from(Map.groupBy(keys, (key) => key.documentsAt)).flatMap(([documentsAt, ofTime]) => {
      const asked = new Set(ofTime.map(({ id }) => id));
      const members = this.selectHeads(documentsAt)
        .flatMap(readMembers)
        .filter(([id]) => asked.has(id));
      return members.map(([id, unnamedSince]): FactsRow => ({ id, documentsAt, unnamedSince }));
    });
  }

  /** Lists those of the audits that a sweep has marked. */
  listUnnamed(keys: readonly DocumentsKey[]): FactsRow[] {
    return this.list(keys).filter(({ unnamedSince }) => unnamedSince !== null);
  }

  /** Lists all audits with facts. */
  listAll(): DocumentsKey[] {
    const rows = this.sql.exec<Head>('SELECT seq, audits FROM facts').toArray();
    return rows.flatMap((row) =>
      readMembers(row).map(([id]): DocumentsKey => ({ id, documentsAt: toTime(row.seq) })),
    );
  }

  /**
   * Lists what is stored after a position, in the order in which it was stored, each with its own position: of at least `rows` rows, unless
   * these are the last.
   */
  listAfter(
    position: number,
    rows: number,
  ): { isEnd: boolean; found: (StoredFacts & { position: number })[] } {
    const query = 'SELECT seq, audits, bytes FROM facts WHERE seq >= ? ORDER BY seq LIMIT ?';
    const listed = this.sql.exec<Row>(query, Math.floor(position / MAX_MEMBERS), rows + 1).toArray();
    const found = listed.flatMap((row) =>
      Array.from(splitRow(row), (member, at) => ({ ...member, position: row.seq * MAX_MEMBERS + at })),
    );
    return { isEnd: listed.length <= rows, found: found.filter((member) => member.position > position) };
  }

  /** Marks audits as unnamed since a sweep, or as named with `null`, and deletes others. */
  update(marked: readonly FactsRow[], deleted: readonly DocumentsKey[]): void {
    const changes = [
      ...marked.map((row) => ({ key: row, since: row.unnamedSince, isDeleted: false })),
      ...deleted.map((key) => ({ key, since: null, isDeleted: true })),
    ];
    for (const [documentsAt, ofTime] of Map.groupBy(changes, ({ key }) => key.documentsAt)) {
      const byId = new Map(ofTime.map((change) => [change.key.id, change]));
      for (const row of this.selectRows(documentsAt)) {
        const members = [...splitRow(row)];
        const left = members.filter(({ id }) => byId.get(id)?.isDeleted !== true);
        for (const member of left) {
          const change = byId.get(member.id);
          if (change) member.unnamedSince = change.since;
        }
        const audits = JSON.stringify(left.map(toMember));
        if (left.length === 0) this.sql.exec('DELETE FROM facts WHERE seq = ?', row.seq);
        else if (left.length < members.length)
          this.sql.exec(
            'UPDATE facts SET audits = ?, bytes = ? WHERE seq = ?',
            audits,
            joinBytes(left),
            row.seq,
          );
        else if (audits !== row.audits)
          this.sql.exec('UPDATE facts SET audits = ? WHERE seq = ?', audits, row.seq);
      }
    }
  }

  /** Selects rows without their bytes, which can be a megabyte each. */
  private selectHeads(documentsAt: number): Head[] {
    const query = 'SELECT seq, audits FROM facts WHERE seq >= ? AND seq < ? ORDER BY seq';
    const first = documentsAt * ROWS_AT_A_TIME;
    return this.sql.exec<Head>(query, first, first + ROWS_AT_A_TIME).toArray();
  }

  private selectRows(documentsAt: number): Row[] {
    const query = 'SELECT seq, audits, bytes FROM facts WHERE seq >= ? AND seq < ? ORDER BY seq';
    const first = documentsAt * ROWS_AT_A_TIME;
    return this.sql.exec<Row>(query, first, first + ROWS_AT_A_TIME).toArray();
  }
}

function toTime(seq: number): number {
  return Math.floor(seq / ROWS_AT_A_TIME);
}

function toMember({ id, unnamedSince, facts, links }: Omit<StoredFacts, 'documentsAt'>): Member {
  return [id, unnamedSince, facts.length, links.length];
}

function readMembers({ audits }: Head): Member[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Facts alone
  return JSON.parse(audits) as Member[];
}

/** Yields the audits of a row, whose facts and links are parts of its bytes. */
function* splitRow(row: Row): Generator<StoredFacts> {
  const documentsAt = toTime(row.seq);
  const bytes = new Uint8Array(row.bytes);
  let at = 0;
  for (const [id, unnamedSince, factsLength, linksLength] of readMembers(row)) {
    const end = at + factsLength + linksLength;
    const links = bytes.subarray(at + factsLength, end);
    yield { id, documentsAt, unnamedSince, facts: bytes.subarray(at, at + factsLength), links };
    at = end;
  }
}

function joinBytes(results: readonly NewFacts[]): Uint8Array {
  const parts = results.flatMap(({ facts, links }) => [facts, links]);
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
