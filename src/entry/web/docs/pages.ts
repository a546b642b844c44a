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
  description:
    'Every operation of the Site Audit API by resource, with parameters, fields, errors, and a real request and answer for each one.',
};

interface Resource {
  tag: string;
  /** In the path, where that is not the tag. */
  slug?: string;
  /** Where that is not the tag. */
  heading?: string;
  /** In the title, where that is not the heading. */
  subject?: string;
  description: string;
}

const RESOURCES: Resource[] = [
  {
    tag: 'Audits',
    description:
      'API operations to audit a page, list and read your audits, audit a page again and delete an audit, with real requests and answers.',
  },
  {
    tag: 'Fixes',
    heading: 'Fixes and changes',
    description:
      'API operations to read the fixes of an audit or a website, have a fix verified by the next audit, and compare audits or scans.',
  },
  {
    tag: 'Checks',
    description:
      'API operations to list the checks that an audit runs and to read one: when it passes, why it matters and how to fix what it finds.',
  },
  {
    tag: 'Websites',
    description:
      'API operations to add a website, verify that it is yours by meta tag, file or DNS record, and remove it.',
  },
  {
    tag: 'Scans',
    description:
      'API operations to scan a website and wait for the result, and to start a scan that goes on without you.',
  },
  {
    tag: 'Scan records',
    description:
      'API operations to list the scans of a website, read one with its progress and result, cancel it, and stream its events.',
  },
  {
    tag: 'Scan estimates',
    description:
      'API operations to learn what a scan of a website would cost, and which of its known pages it would cover or leave out.',
  },
  {
    tag: 'Several websites',
    description:
      'API operations to scan up to 50 websites with one request, and to learn what that would cost.',
  },
  {
    tag: 'Profiles',
    heading: 'Scan profiles',
    description:
      'API operations to keep named settings for scans of a website: patterns, modes, lists of URLs, limits, and subdomains.',
  },
  {
    tag: 'Findings',
    heading: 'Findings over time',
    description:
      'API operations for the findings of a website over all its scans: their states, who fixes them, their log, and what you ignore.',
  },
  {
    tag: 'Schedules',
    description:
      'API operations to scan a website every day, week or month, watch single pages, and see what each run cost or why it was skipped.',
  },
  {
    tag: 'Access',
    heading: 'Access to locked websites',
    description:
      'API operations to set the request headers and the password that scans send to a staging or locked website, and to ignore its robots.txt.',
  },
  {
    tag: 'Alerts',
    heading: 'Mail alerts',
    description:
      'API operations to read and choose which mails you get about a website: lower scores, new findings, failed scans and low credits.',
  },
  {
    tag: 'Structure',
    description:
      'API operations to see how the pages of a website link to each other: clicks from the home page, linking pages, PageRank and groups.',
  },
  {
    tag: 'Links and files',
    description:
      'API operations to list the links of a website to others and the files of its pages: status, redirects, size, type, cache lifetime and use.',
  },
  {
    tag: 'Scores',
    heading: 'Scores and reports',
    description:
      'API operations to compute and read the score of a website, read its combined report and findings, and show its public scorecard.',
  },
  {
    tag: 'AI directory',
    description:
      'API operations to publish an audit as a permanent snapshot in the directory of an AI assistant, and to list and read snapshots.',
  },
  {
    tag: 'Webhooks',
    description:
      'API operations to add a webhook, choose its events, turn it off, replace its secret and delete it, and the events it is sent.',
  },
  {
    tag: 'Deliveries',
    heading: 'Webhook deliveries',
    description:
      'API operations to test a webhook, list what was sent to it with the answer of its endpoint, and send a delivery again.',
  },
  {
    tag: 'Account',
    subject: 'Credits and settings',
    description:
      'API operations to read your balance, every credit that was added or charged, and the prices and limits that apply today.',
  },
  {
    tag: 'Transparency log',
    slug: 'log',
    description:
      'The API operation that lists what the transparency log records of a host: publications and withdrawals of snapshots of its pages.',
  },
  {
    tag: 'Blog',
    subject: 'Blog posts',
    description:
      'API operations to list the published posts of the blog and to read one with its text as Markdown, its author and its metadata.',
  },
  {
    tag: 'Service',
    subject: 'Service health',
    description:
      'The API operation that says whether the service is up and which release answers. It needs no API key, so that monitors can call it.',
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
    description: resource.description,
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
