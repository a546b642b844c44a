/** Characters between two counts of lines. */
const SECTION_LENGTH = 1_024;

/**
 * Finds the lines of offsets in a text, and reads the text no further than asked. Keeps one number for each 1,024
 * characters, because a text can consist of line breaks.
 */
export class SourceLines {
  private readonly source: string;
  /** The line breaks before each section. */
  private readonly counts: Uint32Array;
  /** Number of sections whose count is known. */
  private counted = 1;

  constructor(source: string) {
    this.source = source;
    this.counts = new Uint32Array(Math.ceil(source.length / SECTION_LENGTH) || 1);
  }

  /** The line of an offset, starting at 1. */
  getLine(offset: number): number {
    const section = Math.min(Math.floor(offset / SECTION_LENGTH), this.counts.length - 1);
    for (; this.counted <= section; this.counted++) {
      const start = (this.counted - 1) * SECTION_LENGTH;
      const before = this.counts[this.counted - 1] ?? 0;
      this.counts[this.counted] = before + countLineBreaks(this.source, start, start + SECTION_LENGTH);
    }
    return 1 + (this.counts[section] ?? 0) + countLineBreaks(this.source, section * SECTION_LENGTH, offset);
  }
}

function countLineBreaks(source: string, from: number, to: number): number {
  let count = 0;
  const section = source.slice(from, to);
  for (let end = section.indexOf('\n'); end !== -1; end = section.indexOf('\n', end + 1)) count++;
  return count;
}
