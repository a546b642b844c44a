import { formatNumber } from '../../../lib/text.ts';

/** Formats a number with one decimal: `81.3`. */
export function formatDecimal(value: number): string {
  return value.toFixed(1).replace('.', formatNumber(0.1).charAt(1));
}
