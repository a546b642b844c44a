import type { CheckDocument } from '../../contracts/check.ts';

/** Explains a check, line by line. */
export function writeCheckLines(check: CheckDocument): string[] {
  return [
    `${check.id} (${check.severity}, ${check.category}): ${check.title}`,
    `How to fix it: ${check.recommendation}`,
    ...(check.example === null ? [] : ['Example:', check.example]),
    `How to verify the fix: ${check.verify}`,
    `Why it matters: ${check.why}`,
    `It passes when: ${check.passes}`,
    ...check.sources.map(({ title, url }) => `Source: ${title}, ${url}`),
    `More: ${check.docs_url}`,
  ];
}
