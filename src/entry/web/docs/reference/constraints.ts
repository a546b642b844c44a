import { formatCount } from '../../format.ts';
import { formatNumber } from '../../../../lib/text.ts';
import type { Schema } from './openapi-document.ts';

/** Returns the type of a schema without references and nested schemas: `integer`, `string or null`, `date-time`. */
export function getTypeName({ type, format }: Schema): string {
  const names = [type ?? 'any'].flat().map((name) => (name === 'string' && format ? format : name));
  return names.join(' or ');
}

/** Returns the limits of a value: `1 to 100`, `At most 2,048 characters`. Empty without limits. */
export function formatConstraints({
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  pattern,
}: Schema): string {
  const limits = [
    minimum !== undefined && maximum !== undefined && `${formatNumber(minimum)} to ${formatNumber(maximum)}`,
    minimum !== undefined && maximum === undefined && minimum !== 0 && `at least ${formatNumber(minimum)}`,
    minimum === undefined && maximum !== undefined && `at most ${formatNumber(maximum)}`,
    minLength !== undefined && minLength > 1 && `at least ${formatCount(minLength, 'character')}`,
    maxLength !== undefined && `at most ${formatCount(maxLength, 'character')}`,
    maxItems !== undefined && `at most ${formatCount(maxItems, 'item')}`,
    pattern !== undefined && `matches ${pattern}`,
  ];
  const text = limits.filter((limit) => limit !== false).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
