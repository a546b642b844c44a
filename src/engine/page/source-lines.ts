/** Characters between two counts of lines. */
const SECTION_LENGTH = 4_096;

/** Finds the lines of a text. Keeps one number for each 4,096 characters: a text can consist of line breaks. */
export class SourceLines {
  private readonly source: string;
  /** The line breaks before each section. */
  private readonly counts: Uint32Array;

  constructor(source: string) {
    this.source = source;
    this.counts = new Uint32Array(Math.ceil(source.length / SECTION_LENGTH) || 1);
    for (let section = 1; section < this.counts.length; section++) {
      const start = (section - 1) * SECTION_LENGTH;
      const before = this.counts[section - 1] ?? 0;
      this.counts[section] = before + countLineBreaks(source, start, start + SECTION_LENGTH);
    }
  }

  /** The line of an offset, starting at 1. */
  getLine(offset: number): number {
    const section = Math.min(Math.floor(offset / SECTION_LENGTH), this.counts.length - 1);
    return 1 + (this.counts[section] ?? 0) + countLineBreaks(this.source, section * SECTION_LENGTH, offset);
  }
}

function countLineBreaks(source: string, from: number, to: number): number {
  let count = 0;
  const section = source.slice(from, to);
  for (let end = section.indexOf('\n'); end !== -1; end = section.indexOf('\n', end + 1)) count++;
  return count;
}
