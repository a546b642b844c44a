/**
 * Returns the lines of the page that a piece of evidence names (`describeElement` writes `(line 12)`), in its order and each
 * once. What stands in quotation marks is text of the page.
 */
export function readEvidenceLines(evidence: string): number[] {
  const own = evidence.replaceAll(/"[^"]*"/g, '""');
  return [...new Set([...own.matchAll(/\bline (\d{1,7})\b/gi)].map(([, line]) => Number(line)))].filter(
    (line) => line > 0,
  );
}
