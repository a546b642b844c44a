import { RuleIndex } from './rule-index.ts';
import { compareRules, type RobotsGroup, type RobotsRule } from './path-pattern.ts';

/** Limit on the rules in all merged indexes together. A crawler named by several groups needs a merged index. */
const MAX_MERGED_RULES = 200_000;

/** A robots.txt file compiled for decisions. Indexes are made when they are first needed. */
export class CompiledRobotsTxt {
  private readonly groupsByAgent = new Map<string, RobotsGroup[]>();
  private readonly groupIndexes = new Map<RobotsGroup, RuleIndex>();
  private readonly mergedIndexes = new Map<readonly RobotsGroup[], RuleIndex>();
  private mergedRules = 0;

  constructor(groups: readonly RobotsGroup[]) {
    for (const group of groups) {
      for (const agent of new Set(group.agents)) {
        const named = this.groupsByAgent.get(agent);
        if (named) named.push(group);
        else this.groupsByAgent.set(agent, [group]);
      }
    }
  }

  /** Returns all groups that name the crawler or, if none does, all groups for `*` (RFC 9309 section 2.2.1). */
  selectGroups(agent: string | null): readonly RobotsGroup[] {
    return (agent !== null && this.groupsByAgent.get(agent)) || (this.groupsByAgent.get('*') ?? []);
  }

  /** Returns the rule for a crawler that applies to a path from `toMatchablePath`, or `null`. */
  findRule(agent: string | null, path: string): RobotsRule | null {
    return this.findRuleOf(this.selectGroups(agent), path);
  }

  /** Returns the rules for several crawlers, in their order. Most files have one group for all of them. */
  findRules(agents: readonly string[], path: string): (RobotsRule | null)[] {
    const rules: (RobotsRule | null)[] = [];
    let previous: readonly RobotsGroup[] | null = null;
    let rule: RobotsRule | null = null;
    for (const agent of agents) {
      const groups = this.selectGroups(agent);
      if (groups !== previous) rule = this.findRuleOf(groups, path);
      previous = groups;
      rules.push(rule);
    }
    return rules;
  }

  private findRuleOf(groups: readonly RobotsGroup[], path: string): RobotsRule | null {
    const [only, ...others] = groups;
    if (!only) return null;
    if (others.length === 0) return this.getGroupIndex(only).find(path);
    const merged = this.getMergedIndex(groups);
    if (merged) return merged.find(path);
    const found = groups.flatMap((group) => this.getGroupIndex(group).find(path) ?? []);
    return found.sort(compareRules)[0] ?? null;
  }

  private getGroupIndex(group: RobotsGroup): RuleIndex {
    let index = this.groupIndexes.get(group);
    if (!index) this.groupIndexes.set(group, (index = new RuleIndex(group.rules)));
    return index;
  }

  /** Returns `null` beyond the limit: a file can name thousands of crawlers, each in its own combination of groups. */
  private getMergedIndex(groups: readonly RobotsGroup[]): RuleIndex | null {
    const existing = this.mergedIndexes.get(groups);
    if (existing) return existing;
    const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
    if (this.mergedRules + count > MAX_MERGED_RULES) return null;
    this.mergedRules += count;
    const index = new RuleIndex(groups.flatMap((group) => group.rules));
    this.mergedIndexes.set(groups, index);
    return index;
  }
}
