/** The pages of the documentation in reading order. */
export const DOCS_PAGES = [
  {
    path: '/docs',
    label: 'Start',
    heading: 'From a key to a published page in five minutes',
    title: 'Five-minute start with the API – Site Audit docs',
    description:
      'Sign in, make an API key, audit a page with curl, Node or Python, prove that a website is yours, scan all of it and publish its best page.',
  },
  {
    path: '/docs/authentication',
    label: 'Authentication',
    heading: 'Authentication',
    title: 'API keys and authentication – Site Audit docs',
    description:
      'How a request says whose it is: one personal API key for each account, sent as a bearer token, shown once, replaced or revoked at any time.',
  },
  {
    path: '/docs/errors',
    label: 'Errors',
    heading: 'Errors',
    title: 'Errors and how to handle them – Site Audit docs',
    description:
      'The form of an error, every error code of the API with its status and meaning, how to wait after 429, and which requests are safe to send again.',
  },
  {
    path: '/docs/limits',
    label: 'Limits',
    heading: 'Limits',
    title: 'Rate limits and sizes of the API – Site Audit docs',
    description:
      'How often and how much: audits a minute, sizes of bodies, addresses and lists, pages of a scan, unverified websites, and the headers that tell.',
  },
  {
    path: '/docs/credits',
    label: 'Credits and prices',
    heading: 'Credits and prices',
    title: 'Credits and what they pay for – Site Audit docs',
    description:
      'What is free and what costs credits, the prices in force today, when credits are taken and when they are not, and how to read your balance.',
  },
  {
    path: '/docs/scores',
    label: 'Scores',
    heading: 'What a score is',
    title: 'What the score of a page or site is – Site Audit docs',
    description:
      'How the score of a page comes from its issues and the grade of a site from its pages, when there is no score, and what an audit does not see.',
  },
  {
    path: '/docs/snapshots',
    label: 'Snapshots',
    heading: 'Snapshots, and how to verify one',
    title: 'Verify a frozen snapshot by its hash – Site Audit docs',
    description:
      'What a published snapshot holds, the three forms it can be read in, and how anyone can check by its SHA-256 that it has not changed.',
  },
  {
    path: '/docs/versions',
    label: 'Versions',
    heading: 'Versions',
    title: 'Versions and releases of the API – Site Audit docs',
    description:
      'What the version in the address promises, what may change between releases without breaking your code, and how to see which release answers.',
  },
  {
    path: '/docs/api',
    label: 'API reference',
    heading: 'API reference',
    title: 'API reference: every operation – Site Audit docs',
    description:
      'Every operation of the Site Audit API with its parameters, bodies, answers, statuses and an example with curl, made from its OpenAPI document.',
  },
] as const;

export type DocsPath = (typeof DOCS_PAGES)[number]['path'];
