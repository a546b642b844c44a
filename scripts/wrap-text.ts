/** A line of generated text; longer than one of code, since no one reads it. */
const LINE_LENGTH = 2_000;

/** Joins items of generated data as lines of a text, each as full as the length of a line allows. */
export function wrapText(items: string[], separator: string): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + separator.length + item.length < LINE_LENGTH)
      lines[lines.length - 1] = last + separator + item;
    else lines.push(item);
  }
  return lines;
}
