import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

function og(name: string, content: string): string {
  return `<meta property="og:${name}" content="${content}">`;
}

describe('og-image-not-absolute', () => {
  it('passes full addresses', () => {
    expect(result('og-image-not-absolute', og('image', 'https://cdn.example.com/a.png'))).toBe('pass');
    expect(
      result('og-image-not-absolute', og('image', 'http://shop.example.com/a.png'), {
        url: 'http://shop.example.com/',
      }),
    ).toBe('pass');
    expect(result('og-image-not-absolute', og('image', 'http://cdn.example.com/a.png'))).toBe('pass');
  });

  it('fails relative and protocol-relative ones and gives the tag', () => {
    expect(outcome('og-image-not-absolute', og('image', '/a.png'))).toMatchObject({
      evidence: '1 og:image value: <meta property="og:image" content="/a.png"> (line 1)',
      recommendation: 'Write <meta property="og:image" content="https://shop.example.com/a.png">.',
    });
    expect(outcome('og-image-not-absolute', og('image:url', 'http:/cdn.example.com/a.png'))).toMatchObject({
      recommendation: 'Write <meta property="og:image:url" content="https://cdn.example.com/a.png">.',
    });
    expect(
      evidence(
        'og-image-not-absolute',
        og('image', '//cdn.example.com/a.png') + og('image', 'data:image/png,x'),
      ),
    ).toBe(
      '2 og:image values: <meta property="og:image" content="//cdn.example.com/a.png"> (line 1); <meta property="og:image" content="data:image/png,x"> (line 1)',
    );
  });

  it('is not applicable without an image', () => {
    expect(result('og-image-not-absolute', og('image:alt', 'x') + og('image', ''))).toBe('notApplicable');
  });
});

describe('og-image-alt-missing', () => {
  it('applies to pages with an image', () => {
    expect(result('og-image-alt-missing', og('image', '/a') + og('image:alt', 'A cat'))).toBe('pass');
    expect(evidence('og-image-alt-missing', og('image', '/a') + og('image:alt', ''))).toBe(
      'og:image "/a" has no og:image:alt',
    );
    expect(result('og-image-alt-missing', og('title', 'x'))).toBe('notApplicable');
  });
});

describe('og-image-too-small', () => {
  it('passes 600 by 315 and more', () => {
    expect(result('og-image-too-small', og('image:width', '600') + og('image:height', '315'))).toBe('pass');
    expect(result('og-image-too-small', og('image:width', '1200px') + og('image:height', '630'))).toBe(
      'pass',
    );
  });

  it('fails less', () => {
    expect(evidence('og-image-too-small', og('image:width', '599') + og('image:height', '400'))).toBe(
      'og:image is declared 599 by 400 pixels, under 600 by 315',
    );
    expect(result('og-image-too-small', og('image:width', '800') + og('image:height', '314'))).toBe('fail');
  });

  it('has nothing to say when a size is not declared or no number', () => {
    expect(result('og-image-too-small', og('image:width', '10'))).toBe('notApplicable');
    expect(result('og-image-too-small', og('image:width', 'auto') + og('image:height', '10'))).toBe(
      'notApplicable',
    );
  });
});
