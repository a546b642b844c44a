import { getHeaderValues } from '../fetched-page.ts';
import { parseField, splitLines } from '../../lib/robots/lines.ts';
import { isAllowed, type RobotsTxt } from '../../lib/robots/robots-txt.ts';
import type { PageFacts } from '../page/page-facts.ts';

/** Whether one use of content is allowed: `search=yes` (contentsignals.org), `train-ai=n` (IETF AI Preferences). */
export interface ContentSignal {
  key: 'search' | 'ai-input' | 'ai-train';
  allowed: boolean;
}

/** The signals of one robots.txt group, the crawlers they apply to and where. */
export interface ContentSignalGroup {
  agents: string[];
  /** The path pattern of the signals; `/` for all pages. */
  path: string;
  /** Those that are known. */
  signals: ContentSignal[];
  /** The lines as the site states them, without comments: `Content-Usage: / train-ai=n`. */
  stated: string[];
}

const SIGNAL_LINE = /^\s*content-(signal|usage)\s*:\s*([^#]*)/i;
const HEADERS = ['content-signal', 'content-usage'];
const LIMITS = { values: 10, length: 200, groups: 500, stated: 3 };

const SIGNAL_KEYS = new Map<string, ContentSignal['key']>([
  ['search', 'search'],
  ['ai-input', 'ai-input'],
  ['ai-train', 'ai-train'],
  ['train-ai', 'ai-train'],
]);

/** The content signals in a page's response headers, as written: at most 10 values of 200 characters. */
export function readPageContentSignals({ page }: Pick<PageFacts, 'page'>): string[] {
  return HEADERS.flatMap((name) => getHeaderValues(page, name))
    .slice(0, LIMITS.values)
    .map((value) => value.trim().slice(0, LIMITS.length));
}

/** Parses `search=yes, ai-train=no`. Unknown signals are left out. */
export function parseContentSignals(text: string): ContentSignal[] {
  return text.split(/[\s,;]+/).flatMap((part): ContentSignal[] => {
    const [, name = '', value = ''] = /^([a-z-]{1,20})=(y|yes|n|no)$/i.exec(part) ?? [];
    const key = SIGNAL_KEYS.get(name.toLowerCase());
    return key === undefined ? [] : [{ key, allowed: value.toLowerCase().startsWith('y') }];
  });
}

/**
 * The signals of robots.txt by the crawlers and the path they apply to, which is in front of them (IETF AI Preferences,
 * draft-ietf-aipref-attach section 3). Groups of the same crawlers are one (RFC 9309 section 2.2.1). Signals before the
 * first user-agent line apply to all crawlers. A group whose signals are all unknown has none.
 */
export function readRobotsContentSignals(text: string): ContentSignalGroup[] {
  const groups: ContentSignalGroup[] = [];
  const groupsByAgents = new Map<string, Map<string, ContentSignalGroup>>();
  let agents = ['*'];
  let groupsByPath: Map<string, ContentSignalGroup> | null = null;
  let isGroupClosed = true;
  for (const line of splitLines(text)) {
    const field = parseField(line);
    const [, kind = '', text] = SIGNAL_LINE.exec(line) ?? [];
    const value = text?.slice(0, LIMITS.length).trimEnd();
    if (field?.name === 'user-agent') {
      if (isGroupClosed) agents = [];
      isGroupClosed = false;
      agents.push(field.value);
      groupsByPath = null;
    } else if (value !== undefined) {
      isGroupClosed = true;
      if (!groupsByPath) {
        const key = agents.join('\n').toLowerCase();
        groupsByPath = groupsByAgents.get(key) ?? new Map<string, ContentSignalGroup>();
        groupsByAgents.set(key, groupsByPath);
      }
      const path = /^\/\S*(?=\s)/.exec(value)?.[0] ?? '/';
      let group = groupsByPath.get(path);
      if (!group) {
        if (groups.length === LIMITS.groups) break;
        group = { agents, path, signals: [], stated: [] };
        groups.push(group);
        groupsByPath.set(path, group);
      }
      group.signals.push(...parseContentSignals(value));
      if (group.stated.length < LIMITS.stated)
        group.stated.push(`Content-${kind.toLowerCase() === 'usage' ? 'Usage' : 'Signal'}: ${value}`);
    } else if (field?.name === 'allow' || field?.name === 'disallow') isGroupClosed = true;
  }
  return groups;
}

/**
 * Finds contradictions: a use that is both allowed and disallowed, for one path in a robots.txt group or between robots.txt
 * and the header of the home page; and search or AI input allowed to crawlers that may not fetch the home page. Signals
 * for a part of the site do not count for the home page.
 *
 * @param home URL of the home page
 * @returns one sentence without full stop for each contradiction
 */
export function findSignalContradictions(
  groups: readonly ContentSignalGroup[],
  homeSignals: readonly ContentSignal[],
  robots: RobotsTxt,
  home: string,
): string[] {
  const inGroups = groups.flatMap(({ agents, path, signals }) => {
    const audience = agents.includes('*') ? 'all crawlers' : agents.slice(0, 3).join(', ');
    const scope = path === '/' ? '' : ` for ${path}`;
    const conflicts = findConflictingKeys(signals).map(
      (key) => `robots.txt says both ${key}=yes and ${key}=no to ${audience}${scope}`,
    );
    if (path !== '/') return conflicts;
    const invitation = signals.find(({ key, allowed }) => allowed && key !== 'ai-train');
    const blocked = agents.every((agent) => !isAllowed(robots, agent === '*' ? 'AnyCrawler' : agent, home));
    return invitation && blocked
      ? [
          ...conflicts,
          `robots.txt says ${invitation.key}=yes to ${audience}, but blocks them from the home page`,
        ]
      : conflicts;
  });
  const generalSignals = groups
    .filter(({ agents, path }) => agents.includes('*') && path === '/')
    .flatMap(({ signals }) => signals);
  const robotsConflicts = findConflictingKeys(generalSignals);
  const headerConflicts = findConflictingKeys(homeSignals);
  const differences = findConflictingKeys([...generalSignals, ...homeSignals])
    .filter((key) => !robotsConflicts.includes(key) && !headerConflicts.includes(key))
    .map((key) => `robots.txt and the header of the home page differ on ${key}`);
  return [
    ...inGroups,
    ...headerConflicts.map((key) => `the header of the home page says both ${key}=yes and ${key}=no`),
    ...differences,
  ];
}

function findConflictingKeys(signals: readonly ContentSignal[]): ContentSignal['key'][] {
  const values = Map.groupBy(signals, ({ key }) => key);
  return [...values].flatMap(([key, list]) =>
    new Set(list.map(({ allowed }) => allowed)).size > 1 ? [key] : [],
  );
}
