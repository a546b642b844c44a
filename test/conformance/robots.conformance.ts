import { expect, it } from 'vitest';
import { isAllowed, parseRobotsTxt } from '../../src/lib/robots/robots-txt.ts';
import { corpusJson } from './corpus.ts';

interface RobotsCase {
  name: string;
  tier: string;
  robots_txt: string;
  /** Replaces `robots_txt` if the text is not UTF-8. */
  robots_txt_base64?: string;
  user_agent: string;
  /** Other names of the same crawler. The result must be the same for each. */
  user_agents?: string[];
  url: string;
  /** The same URL without scheme and host. */
  path_only?: string;
  allowed: boolean;
}

const cases = await corpusJson<RobotsCase[]>('robots.json');
const tiers = [...new Set(cases.map(({ tier }) => tier))];
const figures: string[] = [];

it.each(tiers)('answers every case of tier %s', (tier) => {
  const tierCases = cases.filter((robotsCase) => robotsCase.tier === tier);
  const wrong = tierCases.filter((robotsCase) => !isAnsweredRight(robotsCase));
  figures.push(`${tier} ${tierCases.length - wrong.length}/${tierCases.length}`);
  if (figures.length === tiers.length) console.log(`robots.json ${figures.join(', ')}`);
  expect(wrong).toEqual([]);
});

it('holds the tiers hard and rfc', () => {
  expect(tiers).toEqual(expect.arrayContaining(['hard', 'rfc']));
});

function isAnsweredRight({
  robots_txt: text,
  robots_txt_base64: base64,
  user_agent: agent,
  user_agents: otherAgents = [],
  url,
  path_only: path,
  allowed,
}: RobotsCase): boolean {
  const robots = parseRobotsTxt(
    base64 ? new TextDecoder().decode(Uint8Array.from(atob(base64), (octet) => octet.charCodeAt(0))) : text,
  );
  const urls = path === undefined ? [url] : [url, `https://host.example${path}`];
  return [agent, ...otherAgents].every((name) =>
    urls.every((target) => isAllowed(robots, name, target) === allowed),
  );
}
