import { type RobotsField, parseField, splitLines, trimAscii } from './lines.ts';
import { CompiledRobotsTxt } from './compiled-robots-txt.ts';
import { parsePathPattern, type RobotsGroup, type RobotsRule, toMatchablePath } from './path-pattern.ts';

const MAX_PROBLEMS = 100;

/** A parsed robots.txt. Lines are numbered from 1. */
export interface RobotsTxt {
  groups: RobotsGroup[];
  sitemaps: { value: string; line: number }[];
  /** At most 100. */
  problems: RobotsProblem[];
  /** Number of all problems, including those not listed. */
  problemCount: number;
}

type RobotsUrl = Pick<URL, 'href' | 'protocol' | 'pathname'>;

/** A line that crawlers cannot use. Unknown fields are not problems: RFC 9309 section 2.2.4 allows other records. */
export interface RobotsProblem {
  line: number;
  text: string;
  kind:
    | 'html'
    | 'missing-colon'
    | 'rule-before-user-agent'
    | 'user-agent-empty'
    | 'path-start'
    | 'dollar-inside';
}

/**
 * Parses robots.txt by RFC 9309 and as leniently as Google's published parser: any line ending, a byte order mark, field
 * names by prefix in any case, common misspellings of "disallow", white space instead of a missing colon. Reads the
 * first 500 KiB. Never throws. Takes linear time.
 */
export function parseRobotsTxt(text: string): RobotsTxt {
  const robots: RobotsTxt = { groups: [], sitemaps: [], problems: [], problemCount: 0 };
  const isHtml = /^[\s\uFEFF]*<(?:!doctype|html|head|body|!--|\?xml)/i.test(text.slice(0, 1_000));
  if (isHtml) addProblem(robots, 'html', 1, text);
  let group: RobotsGroup | null = null;
  let isGroupClosed = true;
  for (const [index, content] of splitLines(text).entries()) {
    const line = index + 1;
    const field = parseField(content);
    if (!field) continue;
    if (!isHtml) for (const kind of findProblems(field, group)) addProblem(robots, kind, line, content);
    if (field.name === 'user-agent') {
      if (!group || isGroupClosed) robots.groups.push((group = { agents: [], rules: [], crawlDelay: null }));
      isGroupClosed = false;
      const agent = parseAgentToken(field.value);
      if (agent) group.agents.push(agent);
    } else if (field.name === 'sitemap') robots.sitemaps.push({ value: field.value, line });
    else if (!group) continue;
    else if (field.name === 'allow' || field.name === 'disallow') {
      group.rules.push(...createRules(field.name, field.value, line));
      isGroupClosed = true;
    } else if (field.name === 'crawl-delay' && /^\d{1,6}(?:\.\d{1,6})?$/.test(field.value)) {
      group.crawlDelay = Math.max(Number(field.value), group.crawlDelay ?? 0);
    }
  }
  return robots;
}

/**
 * Whether a crawler may fetch a URL.
 *
 * @param agent a product token with or without version (`Googlebot`, `Googlebot/2.1`). For anything else, such as a whole
 *   User-Agent header, the rules for `*` apply.
 */
export function isAllowed(robots: RobotsTxt, agent: string, url: RobotsUrl | string): boolean {
  return findMatchingRule(robots, agent, url)?.kind !== 'disallow';
}

/**
 * Returns the rule that applies to a URL: the longest that matches, and allow before disallow (RFC 9309 section 2.2.2).
 * Returns `null`, which means allowed, if no rule matches, for /robots.txt itself, and for text that is not an absolute
 * URL.
 */
export function findMatchingRule(
  robots: RobotsTxt,
  agent: string,
  url: RobotsUrl | string,
): RobotsRule | null {
  const parsed = typeof url === 'string' ? URL.parse(url) : url;
  if (!parsed || parsed.pathname === '/robots.txt') return null;
  return compile(robots).findRule(parseAgent(agent), toMatchablePath(parsed));
}

/**
 * Like `findMatchingRule` for several crawlers. Returns a rule or `null` for each, in their order.
 *
 * @param agents product tokens in lower case
 */
export function findMatchingRules(
  robots: RobotsTxt,
  agents: readonly string[],
  url: RobotsUrl,
): (RobotsRule | null)[] {
  if (url.pathname === '/robots.txt') return agents.map(() => null);
  return compile(robots).findRules(agents, toMatchablePath(url));
}

/** Returns the Crawl-delay for a crawler in seconds; `null` without one. */
export function getCrawlDelay(robots: RobotsTxt, agent: string): number | null {
  const delays = compile(robots)
    .selectGroups(parseAgent(agent))
    .flatMap((group) => group.crawlDelay ?? []);
  return delays.length > 0 ? Math.max(...delays) : null;
}

/** Files are compiled for their first decision. */
const compiledFiles = new WeakMap<RobotsTxt, CompiledRobotsTxt>();

function compile(robots: RobotsTxt): CompiledRobotsTxt {
  let compiled = compiledFiles.get(robots);
  if (!compiled) compiledFiles.set(robots, (compiled = new CompiledRobotsTxt(robots.groups)));
  return compiled;
}

/** Returns the product token of a crawler in lower case; `null` for anything else. */
function parseAgent(agent: string): string | null {
  return /^([a-z_-]+)(?:\/\S*)?$/i.exec(agent)?.[1]?.toLowerCase() ?? null;
}

/**
 * Returns the product token of a user-agent line in lower case, `googlebot` for `Googlebot/2.1`; '' without one. `*`
 * counts as in Google's parser: also with white space and more text after it.
 */
function parseAgentToken(value: string): string {
  return (/^\*(?=\s|$)|^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase();
}

/** An empty pattern makes no rule. For Google, `Allow: /dir/index.html` allows `/dir/` too. */
function createRules(kind: RobotsRule['kind'], value: string, line: number): RobotsRule[] {
  if (value === '') return [];
  const rule = { kind, value, line, pattern: parsePathPattern(value) };
  const name = value.lastIndexOf('/');
  if (kind === 'disallow' || !value.startsWith('/index.htm', name)) return [rule];
  return [rule, { ...rule, pattern: parsePathPattern(`${value.slice(0, name + 1)}$`) }];
}

function findProblems(
  { name, value, hasColon }: RobotsField,
  group: RobotsGroup | null,
): RobotsProblem['kind'][] {
  const problems: RobotsProblem['kind'][] = [];
  if (!hasColon) problems.push('missing-colon');
  if (name === 'user-agent' && value === '') problems.push('user-agent-empty');
  if (name === 'allow' || name === 'disallow') {
    if (!group) problems.push('rule-before-user-agent');
    if (value !== '' && value[0] !== '/' && value[0] !== '*') problems.push('path-start');
    if (value.slice(0, -1).includes('$')) problems.push('dollar-inside');
  }
  return problems;
}

function addProblem(robots: RobotsTxt, kind: RobotsProblem['kind'], line: number, content: string): void {
  robots.problemCount++;
  if (robots.problems.length < MAX_PROBLEMS)
    robots.problems.push({ kind, line, text: trimAscii(content.slice(0, 200)) });
}
