import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

function words(number: number): string {
  return 'word '.repeat(number);
}

const ROOT = '<div id="root"></div>';
const BUNDLE = '<script src="/assets/index-4f2a.js"></script>';

describe('content-empty-without-js', () => {
  it('is the one issue of an empty shell: what its script adds is unknown', () => {
    const shell = `<body><noscript>Turn on JavaScript.</noscript>${ROOT}${BUNDLE}`;
    for (const id of ['h1-missing', 'internal-links-none', 'content-thin', 'main-landmark-missing'])
      expect(result(id, shell), id).toBe('unknown');
    for (const id of ['h1-missing', 'internal-links-none', 'content-thin'])
      expect(result(id, `${ROOT}<p>Hello</p>`), id).toBe('fail');
  });

  it('fails the empty shell of an app, and names its root and its bundle', () => {
    expect(evidence('content-empty-without-js', `<p>${words(49)}</p>${ROOT}${BUNDLE}`)).toBe(
      '49 words of text in the HTML, the empty root <div id="root"> (line 1) and the bundle <script src="/assets/index-4f2a.js"> (line 1)',
    );
  });

  it.each([
    `<div id=app></div>${BUNDLE}`,
    `<div id="__next"></div><script src="https://cdn.example.net/_next/static/chunks/main-1f.js"></script>`,
    `<div id="__nuxt"><div id="__layout"></div></div><script type=module src=https://cdn.example.net/x></script>`,
    `<app-root></app-root><script src=main.js type=module></script>`,
    `<body id=app>${BUNDLE}`,
    `<div id=root><div class=spinner>Loading, please wait …</div></div><noscript>${words(60)}</noscript>${BUNDLE}`,
    `<div id=react-app></div><script>window.x=1</script>${BUNDLE}`,
    '<div id="swagger-ui"></div><script src="./swagger-ui-bundle.js"></script>',
  ])('fails %s', (html) => {
    expect(result('content-empty-without-js', html)).toBe('fail');
    expect(result('content-thin', html)).toBe('unknown');
  });

  it.each([
    ['no script', `<h1>Closed</h1><p>${words(10)}`],
    ['text in the HTML beside scripts', `<p>${words(12)}</p>${BUNDLE}`],
    ['no bundle', `${ROOT}<script>track()</script>`],
    [
      'a script of another site alone',
      `${ROOT}<script src="https://analytics.example.net/gtag.js"></script>`,
    ],
    ['a bundle of data', `${ROOT}<script type="application/json" src="/app.js"></script>`],
    ['a root that the server filled', `<div id=root><p>${words(20)}</p></div>${BUNDLE}`],
    ['a root with a form', `<div id=root><form><input name=q></form></div>${BUNDLE}`],
    ['a root with links', `<div id=app><a href=/a><b></b></a></div>${BUNDLE}`],
    ['an element that only sounds like a root', `<div id="fb-root"></div><div id=root-cause></div>${BUNDLE}`],
    ['50 words', `<nav>${words(20)}</nav><p>${words(30)}${ROOT}${BUNDLE}`],
  ])('passes a page with %s', (_, html) => {
    expect(result('content-empty-without-js', html)).toBe('pass');
  });

  it('leaves redirect pages to meta-refresh-redirect, and applies only to HTML', () => {
    const html = `<meta http-equiv=refresh content="0; url=/new">${ROOT}${BUNDLE}`;
    for (const id of ['content-empty-without-js', 'content-thin', 'h1-missing', 'internal-links-none'])
      expect(result(id, html), id).toBe('notApplicable');
    for (const id of ['viewport-missing', 'description-missing', 'main-landmark-missing', 'og-image-missing'])
      expect([result(id, ROOT), result(id, html)], id).toEqual(['fail', 'notApplicable']);
    expect(result('title-too-short', `<title>We have moved to a new address</title>${html}`)).toBe(
      'notApplicable',
    );
    const canonical = '<link rel=canonical href=/new>';
    expect([canonical, canonical + html].map((page) => result('canonical-non-self', page))).toEqual([
      'fail',
      'notApplicable',
    ]);
    expect(result('meta-refresh-redirect', html)).toBe('fail');
    expect(result('content-thin', '<meta http-equiv=refresh content="5; url=/new"><p>Moved')).toBe(
      'notApplicable',
    );
    expect(
      result('content-thin', '<p>Moved', {
        headers: { 'content-type': 'text/html', refresh: '0; url=/new' },
      }),
    ).toBe('notApplicable');
    expect(result('content-thin', '<meta http-equiv=refresh content="300"><p>News')).toBe('fail');
    expect(result('content-thin', '<meta http-equiv=refresh content="600; url=/next"><p>News')).toBe('fail');
    expect(result('content-empty-without-js', 'x', { headers: { 'content-type': 'text/plain' } })).toBe(
      'notApplicable',
    );
  });
});

describe('content-thin', () => {
  it('passes 200 words of main text', () => {
    expect(result('content-thin', `<main><header>${words(100)}</header><p>${words(100)}</main>`)).toBe(
      'pass',
    );
  });

  it('fails fewer, and does not count navigation, header, footer and asides', () => {
    expect(
      evidence(
        'content-thin',
        `<header>${words(100)}</header><nav>${words(100)}</nav><p>${words(199)}</p><aside>${words(100)}</aside><footer>${words(100)}</footer>`,
      ),
    ).toBe('199 words of main text, 599 words on the whole page');
  });

  it('is medium up to 100 words, and low from there', () => {
    expect(outcome('content-thin', `<p>${words(100)}`)).toMatchObject({ severity: 'medium' });
    expect(outcome('content-thin', `<p>${words(101)}`)).toMatchObject({ severity: 'low' });
  });

  it.each([
    ['a form to sign in', '<main><form><input name=a><input type=password name=b></form></main>', '/start'],
    [
      'a form',
      '<main><form><input name=a><input name=b><textarea name=c></textarea></form></main>',
      '/quote',
    ],
    [
      'a list',
      `<main>${Array.from({ length: 8 }, (_, n) => `<a href=/${n}>${words(8)}</a>`).join('')}</main>`,
      '/shoes',
    ],
    [
      'a list by its markup',
      '<script type="application/ld+json">{"@type":"CollectionPage"}</script>',
      '/shoes',
    ],
    ['contact details', '', '/contact'],
    ['contact details in German', '', '/de/kontakt/'],
    ['a legal notice', '', '/impressum.html'],
    ['contact details in Indonesian', '', '/kontak'],
    ['terms in Polish', '', '/regulamin'],
  ])('leaves %s alone', (_, html, path) => {
    const page = { url: `https://shop.example.com${path}` };
    expect(result('content-thin', `<p>${words(60)}</p>${html}`, page)).toBe('notApplicable');
    expect(result('content-thin', `<p>${words(60)}</p>${html}`)).toBe(html === '' ? 'fail' : 'notApplicable');
  });

  it.each([
    '<header><form><input type=password></form></header>',
    '<form class="comment-form"><input name=a><input name=b><textarea name=c></textarea></form>',
    '<form><input type=email name=newsletter></form>',
    '<form role=search><input name=q></form>',
    '<nav><a href=/1>a</a><a href=/2>b</a></nav>',
    '<meta property="og:type" content=article><form><input type=password></form>',
  ])('fails a short text with %s', (html) => {
    expect(result('content-thin', `${html}<p>${words(60)}`)).toBe('fail');
  });

  it('reports a page with almost no text, and is unknown for a truncated page', () => {
    expect(
      evidence(
        'content-thin',
        `<p>${words(5)}</p><noscript>${words(250)}</noscript><template>${words(250)}</template><p hidden>${words(250)}</p><dialog>${words(250)}</dialog><p popover>${words(250)}</p>`,
      ),
    ).toBe('5 words of main text, 5 words on the whole page');
    expect(result('content-thin', `<p>${words(60)}`, { truncated: true })).toBe('unknown');
  });
});
