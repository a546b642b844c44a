import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../../src/engine/page/page-facts.ts';
import { createAuditInput } from '../../page-input.ts';

function kinds(html: string): string[] {
  return readFacts(createAuditInput(html)).html?.links.map(({ kind }) => kind) ?? [];
}

describe('readLinks', () => {
  it('distinguishes links inside the site, to other sites and to places on the page', () => {
    expect(
      kinds(
        '<a href="/x">1</a><a href="https://www.example.com/">2</a><a href="//other.com">3</a><a href="#a">4</a>' +
          '<a href="https://shop.example.com/page#b">5</a><a href="mailto:a@b.c">6</a><a href="http://">7</a><a>8</a>',
      ),
    ).toEqual(['internal', 'internal', 'external', 'fragment', 'fragment', 'other', 'invalid']);
  });

  it('resolves a fragment against the base, as browsers do', () => {
    expect(kinds('<base href="/"><a href="#a">1</a><a href="page#a">2</a>')).toEqual([
      'internal',
      'fragment',
    ]);
  });

  it('keeps document order over a and area', () => {
    const html = '<a href=/1>1</a><map><area href=/2></map><a href=/3>3</a>';
    expect(readFacts(createAuditInput(html)).html?.links.map(({ href }) => href)).toEqual(['/1', '/2', '/3']);
  });
});
