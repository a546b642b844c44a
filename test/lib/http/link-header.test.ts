import { describe, expect, it } from 'vitest';
import { hasRelation, parseLinkHeader } from '../../../src/lib/http/headers.ts';

/** Targets and parameters as text. */
function read(value: string): [string, Record<string, string>][] {
  return parseLinkHeader(value).map(({ target, params }) => [target, Object.fromEntries(params)]);
}

describe('parseLinkHeader', () => {
  it('reads links with quoted and plain parameters', () => {
    expect(
      read('<https://a.example.com/?x=1,2>; rel="canonical", </de>;rel=alternate ; HrefLang="de"'),
    ).toEqual([
      ['https://a.example.com/?x=1,2', { rel: 'canonical' }],
      ['/de', { rel: 'alternate', hreflang: 'de' }],
    ]);
  });

  it('takes quoted commas, semicolons and escapes as they are, and the first of two equal names', () => {
    expect(read('</a>; title="one, \\"two\\"; three"; rel=next; rel=prev')).toEqual([
      ['/a', { title: 'one, "two"; three', rel: 'next' }],
    ]);
  });

  it('reads parameters without a value, empty parameters and broken parts', () => {
    expect(read('</a>; crossorigin; ; rel=preload')).toEqual([['/a', { crossorigin: '', rel: 'preload' }]]);
    expect(read('nonsense, </b>; rel=x, <unclosed; rel=y')).toEqual([['/b', { rel: 'x' }]]);
    expect(read('')).toEqual([]);
    expect(read('</c>; rel="never closed')).toEqual([['/c', { rel: '' }]]);
  });

  it('finds one relation among several, in any case', () => {
    const [link] = parseLinkHeader('</a>; rel="Start CANONICAL"');
    expect(link && hasRelation(link, 'canonical')).toBe(true);
    expect(link && hasRelation(link, 'canon')).toBe(false);
  });

  it('stays linear on hostile values', () => {
    expect(read('<,'.repeat(60_000))).toEqual([]);
    expect(read(';'.repeat(60_000))).toEqual([]);
    expect(read(`</a>${'; '.repeat(60_000)}`)).toEqual([['/a', {}]]);
  });
});
