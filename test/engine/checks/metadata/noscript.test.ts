import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

const page = (noscript: string, after = '<title>Bread</title>') =>
  `<!doctype html><html><head><meta charset=utf-8>\n<noscript>${noscript}</noscript>\n${after}</head><body>x</body></html>`;

describe('head-noscript-ends-head', () => {
  it.each([
    ['an image', '<img src=/pixel.gif>', 'holds <img>; after it 1 tag: <title> (line 3)'],
    ['a frame', '<!-- Tag Manager --><iframe src=/t></iframe>', 'holds <iframe>; after it'],
    ['text', '<style>p{}</style>Please enable JavaScript', 'holds text; after it'],
    ['an element after a link', '<link rel=stylesheet href=/a.css><div>x</div>', 'holds <div>'],
  ])('fails for %s before the title', (_what, noscript, said) => {
    expect(evidence('head-noscript-ends-head', page(noscript))).toContain(said);
  });

  it.each([
    '<link rel=canonical href=/>',
    '<meta name=description content=x>',
    '<meta property=og:title content=x>',
    '<link rel=alternate hreflang=de href=/de>',
  ])('fails before %s', (after) => {
    expect(result('head-noscript-ends-head', page('<img>', after))).toBe('fail');
  });

  it.each([
    ['link, meta and style', '<link rel=stylesheet href=/a.css><meta name=a><style>img{}</style>'],
    ['a script or template, which the head allows', '<script>1</script><template><p>x</p></template>'],
    ['a comment or nothing', ' <!-- <img> --> '],
  ])('passes for %s', (_what, noscript) => {
    expect(result('head-noscript-ends-head', page(noscript))).toBe('pass');
  });

  it('passes where no metadata follows', () => {
    expect(result('head-noscript-ends-head', page('<img>', '<script>1</script><meta name=a>'))).toBe('pass');
  });

  it('does not concern a noscript of the body', () => {
    const body = '<head><title>Bread</title></head><body><noscript><img></noscript><meta name=description>';
    expect(result('head-noscript-ends-head', body)).toBe('pass');
  });
});
