/**
 * Returns the lines of the page that a piece of evidence names, such as `(line 12)` and `lines 3, 4`, in its order and each once.
 * Text in quotation marks is from the page, and ignored.
 */
export function readEvidenceLines(evidence: string): number[] {
  const own = evidence.replaceAll(/"[^"]*"/g, '""');
  const lists = [...own.matchAll(/\blines? (\d{1,7}(?:, \d{1,7})*)/gi)].map(([, list = '']) =>
    list.split(', '),
  );
  return [...new Set(lists.flat().map(Number))].filter((line) => line > 0);
}
