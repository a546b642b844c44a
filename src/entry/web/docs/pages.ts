import type { MarkdownPage, PageHead } from '../markdown/page-head.ts';

/** A page of the API reference, with the operations of a tag of the OpenAPI document. */
export interface ResourcePage extends PageHead {
  tag: string;
}

const START_PAGES: MarkdownPage[] = [
  {
    path: '/docs',
    file: 'docs.md',
    heading: 'Quickstart',
    title: 'API quickstart in five minutes – Site Audit docs',
    description:
      'Create an API key, audit a page with curl, Node or Python, verify your website, scan it and publish its best page. Takes five minutes.',
  },
  {
    path: '/docs/authentication',
    file: 'docs-authentication.md',
    heading: 'Authentication',
    title: 'API keys and authentication – Site Audit docs',
    description:
      'How to authenticate API requests: one key for each account, sent as a bearer token, shown once, replaced or revoked at any time.',
  },
];

const CONCEPT_PAGES: MarkdownPage[] = [
  {
    path: '/docs/scores',
    file: 'docs-scores.md',
    heading: 'Scores',
    title: 'How pages and websites are scored – Site Audit docs',
    description:
      'How the score of a page is computed from its issues and the grade of a website from its pages, when there is no score, and what an audit reads.',
  },
  {
    path: '/docs/snapshots',
    file: 'docs-snapshots.md',
    heading: 'Snapshots',
    title: 'Snapshots and how to verify them – Site Audit docs',
    description:
      'What a published snapshot contains, the three formats you can read it in, and how anyone can verify with SHA-256 that it has not changed.',
  },
  {
    path: '/docs/log',
    file: 'docs-log.md',
    heading: 'Transparency log',
    title: 'Transparency log: formats and proofs – Site Audit docs',
    description:
      'The formats of the log of publications: entries, tree, tiles, checkpoints, proofs, keys, witnesses and timestamps, and the standard behind each.',
  },
];

const USAGE_PAGES: MarkdownPage[] = [
  {
    path: '/docs/command-line',
    file: 'docs-command-line.md',
    heading: 'Command line and CI',
    title: 'Command line, CI and JavaScript client – Site Audit docs',
    description:
      'Audit built pages on your computer, stop a build that lowers a score, compare pull requests with a GitHub Action, and call the API from JavaScript.',
  },
  {
    path: '/docs/agents',
    file: 'docs-agents.md',
    heading: 'Connect an agent',
    label: 'Agents (MCP)',
    title: 'Connect an agent over MCP – Site Audit docs',
    description:
      'Connect Claude Code or another agent to the MCP server: its tools and resources, what costs credits, how page text is fenced, and errors.',
  },
  {
    path: '/docs/fix-packs',
    file: 'docs-fix-packs.md',
    heading: 'Fix packs',
    title: 'Fix packs for coding agents – Site Audit docs',
    description:
      'How a coding agent improves a page: audit it, read the fix pack with the exact changes, apply them and verify each fix with the next audit.',
  },
  {
    path: '/docs/errors',
    file: 'docs-errors.md',
    heading: 'Errors',
    title: 'Errors and how to handle them – Site Audit docs',
    description:
      'The error format, every error code of the API with its status and meaning, how to wait after a 429, and which requests are safe to retry.',
  },
  {
    path: '/docs/idempotency',
    file: 'docs-idempotency.md',
    heading: 'Idempotent requests',
    title: 'Idempotent requests and estimates – Site Audit docs',
    description:
      'How to retry a POST without doing or paying for anything twice, with an Idempotency-Key, and how to ask for the price first.',
  },
  {
    path: '/docs/limits',
    file: 'docs-limits.md',
    heading: 'Limits',
    title: 'Rate limits and size limits of the API – Site Audit docs',
    description:
      'Rate limits and size limits: audits per minute, sizes of bodies, URLs and lists, pages per scan, unverified websites, and the headers to read.',
  },
  {
    path: '/docs/webhooks',
    file: 'docs-webhooks.md',
    heading: 'Webhooks',
    title: 'Webhooks and how to verify them – Site Audit docs',
    description:
      'The events that we send to webhooks, how to verify their signatures with Standard Webhooks, the order of deliveries, and when they are sent again.',
  },
  {
    path: '/docs/credits',
    file: 'docs-credits.md',
    heading: 'Credits and prices',
    title: 'Credits and current prices – Site Audit docs',
    description:
      'What is free and what costs credits, the current prices, when you are charged and when you are not, and how to read your balance.',
  },
  {
    path: '/docs/versions',
    file: 'docs-versions.md',
    heading: 'Versions and changelog',
    title: 'API versions and changelog – Site Audit docs',
    description:
      'What the version in the URL guarantees, what may change between releases without breaking your code, and everything that has changed so far.',
  },
];

/** The pages that are Markdown. The others are rendered from the OpenAPI document. */
export const TEXT_PAGES: MarkdownPage[] = [...START_PAGES, ...CONCEPT_PAGES, ...USAGE_PAGES];

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
