import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('picture-without-img', () => {
  it('passes pictures with an img', () => {
    expect(result('picture-without-img', '<picture><source srcset=a.webp><img src=a.png></picture>')).toBe(
      'pass',
    );
  });

  it('fails pictures without', () => {
    expect(
      outcome(
        'picture-without-img',
        '<picture><img src=a.png></picture><picture id=p><source srcset=a></picture>',
      ),
    ).toMatchObject({
      evidence: '1 picture: <picture id="p"> (line 1)',
      affected: { count: 1, total: 2 },
    });
  });

  it('is not applicable without pictures', () => {
    expect(result('picture-without-img', '<img src=a.png>')).toBe('notApplicable');
  });
});

describe('image-dimensions-missing', () => {
  it.each([
    '<img src=a.png width=10 height=20>',
    '<img src=a.png style="width:100%;height:auto;height:10px">',
    '<img src=a.png width=10 style="aspect-ratio: 3/2">',
    '<img src=a.png style="width: 10px" height="20px">',
    '<img src=a.png style="position:absolute">',
  ])('passes %s', (html) => {
    expect(result('image-dimensions-missing', html)).toBe('pass');
  });

  it.each([
    '<img src=a.png>',
    '<img src=a.png width=10>',
    '<img srcset="a.png 2x" height=10>',
    '<img src=a.png width=auto height=auto>',
    '<img src=a.png width=10 style="height:auto">',
  ])('fails %s', (html) => {
    expect(result('image-dimensions-missing', html)).toBe('fail');
  });

  it('names the images and counts their share', () => {
    expect(
      outcome('image-dimensions-missing', '<img src="a.png">\n<img src=b.png width=1 height=1>'),
    ).toMatchObject({
      evidence: '1 image: <img src="a.png"> (line 1)',
      affected: { count: 1, total: 2 },
    });
  });

  it('is not applicable to data addresses, hidden images, noscript and templates', () => {
    expect(
      result('image-dimensions-missing', '<img src="data:image/svg+xml,x"><img><img src=a.png hidden>'),
    ).toBe('notApplicable');
    expect(
      result(
        'image-dimensions-missing',
        '<noscript><img src=a.png></noscript><template><img src=a.png></template>',
      ),
    ).toBe('notApplicable');
  });
});

describe('lcp-candidate-lazy', () => {
  it('fails a first image of the content that is lazy', () => {
    expect(
      evidence(
        'lcp-candidate-lazy',
        '<header><img src=logo.png></header><main><img src="a.png" loading="LAZY"></main>',
      ),
    ).toBe('<img src="a.png" loading="LAZY"> (line 1)');
    expect(
      result('lcp-candidate-lazy', '<img src=icon.png width=32><img src=a.png loading=lazy width=1200>'),
    ).toBe('fail');
  });

  it('passes when only later images are lazy', () => {
    expect(result('lcp-candidate-lazy', '<img src=a.png><img src=b.png loading=lazy>')).toBe('pass');
    expect(
      result('lcp-candidate-lazy', '<main><img src=a.png loading=eager></main><img src=b.png loading=lazy>'),
    ).toBe('pass');
  });

  it('is not applicable without a content image on the first screen', () => {
    expect(result('lcp-candidate-lazy', '<img src=icon.png width=32 loading=lazy>')).toBe('notApplicable');
    expect(
      result('lcp-candidate-lazy', `<p>${'A long text. '.repeat(200)}</p><img src=a.png loading=lazy>`),
    ).toBe('notApplicable');
    expect(result('lcp-candidate-lazy', '<nav><img src=a.png loading=lazy></nav>')).toBe('notApplicable');
  });
});

describe('target-blank-unsafe', () => {
  it('fails a link to another origin without noopener', () => {
    expect(
      outcome(
        'target-blank-unsafe',
        '<a href="https://a.example.org/" target="_BLANK">a</a><a href=https://b.example.org/ target=_blank rel="x NoOpener">b</a>',
      ),
    ).toMatchObject({
      evidence: '1 link: <a href="https://a.example.org/" target="_BLANK"> (line 1)',
      affected: { count: 1, total: 2 },
    });
  });

  it('passes noopener and noreferrer', () => {
    expect(
      result('target-blank-unsafe', '<a href=https://a.example.org/ target=_blank rel=noreferrer>a</a>'),
    ).toBe('pass');
  });

  it('is not applicable to links that stay or open here', () => {
    expect(
      result('target-blank-unsafe', '<a href=/a target=_blank>a</a><a href=https://a.example.org/>b</a>'),
    ).toBe('notApplicable');
    expect(result('target-blank-unsafe', '<a href=mailto:a@example.org target=_blank>a</a>')).toBe(
      'notApplicable',
    );
  });
});

describe('protocol-relative-resource', () => {
  it('fails scripts, styles and images that begin with //', () => {
    expect(
      outcome('protocol-relative-resource', '<script src="//cdn.example.com/a.js"></script><img src=a.png>'),
    ).toMatchObject({
      evidence: '1 resource: <script src="//cdn.example.com/a.js"> (line 1)',
      recommendation: 'Write https://cdn.example.com/a.js here, and https:// in front of the others.',
      affected: { count: 1, total: 2 },
    });
    expect(result('protocol-relative-resource', '<link rel=stylesheet href=//cdn.example.com/a.css>')).toBe(
      'fail',
    );
  });

  it('passes other addresses, links and hints of hosts', () => {
    expect(result('protocol-relative-resource', '<img src=/a//b.png><a href=//b.example.com/>b</a>')).toBe(
      'pass',
    );
    expect(
      result('protocol-relative-resource', '<img src=a.png><link rel=dns-prefetch href=//cdn.example.com>'),
    ).toBe('pass');
  });

  it('is not applicable to a page that loads nothing', () => {
    expect(result('protocol-relative-resource', '<p>//x')).toBe('notApplicable');
  });
});
