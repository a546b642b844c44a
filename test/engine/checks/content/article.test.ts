import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

const ARTICLE = '<meta property="og:type" content="article">';

function markup(properties: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@type': 'BlogPosting', ...properties })}</script>`;
}

describe.each(['article-date-missing', 'article-author-missing', 'article-stale', 'article-no-sources'])(
  '%s',
  (id) => {
    it('applies only to pages that say they are articles', () => {
      const long = `<p>${'word '.repeat(600)}`;
      const teasers = '<div itemscope itemtype="https://schema.org/Article"></div>';
      expect(result(id, `<article>${long}</article>`)).toBe('notApplicable');
      expect(result(id, `<meta property="og:type" content="website">${long}`)).toBe('notApplicable');
      expect(result(id, `${teasers}${teasers}${long}`)).toBe('notApplicable');
      expect(
        result(
          id,
          `<script type="application/ld+json">{"@type":"Blog","blogPost":[{"@type":"BlogPosting"}]}</script>${long}`,
        ),
      ).toBe('notApplicable');
      expect(result(id, 'x', { headers: { 'content-type': 'application/pdf' } })).toBe('notApplicable');
    });
  },
);

describe('article-date-missing', () => {
  it.each([
    markup({ datePublished: '2026-01-01' }),
    markup({ dateModified: '2026-01-01' }),
    `${ARTICLE}<meta property="article:published_time" content="2026-01-01">`,
    `${ARTICLE}<main><time datetime="2026-01-01">January</time></main>`,
    '<div itemscope itemtype="http://schema.org/NewsArticle"><span itemprop="datePublished" content="2026-01-01"></span></div>',
    `${ARTICLE}<meta itemprop="dateModified datePublished" content="2026-01-01">`,
    markup({ datePublished: { '@type': 'Date', '@value': '2026-01-01' } }),
    `${ARTICLE}<article typeof="schema:Article"><span property="schema:datePublished" content="2026-01-01"></span>`,
    `${ARTICLE}<p vocab="https://schema.org/" typeof="Article"><i property="dateModified">2026-01-01</i>`,
    `${ARTICLE}<time>soon</time><time>2026-01-01</time>`,
    `${ARTICLE}<meta name="date" content="2026-01-01">`,
    `${ARTICLE}<meta name="parsely-pub-date" content="2026-01-01T10:00:00Z">`,
    `${ARTICLE}<meta name="DC.date.issued" content="2026-01-01">`,
  ])('passes %s', (html) => {
    expect(result('article-date-missing', html)).toBe('pass');
  });

  it('fails without', () => {
    expect(
      evidence(
        'article-date-missing',
        `${ARTICLE}<time>May</time><nav><time datetime="2026-01-01"></time></nav>`,
      ),
    ).toBe(
      'og:type is article, but there is no datePublished, dateModified, article:published_time or meta date, and no <time> with a date in the main text',
    );
    expect(evidence('article-date-missing', markup({}))).toMatch(/^BlogPosting markup, but/);
  });

  it('is unknown for a truncated page', () => {
    expect(result('article-date-missing', ARTICLE, { truncated: true })).toBe('unknown');
  });
});

describe('article-author-missing', () => {
  it('shows an element for the author that names nobody', () => {
    const link = '<link rel="author" content="https://social.example.com/jane">';
    expect(evidence('article-author-missing', ARTICLE + link)).toBe(
      `og:type is article, but 1 element: ${link} (line 1): without a name or URL of an author`,
    );
    expect(evidence('article-author-missing', `${ARTICLE}<meta name="author" content="">`)).toContain(
      '<meta name="author" content> (line 1)',
    );
  });

  it.each([
    markup({ author: { '@type': 'Person', name: 'Jane' } }),
    markup({ author: [{ '@id': '#jane' }] }),
    `${ARTICLE}<meta name="Author" content="Jane">`,
    `${ARTICLE}<meta property="article:author" content="https://a.com/jane">`,
    `${ARTICLE}<a rel="author nofollow" href="/jane">Jane</a>`,
    `${ARTICLE}<a rel="Author" href="/jane">Jane</a>`,
    markup({ author: { '@list': [{ '@type': 'Person', name: 'Jane' }] } }),
    markup({ author: { '@value': 'Jane' } }),
    markup({ author: { '@type': 'Person', name: { '@value': 'Jane', '@language': 'en' } } }),
    '<div itemscope itemtype="http://schema.org/Article"><span itemprop="author">Jane</span></div>',
    `${ARTICLE}<div itemprop="author" itemscope><meta itemprop="name" content="Jane"></div>`,
    `${ARTICLE}<link itemprop="author" href="/jane">`,
    `${ARTICLE}<p rel="schema:author"><a typeof="schema:Person" property="schema:name">Jane</a>`,
    `${ARTICLE}<p rel="schema:author"><meta property="schema:name" content="Jane">`,
    `${ARTICLE}<link rel="schema:author" resource="/jane">`,
    `${ARTICLE}<span property="author">Jane</span>`,
    `${ARTICLE}<span property="https://schema.org/author" content="Jane"></span>`,
  ])('passes %s', (html) => {
    expect(result('article-author-missing', html)).toBe('pass');
  });

  it('fails without', () => {
    expect(
      evidence(
        'article-author-missing',
        `${markup({ author: {} })}<meta name=author content=""><p itemprop=author itemscope><meta itemprop=url content=x>`,
      ),
    ).toBe(
      'BlogPosting markup, but 1 element: <meta name="author" content> (line 1): without a name or URL of an author',
    );
    expect(evidence('article-author-missing', markup({}))).toBe(
      'BlogPosting markup, but there is no author in JSON-LD, microdata or RDFa, no meta author and no rel="author"',
    );
  });

  it('is unknown for a truncated page', () => {
    expect(result('article-author-missing', ARTICLE, { truncated: true })).toBe('unknown');
  });
});

describe('article-stale', () => {
  it('passes two years by the latest date', () => {
    expect(result('article-stale', markup({ datePublished: '2019-01-01', dateModified: '2024-06-01' }))).toBe(
      'pass',
    );
  });

  it('goes by a time element that is later than the date of a meta tag', () => {
    const page = `${ARTICLE}<meta name="date" content="2019-01-01">`;
    const guide = { url: 'https://shop.example.com/guides/cameras' };
    expect(result('article-stale', page, guide)).toBe('fail');
    expect(result('article-stale', `${page}<time datetime="2026-01-01">`, guide)).toBe('pass');
  });

  it('fails more', () => {
    expect(
      evidence('article-stale', markup({ datePublished: '2019-01-01', dateModified: '2024-05-31' })),
    ).toBe('dateModified "2024-05-31" is 731 days old');
  });

  it('leaves news alone, which is about its day', () => {
    const OLD = { datePublished: '2019-01-01' };
    expect(result('article-stale', markup(OLD).replace('BlogPosting', 'NewsArticle'))).toBe('notApplicable');
    for (const path of ['/2019/05/12/mayor-resigns', '/blog/2019/may/a', '/news/mayor-resigns']) {
      expect(result('article-stale', markup(OLD), { url: `https://shop.example.com${path}` })).toBe(
        'notApplicable',
      );
    }
    for (const path of ['/blog/we-support-open-source', '/how-dogs-help-children', '/our-new-docs-site']) {
      expect(result('article-stale', markup(OLD), { url: `https://shop.example.com${path}` })).toBe(
        'notApplicable',
      );
    }
    for (const path of ['/guides/2019-cameras', '/en/docs/2019/a', '/how-to-bake', '/a-guide-to-bread']) {
      expect(result('article-stale', markup(OLD), { url: `https://shop.example.com${path}` })).toBe('fail');
    }
  });

  it('leaves dated posts alone that were never updated', () => {
    for (const html of [
      markup({ datePublished: '2019-01-01' }),
      markup({ datePublished: '2019-01-01', dateModified: '2019-02-01' }),
      `${ARTICLE}<p>By Jane, <time datetime="2019-01-01">1 January 2019</time>`,
      `${ARTICLE}<meta property="article:published_time" content="2019-01-01">`,
    ])
      expect(result('article-stale', html)).toBe('notApplicable');
    expect(
      result('article-stale', markup({ datePublished: '2019-01-01' }).replace('BlogPosting', 'TechArticle')),
    ).toBe('fail');
  });

  it('is not applicable without a date it can read', () => {
    expect(
      result('article-stale', markup({ datePublished: 'long ago' }), {
        url: 'https://shop.example.com/docs/a',
      }),
    ).toBe('notApplicable');
  });
});

describe('article-no-sources', () => {
  const LONG = `<p>${'word '.repeat(500)}</p>`;
  const SOURCE = '<a href="https://www.who.int/data">WHO</a>';

  it('passes a link to another site in the main text', () => {
    expect(result('article-no-sources', `${ARTICLE}${LONG}${SOURCE}`)).toBe('pass');
  });

  it('fails links to the own site and outside the main text', () => {
    expect(
      evidence(
        'article-no-sources',
        `${ARTICLE}${LONG}<a href="https://www.example.com/">us</a><footer>${SOURCE}</footer>`,
      ),
    ).toBe('501 words of main text, 2 links on the page, none of them to another site from the main text');
  });

  it('is not applicable to short articles, and is unknown for a truncated page', () => {
    expect(result('article-no-sources', `${ARTICLE}<p>${'word '.repeat(499)}`)).toBe('notApplicable');
    expect(result('article-no-sources', `${ARTICLE}${LONG}`, { truncated: true })).toBe('unknown');
  });
});
