import { parseIsoDate } from '../../../lib/iso-date.ts';
import type { JsonLdNode } from '../../page/facts/json-ld.ts';
import { isJsonObject, toArray } from '../../page/facts/json-ld-block.ts';
import { isEventType } from '../../page/schema-types.ts';
import { quote } from '../evidence.ts';

const NUMBERS = ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'];
const EVENT_DATES = ['startDate', 'endDate'];
const JOB_DATES = ['datePosted', 'validThrough'];

/** schema.org/price: digits and a full stop, neither a currency sign nor a separator of thousands. */
const NUMBER = /^\s*\d+(?:\.\d+)?\s*$/;

/** Google: Review snippet. A number with a full stop, a fraction such as 8/10, or a percentage. */
const RATING = /^\s*\d+(?:\.\d+)?\s*(?:%|\/\s*\d+(?:\.\d+)?)?\s*$/;

/** A number of ratings, with or without a separator of thousands. */
const COUNT = /^\s*\d[\d.,\s]*$/;

/** ISO 4217. */
const CURRENCY = /^\s*[a-z]{3}\s*$/i;

/** The values of required properties that search engines cannot read, described: `price "12,50 €", which is not a number`. */
export function findInvalidValues(node: JsonLdNode): string[] {
  const isReview = node.types.some((type) => type === 'Review' || type === 'AggregateRating');
  const dates = [
    ...(node.types.some(isEventType) ? EVENT_DATES : []),
    ...(node.types.includes('JobPosting') ? JOB_DATES : []),
  ];
  return [
    ...findTexts(node, NUMBERS, (text) => NUMBER.test(text), 'which is not a number such as 12.50'),
    ...findTexts(
      node,
      ['priceCurrency'],
      (text) => CURRENCY.test(text),
      'which is not a currency code such as EUR',
    ),
    ...findTexts(node, dates, (text) => parseIsoDate(text) !== null, 'which is not an ISO 8601 date'),
    ...(isReview && node.isTopLevel
      ? findTexts(node, ['itemReviewed'], () => false, 'which is text, not a node with a type and a name')
      : []),
    ...(node.types.some((type) => type === 'Rating' || type === 'AggregateRating') ? findRatings(node) : []),
  ];
}

/** A scale ends at 5 if bestRating does not say otherwise; `8/10` and `80%` bring their own (Google: Review snippet). */
function findRatings(node: JsonLdNode): string[] {
  const { properties } = node;
  const [value, best = 5] = [properties['ratingValue'], properties['bestRating']].map(readNumber);
  return [
    ...(value !== undefined && value > best
      ? [`ratingValue ${value}, which is above the best rating, ${best}`]
      : []),
    ...findTexts(
      node,
      ['ratingValue'],
      (text) => RATING.test(text),
      'which is not a number such as 4.5, a fraction or a percentage',
    ),
    ...findTexts(node, ['ratingCount', 'reviewCount'], (text) => COUNT.test(text), 'which is not a number'),
  ];
}

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value.slice(0, 100))
    ? Number(value.slice(0, 100))
    : undefined;
}

/** The texts among the values of some properties that are not valid. Empty texts count as missing. */
function findTexts(
  { properties }: JsonLdNode,
  names: readonly string[],
  isValid: (text: string) => boolean,
  problem: string,
): string[] {
  return names.flatMap((name) =>
    toArray(properties[name])
      .slice(0, VALUES_LIMIT)
      .map((value) => (isJsonObject(value) ? value['@value'] : value))
      .filter((value) => typeof value === 'string' && value.trim() !== '' && !isValid(value.slice(0, 100)))
      .map((value) => `${name} ${quote(String(value), 60)}, ${problem}`),
  );
}

/** Values read of a property. */
const VALUES_LIMIT = 10;
