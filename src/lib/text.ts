/** Returns foreign text for a message: on one line, at most 100 characters, without control characters. */
export function sanitizeText(text: string): string {
  return shorten(text.replace(/[\p{C}\s]+/gu, ' '), 100);
}

/** Cuts text to at most `limit` code points, the last of which is then an ellipsis. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A prefix is enough to tell, however long the text is: a code point has at most two UTF-16 units.
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : text;
}

/** Formats a number with thousands separators: `1,200`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/**
 * Formats a count with its noun: `1 page`, `2 pages`.
 *
 * @param plural where it is not the noun and "s"
 * @param format how the count is written, by default without thousands separators
 */
export function pluralize(
  count: number,
  noun: string,
  plural = `${noun}s`,
  format: (count: number) => string = String,
): string {
  return `${format(count)} ${count === 1 ? noun : plural}`;
}
