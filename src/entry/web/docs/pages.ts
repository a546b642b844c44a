import type { PageHead } from '../markdown/page-head.ts';
import { CONCEPT_PAGES, START_PAGES, USAGE_PAGES } from './text-pages.ts';

/** A page of the API reference, with the operations of a tag of the OpenAPI document. */
export interface ResourcePage extends PageHead {
  tag: string;
}

const REFERENCE_OVERVIEW: PageHead = {
  path: '/docs/api',
  heading: 'API reference',
  label: 'Overview',
  title: 'API reference: all operations – Site Audit docs',
};

interface Resource {
  tag: string;
  /** In the path, where that is not the tag. */
  slug?: string;
  /** Where that is not the tag. */
  heading?: string;
  /** In the title, where that is not the heading. */
  subject?: string;
}

const RESOURCES: Resource[] = [
  {
    tag: 'Audits',
  },
  {
    tag: 'Fixes',
    heading: 'Fixes and changes',
  },
  {
    tag: 'Checks',
  },
  {
    tag: 'Websites',
  },
  {
    tag: 'Scans',
  },
  {
    tag: 'Scan records',
  },
  {
    tag: 'Scan estimates',
  },
  {
    tag: 'Several websites',
  },
  {
    tag: 'Profiles',
    heading: 'Scan profiles',
  },
  {
    tag: 'Findings',
    heading: 'Findings over time',
  },
  {
    tag: 'Schedules',
  },
  {
    tag: 'Access',
    heading: 'Access to locked websites',
  },
  {
    tag: 'Alerts',
    heading: 'Mail alerts',
  },
  {
    tag: 'Structure',
  },
  {
    tag: 'Links and files',
  },
  {
    tag: 'Scores',
    heading: 'Scores and reports',
  },
  {
    tag: 'AI directory',
  },
  {
    tag: 'Webhooks',
  },
  {
    tag: 'Deliveries',
    heading: 'Webhook deliveries',
  },
  {
    tag: 'Account',
    subject: 'Credits and settings',
  },
  {
    tag: 'Transparency log',
    slug: 'log',
  },
  {
    tag: 'Blog',
    subject: 'Blog posts',
  },
  {
    tag: 'Service',
    subject: 'Service health',
  },
];

/** The pages of the API reference. A test compares them with the tags of the OpenAPI document. */
export const RESOURCE_PAGES = RESOURCES.map((resource): ResourcePage => {
  const { tag, slug = tag.toLowerCase().replaceAll(' ', '-'), heading = tag, subject = heading } = resource;
  return {
    tag,
    path: `/docs/api/${slug}`,
    heading,
    title: `${subject}: API reference – Site Audit docs`,
  };
});

/** The pages of the documentation in reading order, by section of the navigation. */
export const DOCS_SECTIONS: { label: string; pages: readonly PageHead[] }[] = [
  { label: 'Get started', pages: START_PAGES },
  { label: 'Concepts', pages: CONCEPT_PAGES },
  { label: 'Use the API', pages: USAGE_PAGES },
  { label: 'API reference', pages: [REFERENCE_OVERVIEW, ...RESOURCE_PAGES] },
];

/** The pages of the documentation in reading order. */
export const DOCS_PAGES = DOCS_SECTIONS.flatMap(({ pages }) => pages);
