import { expect, it } from 'vitest';
import {
  findSignalContradictions,
  parseContentSignals,
  readRobotsContentSignals,
} from '../../../src/engine/site/content-signals.ts';
import { parseRobotsTxt } from '../../../src/lib/robots/robots-txt.ts';

const HOME = 'https://shop.example.com/';

function findContradictions(robots: string, header = ''): string[] {
  return findSignalContradictions(
    readRobotsContentSignals(robots),
    parseContentSignals(header),
    parseRobotsTxt(robots),
    HOME,
  );
}

it('reads content signals and content usage, and leaves out unknown ones', () => {
  expect(parseContentSignals('search=yes, ai-train=no;ai-input=Y use=full ai_train=no search=maybe')).toEqual(
    [
      { key: 'search', allowed: true },
      { key: 'ai-train', allowed: false },
      { key: 'ai-input', allowed: true },
    ],
  );
});

it('reads them by the group of robots.txt they stand in', () => {
  const robots = `Content-Usage: train-ai=n
User-agent: *
Content-Signal: search=yes # comment
Disallow: /x
User-agent: A
User-agent: B
Content-Signal: ai-input=no
User-agent: C
Disallow: /`;
  expect(readRobotsContentSignals(robots)).toEqual([
    {
      agents: ['*'],
      path: '/',
      signals: [
        { key: 'ai-train', allowed: false },
        { key: 'search', allowed: true },
      ],
      stated: ['Content-Usage: train-ai=n', 'Content-Signal: search=yes'],
    },
    {
      agents: ['A', 'B'],
      path: '/',
      signals: [{ key: 'ai-input', allowed: false }],
      stated: ['Content-Signal: ai-input=no'],
    },
  ]);
});

it('does not end a group at a line between its user-agent lines that is no rule', () => {
  const robots =
    'User-agent: A\nSitemap: https://shop.example.com/map.xml\nUser-agent: B\nContent-Signal: search=no';
  expect(readRobotsContentSignals(robots).map(({ agents }) => agents)).toEqual([['A', 'B']]);
});

it('finds no contradiction between signals for different paths', () => {
  // draft-ietf-aipref-attach-05, figure 2.
  const usage = `User-Agent: *
Allow: /
Disallow: /never/
Content-Usage: train-ai=n
Content-Usage: /ai-ok/ train-ai=y

User-Agent: ExampleBot
Allow: /
Content-Usage: train-ai=y`;
  expect(findContradictions(usage)).toEqual([]);
  expect(findContradictions(usage, 'train-ai=n')).toEqual([]);
  const partlyBlocked = 'User-agent: *\nContent-Usage: /open/ search=y\nDisallow: /\nAllow: /open/';
  expect(findContradictions(partlyBlocked)).toEqual([]);
});

it('finds a use allowed and not for one path', () => {
  expect(
    findContradictions('User-agent: *\nContent-Usage: /a/ train-ai=n\nContent-Usage: /a/ train-ai=y'),
  ).toEqual(['robots.txt says both ai-train=yes and ai-train=no to all crawlers for /a/']);
  expect(findContradictions('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: / train-ai=y')).toEqual(
    ['robots.txt says both ai-train=yes and ai-train=no to all crawlers'],
  );
});

it('takes groups of the same crawlers for one', () => {
  const robots =
    'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: *\nContent-Signal: ai-train=yes\nDisallow: /cart';
  expect(findContradictions(robots)).toEqual([
    'robots.txt says both ai-train=yes and ai-train=no to all crawlers',
  ]);
});

it('finds no contradiction where there is none', () => {
  expect(
    findContradictions(
      'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /',
      'ai-train=no',
    ),
  ).toEqual([]);
  expect(findContradictions('User-agent: *\nContent-Signal: search=no, ai-train=no\nDisallow: /')).toEqual(
    [],
  );
  // A signal that allows training does not contradict a rule that blocks the crawler.
  expect(findContradictions('User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /')).toEqual([]);
  expect(
    findContradictions(
      'User-agent: A\nContent-Signal: search=no\n\nUser-agent: B\nContent-Signal: search=yes',
    ),
  ).toEqual([]);
});

it('finds one use allowed and not, in one group', () => {
  expect(findContradictions('User-agent: *\nContent-Signal: search=yes\nContent-Signal: search=no')).toEqual([
    'robots.txt says both search=yes and search=no to all crawlers',
  ]);
});

it('finds crawlers invited and kept out', () => {
  expect(findContradictions('User-agent: PerplexityBot\nContent-Signal: ai-input=yes\nDisallow: /')).toEqual([
    'robots.txt says ai-input=yes to PerplexityBot, but blocks them from the home page',
  ]);
});

it('finds a header of the home page that differs from robots.txt', () => {
  expect(findContradictions('User-agent: *\nContent-Signal: ai-train=yes', 'train-ai=n')).toEqual([
    'robots.txt and the header of the home page differ on ai-train',
  ]);
  expect(findContradictions('', 'search=yes, search=no')).toEqual([
    'the header of the home page says both search=yes and search=no',
  ]);
});
