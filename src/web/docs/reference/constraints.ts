import { counted } from '../../format.ts';
import type { Schema } from './contract.ts';

/** `integer`, `string or null`, `date-time`: of a schema that is no reference and holds no other. */
export function typeName({ type, format }: Schema): string {
  const names = [type ?? 'any'].flat().map((name) => (name === 'string' && format ? format : name));
  return names.join(' or ');
}

/** `1 to 100`, `at most 2,048 characters`. */
export function limitsOf({ minimum, maximum, minLength, maxLength, maxItems, pattern }: Schema): string {
  const limits = [
    minimum !== undefined && maximum !== undefined && `${number(minimum)} to ${number(maximum)}`,
    minimum !== undefined && maximum === undefined && minimum !== 0 && `at least ${number(minimum)}`,
    minimum === undefined && maximum !== undefined && `at most ${number(maximum)}`,
    minLength !== undefined && minLength > 1 && `at least ${counted(minLength, 'character')}`,
    maxLength !== undefined && `at most ${counted(maxLength, 'character')}`,
    maxItems !== undefined && `at most ${number(maxItems)} of them`,
    pattern !== undefined && `matches ${pattern}`,
  ];
  const text = limits.filter((limit) => limit !== false).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
