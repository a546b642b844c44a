/** Returns the number of an ASCII decimal from 0 to 2^53-1 without leading zeroes, or `null` for anything else. */
export function parseDecimal(text: string): number | null {
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** Whether a number is a tree size or a leaf index: a whole number from 0 to 2^53-1. */
export function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
