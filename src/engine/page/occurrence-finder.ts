/** Finds the next occurrence of a character in a text that is read front to back, searching the text once. */
export class OccurrenceFinder {
  private readonly character: string;
  private found = -1;

  constructor(character: string) {
    this.character = character;
  }

  /** The offset of the first occurrence after `position`; the length of the text if there is none. */
  indexAfter(text: string, position: number): number {
    if (this.found <= position) {
      const next = text.indexOf(this.character, position + 1);
      this.found = next === -1 ? text.length : next;
    }
    return this.found;
  }
}
