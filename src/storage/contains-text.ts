import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a column has a text, in any case of ASCII letters. Not LIKE, whose patterns D1 limits to 50 bytes. */
export function containsText(column: SQLWrapper, text: string): SQL {
  return sql`instr(lower(${column}), lower(${text})) > 0`;
}
