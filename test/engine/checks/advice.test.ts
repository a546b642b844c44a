import { describe, expect, it } from 'vitest';
import { CHECKS_BY_ID } from '../../../src/engine/checks/all.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput, type PageCase } from '../page-input.ts';
import { outcome } from './outcome.ts';

/** The recommendation of a failure; '' if it is that of the check. */
function advise(id: string, html: string, page?: PageCase): string {
  const found = outcome(id, html, page);
  if (found.result !== 'fail') throw new Error(`${id} did not fail: ${found.result}`);
  return found.recommendation ?? '';
}

describe('advice never makes a page worse', () => {
  it('does not recommend declaring a page in another encoding as UTF-8', () => {
    const late = `<head><!--${'x'.repeat(2_000)}--><meta charset=gb2312>`;
    const page = {
      headers: { 'content-type': 'text/html' },
      charset: { name: 'gbk', from: 'meta' },
    } as const;
    expect(advise('charset-missing', late, page)).toBe(
      'Move the tag to the start of the head, or name the same encoding in Content-Type: text/html; charset=….',
    );
  });

  it('recommends no large card without an image', () => {
    expect(advise('twitter-card-missing', '<p>x')).toContain('content="summary"');
    expect(advise('twitter-card-missing', '<meta property="og:image" content="/a.png">')).toBe('');
  });

  it('recommends no tag without content', () => {
    expect(advise('og-name-attribute', '<meta name="og:title" value="Shoes">')).not.toContain('content=""');
  });

  it.each([
    ['og-title-missing', `<title>${'Blue shoes '.repeat(10)}</title>`],
    ['og-title-missing', '<title>Blue shoes …</title>'],
    ['og-description-missing', `<meta name=description content="${'Blue shoes. '.repeat(30)}">`],
    ['og-description-missing', '<meta name=description content="Our blue shoes are made of...">'],
    ['og-image-not-absolute', `<meta property="og:image" content="/${'a/'.repeat(1_500)}b.png">`],
    ['og-name-attribute', `<meta name="og:title" content="${'Blue shoes '.repeat(300)}">`],
    ['skip-link-broken', `<a href="#${'a'.repeat(3_000)}">Skip to content</a>`],
    ['mixed-content-active', `<script src="http://cdn.example.com/${'a/'.repeat(1_500)}b.js"></script>`],
    ['canonical-missing', '<p>x', { url: `https://shop.example.com/${'a/'.repeat(1_500)}` }],
  ] as [string, string, PageCase?][])('recommends nothing to copy that is cut: %s', (id, html, page) => {
    const { analysis } = runAudit(createAuditInput(html, page));
    const issue = analysis.issues.find((found) => found.id === id);
    expect(issue?.recommendation).toBe(CHECKS_BY_ID.get(id)?.recommendation);
  });

  it('recommends a long value whole', () => {
    const title = 'Blue shoes '.repeat(30).trim();
    expect(advise('og-name-attribute', `<meta name="og:title" content="${title}">`)).toContain(
      `content="${title}"`,
    );
  });

  it('recommends no change of an og:url that may be the better URL', () => {
    expect(
      advise('og-url-mismatch', '<meta property="og:url" content="https://shop.example.com/shoes">', {
        url: 'https://shop.example.com/shoes?print=1',
      }),
    ).toContain('or make the og:url the canonical URL if it is the one to keep');
  });

  it('recommends no Allow that a longer rule would overrule, and no group that would replace the others', () => {
    const robotsTxt = 'User-agent: *\nDisallow: /*.html$\nDisallow: /private/';
    const page = { url: 'https://shop.example.com/a.html', robotsTxt };
    expect(advise('robots-txt-blocks-page', '<p>x', page)).toBe(
      'Remove or narrow the rule on line 2 if the page is meant to be found.',
    );
    const path = { url: 'https://shop.example.com/private/a', robotsTxt };
    expect(advise('robots-txt-blocks-page', '<p>x', path)).toContain(
      'or add "Allow: /private/a" to the same group',
    );
    const allowed = { ...path, robotsTxt: `${robotsTxt}\nAllow: /private/a` };
    expect(outcome('robots-txt-blocks-page', '<p>x', allowed).result).toBe('pass');
  });

  it('recommends no second hreflang link for one code', () => {
    const set =
      '<html lang=en><link rel=alternate hreflang=en href=/en/><link rel=alternate hreflang=de href=/de/>';
    expect(advise('hreflang-self-missing', set)).toBe(
      'Change the link for "en" from /en/ to https://shop.example.com/page if the two are different pages.',
    );
  });

  it('does not recommend making a members-only page public', () => {
    const robotsTxt = {
      kind: 'unreachable',
      url: 'https://shop.example.com/robots.txt',
      reason: '',
    } as const;
    const adviseOn = (status: number) => advise('http-status-error', '', { status, robotsTxt });
    expect(adviseOn(403)).toContain('if it is not meant for everyone');
    expect(adviseOn(503)).toContain('unless this was a short overload');
    expect(advise('http-status-error', '', { status: 500 })).toBe('');
  });

  it('does not recommend making a redirect permanent that may be temporary on purpose', () => {
    const redirects = [
      { url: 'https://shop.example.com/', status: 302, location: '/de' },
      { url: 'https://shop.example.com/de', status: 301, location: '/de/' },
    ];
    expect(advise('redirect-chain', '<p>x', { redirects })).toContain(
      'with 301 or 308 if it has moved for good, or else with 302 or 307.',
    );
  });

  it('recommends filling in empty tags, not adding second ones', () => {
    expect(advise('title-missing', '<title></title>')).toBe(
      'Write what the page is about in the <title> that is there.',
    );
    expect(advise('description-missing', '<meta name=description value="Shoes">')).toBe(
      'Write content= instead of value=.',
    );
    expect(advise('description-missing', '<meta name=description content="">')).toContain('that is there');
    expect(advise('viewport-missing', '<meta name=viewport value="width=device-width">')).toContain(
      'in place of this tag',
    );
  });

  it('recommends no name of a site as the title of its page', () => {
    const title =
      '<title>Indie Hackers | How to take on huge incumbents as a solo founder</title><h1>Indie Hackers</h1>';
    expect(advise('og-title-missing', title)).toContain('content="Indie Hackers | How to take on');
    const shop = '<title>Shop Example | Blue shoes</title><h1>Shop Example</h1>';
    expect(advise('og-title-missing', shop)).toContain('content="Shop Example | Blue shoes"');
  });

  it('recommends no title to copy that says nothing', () => {
    expect(advise('og-title-missing', '<title>React App</title>')).toBe('');
  });

  it('calls no page a website that may be an article', () => {
    expect(advise('og-type-missing', '<p>x')).toBe('');
    expect(advise('og-type-missing', '<p>x', { url: 'https://shop.example.com/' })).toContain(
      'content="website"',
    );
  });

  it('recommends a card that X knows and the page can fill', () => {
    const photo = '<meta name="twitter:card" content="photo">';
    expect(advise('twitter-card-invalid', photo)).toContain('content="summary"');
    expect(
      advise('twitter-card-invalid', `${photo}<meta property="og:image" content="https://a.com/a.png">`),
    ).toContain('content="summary_large_image"');
  });

  it('removes no slashes from a URL inside an archive’s URL', () => {
    const url = 'https://web.example.com/web/2012/http://www.example.org/';
    expect(outcome('url-double-slash', '<p>x', { url }).result).toBe('notApplicable');
  });

  it('does not recommend adding a site name that the title has', () => {
    expect(advise('title-too-short', '<title>Mozilla - Wikipedia</title>')).toBe(
      'Write more about what the page offers before the name of the site, if there is more to say.',
    );
    expect(advise('title-too-short', '<title>Mozilla</title>')).toBe('');
  });

  it('keeps the other directives of HSTS', () => {
    const headers = {
      'content-type': 'text/html',
      'strict-transport-security': 'max-age=3600; includeSubDomains',
    };
    expect(outcome('hsts-weak', '<p>x', { headers })).toMatchObject({
      evidence: 'max-age=3600, less than a day',
    });
  });

  it('recommends no other encoding for a UTF-8 page with broken text', () => {
    expect(advise('mojibake', '<p>CafÃ© dÃ©jÃ  trÃ¨s')).toContain('Repair the text where it is stored');
  });

  it('recommends an answer for a page that redirects to itself', () => {
    const url = 'https://shop.example.com/page';
    const redirects = [{ url, status: 302, location: url }];
    expect(advise('redirect-loop', '<p>x', { redirects })).toContain(
      'Return 200 for https://shop.example.com/page at the first request',
    );
    expect(outcome('redirect-temporary', '<p>x', { redirects }).result).toBe('notApplicable');
  });
});

describe('one cause is one issue', () => {
  it.each([
    ['a skip link', '<a href="#main">Skip to content</a>', 'skip-link-broken', 'fragment-broken'],
    ['a default title', '<title>Home</title><h1>Blue shoes</h1>', 'title-generic', 'title-too-short'],
    ['a default title', '<title>Home</title><h1>Blue shoes</h1>', 'title-generic', 'title-h1-unrelated'],
    [
      'a copied description',
      '<title>Blue shoes</title><meta name=description content="Blue shoes">',
      'description-equals-title',
      'description-too-short',
    ],
    [
      'a canonical to another language',
      '<link rel=canonical href=/de><link rel=alternate hreflang=de href=/de><link rel=alternate hreflang=en href=/page>',
      'canonical-hreflang-conflict',
      'canonical-non-self',
    ],
    ['a hidden body', '<body aria-hidden=true><main>x</main>', 'aria-hidden-body', 'main-landmark-missing'],
    [
      'broken markup of an article',
      '<meta property="og:type" content=article><script type="application/ld+json">{</script>',
      'jsonld-parse-error',
      'article-date-missing',
    ],
  ])('%s', (_, html, reported, other) => {
    expect(outcome(reported, html).result).toBe('fail');
    expect(outcome(other, html).result).not.toBe('fail');
  });
});
