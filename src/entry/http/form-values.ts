/** Reads the text of a form field as JSON would: `true`, `false` and whole numbers. Any other text is returned as it is. */
export function parseFormValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^(?!-0)-?\d{1,15}$/.test(text) ? Number(text) : text;
}
