import type { Signal } from '../../contracts/site-score.ts';
import { isAllowed, type RobotsTxt } from '../../lib/robots/robots-txt.ts';
import { CRAWLERS } from './checks/robots-txt.ts';
import { readRobotsContentSignals } from './content-signals.ts';
import { readRobotsLicenses } from './licenses.ts';
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
  const fault = describeUnread({ robotsTxt, home });
  const found = descriptions.length > 0 ? true : fault === null ? false : null;
  const reason = fault ?? 'Neither robots.txt nor the home page gives any';
  return {
    id: 'content-signals',
    label: 'Content signals',
    found,
    evidence: descriptions.length === 0 ? reason : descriptions.slice(0, 5).join('; '),
  };
}

/** Returns why robots.txt or the home page could not be read, or `null`. */
function describeUnread({ robotsTxt, home }: Pick<SiteFacts, 'robotsTxt' | 'home'>): string | null {
  const isUnread = robotsTxt.kind === 'unreachable' || robotsTxt.kind === 'failing';
  return isUnread ? 'robots.txt could not be read' : describeHomeFault(home);
}

/** Known if robots.txt and the headers of the home page could be read, or one of them names a licence. */
function describeLicenses({ robotsTxt, home, homePage }: SiteFacts): Signal {
  const inFile = robotsTxt.kind === 'found' ? readRobotsLicenses(robotsTxt.text) : [];
  const inHeader = homePage?.licenses ?? [];
  const named = [
    ...(inFile.length > 0 ? [`robots.txt names ${inFile.join(', ')}`] : []),
    ...(inHeader.length > 0 ? [`the Link header of the home page names ${inHeader.join(', ')}`] : []),
  ];
  const fault = describeUnread({ robotsTxt, home });
  return {
    id: 'rsl-license',
    label: 'RSL licence',
    found: named.length > 0 ? true : fault === null ? false : null,
    evidence:
      named.length > 0 ? named.join('; ') : (fault ?? 'Neither robots.txt nor the home page names one'),
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
