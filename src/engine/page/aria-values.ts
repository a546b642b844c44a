/** The values of attributes that take one of a few words, or several of them (WAI-ARIA 1.2, section 6.6). */
const WORDS = mapWords({
  'aria-atomic': 'true false',
  'aria-autocomplete': 'inline list both none',
  'aria-busy': 'true false',
  'aria-checked': 'true false mixed undefined',
  'aria-disabled': 'true false',
  'aria-expanded': 'true false undefined',
  'aria-haspopup': 'true false menu listbox tree grid dialog',
  'aria-hidden': 'true false undefined',
  'aria-live': 'assertive off polite',
  'aria-modal': 'true false',
  'aria-multiline': 'true false',
  'aria-multiselectable': 'true false',
  'aria-orientation': 'horizontal vertical undefined',
  'aria-pressed': 'true false mixed undefined',
  'aria-readonly': 'true false',
  'aria-relevant': 'additions all removals text',
  'aria-required': 'true false',
  'aria-selected': 'true false undefined',
  'aria-sort': 'ascending descending none other',
});

function mapWords(words: Record<string, string>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(words).map(([attribute, text]) => [attribute, text.split(' ')]));
}

/** The smallest value of attributes that take a whole number. */
const WHOLE_NUMBERS: Record<string, number> = {
  'aria-colcount': -1,
  'aria-colindex': 1,
  'aria-colspan': 1,
  'aria-level': 1,
  'aria-posinset': 1,
  'aria-rowcount': -1,
  'aria-rowindex': 1,
  'aria-rowspan': 0,
  'aria-setsize': -1,
};

const NUMBERS = ['aria-valuemax', 'aria-valuemin', 'aria-valuenow'];

/**
 * The attributes whose values WAI-ARIA limits. Without `aria-current` and `aria-invalid`, of which any other value counts
 * as true.
 */
export const LIMITED_ATTRIBUTES: readonly string[] = [
  ...WORDS.keys(),
  ...Object.keys(WHOLE_NUMBERS),
  ...NUMBERS,
];

/** Longer values are invalid for these attributes. */
const VALUE_LIMIT = 100;

/** Whether the attribute takes the value, in any case. An empty value counts as no attribute. */
export function isAriaValue(attribute: string, text: string): boolean {
  const value = text
    .slice(0, VALUE_LIMIT + 1)
    .trim()
    .toLowerCase();
  if (value === '') return true;
  if (value.length > VALUE_LIMIT) return false;
  const words = WORDS.get(attribute);
  if (words !== undefined) return isOneOf(attribute, value, words);
  const minimum = WHOLE_NUMBERS[attribute];
  if (minimum !== undefined) return /^[+-]?\d+$/.test(value) && Number(value) >= minimum;
  return Number.isFinite(Number(value));
}

function isOneOf(attribute: string, value: string, words: readonly string[]): boolean {
  return attribute === 'aria-relevant'
    ? value.split(/\s+/).every((word) => words.includes(word))
    : words.includes(value);
}
