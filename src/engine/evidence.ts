/** An element with its first attributes, or a line alone. */
export interface EvidencePlace {
  line: number;
  name?: string;
  /** Names and values, which are collapsed and cut to 80 characters. One whose value is empty has none. */
  attributes?: readonly (readonly [name: string, value?: string])[];
}

/**
 * Shows a fault as found on the page: text, and the places in the source that it names. `null` separates the items of a list. The
 * API has it as `writeEvidence` writes it.
 */
export type Evidence = string | readonly (string | EvidencePlace | null)[];

/** Limit of written evidence, in characters: of one check, and of those that are reported as one issue. */
export const EVIDENCE_LIMIT = 2_000;

/** Writes evidence as text: `2 images: <img src="/a.png"> (line 12); <img alt> (line 40)`. A line alone is its number. */
export function writeEvidence(evidence: Evidence): string {
  return (typeof evidence === 'string' ? evidence : evidence.map(writePart).join('')).slice(
    0,
    EVIDENCE_LIMIT,
  );
}

function writePart(part: string | EvidencePlace | null): string {
  if (part === null) return '; ';
  if (typeof part === 'string') return part;
  const { line, name, attributes = [] } = part;
  if (name === undefined) return String(line);
  const written = attributes.map(([key, value]) => (value === undefined ? ` ${key}` : ` ${key}="${value}"`));
  return `<${name}${written.join('')}> (line ${line})`;
}

/** Returns the items of a list, or the evidence itself if it is not a list of places. */
export function splitEvidence(evidence: Evidence): Evidence[] {
  if (listPlaces(evidence).length === 0 || typeof evidence === 'string') return [evidence];
  const ends = evidence.flatMap((part, index) => (part === null ? [index] : []));
  return [...ends, evidence.length].map((end, index) => evidence.slice((ends[index - 1] ?? -1) + 1, end));
}

/** Returns the places that evidence names, in its order. */
export function listPlaces(evidence: Evidence): EvidencePlace[] {
  return typeof evidence === 'string'
    ? []
    : evidence.filter((part) => typeof part === 'object' && part !== null);
}

/** Returns the lines that evidence names, in its order and each once. */
export function listLines(evidence: Evidence): number[] {
  return [...new Set(listPlaces(evidence).map(({ line }) => line))].filter((line) => line > 0);
}

/** Drops what `writeEvidence` does not write. */
export function limitEvidence(evidence: Evidence): Evidence {
  if (typeof evidence === 'string') return evidence.slice(0, EVIDENCE_LIMIT);
  let remaining = EVIDENCE_LIMIT;
  const end = evidence.findIndex((part) => (remaining -= writePart(part).length) < 0);
  return end === -1 ? evidence : evidence.slice(0, end + 1);
}
