import { type RobotsField, parseField, splitLines, trimAscii } from './lines.ts';
import { matchesPath, type PathPattern, parsePathPattern, toMatchablePath } from './path-pattern.ts';

/** The most problems listed; `problemCount` counts them all. */
const MAX_PROBLEMS = 100;

/** A robots.txt file. Lines are counted from 1. */
export interface RobotsTxt {
  groups: RobotsGroup[];
  sitemaps: { value: string; line: number }[];
  problems: RobotsProblem[];
  problemCount: number;
}

/** One or more user-agent lines and the rules that follow them. */
export interface RobotsGroup {
  /** Product tokens, lower-case, and `*` for any crawler. */
  agents: string[];
  rules: RobotsRule[];
  /** Seconds between two requests, the longest the group names; `null` when it names none. Not part of RFC 9309. */
  crawlDelay: number | null;
}

export interface RobotsRule {
  kind: 'allow' | 'disallow';
  /** The pattern as written. */
  value: string;
  line: number;
  pattern: PathPattern;
}

/** What rules are matched against. */
type RobotsUrl = Pick<URL, 'href' | 'protocol' | 'pathname'>;

/** A line that crawlers cannot use. Fields nobody knows are not problems: they are how the format grows. */
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
 * Parse robots.txt as RFC 9309 says and Google's published parser does: any line ending, a byte order mark, field
 * names by their beginning in any case, common misspellings of "disallow", white space for a forgotten colon.
 * Never throws. Linear in the text, of which the first 500 KiB count.
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
 * Whether a crawler may fetch an address.
 *
 * @param agent a product token with or without its version (`Googlebot`, `Googlebot/2.1`); anything else, like a whole
 *   User-Agent header, falls under the rules for `*`
 */
export function isAllowed(robots: RobotsTxt, agent: string, url: RobotsUrl | string): boolean {
  return findMatchingRule(robots, agent, url)?.kind !== 'disallow';
}

/**
 * The rule that decides on an address: of those that match, the longest, and allow before disallow (RFC 9309 section
 * 2.2.2). `null` when none matches, for /robots.txt itself and for what is no absolute address: all of it is allowed.
 */
export function findMatchingRule(
  robots: RobotsTxt,
  agent: string,
  url: RobotsUrl | string,
): RobotsRule | null {
  const parsed = typeof url === 'string' ? URL.parse(url) : url;
  if (!parsed || parsed.pathname === '/robots.txt') return null;
  const path = toMatchablePath(parsed);
  let best: RobotsRule | null = null;
  for (const group of selectGroups(robots, agent)) {
    for (const rule of group.rules) if (outranks(rule, best) && matchesPath(rule.pattern, path)) best = rule;
  }
  return best;
}

/** Seconds to leave between two requests, `null` when the file does not say. */
export function getCrawlDelay(robots: RobotsTxt, agent: string): number | null {
  const delays = selectGroups(robots, agent).flatMap((group) => group.crawlDelay ?? []);
  return delays.length > 0 ? Math.max(...delays) : null;
}

/** The groups a crawler obeys: all that name it, or else all for `*`. RFC 9309 section 2.2.1. */
function selectGroups(robots: RobotsTxt, agent: string): RobotsGroup[] {
  const token = /^([a-z_-]+)(?:\/\S*)?$/i.exec(agent)?.[1]?.toLowerCase();
  const named = token === undefined ? [] : robots.groups.filter((group) => group.agents.includes(token));
  return named.length > 0 ? named : robots.groups.filter((group) => group.agents.includes('*'));
}

/**
 * What a user-agent line names: `*`, by Google's parser also when white space and more follow it, or the letters,
 * `-` and `_` it begins with, lower-case: `googlebot` of `Googlebot/2.1`. '' for none.
 */
function parseAgentToken(value: string): string {
  return (/^\*(?=\s|$)|^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase();
}

function outranks(rule: RobotsRule, best: RobotsRule | null): boolean {
  if (!best || rule.pattern.length > best.pattern.length) return true;
  return rule.pattern.length === best.pattern.length && rule.kind === 'allow' && best.kind === 'disallow';
}

/** An empty pattern is no rule. Google takes `Allow: /dir/index.html` to allow `/dir/` as well. */
function createRules(kind: RobotsRule['kind'], value: string, line: number): RobotsRule[] {
  if (value === '') return [];
  const rule = { kind, value, line, pattern: parsePathPattern(value) };
  const name = value.lastIndexOf('/');
  if (kind === 'disallow' || !value.startsWith('/index.htm', name)) return [rule];
  return [rule, { ...rule, pattern: parsePathPattern(`${value.slice(0, name + 1)}$`) }];
}

function findProblems(
  { name, value, hasColon: colon }: RobotsField,
  group: RobotsGroup | null,
): RobotsProblem['kind'][] {
  const problems: RobotsProblem['kind'][] = [];
  if (!colon) problems.push('missing-colon');
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
