/** User input for an error message: on one line, at most 100 characters, control characters removed. */
export function quoteText(text: string): string {
  return shorten(text.replace(/[\p{C}\s]+/gu, ' '), 100);
}

/** Text of at most `limit` code points; a longer one is cut and ends with an ellipsis. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A prefix is enough to tell, however long the text is: a code point has at most two UTF-16 units.
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : text;
}

/**
 * A count with its noun: `1 page`, `2 pages`.
 *
 * @param plural where it is not the noun and "s"
 * @param formatNumber how the count is written, without thousands separators by default
 */
export function pluralize(
  count: number,
  noun: string,
  plural = `${noun}s`,
  formatNumber: (count: number) => string = String,
): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}
