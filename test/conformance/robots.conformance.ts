import { expect, it } from 'vitest';
import { isAllowed, parseRobotsTxt } from '../../src/lib/robots/robots-txt.ts';
import { corpusJson } from './corpus.ts';

interface RobotsCase {
  name: string;
  tier: string;
  robots_txt: string;
  /** Stands in where the text is not UTF-8. */
  robots_txt_base64?: string;
  user_agent: string;
  /** Further names of the same crawler, which must get the same answer. */
  user_agents?: string[];
  url: string;
  /** The same address without scheme and host. */
  path_only?: string;
  allowed: boolean;
}

const cases = await corpusJson<RobotsCase[]>('robots.json');
const tiers = [...new Set(cases.map(({ tier }) => tier))];
const figures: string[] = [];

it.each(tiers)('answers every case of tier %s', (tier) => {
  const ofTier = cases.filter((one) => one.tier === tier);
  const wrong = ofTier.filter((one) => !answersRight(one));
  figures.push(`${tier} ${ofTier.length - wrong.length}/${ofTier.length}`);
  if (figures.length === tiers.length) console.log(`robots.json ${figures.join(', ')}`);
  expect(wrong).toEqual([]);
});

it('holds the tiers hard and rfc', () => {
  expect(tiers).toEqual(expect.arrayContaining(['hard', 'rfc']));
});

function answersRight(one: RobotsCase): boolean {
  const robots = parseRobotsTxt(
    one.robots_txt_base64
      ? new TextDecoder().decode(Uint8Array.from(atob(one.robots_txt_base64), (octet) => octet.charCodeAt(0)))
      : one.robots_txt,
  );
  const urls = one.path_only === undefined ? [one.url] : [one.url, `https://host.example${one.path_only}`];
  return [one.user_agent, ...(one.user_agents ?? [])].every((agent) =>
    urls.every((url) => isAllowed(robots, agent, url) === one.allowed),
  );
}
