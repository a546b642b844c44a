/** What a scan did, in steps: SQL statements, and rows that they read or wrote. */
export interface ScanSteps {
  /** The most between two turns of the event loop, during which nobody else is served. */
  longest: number;
  total: number;
}

type Exec = (...args: unknown[]) => { rowsRead: number; rowsWritten: number };

/** Statements since the last yield, whose rows are known once they were read. */
let cursors: ReturnType<Exec>[] = [];
let counted: ScanSteps = { longest: 0, total: 0 };

/** Ends a stretch: others are served now. */
export function endStretch(): void {
  const steps = cursors.reduce((sum, { rowsRead, rowsWritten }) => sum + 1 + rowsRead + rowsWritten, 0);
  cursors = [];
  counted.longest = Math.max(counted.longest, steps);
  counted.total += steps;
}

/** Returns the steps so far, and counts from zero. */
export function takeSteps(): ScanSteps {
  endStretch();
  const steps = counted;
  counted = { longest: 0, total: 0 };
  return steps;
}

/** Counts the statements of a storage. */
export function countStatements(sql: { exec: unknown }): void {
  const exec = (sql.exec as Exec).bind(sql);
  Object.assign(sql, {
    exec: (...args: unknown[]) => {
      const cursor = exec(...args);
      cursors.push(cursor);
      return cursor;
    },
  });
}
