import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

/** A response with this X-Robots-Tag. */
function tag(value: string) {
  return { headers: { 'content-type': 'text/html', 'x-robots-tag': value } };
}

describe('meta-robots-noindex', () => {
  it('fails noindex and none for all crawlers or for Googlebot, in any case', () => {
    expect(
      evidence('meta-robots-noindex', '<title>x</title>\n<META NAME=Robots CONTENT="NoIndex, follow">'),
    ).toBe('1 directive: noindex in <meta name="Robots" content="NoIndex, follow"> (line 2)');
    expect(result('meta-robots-noindex', '<meta name=googlebot content=none>')).toBe('fail');
    // Google reads the tag in the body too.
    expect(result('meta-robots-noindex', '<body><p>x</p><meta name=robots content=noindex>')).toBe('fail');
    expect(
      result('meta-robots-noindex', '<head><div></div><meta name=googlebot content=noindex></head>'),
    ).toBe('fail');
    expect(
      result('meta-robots-noindex', '<meta name=robots content=index><meta name=googlebot content=noindex>'),
    ).toBe('fail');
  });

  it('passes other directives, other crawlers and tags that are not in force', () => {
    for (const html of [
      '<p>x',
      '<meta name=robots content="index, follow">',
      '<meta name=robots content="noindexing">',
      '<meta name=googlebot-news content=noindex>',
      '<meta name=bingbot content=noindex>',
      '<meta property=robots content=noindex>',
      '<body><p>x</p><meta name=bingbot content=noindex>',
      '<noscript><meta name=robots content=noindex></noscript>',
      '<template><meta name=robots content=noindex></template>',
      '<!-- <meta name=robots content=noindex> -->',
    ]) {
      expect(result('meta-robots-noindex', html), html).toBe('pass');
    }
  });

  it('leaves the header to its own check, and other documents alone', () => {
    expect(result('meta-robots-noindex', '<p>x', tag('noindex'))).toBe('pass');
    expect(result('meta-robots-noindex', 'x', { headers: { 'content-type': 'text/plain' } })).toBe(
      'notApplicable',
    );
  });
});

describe('x-robots-noindex', () => {
  it('fails an unscoped noindex, one for Googlebot, and one on another kind of document', () => {
    expect(evidence('x-robots-noindex', '<p>x', tag('nofollow, NOINDEX'))).toBe(
      '1 directive: noindex in the X-Robots-Tag header',
    );
    expect(evidence('x-robots-noindex', '<p>x', tag('googlebot: nofollow, none'))).toBe(
      '1 directive: googlebot: none in the X-Robots-Tag header',
    );
    expect(
      result('x-robots-noindex', '', {
        headers: { 'content-type': 'application/pdf', 'x-robots-tag': 'noindex' },
      }),
    ).toBe('fail');
    expect(
      result('x-robots-noindex', '', { headers: { 'x-robots-tag': ['otherbot: nofollow', 'noindex'] } }),
    ).toBe('fail');
  });

  it('does not take a rule with a value for the name of a crawler', () => {
    expect(
      result('x-robots-noindex', '<p>x', tag('unavailable_after: 25 Jun 2030 15:00:00 PST, noindex')),
    ).toBe('fail');
    expect(result('x-robots-noindex', '<p>x', tag('max-snippet: 20, noindex'))).toBe('fail');
  });

  it('does not know whose a noindex is after a rule for another crawler, unless the headers are apart', () => {
    const headers = (...values: string[]) => ({
      headers: { 'content-type': 'text/html', 'x-robots-tag': values },
    });
    expect(outcome('x-robots-noindex', '<p>x', tag('otherbot: nofollow, noindex'))).toEqual({
      result: 'unknown',
      reason: 'X-Robots-Tag says noindex after a rule for otherbot, and may be two headers that were joined',
    });
    expect(result('x-robots-noindex', '<p>x', tag('googlebot: nofollow, otherbot: noarchive, none'))).toBe(
      'unknown',
    );
    expect(result('x-robots-noindex', '<p>x', tag('otherbot: nofollow, googlebot: noarchive, noindex'))).toBe(
      'fail',
    );
    expect(result('x-robots-noindex', '<p>x', tag('noindex, otherbot: nofollow, noindex'))).toBe('fail');
    expect(result('x-robots-noindex', '<p>x', headers('otherbot: nofollow', 'noindex'))).toBe('fail');
    expect(result('x-robots-noindex', '<p>x', headers('otherbot: nofollow, noindex', 'index'))).toBe('pass');
    expect(result('snippet-suppressed', '<p>x', tag('otherbot: index, nosnippet'))).toBe('unknown');
    expect(result('robots-directives-conflict', '<p>x', tag('otherbot: index, noindex'))).toBe('pass');
  });

  it('passes a noindex for another crawler, and the meta tag', () => {
    expect(result('x-robots-noindex', '<p>x', tag('otherbot: noindex, nofollow'))).toBe('pass');
    expect(result('x-robots-noindex', '<p>x', tag('otherbot: noindex, googlebot: nofollow'))).toBe('pass');
    expect(result('x-robots-noindex', '<meta name=robots content=noindex>')).toBe('pass');
  });
});

describe('unavailable-after-past', () => {
  const NOW = { now: '2026-06-01T00:00:00Z' };

  it('fails a past date, in any of the formats in use', () => {
    for (const date of [
      '2026-05-31',
      '25 Jun 2025 15:00:00 PST',
      'Sat, 30 May 2026 10:00:00 GMT',
      'Friday, 25-Jun-10 15:00:00 GMT',
    ]) {
      expect(
        result('unavailable-after-past', `<meta name=robots content="unavailable_after: ${date}">`, NOW),
        date,
      ).toBe('fail');
    }
    expect(
      evidence('unavailable-after-past', '<p>x', {
        ...NOW,
        ...tag('unavailable_after: 2026-01-01T00:00:00Z'),
      }),
    ).toBe('1 directive: unavailable_after:2026-01-01T00:00:00Z in the X-Robots-Tag header');
  });

  it('passes a future date, and does not know an unreadable or a near one', () => {
    const dated = (date: string) =>
      result('unavailable-after-past', `<meta name=robots content="unavailable_after: ${date}">`, NOW);
    for (const date of [
      '2026-06-02',
      'Wed, 25 Jun 2031 15:00:00 PST',
      'Wednesday, 25-Jun-31 15:00:00 GMT',
      '15-Aug-31 15:52:01 UTC',
      '31 May 2026 20:00:00 EST',
    ])
      expect(dated(date), date).toBe('pass');
    for (const date of [
      'soon',
      'June 25, 2031',
      'June 25, 2021',
      'Dec 31, 2030 23:59:59 GMT',
      'Friday, June 25, 2021',
      '06/25/2021',
      '31 Feb 2021 10:00:00 GMT',
      '1767225600',
      '2026-06-01',
    ])
      expect(dated(date), date).toBe(date === '2026-06-01' ? 'pass' : 'unknown');
    expect(
      result('unavailable-after-past', '<p>x', {
        ...NOW,
        ...tag('unavailable_after: Dec 31, 2030 23:59:59 GMT'),
      }),
    ).toBe('unknown');
    expect(
      result('robots-directive-unknown', '<meta name=robots content="unavailable_after: June 25, 2031">'),
    ).toBe('pass');
    expect(
      result(
        'unavailable-after-past',
        '<meta name=robots content="unavailable_after: soon"><meta name=robots content="unavailable_after: 2020-01-01">',
        NOW,
      ),
    ).toBe('fail');
  });

  it('is not applicable without one', () => {
    expect(result('unavailable-after-past', '<meta name=robots content=index>')).toBe('notApplicable');
  });
});

describe('robots-directives-conflict', () => {
  it('fails index with noindex, follow with nofollow, across tags and header', () => {
    expect(evidence('robots-directives-conflict', '<meta name=robots content=index>', tag('noindex'))).toBe(
      'index in <meta name="robots" content="index"> (line 1) against noindex in the X-Robots-Tag header',
    );
    expect(result('robots-directives-conflict', '<meta name=robots content="index,follow,nofollow">')).toBe(
      'fail',
    );
    expect(
      result('robots-directives-conflict', '<meta name=robots content=all><meta name=robots content=none>'),
    ).toBe('fail');
  });

  it('passes a rule for one crawler beside one for all', () => {
    expect(
      result(
        'robots-directives-conflict',
        '<meta name=robots content=index><meta name=bingbot content=noindex>',
      ),
    ).toBe('pass');
    expect(result('robots-directives-conflict', '<meta name=robots content="noindex, follow">')).toBe('pass');
    expect(result('robots-directives-conflict', '<p>x')).toBe('notApplicable');
  });
});

describe('robots-directive-unknown', () => {
  it('passes directives that search engines document', () => {
    const content =
      'index, follow, max-snippet:-1, max-image-preview: large, max-video-preview:-1, noarchive, noai, notranslate, noodp, noydir, nositelinkssearchbox, unavailable_after: 2030-01-01,';
    expect(result('robots-directive-unknown', `<meta name=robots content="${content}">`)).toBe('pass');
    expect(result('robots-directive-unknown', '<meta name=robots content="index, follow, archive">')).toBe(
      'pass',
    );
    expect(result('robots-directive-unknown', '<meta name=yandex content=noyaca>')).toBe('pass');
    expect(result('robots-directive-unknown', '<p>x')).toBe('notApplicable');
  });

  it('names directives they do not document', () => {
    expect(
      evidence('robots-directive-unknown', '<meta name=robots content="noindex nofollow, no-follow">'),
    ).toBe(
      '2 directives: "noindex nofollow" in <meta name="robots" content="noindex nofollow, no-follow"> (line 1); "no-follow" in <meta name="robots" content="noindex nofollow, no-follow"> (line 1)',
    );
    expect(result('robots-directive-unknown', '<meta name=robots content="max-snippet:some">')).toBe('fail');
    expect(result('robots-directive-unknown', '<meta name=robots content="max-image-preview:big">')).toBe(
      'fail',
    );
  });
});

describe('meta-robots-nofollow', () => {
  it('fails nofollow in tag or header, not none, which other checks report', () => {
    expect(evidence('meta-robots-nofollow', '<meta name=robots content="index, nofollow">')).toBe(
      '1 directive: nofollow in <meta name="robots" content="index, nofollow"> (line 1)',
    );
    expect(result('meta-robots-nofollow', '<p>x', tag('nofollow'))).toBe('fail');
    expect(result('meta-robots-nofollow', '<meta name=robots content=none>')).toBe('notApplicable');
    expect(result('meta-robots-nofollow', '<meta name=robots content="noindex, nofollow">')).toBe(
      'notApplicable',
    );
    expect(result('meta-robots-nofollow', '<a href=/x rel=nofollow>x</a>')).toBe('pass');
  });
});

describe('snippet-suppressed', () => {
  it('fails nosnippet and max-snippet:0', () => {
    expect(evidence('snippet-suppressed', '<meta name=robots content="max-snippet: 0">')).toBe(
      '1 directive: max-snippet:0 in <meta name="robots" content="max-snippet: 0"> (line 1)',
    );
    expect(result('snippet-suppressed', '<p>x', tag('googlebot: nosnippet'))).toBe('fail');
  });

  it('passes any other length, and parts of the page', () => {
    for (const length of ['-1', '50', '']) {
      expect(result('snippet-suppressed', `<meta name=robots content="max-snippet:${length}">`), length).toBe(
        'pass',
      );
    }
    expect(result('snippet-suppressed', '<p data-nosnippet>x')).toBe('pass');
  });
});

describe('image-preview-suppressed', () => {
  it('fails noimageindex and max-image-preview:none', () => {
    expect(evidence('image-preview-suppressed', '<p>x', tag('noimageindex'))).toBe(
      '1 directive: noimageindex in the X-Robots-Tag header',
    );
    expect(result('image-preview-suppressed', '<meta name=robots content="max-image-preview:None">')).toBe(
      'fail',
    );
    expect(
      outcome('image-preview-suppressed', '<meta name=robots content="max-image-preview:standard">').result,
    ).toBe('pass');
  });
});
