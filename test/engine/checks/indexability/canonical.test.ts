import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const SELF = '<link rel=canonical href="https://shop.example.com/page">';

/** A response with this Link header. */
function linkHeader(value: string) {
  return { headers: { 'content-type': 'text/html', link: value } };
}

/** A page with one canonical. */
function canonical(href: string): string {
  return `<title>x</title><link rel=canonical href="${href}"><p>x`;
}

describe('canonical-missing', () => {
  it('passes a canonical in the head or the header', () => {
    expect(result('canonical-missing', SELF)).toBe('pass');
    expect(result('canonical-missing', '<LINK REL="Canonical nofollow" HREF=/page>')).toBe('pass');
    expect(result('canonical-missing', '<p>x', linkHeader('</page>; rel="canonical"'))).toBe('pass');
  });

  it('fails without one and gives the tag to add', () => {
    expect(
      outcome('canonical-missing', '<p>x', { url: 'https://shop.example.com/page?a=1&b=2#top' }),
    ).toMatchObject({
      evidence: 'No rel="canonical" in the head or the Link header',
      recommendation:
        'Add <link rel="canonical" href="https://shop.example.com/page?a=1&amp;b=2"> to the head, or name the original if the page is a copy.',
    });
  });

  it('leaves one in the body to critical-tags-outside-head', () => {
    for (const html of [`<body><p>x</p>${SELF}`, `<head><img>${SELF}</head>`]) {
      expect(result('canonical-missing', html)).toBe('notApplicable');
      expect(result('critical-tags-outside-head', html)).toBe('fail');
    }
  });

  it('does not count one that is empty, in a template or in noscript', () => {
    expect(evidence('canonical-missing', '<link rel=canonical href=" ">')).toBe(
      '1 canonical: <link rel="canonical" href=""> (line 1), which search engines ignore',
    );
    expect(result('canonical-missing', `<template>${SELF}</template>`)).toBe('fail');
    expect(result('canonical-missing', `<head><noscript>${SELF}</noscript></head>`)).toBe('fail');
    expect(result('canonical-missing', '<p>x', linkHeader('</page>; rel=alternate'))).toBe('fail');
  });

  it('applies only to HTML pages', () => {
    expect(result('canonical-missing', 'x', { headers: { 'content-type': 'application/pdf' } })).toBe(
      'notApplicable',
    );
  });
});

describe('links that name no canonical', () => {
  it.each(['media=all', 'media="only screen"', 'type="text/html"', 'hreflang=en', 'lang=en'])(
    'ignores rel=canonical with %s, as Google does',
    (attribute) => {
      const link = `<link rel=canonical ${attribute} href="https://shop.example.com/other">`;
      expect(result('canonical-missing', link)).toBe('fail');
      expect(result('canonical-non-self', link)).toBe('notApplicable');
      expect(result('canonical-conflict', SELF + link)).toBe('pass');
      expect(result('critical-tags-outside-head', `<title>x</title><body><p>x</p>${link}`)).toBe('pass');
    },
  );

  it('ignores parameters of alternate versions in the header, and nothing else', () => {
    expect(result('canonical-missing', '<p>x', linkHeader('</page>; rel=canonical; media=print'))).toBe(
      'fail',
    );
    expect(result('canonical-missing', '<p>x', linkHeader('</page>; rel=canonical; title=x'))).toBe('pass');
    expect(result('canonical-missing', '<link rel=canonical crossorigin class=x href=/page>')).toBe('pass');
  });
});

describe('versions of a page', () => {
  const nonSelf = (url: string, href: string, tag = '<html>') =>
    result('canonical-non-self', `${tag}<title>x</title><link rel=canonical href="${href}"><p>x`, { url });

  it.each([
    ['https://shop.example.com/~ann/', 'https://shop.example.com/%7Eann/'],
    ['https://shop.example.com/%7eann/', 'https://shop.example.com/~ann/'],
    ['https://shop.example.com/%41-%2Db', 'https://shop.example.com/A--b'],
    ['https://shop.example.com/a%c3%a9', 'https://shop.example.com/a%C3%A9'],
    ['https://shop.example.com/a', 'https://SHOP.example.com:443/b/../a'],
    ['https://shop.example.com/index.php', 'https://shop.example.com/'],
    ['https://shop.example.com/index.php?utm_source=x', 'https://shop.example.com/'],
    ['https://shop.example.com/boats/index.html', 'https://shop.example.com/boats/'],
    ['https://shop.example.com/index.php/boats', 'https://shop.example.com/boats'],
    ['https://m.example.com/page', 'https://www.example.com/page'],
    ['https://m.example.com/page?a=1', 'https://example.com/page?a=1'],
    ['https://www.m.example.com/page', 'https://example.com/page'],
    ['https://mobile.example.com/', 'https://www.example.com/'],
  ])('takes %s for a version of %s', (url, href) => {
    expect(nonSelf(url, href)).toMatch(/^(?:pass|notApplicable)$/);
  });

  it.each([
    ['https://shop.example.com/a%2Fb', 'https://shop.example.com/a/b'],
    ['https://shop.example.com/a%3Fb', 'https://shop.example.com/a?b'],
    ['https://shop.example.com/A', 'https://shop.example.com/a'],
    ['https://shop.example.com/boats/index.html', 'https://shop.example.com/cars/'],
    ['https://m.example.com/page', 'https://m.example.com/other'],
    ['https://m.example.com/page', 'https://www.example.com/'],
    ['https://shop.example.com/page', 'https://m.example.com/page'],
  ])('tells %s from %s', (url, href) => {
    expect(nonSelf(url, href)).toBe('fail');
  });

  it('does not know whether another path of the desktop host is the page', () => {
    expect(nonSelf('https://m.example.com/p/7', 'https://www.example.com/boats/7')).toBe('unknown');
  });

  it('lets an AMP page name its page, also of another site', () => {
    for (const tag of ['<html amp>', '<html ⚡>', '<html ⚡4ads amp lang=en>'])
      expect(nonSelf('https://shop.example.com/a/amp/', 'https://shop.example.com/a/', tag)).toBe('pass');
    expect(nonSelf('https://shop.example.com/a/amp/', 'https://shop.example.com/a/')).toBe('fail');
    const home = '<html amp><link rel=canonical href="https://shop.example.com/"><p>x';
    expect(result('canonical-to-root', home, { url: 'https://shop.example.com/amp/' })).toBe('pass');
    expect(result('canonical-to-root', home, { url: 'https://shop.example.com/boats/amp/' })).toBe('fail');
    expect(result('canonical-cross-domain', home, { url: 'https://cache.example.org/page' })).toBe('pass');
  });

  it('compares URLs in hreflang and og:url in the same way', () => {
    const page = { url: 'https://shop.example.com/~ann' };
    expect(result('hreflang-self-missing', '<link rel=alternate hreflang=en href=/%7eann>', page)).toBe(
      'pass',
    );
    expect(
      result(
        'og-url-mismatch',
        '<meta property="og:url" content="https://shop.example.com:443/%7Eann">',
        page,
      ),
    ).toBe('pass');
  });
});

describe('canonical-conflict', () => {
  it('passes several that agree', () => {
    expect(
      result(
        'canonical-conflict',
        `${SELF}<link rel=canonical href=/page>`,
        linkHeader('</page>; rel=canonical'),
      ),
    ).toBe('pass');
    expect(result('canonical-conflict', '<p>x')).toBe('notApplicable');
    const escaped = '<link rel=canonical href=/caf%c3%a9><link rel=canonical href=/café#menu>';
    expect(result('canonical-conflict', escaped)).toBe('pass');
    expect(result('canonical-non-self', escaped, { url: 'https://shop.example.com/caf%C3%A9' })).toBe('pass');
  });

  it('fails two that differ, within the head or between head and header', () => {
    expect(evidence('canonical-conflict', `${SELF}\n<link rel=canonical href=/other>`)).toBe(
      '2 different canonicals: <link rel="canonical" href="https://shop.example.com/page"> (line 1); <link rel="canonical" href="/other"> (line 2)',
    );
    expect(evidence('canonical-conflict', SELF, linkHeader('</other>; rel="canonical"'))).toContain(
      'Link: </other>; rel="canonical" (response header)',
    );
  });

  it('does not count one in the body', () => {
    expect(result('canonical-conflict', `${SELF}<p>x<link rel=canonical href=/other>`)).toBe('pass');
  });
});

describe('canonical-invalid', () => {
  it('fails invalid URLs and other schemes', () => {
    for (const href of ['http://', 'https://exa mple.com/', 'javascript:void(0)', 'mailto:a@example.com']) {
      expect(result('canonical-invalid', canonical(href)), href).toBe('fail');
    }
    expect(outcome('canonical-invalid', canonical('http://['))).toMatchObject({
      evidence: '<link rel="canonical" href="http://["> (line 1)',
      recommendation:
        'Write <link rel="canonical" href="https://shop.example.com/page"> if this is the page you mean.',
    });
  });

  it('passes full and relative addresses', () => {
    expect(result('canonical-invalid', canonical('/page'))).toBe('pass');
    expect(result('canonical-invalid', SELF)).toBe('pass');
    expect(result('canonical-invalid', '<p>x')).toBe('notApplicable');
  });
});

describe('canonical-relative', () => {
  it('fails an address without scheme or host', () => {
    expect(outcome('canonical-relative', canonical('/page'))).toMatchObject({
      evidence: '<link rel="canonical" href="/page"> (line 1)',
      recommendation: 'Write <link rel="canonical" href="https://shop.example.com/page">.',
    });
    expect(result('canonical-relative', canonical('//shop.example.com/page'))).toBe('fail');
  });

  it('resolves against <base> for the advice', () => {
    expect(
      outcome('canonical-relative', `<base href="https://cdn.example.com/"><link rel=canonical href=page>`),
    ).toMatchObject({
      recommendation: 'Write <link rel="canonical" href="https://cdn.example.com/page">.',
    });
  });

  it('passes a full one and leaves unusable ones to canonical-invalid', () => {
    expect(result('canonical-relative', SELF)).toBe('pass');
    expect(result('canonical-relative', canonical('http://['))).toBe('notApplicable');
    expect(result('canonical-relative', '<p>x')).toBe('notApplicable');
  });
});

describe('canonical-fragment', () => {
  it('fails an address with #', () => {
    expect(outcome('canonical-fragment', canonical('https://shop.example.com/page#reviews'))).toMatchObject({
      evidence: '<link rel="canonical" href="https://shop.example.com/page#reviews"> (line 1)',
      recommendation: 'Write <link rel="canonical" href="https://shop.example.com/page">.',
    });
    expect(result('canonical-fragment', SELF)).toBe('pass');
    expect(result('canonical-fragment', '<p>x')).toBe('notApplicable');
  });
});

describe('canonical-to-root', () => {
  it('fails an inner page that names the home page', () => {
    expect(outcome('canonical-to-root', canonical('https://shop.example.com/'))).toMatchObject({
      evidence:
        '<link rel="canonical" href="https://shop.example.com/"> (line 1) on https://shop.example.com/page',
      recommendation:
        'Write <link rel="canonical" href="https://shop.example.com/page">, unless the page is meant to be a copy of https://shop.example.com/.',
    });
  });

  it('passes the home page under any of its names, another host, a query', () => {
    expect(result('canonical-to-root', canonical('/'), { url: 'https://shop.example.com/' })).toBe('pass');
    expect(result('canonical-to-root', canonical('/'), { url: 'https://shop.example.com/?utm=x' })).toBe(
      'pass',
    );
    expect(result('canonical-to-root', canonical('/'), { url: 'https://shop.example.com/index.html' })).toBe(
      'pass',
    );
    expect(result('canonical-to-root', canonical('https://www.example.com/'))).toBe('pass');
    expect(result('canonical-to-root', canonical('/?p=17'))).toBe('pass');
    expect(result('canonical-to-root', '<p>x')).toBe('notApplicable');
  });
});

describe('canonical-cross-domain', () => {
  it('compares registrable domains', () => {
    expect(evidence('canonical-cross-domain', canonical('https://other.example.org/page'))).toContain(
      'other.example.org',
    );
    expect(result('canonical-cross-domain', canonical('https://www.example.com/page'))).toBe('pass');
    expect(result('canonical-cross-domain', canonical('https://b.co.uk/'), { url: 'https://a.co.uk/' })).toBe(
      'fail',
    );
    expect(result('canonical-cross-domain', '<p>x')).toBe('notApplicable');
  });

  it('has nothing to judge when canonicals differ', () => {
    expect(
      result('canonical-cross-domain', `${SELF}<link rel=canonical href="https://other.example.org/">`),
    ).toBe('notApplicable');
  });
});

describe('canonical-scheme-downgrade', () => {
  it('fails http on an https page only', () => {
    expect(outcome('canonical-scheme-downgrade', canonical('http://shop.example.com/page'))).toMatchObject({
      result: 'fail',
      recommendation: 'Write <link rel="canonical" href="https://shop.example.com/page">.',
    });
    expect(result('canonical-scheme-downgrade', SELF)).toBe('pass');
    expect(
      result('canonical-scheme-downgrade', canonical('http://shop.example.com/page'), {
        url: 'http://shop.example.com/page',
      }),
    ).toBe('notApplicable');
  });
});

describe('canonical-non-self', () => {
  it('passes the page itself, however it is written', () => {
    for (const href of [
      'https://shop.example.com/page',
      'https://SHOP.example.com:443/page#top',
      'http://shop.example.com/page',
      '/page',
    ]) {
      expect(result('canonical-non-self', canonical(href)), href).toBe('pass');
    }
    expect(
      result('canonical-non-self', canonical('/caf%C3%A9'), { url: 'https://shop.example.com/caf%c3%a9' }),
    ).toBe('pass');
  });

  it('passes the page without the parameters of a campaign or a session', () => {
    for (const query of ['?utm_source=x&gclid=1', '?PHPSESSID=1', ';jsessionid=1?fbclid=2']) {
      const url = `https://shop.example.com/page${query}`;
      expect(result('canonical-non-self', canonical('/page'), { url }), query).toBe('pass');
    }
    expect(
      result('canonical-non-self', canonical('/?id=7'), { url: 'https://shop.example.com/?id=7&gclid=1' }),
    ).toBe('pass');
    expect(result('canonical-non-self', canonical('/page?gclid=1'))).toBe('fail');
  });

  it('passes the page without the parameters of a variant, a filter or an order', () => {
    for (const query of [
      '?variant=44556677',
      '?color=red&size=m&utm_source=x',
      '?sort_by=price',
      '?filter%5Bsize%5D=m',
    ]) {
      const url = `https://shop.example.com/page${query}`;
      expect(result('canonical-non-self', canonical('/page'), { url }), query).toBe('pass');
    }
    expect(
      result('canonical-non-self', canonical('/page'), { url: 'https://shop.example.com/page?page=2' }),
    ).toBe('fail');
  });

  it('recommends no canonical with such parameters', () => {
    const url = 'https://shop.example.com/page?utm_source=x&id=7';
    for (const [id, html] of [
      ['canonical-non-self', canonical('/other')],
      ['canonical-missing', '<p>x'],
      ['og-url-missing', '<p>x'],
      ['hreflang-self-missing', '<link rel=alternate hreflang=de href="https://shop.example.com/de">'],
    ] as const) {
      const failure = outcome(id, html, { url });
      expect('recommendation' in failure && failure.recommendation, id).toContain('/page?id=7"');
    }
  });

  it('fails another page of the site', () => {
    expect(evidence('canonical-non-self', canonical('/page/'))).toBe(
      '<link rel="canonical" href="/page/"> (line 1) on https://shop.example.com/page',
    );
    expect(
      result('canonical-non-self', canonical('/page'), { url: 'https://shop.example.com/page?ref=x' }),
    ).toBe('fail');
    expect(result('canonical-non-self', canonical('https://www.example.com/page'))).toBe('fail');
  });

  it('leaves what other checks report to them', () => {
    expect(result('canonical-non-self', canonical('/'))).toBe('notApplicable');
    expect(result('canonical-non-self', canonical('https://other.example.org/page'))).toBe('notApplicable');
    expect(
      result('canonical-non-self', canonical('/a').replace('<p>', '<link rel=canonical href=/b><p>')),
    ).toBe('notApplicable');
    expect(result('canonical-non-self', canonical('http://['))).toBe('notApplicable');
    expect(result('canonical-non-self', '<p>x')).toBe('notApplicable');
  });
});

describe('canonical-hreflang-conflict', () => {
  const VERSIONS =
    '<link rel=alternate hreflang=en href="https://shop.example.com/page"><link rel=alternate hreflang=de href="https://shop.example.com/de">';

  it('fails a canonical that is another version of the list', () => {
    expect(evidence('canonical-hreflang-conflict', `<link rel=canonical href=/de>${VERSIONS}`)).toBe(
      '<link rel="canonical" href="/de"> (line 1) on https://shop.example.com/page',
    );
  });

  it('passes its own, one off the list, and pages without a list', () => {
    expect(result('canonical-hreflang-conflict', SELF + VERSIONS)).toBe('pass');
    expect(result('canonical-hreflang-conflict', `<link rel=canonical href=/other>${VERSIONS}`)).toBe('pass');
    expect(result('canonical-hreflang-conflict', '<link rel=canonical href=/de>')).toBe('notApplicable');
    expect(result('canonical-hreflang-conflict', VERSIONS)).toBe('notApplicable');
  });
});
