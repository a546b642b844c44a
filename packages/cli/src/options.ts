interface OptionDefinition {
  type: 'boolean' | 'string';
  /** What the help calls the value. */
  value?: string;
  short?: string;
  /** Whether it can be given several times. */
  multiple?: true;
  description: string;
  /** The values to complete. */
  choices?: readonly string[];
}

export const REPORTERS = ['text', 'json', 'sarif', 'markdown', 'junit', 'github'] as const;
export type Reporter = (typeof REPORTERS)[number];

/** Every option of every command, as the help and the completion show it. */
export const OPTIONS = {
  json: { type: 'boolean', description: 'Print JSON' },
  sarif: { type: 'boolean', description: 'Print SARIF 2.1.0, for code scanning' },
  markdown: { type: 'boolean', description: 'Print Markdown' },
  github: { type: 'boolean', description: 'Print GitHub workflow commands, which annotate files' },
  reporter: {
    type: 'string',
    value: 'FORMAT',
    description: 'Print text (the default), json, sarif, markdown, junit or github',
    choices: REPORTERS,
  },
  fixes: {
    type: 'boolean',
    description: 'Print what to change, for a coding agent: as Markdown, or with --json as JSON',
  },
  structure: {
    type: 'boolean',
    description: 'Print how the pages link to each other: as text, or with --json or --markdown',
  },
  watch: { type: 'boolean', description: 'Audit files again when they change, until Ctrl-C' },
  output: {
    type: 'string',
    short: 'o',
    value: 'FILE',
    description: 'Write to FILE instead of standard output',
  },
  'min-score': { type: 'string', value: 'N', description: 'Fail if a score is below N (0 to 100)' },
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    description: 'Fail on an issue that is critical, high, medium or low, or worse',
    choices: ['critical', 'high', 'medium', 'low'],
  },
  'fail-on-new': { type: 'boolean', description: 'Fail on an issue that is not in the earlier result' },
  baseline: {
    type: 'string',
    value: 'FILE',
    description: 'The earlier result, saved with --json or by site-audit baseline',
  },
  config: {
    type: 'string',
    value: 'FILE',
    description:
      'The config file. Default, except for scan: site-audit.config.json in the folder of --root, if it is there',
  },
  'allow-private': {
    type: 'boolean',
    description: 'Allow hosts that are not public, such as localhost',
  },
  render: {
    type: 'boolean',
    description: 'Load a URL with JavaScript too, in the Chromium of this computer',
  },
  'base-url': {
    type: 'string',
    value: 'URL',
    description:
      'Where the files will be published. Default: the origin of their canonical links, else unknown',
  },
  root: {
    type: 'string',
    value: 'FOLDER',
    description: 'Folder that file names are relative to. Default: the current one',
  },
  'max-pages': { type: 'string', value: 'N', description: 'Audit at most N pages; in a folder, the first N' },
  'only-changed': { type: 'boolean', description: 'Skip pages that have not changed since their last audit' },
  profile: { type: 'string', value: 'NAME', description: 'Use a scan profile of the website' },
  include: {
    type: 'string',
    value: 'PATTERN',
    multiple: true,
    description: 'Scan only URLs that match, such as "/blog/**". Can be repeated',
  },
  exclude: {
    type: 'string',
    value: 'PATTERN',
    multiple: true,
    description: 'Leave out URLs that match. Can be repeated',
  },
  mode: {
    type: 'string',
    value: 'MODE',
    description: 'follow links, only the sitemap, or only the list of --urls-file',
    choices: ['follow', 'sitemap', 'list'],
  },
  'urls-file': {
    type: 'string',
    value: 'FILE',
    description: 'URLs as text or CSV: the list, or where to start in place of the home page',
  },
  'max-depth': { type: 'string', value: 'N', description: 'Scan only pages within N clicks of the start' },
  'ignore-query': {
    type: 'string',
    value: 'NAME',
    multiple: true,
    description: 'Drop a query parameter from URLs, "*" for all. Can be repeated',
  },
  subdomain: {
    type: 'string',
    value: 'HOST',
    multiple: true,
    description: 'Scan a subdomain too, which you have verified. Can be repeated',
  },
  'hreflang-seeds': { type: 'boolean', description: 'Follow links to language versions' },
  'render-sample': {
    type: 'string',
    value: 'N',
    description: 'Pages to load with JavaScript after the scan, each for credits',
  },
  'no-check-links': { type: 'boolean', description: 'Do not check external links and files' },
  'max-credits': { type: 'string', value: 'N', description: 'Spend at most N credits' },
  preview: { type: 'boolean', description: 'Print what the scan would cover, without starting it' },
  yes: { type: 'boolean', short: 'y', description: 'Spend credits without asking' },
  sha256: { type: 'string', value: 'HASH', description: 'The SHA-256 that the snapshot was published with' },
  'log-key': {
    type: 'string',
    value: 'VKEY',
    description: 'Verifier key of the log, or a file with that key or with the keys from /log/keys',
  },
  policy: {
    type: 'string',
    value: 'FILE',
    description: 'Trust policy (c2sp.org/tlog-policy): the witnesses you know, and how many must cosign',
  },
  'tsa-ca': {
    type: 'string',
    value: 'FILE',
    description: 'Certificates (PEM) of the timestamp authority you trust; requires a timestamp of it',
  },
  host: {
    type: 'string',
    value: 'HOST',
    multiple: true,
    description: 'List entries of this host, with or without www. Can be repeated',
  },
  state: {
    type: 'string',
    value: 'FILE',
    description: 'Continue from the position saved in FILE, and save the new one',
  },
  service: {
    type: 'string',
    value: 'URL',
    description: 'The service. Default: SITE_AUDIT_URL, or where you logged in',
  },
  quiet: { type: 'boolean', short: 'q', description: 'Do not print progress' },
  help: { type: 'boolean', short: 'h', description: 'Show this help' },
  version: { type: 'boolean', description: 'Print the version' },
} as const satisfies Record<string, OptionDefinition>;

export type OptionName = keyof typeof OPTIONS;

/** The given options. */
export type OptionValues = {
  [Name in OptionName]?: (typeof OPTIONS)[Name] extends { multiple: true }
    ? string[]
    : (typeof OPTIONS)[Name]['type'] extends 'boolean'
      ? boolean
      : string;
};

export const FORMAT_OPTIONS = ['reporter', 'json', 'sarif', 'markdown', 'github', 'fixes', 'output'] as const;
export const GATE_OPTIONS = ['min-score', 'fail-on', 'fail-on-new', 'baseline'] as const;

export function getOption(name: OptionName): OptionDefinition {
  return OPTIONS[name];
}
