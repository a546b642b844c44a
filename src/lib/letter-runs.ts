const LETTER_OR_MARK = /^[\p{L}\p{M}]$/u;

const LETTER = 1;
const OTHER = 2;

/** Whether each UTF-16 code unit is a letter or mark, 0 until computed. A table is twice as fast as a regex over the text. */
const UNIT_KINDS = new Uint8Array(0x1_0000);

/** Returns the runs of letters and marks in a text, each once. */
export function findLetterRuns(text: string): Set<string> {
  const runs = new Set<string>();
  let start = -1;
  let width = 1;
  for (let at = 0; at < text.length; at += width) {
    const point = text.codePointAt(at) ?? 0;
    width = point > 0xffff ? 2 : 1;
    if (isLetter(point)) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      runs.add(text.slice(start, at));
      start = -1;
    }
  }
  if (start !== -1) runs.add(text.slice(start));
  return runs;
}

function isLetter(point: number): boolean {
  if (point > 0xffff) return LETTER_OR_MARK.test(String.fromCodePoint(point));
  const kind = UNIT_KINDS[point] || (UNIT_KINDS[point] = classify(point));
  return kind === LETTER;
}

function classify(unit: number): number {
  return LETTER_OR_MARK.test(String.fromCharCode(unit)) ? LETTER : OTHER;
}
