import { CHECKS } from '../../engine/checks/all.ts';
import type { Category, Severity } from '../../contracts/scoring.ts';
import type { Check } from '../../engine/checks/check.ts';

export const CATEGORY_LABELS: Record<Category, { name: string; about: string }> = {
  indexability: {
    name: 'Indexability',
    about: 'Whether search engines and AI crawlers may fetch the page, and which address they should keep.',
  },
  metadata: {
    name: 'Metadata',
    about: 'What the head of the page says about it: title, description, character set, structured data.',
  },
  content: {
    name: 'Content',
    about: 'What is there to read without running scripts, how it is sectioned and where its links lead.',
  },
  technical: {
    name: 'Technical',
    about: 'How the page is delivered: encryption, headers, speed, size and the soundness of its HTML.',
  },
  social: { name: 'Social', about: 'How the page looks when somebody shares a link to it.' },
  accessibility: {
    name: 'Accessibility',
    about: 'Whether people with assistive technology, and software, can tell what everything on the page is.',
  },
};

export const SEVERITY_LABELS: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** Returns the checks of a category in the order of reports. */
export function listCategoryChecks(category: Category): Check[] {
  return CHECKS.filter((check) => check.category === category);
}
