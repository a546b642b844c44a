import { SEVERITIES, type Severity } from '../../../contracts/scoring.ts';
import type { Check } from '../../../engine/checks/check.ts';

/** The checks to list. */
export interface CheckFilter {
  /** Words in the title, the rule or the id; `''` for all. */
  text: string;
  severity: Severity | null;
}

/** In characters. */
export const TEXT_LIMIT = 80;

/** Reads the filter from the query string. An unknown severity is ignored. */
export function parseCheckFilter({ q, severity }: Record<string, string | undefined>): CheckFilter {
  return {
    text: (q ?? '').trim().slice(0, TEXT_LIMIT),
    severity: SEVERITIES.find((name) => name === severity) ?? null,
  };
}

/** Tells whether a check has the severity and all words of the text, in any case and order. */
export function matchesCheckFilter(check: Check, { text, severity }: CheckFilter): boolean {
  if (severity !== null && check.severity !== severity) return false;
  const content = `${check.title} ${check.passes} ${check.id}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word));
}
