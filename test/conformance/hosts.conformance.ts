import { expect, it } from 'vitest';
import { parseWebsiteHost } from '../../src/lib/host/website-host.ts';
import { corpusJson } from './corpus.ts';

interface HostCase {
  input: string;
  level: 'must' | 'should' | 'either';
  expected: 'accept' | 'refuse';
  /** The host of an accepted input, with its `www.`. */
  host?: string;
  /** Why an input must be refused. */
  reason?: string;
}

const cases = await corpusJson<HostCase[]>('hosts.json');
const figures: string[] = [];

it.each(['must', 'should', 'either'] as const)('answers every case of level %s', (level) => {
  const levelCases = cases.filter((hostCase) => hostCase.level === level);
  const wrong = levelCases.filter((hostCase) => !isAnsweredRight(hostCase));
  figures.push(`${level} ${levelCases.length - wrong.length}/${levelCases.length}`);
  if (figures.length === 3) console.log(`hosts.json ${figures.join(', ')}`);
  expect(wrong).toEqual([]);
});

it('holds enough cases', () => {
  expect(cases.filter(({ level }) => level === 'must').length).toBeGreaterThan(250);
});

/** Inputs of level `either` may be accepted or refused. If accepted, the host must match. */
function isAnsweredRight({ input, level, expected, host }: HostCase): boolean {
  const parsed = parseWebsiteHost(input);
  if (!parsed.ok) return expected === 'refuse' || level === 'either';
  return expected === 'accept' && parsed.host === folded(host);
}

/** The host under which a website is stored: without `www.`. */
function folded(host = ''): string {
  const parsed = parseWebsiteHost(host.replace(/^www\./, ''));
  return parsed.ok ? parsed.host : host;
}
