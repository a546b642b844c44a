/** Text of the caller for a message: at most 100 characters, on one line. */
export function quoteText(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
