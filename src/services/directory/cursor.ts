/** A place in the order of publishing as clients carry it: opaque to them. */
export function writeCursor(seq: number): string {
  return btoa(`s${seq}`).replaceAll('=', '');
}

/** The place a cursor stands for; `null` for what is no cursor. */
export function parseCursor(cursor: string): number | null {
  try {
    const seq = /^s([1-9]\d{0,14})$/.exec(atob(cursor))?.[1];
    return seq === undefined ? null : Number(seq);
  } catch {
    return null;
  }
}
