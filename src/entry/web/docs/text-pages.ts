import type { MarkdownPage } from '../markdown/page-head.ts';

export const START_PAGES: MarkdownPage[] = [
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

export const CONCEPT_PAGES: MarkdownPage[] = [
  {
    path: '/docs/scores',
    file: 'docs-scores.md',
    heading: 'Scores',
    title: 'How pages and websites are scored – Site Audit docs',
    description:
      'How the score of a page is computed from its issues and the grade of a website from its pages, when there is no score, and what an audit reads.',
  },
  {
    path: '/docs/javascript',
    file: 'docs-javascript.md',
    heading: 'With JavaScript',
    title: 'Pages with JavaScript: what crawlers miss – Site Audit docs',
    description:
      'How an audit loads a page in a browser, what it compares with the HTML as sent, what the page may request, and what its figures do not say.',
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
    path: '/docs/usage-preferences',
    file: 'docs-usage-preferences.md',
    heading: 'AI usage preferences',
    title: 'AI usage preferences: standard or draft – Site Audit docs',
    description:
      'Content-Usage, Content Signals, RSL licences, llms.txt and Web Bot Auth: which are standards, drafts or proposals, what we read of them and publish.',
  },
  {
    path: '/docs/log',
    file: 'docs-log.md',
    heading: 'Transparency log',
    title: 'Transparency log: formats and proofs – Site Audit docs',
    description:
      'The formats of the log of publications: entries, tree, tiles, checkpoints, proofs, keys, witnesses and timestamps, and the standard behind each.',
  },
  {
    path: '/docs/compare',
    file: 'docs-compare.md',
    heading: 'Compare',
    title: 'Compare with other audit tools – Site Audit docs',
    description:
      'What we do and do not do beside Lighthouse, Screaming Frog, Ahrefs and squirrelscan, where each of them is better, with sources and the date.',
  },
];

export const USAGE_PAGES: MarkdownPage[] = [
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
