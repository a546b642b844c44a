import { DAY, type IsoDate, parseIsoDate } from '../../../lib/time.ts';
import type { Evidence } from '../../evidence.ts';
import { isJsonObject, type JsonObject, readJsonLdText, toArray } from '../../page/facts/json-ld-values.ts';
import type { JsonLdNode } from '../../page/facts/json-ld.ts';
import { getRuleType, isEventType } from '../../page/schema-types.ts';
import { describeNode, phrase, quote } from '../evidence.ts';

const DATES = ['datePublished', 'dateModified', 'uploadDate'] as const;

/**
 * Counts the dates of the nodes and describes the invalid ones: unreadable, more than a day ahead, or modified before
 * published.
 *
 * @param now milliseconds since 1970
 */
export function findInvalidDates(
  nodes: readonly JsonLdNode[],
  now: number,
): { dates: number; wrong: Evidence[] } {
  let dates = 0;
  const wrong: Evidence[] = [];
  for (const node of nodes) {
    for (const name of DATES) {
      for (const value of toArray(node.properties[name])) {
        dates++;
        const problem = describeDateProblem(value, now);
        if (problem) wrong.push(phrase`${describeNode(node)}: ${name} ${problem}`);
      }
    }
    const published = readFirstDate(node.properties, 'datePublished');
    const modified = readFirstDate(node.properties, 'dateModified');
    if (published && modified && isBefore(modified, published)) {
      wrong.push(
        phrase`${describeNode(node)}: dateModified ${quoteDate(node, 'dateModified')} is before datePublished ${quoteDate(node, 'datePublished')}`,
      );
    }
  }
  return { dates, wrong };
}

function describeDateProblem(value: unknown, now: number): string | null {
  const text = readJsonLdText(value);
  const date = text === null ? null : parseIsoDate(text);
  if (!date) return `${quote(text ?? JSON.stringify(value), 60)} is not ISO 8601`;
  return date.time > now + DAY ? `${quote(text ?? '', 60)} is in the future` : null;
}

function readFirstDate(properties: JsonObject, name: string): IsoDate | null {
  const text = readJsonLdText(toArray(properties[name])[0]);
  return text === null ? null : parseIsoDate(text);
}

/** Whether `a` is before `b`, whatever times and zones they leave out. If both leave out the same, they are in one time zone. */
function isBefore(a: IsoDate, b: IsoDate): boolean {
  if (a.tolerance > 0 && a.tolerance === b.tolerance)
    return Math.floor(a.time / DAY) < Math.floor(b.time / DAY);
  return a.time + a.tolerance + (b.tolerance > 0 ? DAY : 0) < b.time;
}

function quoteDate(node: JsonLdNode, name: string): string {
  return quote(readJsonLdText(toArray(node.properties[name])[0]) ?? '', 60);
}

const NUMBERS = ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'];
const EVENT_DATES = ['startDate', 'endDate'];
const JOB_DATES = ['datePosted', 'validThrough'];

/** schema.org/price: digits and a full stop, neither a currency sign nor a separator of thousands. */
const NUMBER = /^\s*\d+(?:\.\d+)?\s*$/;

/** Google: Review snippet. A number with a full stop, a fraction such as 8/10, or a percentage. */
const RATING = /^\s*\d+(?:\.\d+)?(?:\s*(?:%|\/\s*\d+(?:\.\d+)?))?\s*$/;

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
    ...(node.types.some(isAggregateRating) ? findRatings(node) : []),
    ...findNestedRatings(node),
    ...NUMBERS.flatMap((name) =>
      toArray(node.properties[name])
        .map(readNumber)
        .flatMap((price) =>
          price !== undefined && price < 0 ? [`${name} ${price}, which is negative`] : [],
        ),
    ),
  ];
}

/** The rating of a review, and an aggregate rating whose type only its property tells, have no rule of their own. */
function findNestedRatings({ properties }: JsonLdNode): string[] {
  return ['reviewRating', 'aggregateRating'].flatMap((name) =>
    toArray(properties[name])
      .slice(0, VALUES_LIMIT)
      .filter(isJsonObject)
      .filter(({ '@type': types }) => !toArray(types).some(isAggregateRating))
      .flatMap((rating) => findRatings({ properties: rating }).map((fault) => `${name}.${fault}`)),
  );
}

function isAggregateRating(type: unknown): boolean {
  return typeof type === 'string' && getRuleType(type) === 'AggregateRating';
}

/**
 * A scale goes from 1 to 5 if worstRating and bestRating do not say otherwise; `8/10` and `80%` bring their own. Somebody must have
 * rated (Google: Review snippet).
 */
function findRatings(node: Pick<JsonLdNode, 'properties'>): string[] {
  const { properties } = node;
  const read = (name: string): number | undefined => readNumber(toArray(properties[name])[0]);
  const {
    value,
    best = 5,
    worst = Math.min(1, best),
  } = {
    value: read('ratingValue'),
    best: read('bestRating'),
    worst: read('worstRating'),
  };
  return [
    ...(value !== undefined && value > best
      ? [`ratingValue ${value}, which is above the best rating, ${best}`]
      : []),
    ...(value !== undefined && value < worst
      ? [`ratingValue ${value}, which is below the worst rating, ${worst}`]
      : []),
    ...['ratingCount', 'reviewCount'].flatMap((name) => {
      const count = read(name);
      return count !== undefined && count <= 0 ? [`${name} ${count}, which is not a positive number`] : [];
    }),
    ...findTexts(
      node,
      ['ratingValue'],
      (text) => RATING.test(text),
      'which is not a number such as 4.5, a fraction or a percentage',
    ),
    ...findTexts(node, ['ratingCount', 'reviewCount'], (text) => COUNT.test(text), 'which is not a number'),
  ];
}

/** A number, a text with one or a value object with either. */
function readNumber(value: unknown): number | undefined {
  const number = isJsonObject(value) ? value['@value'] : value;
  if (typeof number === 'number') return number;
  return typeof number === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(number.slice(0, 100))
    ? Number(number.slice(0, 100))
    : undefined;
}

/** The texts among the values of some properties that are not valid. Empty texts count as missing. */
function findTexts(
  { properties }: Pick<JsonLdNode, 'properties'>,
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
