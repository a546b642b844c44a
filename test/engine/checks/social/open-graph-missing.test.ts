import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

function og(name: string, content: string): string {
  return `<meta property="og:${name}" content="${content}">`;
}

const NOT_HTML = { headers: { 'content-type': 'application/pdf' } };

describe.each([
  ['og-title-missing', 'og:title'],
  ['og-image-missing', 'og:image'],
  ['og-url-missing', 'og:url'],
  ['og-type-missing', 'og:type'],
  ['og-description-missing', 'og:description'],
  ['og-site-name-missing', 'og:site_name'],
])('%s', (id, property) => {
  it('is low for a page with a title, which previews fall back to', () => {
    expect(outcome('og-title-missing', '<title>Blue shoes</title>')).toMatchObject({ severity: 'low' });
    expect(outcome('og-title-missing', '<p>x')).not.toHaveProperty('severity');
  });

  it('passes the property with content, in the head or the body', () => {
    expect(result(id, `<meta property="${property}" content="x">`)).toBe('pass');
    expect(result(id, `<body><p>x<meta property="${property.toUpperCase()}" content="x">`)).toBe('pass');
  });

  it('fails without it', () => {
    expect(evidence(id, '<title>x</title>')).toBe(`No meta property="${property}"`);
    expect(result(id, `<noscript><meta property="${property}" content="x"></noscript>`)).toBe('fail');
    expect(result(id, `<template><meta property="${property}" content="x"></template>`)).toBe('fail');
  });

  it('fails an empty one', () => {
    expect(evidence(id, `<meta property="${property}" content=" "><meta property="${property}">`)).toBe(
      `2 empty tags: <meta property="${property}" content=""> (line 1); <meta property="${property}"> (line 1)`,
    );
  });

  it('leaves one in a name attribute to og-name-attribute', () => {
    const html = `<meta name="${property}" content="a &amp; b">`;
    expect(result(id, html)).toBe('notApplicable');
    expect(result('og-name-attribute', html)).toBe('fail');
  });

  it('recommends filling in the empty tag, not adding a second one', () => {
    const found = outcome(id, `<title>x</title><meta property="${property}" content="">`);
    expect(found.result === 'fail' && found.recommendation).toMatch(/in place of the empty tag|^Fill in/);
  });

  it('applies only to HTML pages', () => {
    expect(result(id, 'x', NOT_HTML)).toBe('notApplicable');
  });
});

describe('the missing Open Graph tags', () => {
  it('takes og:image:url and og:image:secure_url for an image', () => {
    expect(result('og-image-missing', og('image:url', 'https://a.com/x.png'))).toBe('pass');
    expect(result('og-image-missing', og('image:secure_url', 'https://a.com/x.png'))).toBe('pass');
    expect(result('og-image-missing', og('image:width', '600'))).toBe('fail');
  });

  it("recommends the page's own heading, description, address and kind", () => {
    const page =
      '<title>Heading | Shop</title><meta name=description content="About it"><link rel=canonical href=/c><h1>Heading</h1>' +
      '<script type="application/ld+json">{"@type":"NewsArticle"}</script>';
    const advice = (id: string) => outcome(id, page);
    expect(advice('og-title-missing')).toMatchObject({
      recommendation: 'Add <meta property="og:title" content="Heading"> to the head.',
    });
    expect(outcome('og-title-missing', '<title>Blue shoes</title><h1>The Shop</h1>')).toMatchObject({
      recommendation: 'Add <meta property="og:title" content="Blue shoes"> to the head.',
    });
    expect(advice('og-description-missing')).toMatchObject({
      recommendation: 'Add <meta property="og:description" content="About it"> to the head.',
    });
    expect(advice('og-url-missing')).toMatchObject({
      recommendation: 'Add <meta property="og:url" content="https://shop.example.com/c"> to the head.',
    });
    expect(advice('og-type-missing')).toMatchObject({
      recommendation: 'Add <meta property="og:type" content="article"> to the head.',
    });
    expect(advice('og-site-name-missing')).not.toHaveProperty('recommendation');
  });
});
