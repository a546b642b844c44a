import type { FixLocation } from '../../contracts/fix-pack.ts';
import { EXAMPLES_LIMIT } from '../checks/evidence.ts';
import { type Evidence, type EvidencePlace, listLines, listPlaces } from '../evidence.ts';

/** Attributes that identify elements, the most specific first. */
const IDENTIFYING_ATTRIBUTES = ['id', 'name', 'property', 'href', 'src', 'rel', 'for', 'type', 'class'];
const SELECTOR_ATTRIBUTES = 2;

/** Returns the places that evidence names: elements with their line, then other lines; ten at most. */
export function locateEvidence(evidence: Evidence): FixLocation[] {
  const elements = listPlaces(evidence)
    .map((place) => ({ line: place.line, selector: writeSelector(place) }))
    .filter(({ line, selector }) => line > 0 && selector !== null);
  const named = new Set(elements.map(({ line }) => line));
  const lines = listLines(evidence).filter((line) => !named.has(line));
  return [...elements, ...lines.map((line) => ({ line, selector: null }))].slice(0, EXAMPLES_LIMIT);
}

/**
 * A selector with the most specific attributes; `null` for a line alone or a name that no selector has. Evidence cuts long values,
 * and spaces in values may have been line breaks.
 */
function writeSelector({ name, attributes = [] }: EvidencePlace): string | null {
  if (name === undefined || !/^[a-z][a-z\d:-]*$/.test(name)) return null;
  const exact = attributes
    // A value that is only white space is shown as an empty one.
    .filter(([key, value]) => /^[a-z_][\w-]*$/i.test(key) && value !== '' && !/[\s…\\"]/.test(value ?? ''))
    .toSorted(([a], [b]) => rank(a) - rank(b));
  const chosen = exact.slice(0, exact[0]?.[0] === 'id' ? 1 : SELECTOR_ATTRIBUTES);
  return name.replaceAll(':', '\\:') + chosen.map(([key, value]) => `[${key}="${value ?? ''}"]`).join('');
}

function rank(attribute: string): number {
  const place = IDENTIFYING_ATTRIBUTES.indexOf(attribute);
  return place === -1 ? IDENTIFYING_ATTRIBUTES.length : place;
}
