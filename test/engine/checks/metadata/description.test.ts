import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

/** A page with this description and a title. */
function described(description: string): string {
  return `<title>Walking shoes</title><meta name=description content="${description}">`;
}

describe('description-missing', () => {
  it('passes text, whatever the case of the name', () => {
    expect(result('description-missing', '<META NAME=Description CONTENT="Shoes for wide feet">')).toBe(
      'pass',
    );
  });

  it('leaves one in the body to critical-tags-outside-head', () => {
    const html = '<p>x<meta name=description content=Shoes>';
    expect(result('description-missing', html)).toBe('notApplicable');
    expect(result('critical-tags-outside-head', html)).toBe('fail');
  });

  it('fails none, an empty one, microdata and other properties', () => {
    expect(evidence('description-missing', '<p>x')).toBe('No <meta name="description">');
    expect(evidence('description-missing', '<meta name=description content="  ">')).toBe(
      '1 description: <meta name="description" content=""> (line 1), empty or outside the head',
    );
    expect(result('description-missing', '<p>x<meta itemprop=a name=description content=Shoes>')).toBe(
      'fail',
    );
    expect(result('description-missing', '<meta property="og:description" content=Shoes>')).toBe('fail');
    expect(result('description-missing', '<noscript><meta name=description content=Shoes></noscript>')).toBe(
      'fail',
    );
  });
});

describe('description-multiple', () => {
  it('fails two', () => {
    expect(evidence('description-multiple', `${described('One')}\n<meta name=DESCRIPTION content=Two>`)).toBe(
      '2 descriptions: "One" (line 1); "Two" (line 2)',
    );
    expect(
      result('description-multiple', `${described('One')}<meta property="og:description" content=Two>`),
    ).toBe('pass');
    expect(result('description-multiple', '<p>x')).toBe('notApplicable');
  });
});

describe('description length', () => {
  it('is counted in characters', () => {
    expect(evidence('description-too-short', described('Shoes.'))).toBe('6 characters: "Shoes."');
    expect(result('description-too-short', described('é'.repeat(70)))).toBe('pass');
    expect(result('description-too-long', described('é'.repeat(160)))).toBe('pass');
    expect(evidence('description-too-long', described('z'.repeat(161)))).toBe(
      `161 characters: "${'z'.repeat(161)}"`,
    );
  });

  it('counts full-width characters as two columns', () => {
    expect(result('description-too-short', described('宿'.repeat(25)))).toBe('pass');
    expect(result('description-too-short', described('宿'.repeat(24)))).toBe('fail');
    expect(result('description-too-long', described('宿'.repeat(80)))).toBe('pass');
    expect(result('description-too-long', described('宿'.repeat(81)))).toBe('fail');
  });

  it('is not applicable without one', () => {
    expect(result('description-too-short', described(' '))).toBe('notApplicable');
    expect(result('description-too-long', '<p>x')).toBe('notApplicable');
  });
});

describe('description-equals-title', () => {
  it('fails a repeat of the title', () => {
    expect(evidence('description-equals-title', described(' walking — SHOES! '))).toBe(
      'Both say "Walking shoes"',
    );
  });

  it('compares letters in their composed form', () => {
    const page = '<title>A\u0301rbol 1</title><meta name=description content="\u00C1RBOL 1">';
    expect(result('description-equals-title', page)).toBe('fail');
  });

  it('passes more than that, and needs both', () => {
    expect(result('description-equals-title', described('Walking shoes for wide feet'))).toBe('pass');
    expect(result('description-equals-title', described('All walking shoes'))).toBe('pass');
    expect(result('description-equals-title', described(''))).toBe('notApplicable');
    expect(result('description-equals-title', '<meta name=description content=x>')).toBe('notApplicable');
  });
});
