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
  expect(parseContentSignals('/private/ train-ai=n')).toEqual([{ key: 'ai-train', allowed: false }]);
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
    { agents: ['*'], signals: [{ key: 'ai-train', allowed: false }] },
    { agents: ['*'], signals: [{ key: 'search', allowed: true }] },
    { agents: ['A', 'B'], signals: [{ key: 'ai-input', allowed: false }] },
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
