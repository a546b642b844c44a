/** A whole number as a form has it; `NaN` for anything else. */
export function parseWholeNumber(text: string): number {
  const digits = text.trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}
