import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { decodeLinks, type PageLink, readPageLinks } from '../../../src/engine/page/page-links.ts';
import { createLinkList } from '../link-list.ts';
import { createAuditInput } from '../page-input.ts';

function read(html: string, options: Parameters<typeof createAuditInput>[1] = {}) {
  return readPageLinks(readFacts(createAuditInput(`<!doctype html>${html}`, options)));
}

function listLinks(html: string): string[] {
  return read(html).links.map(({ kind, position, nofollow, url, anchor }) =>
    [kind, position, ...(nofollow ? ['nofollow'] : []), url, ...(anchor === '' ? [] : [`"${anchor}"`])].join(
      ' ',
    ),
  );
}

describe('the links of a page', () => {
  it('are those of visitors, by landmark, with their text and nofollow', () => {
    expect(
      listLinks(`<header><a href="/">Home</a></header><nav><a href="/a#x">All chairs</a></nav>
      <main><a href="/a">chairs</a><a href="/b?c=d" rel="nofollow">b</a><a href="/i"><img alt="An icon"></a></main>
      <aside><a href="/c">c</a></aside><footer><a href="https://elsewhere.example.org/x">out</a></footer>
      <a href="#top">top</a><a href="mailto:us@shop.example.com">mail</a>`),
    ).toEqual([
      'link header / "Home"',
      'link navigation /a "All chairs"',
      'link content /a "chairs"',
      'link content nofollow /b?c=d "b"',
      'link content /i "An icon"',
      'link aside /c "c"',
      'link footer https://elsewhere.example.org/x "out"',
    ]);
  });

  it('are canonical, pagination and language versions of the head', () => {
    expect(
      listLinks(`<head><link rel="canonical" href="/chairs"><link rel="next" href="/chairs?page=2">
      <link rel="alternate" hreflang="de" href="https://shop.example.com/de"></head>`),
    ).toEqual(['canonical head /chairs', 'pagination head /chairs?page=2 "next"', 'hreflang head /de "de"']);
  });

  it('are the files that it loads', () => {
    expect(
      listLinks(`<head><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/s.css">
      <link rel="preload" as="font" href="/f.woff2"><script src="https://cdn.example.org/a.js"></script></head>
      <picture><source srcset="/a.avif 1x, /b.avif 2x"><img src="/a.jpg" alt="A chair"></picture>
      <video src="/v.mp4" poster="/p.jpg"></video><iframe src="/map"></iframe><img src="data:image/png;base64,AA==">`),
    ).toEqual([
      'image head /icon.svg',
      'font head /f.woff2',
      'script head https://cdn.example.org/a.js',
      'frame content /map',
      'image content /a.jpg "A chair"',
      'media content /v.mp4',
      'image content /p.jpg',
      'style head /s.css',
      'image content /a.avif',
      'image content /b.avif',
    ]);
  });

  it('have the width of an image, rounded up, if its attributes alone decide', () => {
    const widths = (html: string) => {
      const { links } = read(html);
      const stored = decodeLinks(createLinkList(links));
      expect(stored).toEqual(links.map((link) => ({ shownWidth: undefined, ...link })));
      return links.map(({ shownWidth }) => shownWidth);
    };
    const image = (attributes: string, n = 0) => `<img src="/${n}.jpg" ${attributes}>`;
    const steps = ['20', '32', '33', '49px', ' 80 ', '100', '192', '200', '300', '400', '513', '768'];
    expect(widths(steps.map((width, n) => image(`width="${width}"`, n)).join(''))).toEqual([
      32, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 768,
    ]);
    for (const other of ['', 'width="16" height="9"', 'width="100%"', 'width="auto"', 'width="769"'])
      expect(widths(image(other))).toEqual([undefined]);
    expect(widths(image('width="300" srcset="/0.jpg 1x, /1.jpg 2x"'))).toEqual([undefined, undefined]);
    expect(widths(`<picture>${image('width="300"')}</picture>`)).toEqual([undefined]);
    expect(widths(image('width="300"') + image('width="40"'))).toEqual([384, 48]);
    expect(widths('<a href="/a" rel="nofollow">a</a><link rel="icon" href="/i.svg">')).toHaveLength(2);
  });

  it('are where redirects led, and nofollow on a page that says so', () => {
    const { links } = read('<meta name="robots" content="nofollow"><a href="/a">a</a>', {
      redirects: [
        { url: 'http://shop.example.com/', status: 301, location: 'https://shop.example.com/' },
        { url: 'https://shop.example.com/', status: 302, location: 'https://shop.example.com/home' },
      ],
    });
    expect(links.filter(({ kind }) => kind === 'redirect').map(({ url }) => url)).toEqual(['/', '/home']);
    expect(links.at(-1)).toMatchObject({ url: '/a', nofollow: true });
  });

  it('are each kept once, and a URL with each of its texts', () => {
    expect(listLinks('<main><a href="/a">a</a><a href="/a">a</a><a href="/a">other</a></main>')).toEqual([
      'link content /a "a"',
      'link content /a "other"',
    ]);
  });

  it('are those to 500 pages of the website and to 500 other URLs at most', () => {
    const link = (prefix: string) =>
      Array.from({ length: 600 }, (_, at) => `<a href="${prefix}${at}">x</a>`).join('');
    const few = read(link('/').slice(0, 500));
    const many = read(link('/') + link('https://a.example.org/'));
    expect([few.hasMoreInternal, few.hasMoreOthers]).toEqual([false, false]);
    expect([many.hasMoreInternal, many.hasMoreOthers, many.links.length]).toEqual([true, true, 1_000]);
  });

  it('take at most 60,000 characters, whatever the page holds', () => {
    const long = 'x'.repeat(1_500);
    const links = Array.from({ length: 1_000 }, (_, at) => `<a href="/${long}${at}">${long}${at}</a>`);
    const others = Array.from(
      { length: 2_000 },
      (_, at) => `<img src="https://a.example.org/${long}${at}" alt="${long}">`,
    );
    const texts = read(`${links.join('')}${others.join('')}<a href="/">${'x'.repeat(1_000_000)}</a>`).links;
    expect(texts.reduce((sum, { url, anchor }) => sum + url.length + anchor.length, 0)).toBeLessThan(60_000);
  });

  it('are what they were when they are decoded', () => {
    const links: PageLink[] = [
      { url: '/a', anchor: 'A', kind: 'link', nofollow: true, position: 'aside' },
      { url: '/b', anchor: '', kind: 'frame', nofollow: false, position: 'head' },
      { url: '/a', anchor: 'B', kind: 'hreflang', nofollow: false, position: 'content' },
    ];
    expect(decodeLinks(createLinkList(links))).toEqual(links);
  });
});
