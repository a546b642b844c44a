import type { Category } from '../../../contracts/scoring.ts';

export const CATEGORY_LABELS: Record<Category, { name: string; about: string }> = {
  indexability: {
    name: 'Indexability',
    about: 'Whether search engines and AI crawlers may fetch the page, and which URL they show.',
  },
  metadata: {
    name: 'Metadata',
    about: 'What the head of the page says about it: title, description, encoding and structured data.',
  },
  content: {
    name: 'Content',
    about: 'What the page says without scripts, how it is divided by headings, and where its links lead.',
  },
  technical: {
    name: 'Technical',
    about: 'How the page is delivered: https, headers, speed, size, URL and valid HTML.',
  },
  social: { name: 'Social', about: 'How a link to the page looks when people share it.' },
  accessibility: {
    name: 'Accessibility',
    about: 'Whether people can use the page with a keyboard, a screen reader or other assistive technology.',
  },
};
