import type { FixChange, FixLocation } from '../../contracts/fix-pack.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { EXAMPLES_LIMIT } from '../checks/evidence.ts';
import { type Evidence, type EvidencePlace, listLines, listPlaces, writeEvidence } from '../evidence.ts';

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

/** What is known of a failed check. */
interface FailedCheck {
  id: string;
  evidence: Evidence;
  /** With the values of the page, if the check has one; else that of the check. */
  recommendation: string;
}

export interface LocatedChange {
  change: FixChange;
  where: FixLocation[];
}

/** No exact change is known. */
export const EDIT: FixChange = { action: 'edit', code: null, attributes: [], conditional: false };

/** The changes of checks that are the same on every page. Those of other checks stand in their recommendations, or are not known. */
const CHANGES: Readonly<Record<string, Partial<FixChange> & Pick<FixChange, 'action'>>> = {
  'doctype-missing': { action: 'begin_document', code: '<!doctype html>' },
  'charset-missing': { action: 'begin_head', code: '<meta charset="utf-8">', conditional: true },
  'viewport-missing': { action: 'append_to_head' },
  'viewport-not-responsive': { action: 'replace' },
  'zoom-disabled': { action: 'replace' },
  'twitter-card-missing': { action: 'append_to_head' },
  'hsts-missing': { action: 'set_header' },
  'content-type-options-missing': { action: 'set_header', conditional: true },
  // Unlike a Content-Security-Policy, this header takes nothing from one that the page has.
  'clickjacking-unprotected': {
    action: 'set_header',
    code: 'X-Frame-Options: SAMEORIGIN',
    conditional: true,
  },
  'referrer-policy-unsafe': { action: 'set_header', conditional: true },
  'aria-hidden-body': { action: 'set_attributes', attributes: [{ name: 'aria-hidden', value: null }] },
  'image-alt-redundant': { action: 'set_attributes', attributes: [{ name: 'alt', value: '' }] },
  'lcp-candidate-lazy': {
    action: 'set_attributes',
    attributes: [
      { name: 'loading', value: null },
      { name: 'fetchpriority', value: 'high' },
    ],
  },
  'tabindex-positive': {
    action: 'set_attributes',
    attributes: [{ name: 'tabindex', value: '0' }],
    conditional: true,
  },
};

/** Ids of the checks with a change that is the same on every page. */
export const FIXED_CHANGES = Object.keys(CHANGES);

/** A start tag that a recommendation says to add or to write, with values in double quotes. */
const TAG = /<(?:meta|link|html)(?: [\w:-]+="[^"]*")+>/;
/** A recommendation that begins with such a tag. After other words, a tag could be text of the page. */
const RECOMMENDED_TAG = new RegExp(`^(Add|Write) (${TAG.source})`);

const ALTERNATIVE = /\b(?:if|unless|or)\b/;

/**
 * Returns the exact change that fixes a failed check, with the places to apply it at. It is `edit` if the check does not know one:
 * values that neither the page nor the standard gives are never made up.
 */
export function findChange(failed: FailedCheck): LocatedChange {
  const found = findKnownChange(failed);
  // The code is for one element alone.
  const isAmbiguous = found.change.action === 'replace' && found.where.length > 1;
  return isAmbiguous ? { ...found, change: EDIT } : found;
}

function findKnownChange({ id, evidence, recommendation }: FailedCheck): LocatedChange {
  const where = locateEvidence(evidence);
  const check = CHECKS_BY_ID.get(id);
  if (!check) return { change: EDIT, where };
  if (recommendation === check.recommendation) {
    const change = CHANGES[id];
    if (!change) return { change: EDIT, where };
    const tag = TAG.exec(recommendation)?.[0];
    const code = change.action === 'set_attributes' ? null : (change.code ?? tag ?? check.example ?? null);
    return { change: { ...EDIT, ...change, code }, where };
  }
  const [start = '', verb, tag] = RECOMMENDED_TAG.exec(recommendation) ?? [];
  // A tag in the response header cannot be replaced in the document.
  if (tag === undefined || isIncomplete(tag) || writeEvidence(evidence).includes('(response header)'))
    return { change: EDIT, where };
  const conditional = ALTERNATIVE.test(recommendation.slice(start.length));
  const lang = /^<html lang="([\w-]+)">$/.exec(tag)?.[1];
  if (lang !== undefined) {
    const attributes = [{ name: 'lang', value: lang }];
    return {
      change: { action: 'set_attributes', code: null, attributes, conditional },
      where: [{ line: null, selector: 'html' }],
    };
  }
  const action = verb === 'Add' ? 'append_to_head' : 'replace';
  return { change: { action, code: tag, attributes: [], conditional }, where };
}

/** Whether a value is left to fill in, or was cut. */
function isIncomplete(tag: string): boolean {
  return tag.includes('…"');
}
