import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const PAGE = '<!doctype html><title>Walking shoes</title><p>Hello';
const URL_OF = 'https://shop.example.com/robots.txt';
const FAILING = { robotsTxt: { kind: 'failing', url: URL_OF, status: 503 } } as const;
const SILENT = { robotsTxt: { kind: 'unreachable', url: URL_OF, reason: 'timeout' } } as const;

describe('robots-txt-blocks-page', () => {
  it('passes URLs the rules allow', () => {
    expect(result('robots-txt-blocks-page', PAGE, { robotsTxt: 'User-agent: *\nDisallow: /cart' })).toBe(
      'pass',
    );
    expect(
      result('robots-txt-blocks-page', PAGE, { robotsTxt: 'User-agent: *\nDisallow: /\nAllow: /page' }),
    ).toBe('pass');
    expect(
      result('robots-txt-blocks-page', PAGE, {
        robotsTxt: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:',
      }),
    ).toBe('pass');
  });

  it('names the line that blocks, and matches the query too', () => {
    expect(
      outcome('robots-txt-blocks-page', PAGE, {
        url: 'https://shop.example.com/page?sort=price',
        robotsTxt: 'User-agent: *\nAllow: /\nDisallow: /*?sort=',
      }),
    ).toMatchObject({
      result: 'fail',
      evidence: `${URL_OF}, line 3: "Disallow: /*?sort=" blocks Googlebot`,
      recommendation:
        'Remove or narrow the rule on line 3, or add "Allow: /page?sort=price" to the same group, if the page is meant to be found.',
    });
  });

  it('needs a robots.txt', () => {
    expect(result('robots-txt-blocks-page', PAGE)).toBe('notApplicable');
  });

  it('treats a failing robots.txt as Google does, and is unknown if it did not answer', () => {
    expect(evidence('robots-txt-blocks-page', PAGE, FAILING)).toBe(
      `${URL_OF} answered 503: Google stops crawling for 12 hours, and then goes by its last copy`,
    );
    expect(outcome('robots-txt-blocks-page', PAGE, SILENT)).toEqual({
      result: 'unknown',
      reason: 'robots.txt gave no answer: timeout',
    });
  });
});

describe('robots-txt-blocks-other-engines', () => {
  it('fails when Googlebot may and another engine may not', () => {
    const robotsTxt = 'User-agent: bingbot\nDisallow: /\n\nUser-agent: *\nAllow: /';
    expect(evidence('robots-txt-blocks-other-engines', PAGE, { robotsTxt })).toBe(
      `${URL_OF}, line 2: "Disallow: /" blocks Bingbot`,
    );
  });

  it('leaves a page that is blocked for Googlebot too to the other check', () => {
    expect(result('robots-txt-blocks-other-engines', PAGE, { robotsTxt: 'User-agent: *\nDisallow: /' })).toBe(
      'notApplicable',
    );
  });

  it('passes equal rules, is unknown without an answer', () => {
    expect(
      result('robots-txt-blocks-other-engines', PAGE, { robotsTxt: 'User-agent: *\nDisallow: /cart' }),
    ).toBe('pass');
    expect(result('robots-txt-blocks-other-engines', PAGE)).toBe('notApplicable');
    expect(result('robots-txt-blocks-other-engines', PAGE, FAILING)).toBe('unknown');
    expect(result('robots-txt-blocks-other-engines', PAGE, SILENT)).toBe('unknown');
  });
});

describe('robots-txt-blocks-ai-search', () => {
  it('fails for the search crawlers of assistants, and names each', () => {
    const robotsTxt = 'User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /';
    expect(evidence('robots-txt-blocks-ai-search', PAGE, { robotsTxt })).toBe(
      `${URL_OF}, line 3: "Disallow: /" blocks OAI-SearchBot; line 3: "Disallow: /" blocks PerplexityBot`,
    );
  });

  it('does not count crawlers that train', () => {
    const robotsTxt =
      'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nDisallow: /';
    expect(result('robots-txt-blocks-ai-search', PAGE, { robotsTxt })).toBe('pass');
  });

  it('is not applicable without a robots.txt, and is unknown if it fails', () => {
    expect(result('robots-txt-blocks-ai-search', PAGE)).toBe('notApplicable');
    expect(result('robots-txt-blocks-ai-search', PAGE, FAILING)).toBe('unknown');
  });
});

describe('robots-txt-blocks-ai-user-fetch', () => {
  it('fails for the fetchers that act for a person', () => {
    expect(
      evidence('robots-txt-blocks-ai-user-fetch', PAGE, {
        robotsTxt: 'User-agent: Claude-User\nDisallow: /page',
      }),
    ).toBe(`${URL_OF}, line 2: "Disallow: /page" blocks Claude-User`);
    expect(
      result('robots-txt-blocks-ai-user-fetch', PAGE, { robotsTxt: 'User-agent: ClaudeBot\nDisallow: /' }),
    ).toBe('pass');
    expect(
      result('robots-txt-blocks-ai-user-fetch', PAGE, { robotsTxt: 'User-agent: ChatGPT-User\nDisallow: /' }),
    ).toBe('pass');
    expect(result('robots-txt-blocks-ai-user-fetch', PAGE)).toBe('notApplicable');
    expect(result('robots-txt-blocks-ai-user-fetch', PAGE, SILENT)).toBe('unknown');
  });
});

describe('robots-txt-unreachable', () => {
  it('passes a file and its absence', () => {
    expect(result('robots-txt-unreachable', PAGE, { robotsTxt: '' })).toBe('pass');
    expect(result('robots-txt-unreachable', PAGE)).toBe('pass');
  });

  it('fails errors of the server and silence', () => {
    expect(evidence('robots-txt-unreachable', PAGE, FAILING)).toBe(`${URL_OF} answered 503`);
  });

  it('is unknown if we got no answer: the fault may be ours', () => {
    expect(outcome('robots-txt-unreachable', PAGE, SILENT)).toEqual({
      result: 'unknown',
      reason: `${URL_OF} gave no answer: timeout`,
    });
  });
});

describe('robots-txt-syntax', () => {
  it('passes unknown fields, comments and empty rules', () => {
    const robotsTxt =
      '# hello\nUser-agent: *\nDisallow:\nContent-Signal: search=yes\nHost: shop.example.com\n\nNoindex: /x';
    expect(result('robots-txt-syntax', PAGE, { robotsTxt })).toBe('pass');
  });

  it('names the lines that cannot be read', () => {
    expect(
      evidence('robots-txt-syntax', PAGE, {
        robotsTxt: 'Disallow: /a\nUser-agent: *\nDisallow: cart\nkeep out of here',
      }),
    ).toBe(
      '3 problems: line 1 "Disallow: /a": a rule before the first user-agent line; line 3 "Disallow: cart": the path starts with neither / nor *; line 4 "keep out of here": no colon',
    );
    expect(evidence('robots-txt-syntax', PAGE, { robotsTxt: 'no\n'.repeat(400) })).toMatch(
      /^400 problems: .*; and 390 more$/,
    );
    expect(
      evidence('robots-txt-syntax', PAGE, { robotsTxt: '<!doctype html><title>Shop</title>' }),
    ).toContain('the file is a web page');
  });

  it('needs the file', () => {
    expect(result('robots-txt-syntax', PAGE)).toBe('notApplicable');
    expect(result('robots-txt-syntax', PAGE, FAILING)).toBe('unknown');
  });
});

describe('robots-txt-too-large', () => {
  it('counts bytes up to 500 KiB', () => {
    const file = (bytes: number) =>
      ({ robotsTxt: { kind: 'found', url: URL_OF, text: 'User-agent: *', bytes } }) as const;
    expect(result('robots-txt-too-large', PAGE, file(512_000))).toBe('pass');
    expect(evidence('robots-txt-too-large', PAGE, file(512_001))).toBe(
      `${URL_OF} has more than 512000 bytes`,
    );
    expect(result('robots-txt-too-large', PAGE)).toBe('notApplicable');
    expect(result('robots-txt-too-large', PAGE, SILENT)).toBe('unknown');
  });
});

describe('robots-txt-sitemap-missing', () => {
  it('passes one absolute address', () => {
    const robotsTxt = 'Sitemap: /other.xml\nSitemap: https://shop.example.com/sitemap.xml';
    expect(result('robots-txt-sitemap-missing', PAGE, { robotsTxt })).toBe('pass');
  });

  it('fails without one, and says which line to write', () => {
    expect(
      outcome('robots-txt-sitemap-missing', PAGE, { robotsTxt: 'User-agent: *\nDisallow:' }),
    ).toMatchObject({
      evidence: `${URL_OF} has no Sitemap line`,
      recommendation:
        'Add a line such as "Sitemap: https://shop.example.com/sitemap.xml" if the site has a sitemap.',
    });
    expect(outcome('robots-txt-sitemap-missing', PAGE, { robotsTxt: 'Sitemap: /map.xml' })).toMatchObject({
      evidence: 'Line 1: "Sitemap: /map.xml" is not an absolute URL',
      recommendation:
        'Add a line such as "Sitemap: https://shop.example.com/map.xml" if the site has a sitemap.',
    });
  });

  it('needs the file', () => {
    expect(result('robots-txt-sitemap-missing', PAGE)).toBe('notApplicable');
    expect(result('robots-txt-sitemap-missing', PAGE, FAILING)).toBe('unknown');
  });
});
