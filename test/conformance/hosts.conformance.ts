import { expect, it } from 'vitest';
import { parseWebsiteHost } from '../../src/lib/host/website-host.ts';
import { corpusJson } from './corpus.ts';

interface HostCase {
  input: string;
  level: 'must' | 'should' | 'either';
  expected: 'accept' | 'refuse';
  /** What an accepted input is the host of, before `www.` is folded away. */
  host?: string;
  /** Why an input is to be refused. */
  reason?: string;
}

const cases = await corpusJson<HostCase[]>('hosts.json');
const figures: string[] = [];

it.each(['must', 'should', 'either'] as const)('answers every case of level %s', (level) => {
  const ofLevel = cases.filter((one) => one.level === level);
  const wrong = ofLevel.filter((one) => !answersRight(one));
  figures.push(`${level} ${ofLevel.length - wrong.length}/${ofLevel.length}`);
  if (figures.length === 3) console.log(`hosts.json ${figures.join(', ')}`);
  expect(wrong).toEqual([]);
});

it('holds enough cases', () => {
  expect(cases.filter(({ level }) => level === 'must').length).toBeGreaterThan(250);
});

/** `either` leaves it open whether the input is accepted, but not as which host. */
function answersRight({ input, level, expected, host }: HostCase): boolean {
  const parsed = parseWebsiteHost(input);
  if (!parsed.ok) return expected === 'refuse' || level === 'either';
  return expected === 'accept' && parsed.host === folded(host);
}

/** As a caller would type it: the same host with and without `www.`. */
function folded(host = ''): string {
  const parsed = parseWebsiteHost(host.replace(/^www\./, ''));
  return parsed.ok ? parsed.host : host;
}
