import type { Signal } from '../../contracts/site-score.ts';
import { splitLines } from '../../lib/robots/lines.ts';
import { isAllowed, type RobotsTxt } from '../../lib/robots/robots-txt.ts';
import { CRAWLERS } from './checks/robots-txt.ts';
import { readRobotsContentSignals } from './content-signals.ts';
import { describeHomeFault, type SiteFacts, type TextFileStatus } from './site-facts.ts';

export function collectSignals(site: SiteFacts, robots: RobotsTxt | null): Signal[] {
  return [
    describeTextFile('llms-txt', 'llms.txt', site.llmsTxt),
    describeTextFile('agents-md', 'AGENTS.md', site.agentsMd),
    describeMarkdown(site),
    describeContentSignals(site),
    describeTrainingCrawlers(site, robots),
    describeLicenses(site),
  ];
}

function describeTextFile(id: string, label: string, { found, url, detail }: TextFileStatus): Signal {
  return { id, label, found: found === 'unknown' ? null : found === 'yes', evidence: `${url} ${detail}` };
}

/** What a home page that blocks our crawler sends others is not known. */
function describeMarkdown({ home, markdown }: SiteFacts): Signal {
  const isBlocked = home.kind === 'error' && home.blockedBy !== null;
  const status = isBlocked && markdown.found === 'no' ? { ...markdown, found: 'unknown' as const } : markdown;
  return describeTextFile('markdown-negotiation', 'Home page in Markdown on request', status);
}

function describeContentSignals({ robotsTxt, home, homePage }: SiteFacts): Signal {
  const groups = robotsTxt.kind === 'found' ? readRobotsContentSignals(robotsTxt.text) : [];
  const inFile = groups.map(
    ({ agents, stated }) =>
      `robots.txt to ${agents.slice(0, 3).join(', ').slice(0, 100)}: ${stated.join(', ')}`,
  );
  const inHeader = (homePage?.contentSignals ?? []).map((value) => `header of the home page: ${value}`);
  const descriptions = [...inFile, ...inHeader];
  const fault =
    robotsTxt.kind === 'unreachable' || robotsTxt.kind === 'failing'
      ? 'robots.txt could not be read'
      : describeHomeFault(home);
  const found = descriptions.length > 0 ? true : fault === null ? false : null;
  const reason = fault ?? 'Neither robots.txt nor the home page gives any';
  return {
    id: 'content-signals',
    label: 'Content signals',
    found,
    evidence: descriptions.length === 0 ? reason : descriptions.slice(0, 5).join('; '),
  };
}

/** A `License` line is for all crawlers (RSL 1.0, rslstandard.org/guide/robots-txt). */
const LICENSE_LINE = /^\s*license\s*:\s*([^\s#]{1,500})/i;
const MAX_LICENSES = 5;

function describeLicenses({ robotsTxt }: SiteFacts): Signal {
  const signal = { id: 'rsl-license', label: 'RSL licence' };
  if (robotsTxt.kind === 'unreachable' || robotsTxt.kind === 'failing')
    return { ...signal, found: null, evidence: 'robots.txt could not be read' };
  const lines = robotsTxt.kind === 'found' ? splitLines(robotsTxt.text) : [];
  const urls: string[] = [];
  for (const line of lines) {
    const url = LICENSE_LINE.exec(line)?.[1];
    if (url !== undefined && urls.length < MAX_LICENSES) urls.push(url);
  }
  const found = urls.length > 0;
  return {
    ...signal,
    found,
    evidence: found ? `robots.txt names ${urls.join(', ')}` : 'robots.txt names none',
  };
}

function describeTrainingCrawlers({ robotsTxt, home }: SiteFacts, robots: RobotsTxt | null): Signal {
  const signal = { id: 'training-crawlers-blocked', label: 'Training crawlers blocked' };
  if (home.kind === 'unreachable') return { ...signal, found: null, evidence: home.message };
  if (robotsTxt.kind === 'unreachable' || robotsTxt.kind === 'failing')
    return { ...signal, found: null, evidence: 'robots.txt could not be read' };
  const blocked = CRAWLERS.training.filter((crawler) => robots && !isAllowed(robots, crawler, home.url));
  const evidence =
    blocked.length === 0
      ? `robots.txt disallows the home page for none of ${CRAWLERS.training.join(', ')}`
      : `robots.txt disallows the home page for ${blocked.join(', ')}`;
  return { ...signal, found: blocked.length > 0, evidence };
}
