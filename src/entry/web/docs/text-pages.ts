import type { MarkdownPage } from '../markdown/page-head.ts';

export const START_PAGES: MarkdownPage[] = [
  {
    path: '/docs',
    file: 'docs.md',
    heading: 'Quickstart',
    title: 'API quickstart in five minutes – Site Audit docs',
  },
  {
    path: '/docs/authentication',
    file: 'docs-authentication.md',
    heading: 'Authentication',
    title: 'API keys and authentication – Site Audit docs',
  },
];

export const CONCEPT_PAGES: MarkdownPage[] = [
  {
    path: '/docs/scores',
    file: 'docs-scores.md',
    heading: 'Scores',
    title: 'How pages and websites are scored – Site Audit docs',
  },
  {
    path: '/docs/javascript',
    file: 'docs-javascript.md',
    heading: 'With JavaScript',
    title: 'Pages with JavaScript: what crawlers miss – Site Audit docs',
  },
  {
    path: '/docs/snapshots',
    file: 'docs-snapshots.md',
    heading: 'Snapshots',
    title: 'Snapshots and how to verify them – Site Audit docs',
  },
  {
    path: '/docs/usage-preferences',
    file: 'docs-usage-preferences.md',
    heading: 'AI usage preferences',
    title: 'AI usage preferences: standard or draft – Site Audit docs',
  },
  {
    path: '/docs/log',
    file: 'docs-log.md',
    heading: 'Transparency log',
    title: 'Transparency log: formats and proofs – Site Audit docs',
  },
  {
    path: '/docs/compare',
    file: 'docs-compare.md',
    heading: 'Compare',
    title: 'Compare with other audit tools – Site Audit docs',
  },
];

export const USAGE_PAGES: MarkdownPage[] = [
  {
    path: '/docs/command-line',
    file: 'docs-command-line.md',
    heading: 'Command line and CI',
    title: 'Command line, CI and JavaScript client – Site Audit docs',
  },
  {
    path: '/docs/agents',
    file: 'docs-agents.md',
    heading: 'Connect an agent',
    label: 'Agents (MCP)',
    title: 'Connect an agent over MCP – Site Audit docs',
  },
  {
    path: '/docs/fix-packs',
    file: 'docs-fix-packs.md',
    heading: 'Fix packs',
    title: 'Fix packs for coding agents – Site Audit docs',
  },
  {
    path: '/docs/errors',
    file: 'docs-errors.md',
    heading: 'Errors',
    title: 'Errors and how to handle them – Site Audit docs',
  },
  {
    path: '/docs/idempotency',
    file: 'docs-idempotency.md',
    heading: 'Idempotent requests',
    title: 'Idempotent requests and estimates – Site Audit docs',
  },
  {
    path: '/docs/limits',
    file: 'docs-limits.md',
    heading: 'Limits',
    title: 'Rate limits and size limits of the API – Site Audit docs',
  },
  {
    path: '/docs/webhooks',
    file: 'docs-webhooks.md',
    heading: 'Webhooks',
    title: 'Webhooks and how to verify them – Site Audit docs',
  },
  {
    path: '/docs/credits',
    file: 'docs-credits.md',
    heading: 'Credits and prices',
    title: 'Credits and current prices – Site Audit docs',
  },
  {
    path: '/docs/versions',
    file: 'docs-versions.md',
    heading: 'Versions and changelog',
    title: 'API versions and changelog – Site Audit docs',
  },
];

/** The pages that are Markdown. The others are rendered from the OpenAPI document. */
export const TEXT_PAGES: MarkdownPage[] = [...START_PAGES, ...CONCEPT_PAGES, ...USAGE_PAGES];
