import type { FixLocation } from '../../contracts/fix-pack.ts';
import { EXAMPLES_LIMIT } from '../checks/evidence.ts';
import { readEvidenceLines } from '../formats/evidence-lines.ts';

/** An element as `describeElement` writes it: `<img src="/a.png"> (line 12)`. */
const ELEMENT = /<([a-z][a-z\d:-]*)((?: [^\s=<>"/]+(?:="[^"]*")?)*)> \(line (\d{1,7})\)/g;

const ATTRIBUTE = / ([^\s=<>"/]+)(?:="([^"]*)")?/g;

/** Attributes that identify elements, the most specific first. */
const IDENTIFYING_ATTRIBUTES = ['id', 'name', 'property', 'href', 'src', 'rel', 'for', 'type', 'class'];
const SELECTOR_ATTRIBUTES = 2;

/**
 * Returns the places that a piece of evidence names: elements with their line, then other lines; ten at most. The evidence is text
 * of the page: a page can name places in it that are wrong.
 */
export function locateEvidence(evidence: string): FixLocation[] {
  const elements = Array.from(evidence.matchAll(ELEMENT), ([, name = '', attributes = '', line]) => ({
    line: Number(line),
    selector: writeSelector(name, attributes),
  })).filter(({ line }) => line > 0);
  const named = new Set(elements.map(({ line }) => line));
  const lines = readEvidenceLines(evidence).filter((line) => !named.has(line));
  return [...elements, ...lines.map((line) => ({ line, selector: null }))].slice(0, EXAMPLES_LIMIT);
}

/** A selector with the most specific attributes. Evidence cuts long values, and spaces in values may have been line breaks. */
function writeSelector(name: string, attributes: string): string {
  const exact = Array.from(attributes.matchAll(ATTRIBUTE), ([, key = '', value = '']) => ({ key, value }))
    .filter(({ key, value }) => /^[a-z_][\w-]*$/i.test(key) && !/[\s…\\]/.test(value))
    .sort((a, b) => rank(a.key) - rank(b.key));
  const chosen = exact.slice(0, exact[0]?.key === 'id' ? 1 : SELECTOR_ATTRIBUTES);
  return name.replaceAll(':', '\\:') + chosen.map(({ key, value }) => `[${key}="${value}"]`).join('');
}

function rank(attribute: string): number {
  const place = IDENTIFYING_ATTRIBUTES.indexOf(attribute);
  return place === -1 ? IDENTIFYING_ATTRIBUTES.length : place;
}
