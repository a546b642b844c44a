import { type IsoDate, parseIsoDate } from '../../../lib/iso-date.ts';
import { DAY } from '../../../lib/time.ts';
import { type JsonLdNode } from '../../page/facts/json-ld.ts';
import { readJsonLdText, toArray, type JsonObject } from '../../page/facts/json-ld-block.ts';
import { describeNode, phrase, quote } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';

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
