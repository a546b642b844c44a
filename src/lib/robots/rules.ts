import type { PathPattern } from './path-pattern.ts';

/** One or more user-agent lines and the rules that follow them. */
export interface RobotsGroup {
  /** Product tokens, lower-case, and `*` for any crawler. */
  agents: string[];
  rules: RobotsRule[];
  /** Longest Crawl-delay of the group in seconds; `null` without one. Not part of RFC 9309. */
  crawlDelay: number | null;
}

export interface RobotsRule {
  kind: 'allow' | 'disallow';
  /** The pattern as written. */
  value: string;
  line: number;
  pattern: PathPattern;
}

/** Sorts the rule that applies first: the longest pattern, and allow before disallow (RFC 9309 section 2.2.2). */
export function compareRules(one: RobotsRule, other: RobotsRule): number {
  const byLength = other.pattern.length - one.pattern.length;
  if (byLength !== 0 || one.kind === other.kind) return byLength;
  return one.kind === 'allow' ? -1 : 1;
}
