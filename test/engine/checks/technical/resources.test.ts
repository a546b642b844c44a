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
        '<header><img src=logo.png></header><main><figure><img src="a.png" loading="LAZY"></figure></main>',
      ),
    ).toBe('<img src="a.png" loading="LAZY"> (line 1)');
    expect(
      result('lcp-candidate-lazy', '<img src=icon.png width=32><img src=a.png loading=lazy width=1200>'),
    ).toBe('fail');
    expect(
      result('lcp-candidate-lazy', '<img src=a.jpg srcset="a-300.jpg 300w, a-900.jpg 900w" loading=lazy>'),
    ).toBe('fail');
  });

  it('is not applicable to an image that nothing shows to be large', () => {
    expect(result('lcp-candidate-lazy', '<img src=a.png loading=lazy>')).toBe('notApplicable');
    expect(result('lcp-candidate-lazy', '<img src=a.png><figure><img src=b.png loading=lazy></figure>')).toBe(
      'notApplicable',
    );
    for (const small of [
      '<img src=apple-podcasts.png width=350 height=85 loading=lazy>',
      '<img src=author.jpg width=300 height=300 loading=lazy>',
      '<figure><img src=/img/site_logo.png loading=lazy></figure>',
      '<figure><img src=a.png class="author avatar" loading=lazy></figure>',
      '<figure hidden><img src=a.png loading=lazy></figure>',
      '<figure class="imageMedia author-image"><img src=square_140/jane.jpg loading=lazy></figure>',
      '<div class="byline"><figure><img src=jane.jpg loading=lazy></figure></div>',
      '<img src=a.png srcset="a-100.png 100w, a-800.png 800w" sizes=96px loading=lazy>',
    ])
      expect(result('lcp-candidate-lazy', small)).toBe('notApplicable');
  });

  it('passes when only later images are lazy', () => {
    expect(
      result('lcp-candidate-lazy', '<figure><img src=a.png></figure><img src=b.png width=800 loading=lazy>'),
    ).toBe('pass');
    expect(
      result(
        'lcp-candidate-lazy',
        '<main><img src=a.png width=800 loading=eager></main><img src=b.png loading=lazy>',
      ),
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
