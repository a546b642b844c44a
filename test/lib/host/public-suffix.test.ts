import { parse } from 'tldts';
import { expect, it } from 'vitest';
import { readRules } from '../../../scripts/public-suffixes/read-rules.ts';
import { parseHost } from '../../../src/lib/host/public-suffix.ts';

const OPTIONS = [
  undefined,
  { allowPrivateDomains: true },
  { extractHostname: false },
  { allowPrivateDomains: true, extractHostname: false },
];

function listDifferences(hosts: string[]): string[] {
  return hosts.filter((host) =>
    OPTIONS.some(
      (options) => JSON.stringify(parseHost(host, options)) !== JSON.stringify(parse(host, options)),
    ),
  );
}

it('finds the public suffixes of the installed tldts: npm run public-suffixes', async () => {
  const { rules } = await readRules();
  expect(rules.length).toBeGreaterThan(9_000);
  const names = rules.map(({ name }) => name.replace('*', 'star'));
  const parents = names.map((name) => name.slice(name.indexOf('.') + 1));
  expect(
    listDifferences(
      [...new Set([...names, ...parents])].flatMap((name) => [name, `a.${name}`, `b.a.${name}`]),
    ),
  ).toEqual([]);
});

it('reads other hosts as tldts does', () => {
  expect(
    listDifferences([
      '',
      '.',
      '..',
      'com',
      'localhost',
      'example.no-such-ending',
      'a.b.example.no-such-ending',
      'EXAMPLE.CO.UK',
      'example.com.',
      '.example.com',
      'a..example.co.uk',
      'a..kobe.jp',
      '.kobe.jp',
      '*.kobe.jp',
      '192.0.2.1',
      '[2001:db8::1]',
      '2001:db8::1',
      '_dmarc.example.com',
      'exa mple.com',
      'https://user@www.example.github.io:8080/path?query#fragment',
      'xn--fiqs8s',
      'example.xn--fiqs8s',
    ]),
  ).toEqual([]);
});
