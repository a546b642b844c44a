import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('critical-tags-outside-head', () => {
  it('passes tags in the head, after </head> too, where a browser puts them back into it', () => {
    const tags =
      '<title>x</title><meta name=description content=x><link rel=canonical href=/><link rel=alternate hreflang=de href=/de>';
    expect(result('critical-tags-outside-head', `<head>${tags}</head><body><p>x`)).toBe('pass');
    expect(result('critical-tags-outside-head', `<head></head>${tags}<body><p>x`)).toBe('pass');
    expect(result('critical-tags-outside-head', tags)).toBe('pass');
  });

  it('fails tags written in the body', () => {
    expect(
      evidence('critical-tags-outside-head', '<body>\n<meta name=Description content=y>\n<title>x</title>'),
    ).toBe('2 tags: <meta name="Description" content="y"> (line 2); <title> (line 3)');
    expect(result('critical-tags-outside-head', '<p>x<link rel=canonical href=/>')).toBe('fail');
    expect(result('critical-tags-outside-head', '<p>x<link rel=alternate hreflang=de href=/de>')).toBe(
      'fail',
    );
  });

  it('fails tags pushed into the body by an element that may not stand in the head, and names it', () => {
    expect(
      outcome(
        'critical-tags-outside-head',
        '<head><title>x</title>\n<img src=a>\n<meta name=description content=x></head><body>',
      ),
    ).toMatchObject({
      evidence: '1 tag: <meta name="description" content="x"> (line 3)',
      recommendation: 'Move these tags into the head, before <img> on line 2, which ends the head.',
    });
    expect(result('critical-tags-outside-head', '<head>text<link rel=canonical href=/></head>')).toBe('fail');
  });

  it('is low if the head has its own, and otherwise names what is lost', () => {
    const head = '<title>x</title><meta name=description content=x><link rel=canonical href=/><body><p>x';
    for (const tag of [
      '<title>whatsapp</title>',
      '<meta name=description content=y>',
      '<link rel=canonical href=/>',
    ]) {
      expect(outcome('critical-tags-outside-head', head + tag), tag).toMatchObject({ severity: 'low' });
    }
    const lost = outcome(
      'critical-tags-outside-head',
      '<title></title><body><p>x<title>Shoes</title><meta name=description>',
    );
    expect(lost).toMatchObject({ result: 'fail', evidence: '1 tag: <title> (line 1)' });
    expect(lost).not.toHaveProperty('severity');
    // The advice of the check, which is also for Next.js.
    expect(lost).not.toHaveProperty('recommendation');
  });

  it('does not count other tags, microdata, images and what is not part of the document', () => {
    for (const html of [
      '<p>x<link rel=stylesheet href=a><link rel=alternate type="application/rss+xml" href=/feed>',
      '<p>x<meta itemprop=description content=x><meta property="og:title" content=x>',
      '<p>x<meta itemprop=description name=description content=x>',
      '<p>x<svg><title>Logo</title></svg>',
      '<p>x<meta name=robots content=noindex>',
      '<p>x<template><title>x</title></template><noscript><meta name=robots content=noindex></noscript>',
    ]) {
      expect(result('critical-tags-outside-head', html), html).toBe('pass');
    }
  });
});

describe('head-invalid-element', () => {
  it('passes elements the standard allows there', () => {
    expect(
      result(
        'head-invalid-element',
        '<head><title>x</title><meta name=a><link rel=b href=c><script>"<div>"</script><style></style><base href=/><noscript><img></noscript><template><div><p><template><b></template></div></template></head><body><div>',
      ),
    ).toBe('pass');
  });

  it('names elements it does not allow', () => {
    expect(
      evidence('head-invalid-element', '<head>\n<title>x</title>\n<div><img></div>\n</head><body>'),
    ).toBe('2 elements: <div> (line 3); <img> (line 3)');
    expect(result('head-invalid-element', '<head><iframe></iframe><body>')).toBe('fail');
  });

  it('needs a head with both ends marked', () => {
    expect(result('head-invalid-element', '<title>x</title><p>x')).toBe('notApplicable');
    expect(result('head-invalid-element', '<head><title>x</title><p>The end tag may be left out')).toBe(
      'notApplicable',
    );
  });
});

describe('charset-missing', () => {
  const PLAIN = {
    headers: { 'content-type': 'text/html' },
    charset: { name: 'windows-1252', from: 'default' },
  } as const;

  it('passes the header, a byte order mark and an early meta tag', () => {
    expect(result('charset-missing', '<p>x')).toBe('pass');
    expect(result('charset-missing', '<p>x', { ...PLAIN, charset: { name: 'utf-8', from: 'bom' } })).toBe(
      'pass',
    );
    expect(result('charset-missing', '<META CHARSET=utf-8>', PLAIN)).toBe('pass');
    expect(
      result(
        'charset-missing',
        '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">',
        PLAIN,
      ),
    ).toBe('pass');
  });

  it('passes XHTML, which is UTF-8 unless it says otherwise', () => {
    const xhtml = { ...PLAIN, headers: { 'content-type': 'application/xhtml+xml' } };
    expect(result('charset-missing', '<p>x', xhtml)).toBe('pass');
    const unknown = { ...PLAIN, headers: { 'content-type': 'application/xhtml+xml; charset=unicode-8' } };
    expect(result('charset-missing', '<p>x', unknown)).toBe('fail');
  });

  it('fails none, an empty one and one that comes too late', () => {
    expect(evidence('charset-missing', '<p>x', PLAIN)).toBe(
      'Neither Content-Type nor a meta tag names the encoding',
    );
    expect(result('charset-missing', '<meta charset="">', PLAIN)).toBe('fail');
    expect(evidence('charset-missing', `<!--${' '.repeat(1000)}-->\n<meta charset=utf-8>`, PLAIN)).toBe(
      '<meta charset="utf-8"> (line 2) ends after byte 1024, and Content-Type names no charset',
    );
  });

  it('fails a label that no encoding has, unless another names one', () => {
    expect(evidence('charset-missing', '<meta charset=utf8mb4>', PLAIN)).toBe(
      'Browsers do not know 1 encoding: "utf8mb4"',
    );
    const header = { ...PLAIN, headers: { 'content-type': 'text/html; charset=unicode-8' } };
    expect(evidence('charset-missing', '<p>x', header)).toBe('Browsers do not know 1 encoding: "unicode-8"');
    expect(result('charset-missing', '<meta charset=utf-8>', header)).toBe('pass');
    expect(result('charset-missing', '<meta charset=utf8mb4><meta charset=UTF8>', PLAIN)).toBe('pass');
  });

  it('counts bytes, of which a letter has up to four', () => {
    const page = { headers: PLAIN.headers, charset: { name: 'utf-8', from: 'meta' } } as const;
    const html = (letters: number): string => `<title>${'題'.repeat(letters)}</title><meta charset=utf-8>`;
    expect(result('charset-missing', html(329), page)).toBe('pass');
    expect(evidence('charset-missing', html(330), page)).toContain('ends after byte 1024');
    expect(result('charset-missing', html(330), { ...page, charset: { name: 'big5', from: 'meta' } })).toBe(
      'pass',
    );
  });
});

describe('viewport-missing', () => {
  it('passes content in the head or in the body', () => {
    expect(result('viewport-missing', '<meta name=Viewport content="width=device-width">')).toBe('pass');
    expect(result('viewport-missing', '<p>x<meta name=viewport content="width=device-width">')).toBe('pass');
    expect(
      result('viewport-missing', '<meta name=viewport content="width=device-width"><meta name=viewport>'),
    ).toBe('pass');
  });

  it('fails none, and if the last one is empty', () => {
    expect(evidence('viewport-missing', '<p>x')).toBe('No <meta name="viewport">');
    expect(result('viewport-missing', '<meta name=viewport>')).toBe('fail');
    expect(
      evidence(
        'viewport-missing',
        '<meta name=viewport content="width=device-width"><meta name=viewport content="">',
      ),
    ).toBe(
      '2 viewports: <meta name="viewport" content="width=device-width"> (line 1); <meta name="viewport" content> (line 1). Browsers obey the last, which is empty',
    );
  });

  it('ignores those inside a template or noscript', () => {
    const viewport = '<meta name=viewport content="width=device-width">';
    expect(result('viewport-missing', `<p>x<template>${viewport}</template>`)).toBe('fail');
    expect(result('viewport-missing', `<p>x<noscript>${viewport}</noscript>`)).toBe('fail');
  });
});

describe('viewport-not-responsive', () => {
  it('passes the width of the device, or a scale without a width', () => {
    for (const content of [
      'width=device-width, initial-scale=1',
      'initial-scale=1.0; Width = Device-Width',
      'width=device-width initial-scale=1',
      'initial-scale=1',
    ]) {
      expect(result('viewport-not-responsive', `<meta name=viewport content="${content}">`), content).toBe(
        'pass',
      );
    }
  });

  it('fails a fixed width and a scale below 1', () => {
    expect(evidence('viewport-not-responsive', '<meta name=viewport content="width=1024">')).toBe(
      'viewport "width=1024": <meta name="viewport" content="width=1024"> (line 1)',
    );
    expect(
      result('viewport-not-responsive', '<meta name=viewport content="width=980, initial-scale=1">'),
    ).toBe('fail');
    expect(result('viewport-not-responsive', '<meta name=viewport content="initial-scale=0.5">')).toBe(
      'fail',
    );
    expect(result('viewport-not-responsive', '<meta name=viewport content="user-scalable=no">')).toBe('fail');
  });

  it('has nothing to judge without one', () => {
    expect(result('viewport-not-responsive', '<p>x')).toBe('notApplicable');
  });
});

describe('favicon-missing', () => {
  const HOME = { url: 'https://shop.example.com/' };

  it('applies to home pages, whose icon Google shows for the whole site', () => {
    expect(result('favicon-missing', '<p>x')).toBe('notApplicable');
    expect(result('favicon-missing', '<p>x', { url: 'https://news.example.com/index.html' })).toBe('fail');
    expect(result('favicon-missing', '<p>x', { url: 'https://news.example.com/?utm_source=mail' })).toBe(
      'fail',
    );
    // WordPress, OpenCart and MediaWiki.
    for (const query of [
      '/?p=123',
      '/index.php?route=product/product&product_id=42',
      '/index.php?title=Spade',
    ])
      expect(result('favicon-missing', '<p>x', { url: `https://news.example.com${query}` })).toBe(
        'notApplicable',
      );
  });

  it('passes icons of both kinds', () => {
    expect(result('favicon-missing', '<link rel="SHORTCUT ICON" href=/favicon.ico>')).toBe('pass');
    expect(result('favicon-missing', '<link rel=apple-touch-icon href=/touch.png>')).toBe('pass');
    expect(result('favicon-missing', '<link rel=apple-touch-icon-precomposed href=/x.png>')).toBe('pass');
  });

  it('fails none, one without address and other kinds of icon', () => {
    expect(outcome('favicon-missing', '<link rel=icon>', HOME)).toMatchObject({
      evidence: 'No <link rel="icon"> with a URL on the home page',
    });
    expect(result('favicon-missing', '<link rel=mask-icon href=/mask.svg>', HOME)).toBe('fail');
    expect(result('favicon-missing', '<noscript><link rel=icon href=/x></noscript>', HOME)).toBe('fail');
  });
});
