/* oxlint-disable eslint/max-lines -- a table of all pages of the documentation */
export interface DocsPage {
  path: string;
  heading: string;
  /** In the navigation, where that is not the heading. */
  label?: string;
  /** 30 to 60 characters. */
  title: string;
  /** 70 to 160 characters. */
  description: string;
}

/** A page of the API reference, with the operations of a tag of the OpenAPI document. */
export interface ResourcePage extends DocsPage {
  tag: string;
}

const START_PAGES = [
  {
    path: '/docs',
    heading: 'Quickstart',
    title: 'API quickstart in five minutes – Site Audit docs',
    description:
      'Create an API key, audit a page with curl, Node or Python, verify your website, scan it and publish its best page. Takes five minutes.',
  },
  {
    path: '/docs/authentication',
    heading: 'Authentication',
    title: 'API keys and authentication – Site Audit docs',
    description:
      'How to authenticate API requests: one key for each account, sent as a bearer token, shown once, replaced or revoked at any time.',
  },
] as const satisfies DocsPage[];

const CONCEPT_PAGES = [
  {
    path: '/docs/scores',
    heading: 'Scores',
    title: 'How pages and websites are scored – Site Audit docs',
    description:
      'How the score of a page is computed from its issues and the grade of a website from its pages, when there is no score, and what an audit reads.',
  },
  {
    path: '/docs/snapshots',
    heading: 'Snapshots',
    title: 'Snapshots and how to verify them – Site Audit docs',
    description:
      'What a published snapshot contains, the three formats you can read it in, and how anyone can verify with SHA-256 that it has not changed.',
  },
  {
    path: '/docs/log',
    heading: 'Transparency log',
    title: 'Transparency log: formats and proofs – Site Audit docs',
    description:
      'The formats of the log of publications: entries, tree, tiles, checkpoints, proofs, keys, witnesses and timestamps, and the standard behind each.',
  },
] as const satisfies DocsPage[];

const USAGE_PAGES = [
  {
    path: '/docs/command-line',
    label: 'Command line and CI',
    heading: 'Command line and CI',
    title: 'Command line, CI and JavaScript client – Site Audit docs',
    description:
      'Audit built pages on your computer, stop a build that lowers a score, compare pull requests with a GitHub Action, and call the API from JavaScript.',
  },
  {
    path: '/docs/agents',
    label: 'Agents (MCP)',
    heading: 'Connect an agent',
    title: 'Connect an agent over MCP – Site Audit docs',
    description:
      'Connect Claude Code or another agent to the MCP server: its tools and resources, what costs credits, how page text is fenced, and errors.',
  },
  {
    path: '/docs/fix-packs',
    heading: 'Fix packs',
    title: 'Fix packs for coding agents – Site Audit docs',
    description:
      'How a coding agent improves a page: audit it, read the fix pack with the exact changes, apply them and verify each fix with the next audit.',
  },
  {
    path: '/docs/errors',
    heading: 'Errors',
    title: 'Errors and how to handle them – Site Audit docs',
    description:
      'The error format, every error code of the API with its status and meaning, how to wait after a 429, and which requests are safe to retry.',
  },
  {
    path: '/docs/idempotency',
    heading: 'Idempotent requests',
    title: 'Idempotent requests and dry runs – Site Audit docs',
    description:
      'How to retry a POST without doing or paying for anything twice, with an Idempotency-Key, and how to ask for the price with a dry run.',
  },
  {
    path: '/docs/limits',
    heading: 'Limits',
    title: 'Rate limits and size limits of the API – Site Audit docs',
    description:
      'Rate limits and size limits: audits per minute, sizes of bodies, URLs and lists, pages per scan, unverified websites, and the headers to read.',
  },
  {
    path: '/docs/webhooks',
    heading: 'Webhooks',
    title: 'Webhooks and how to verify them – Site Audit docs',
    description:
      'The events that we send to webhooks, how to verify their signatures with Standard Webhooks, the order of deliveries, and when they are sent again.',
  },
  {
    path: '/docs/credits',
    heading: 'Credits and prices',
    title: 'Credits and current prices – Site Audit docs',
    description:
      'What is free and what costs credits, the current prices, when you are charged and when you are not, and how to read your balance.',
  },
  {
    path: '/docs/versions',
    heading: 'Versions and changelog',
    title: 'API versions and changelog – Site Audit docs',
    description:
      'What the version in the URL guarantees, what may change between releases without breaking your code, and everything that has changed so far.',
  },
] as const satisfies DocsPage[];

const REFERENCE_OVERVIEW = {
  path: '/docs/api',
  heading: 'API reference',
  label: 'Overview',
  title: 'API reference: all operations – Site Audit docs',
  description:
    'Every operation of the Site Audit API by resource, with parameters, fields, errors, and a real request and answer for each one.',
} as const satisfies DocsPage;

/** The pages of the API reference. A test compares them with the tags of the OpenAPI document. */
export const RESOURCE_PAGES = [
  {
    tag: 'Audits',
    path: '/docs/api/audits',
    heading: 'Audits',
    title: 'Audits: API reference – Site Audit docs',
    description:
      'API operations to audit a page, list and read your audits, audit a page again and delete an audit, with real requests and answers.',
  },
  {
    tag: 'Fixes',
    path: '/docs/api/fixes',
    label: 'Fixes and changes',
    heading: 'Fixes and changes',
    title: 'Fixes and changes: API reference – Site Audit docs',
    description:
      'API operations to read the fixes of an audit or a website, have a fix verified by the next audit, and compare audits or scans.',
  },
  {
    tag: 'Checks',
    path: '/docs/api/checks',
    label: 'Checks',
    heading: 'Checks',
    title: 'Checks: API reference – Site Audit docs',
    description:
      'API operations to list the checks that an audit runs and to read one: when it passes, why it matters and how to fix what it finds.',
  },
  {
    tag: 'Websites',
    path: '/docs/api/websites',
    heading: 'Websites',
    title: 'Websites: API reference – Site Audit docs',
    description:
      'API operations to add a website, verify that it is yours by meta tag, file or DNS record, and remove it.',
  },
  {
    tag: 'Scans',
    path: '/docs/api/scans',
    heading: 'Scans',
    title: 'Scans: API reference – Site Audit docs',
    description:
      'API operations to scan a website, follow the scan as a stream of events, list your scans, read one and cancel it.',
  },
  {
    tag: 'Schedules',
    path: '/docs/api/schedules',
    heading: 'Schedules',
    title: 'Schedules: API reference – Site Audit docs',
    description:
      'API operations to scan a website every day, week or month, watch single pages, and see what each run cost or why it was skipped.',
  },
  {
    tag: 'Alerts',
    path: '/docs/api/alerts',
    heading: 'Mail alerts',
    title: 'Mail alerts: API reference – Site Audit docs',
    description:
      'API operations to read and choose which mails you get about a website: lower scores, new findings, failed scans and low credits.',
  },
  {
    tag: 'Scores',
    path: '/docs/api/scores',
    heading: 'Scores and reports',
    title: 'Scores and reports: API reference – Site Audit docs',
    description:
      'API operations to compute and read the score of a website, read its combined report and findings, and show its public scorecard.',
  },
  {
    tag: 'AI directory',
    path: '/docs/api/ai-directory',
    heading: 'AI directory',
    title: 'AI directory: API reference – Site Audit docs',
    description:
      'API operations to publish an audit as a permanent snapshot in the directory of an AI assistant, and to list and read snapshots.',
  },
  {
    tag: 'Webhooks',
    path: '/docs/api/webhooks',
    heading: 'Webhooks',
    title: 'Webhooks: API reference – Site Audit docs',
    description:
      'API operations to add a webhook, choose its events, turn it off, replace its secret and delete it, and the events it is sent.',
  },
  {
    tag: 'Deliveries',
    path: '/docs/api/deliveries',
    heading: 'Webhook deliveries',
    title: 'Webhook deliveries: API reference – Site Audit docs',
    description:
      'API operations to test a webhook, list what was sent to it with the answer of its endpoint, and send a delivery again.',
  },
  {
    tag: 'Account',
    path: '/docs/api/account',
    heading: 'Account',
    title: 'Credits and settings: API reference – Site Audit docs',
    description:
      'API operations to read your balance, every credit that was added or charged, and the prices and limits that apply today.',
  },
  {
    tag: 'Transparency log',
    path: '/docs/api/log',
    heading: 'Transparency log',
    title: 'Transparency log: API reference – Site Audit docs',
    description:
      'The API operation that lists what the transparency log records of a host: publications and withdrawals of snapshots of its pages.',
  },
  {
    tag: 'Blog',
    path: '/docs/api/blog',
    heading: 'Blog',
    title: 'Blog posts: API reference – Site Audit docs',
    description:
      'API operations to list the published posts of the blog and to read one with its text as Markdown, its author and its metadata.',
  },
  {
    tag: 'Service',
    path: '/docs/api/service',
    heading: 'Service',
    title: 'Service health: API reference – Site Audit docs',
    description:
      'The API operation that says whether the service is up and which release answers. It needs no API key, so that monitors can call it.',
  },
] as const satisfies ResourcePage[];

/** The pages of the documentation in reading order, by section of the navigation. */
export const DOCS_SECTIONS: { label: string; pages: readonly DocsPage[] }[] = [
  { label: 'Get started', pages: START_PAGES },
  { label: 'Concepts', pages: CONCEPT_PAGES },
  { label: 'Use the API', pages: USAGE_PAGES },
  { label: 'API reference', pages: [REFERENCE_OVERVIEW, ...RESOURCE_PAGES] },
];

/** The pages of the documentation in reading order. */
export const DOCS_PAGES = [
  ...START_PAGES,
  ...CONCEPT_PAGES,
  ...USAGE_PAGES,
  REFERENCE_OVERVIEW,
  ...RESOURCE_PAGES,
] as const;

export type DocsPath = (typeof DOCS_PAGES)[number]['path'];
