import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

/** A page with one JSON-LD block. */
function page(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

function schema(type: string, properties: object = {}): object {
  return { '@context': 'https://schema.org', '@type': type, ...properties };
}

/** A page that was cut at the size limit. */
const CUT = { truncated: true };
const HOME = { url: 'https://shop.example.com/' };

describe('structured-data-missing', () => {
  it('passes JSON-LD, microdata and RDFa', () => {
    expect(result('structured-data-missing', page(schema('Thing')))).toBe('pass');
    expect(result('structured-data-missing', '<p itemscope itemtype="https://schema.org/Person">x')).toBe(
      'pass',
    );
    expect(result('structured-data-missing', '<p vocab="https://schema.org/" typeof="Person">x')).toBe(
      'pass',
    );
  });

  it('applies only to home pages, articles and products', () => {
    expect(result('structured-data-missing', '<p>x')).toBe('notApplicable');
    expect(result('structured-data-missing', '<meta property="og:type" content="website">')).toBe(
      'notApplicable',
    );
    expect(outcome('structured-data-missing', '<p>x', HOME)).toMatchObject({
      recommendation: expect.stringContaining('a WebSite that has the name and url of the site'),
    });
    expect(outcome('structured-data-missing', '<meta property="og:type" content="product">')).toMatchObject({
      recommendation: expect.stringContaining('a Product that has name, image and offers'),
    });
  });

  it('fails without', () => {
    expect(evidence('structured-data-missing', '<p itemscope>x<p itemprop=name>y', HOME)).toBe(
      'No JSON-LD, no itemscope with itemtype and no typeof on the page',
    );
    expect(
      result('structured-data-missing', `<template>${page({})}</template><script>{}</script>`, HOME),
    ).toBe('fail');
    expect(result('structured-data-missing', `<!-- ${page({})} -->`, HOME)).toBe('fail');
  });

  it('is unknown for a truncated page, and applies only to HTML', () => {
    expect(result('structured-data-missing', '<p>x', { ...HOME, ...CUT })).toBe('unknown');
    expect(result('structured-data-missing', '{}', { headers: { 'content-type': 'application/json' } })).toBe(
      'notApplicable',
    );
  });
});

describe('jsonld-parse-error', () => {
  it('passes JSON, in a comment too', () => {
    expect(result('jsonld-parse-error', page(schema('Thing')))).toBe('pass');
    expect(result('jsonld-parse-error', '<script type="application/ld+json"><!-- {"a":1} --></script>')).toBe(
      'pass',
    );
    expect(result('jsonld-parse-error', '<script type="application/json">{</script>')).toBe('notApplicable');
  });

  it('fails what is not JSON and names block and line', () => {
    expect(
      evidence(
        'jsonld-parse-error',
        `${page({})}\n<script type="application/ld+json">\n{"name": "a",}\n</script><script type="application/ld+json"></script>`,
      ),
    ).toBe(
      '2 broken blocks: block 2 of 3 (line 2): Expected double-quoted property name in source line 3; block 3 of 3 (line 4): the block is empty',
    );
  });

  it('cannot tell where the page was cut within its last block', () => {
    expect(result('jsonld-parse-error', '<script type="application/ld+json">{"name":', CUT)).toBe('unknown');
    expect(
      result('jsonld-parse-error', `<script type="application/ld+json">{</script>${page({})}`, CUT),
    ).toBe('fail');
  });
});

describe('jsonld-context-missing', () => {
  it.each([
    'https://schema.org',
    'http://schema.org/',
    'https://www.schema.org',
    '//schema.org',
    'https://schema.org/docs/jsonldcontext.jsonld',
    ['https://schema.org', { x: 'https://x.example.com/' }],
    { '@vocab': 'https://schema.org/' },
    { schema: 'http://schema.org/' },
  ])('passes %j', (context) => {
    expect(result('jsonld-context-missing', page({ '@context': context, '@type': 'Thing' }))).toBe('pass');
  });

  it('fails objects without and with another one', () => {
    expect(
      evidence(
        'jsonld-context-missing',
        page([
          schema('Thing'),
          { '@type': 'Person' },
          { '@context': 'https://schema.org.evil.com', '@type': 'A' },
        ]),
      ),
    ).toBe(
      '2 objects: Person (line 1) with no @context; A (line 1) with @context "https://schema.org.evil.com"',
    );
  });

  it('reads the contexts of the members of an @graph that says nothing itself', () => {
    const graph = (...members: object[]) => page({ '@graph': members });
    expect(result('jsonld-context-missing', graph(schema('Thing'), schema('Person')))).toBe('pass');
    expect(evidence('jsonld-context-missing', graph(schema('Thing'), { '@type': 'Person' }))).toBe(
      '1 object: Person (line 1) with no @context',
    );
    expect(result('jsonld-context-missing', graph({ '@type': 'Person' }))).toBe('fail');
    expect(result('jsonld-context-missing', page([[schema('Thing')]]))).toBe('pass');
  });

  it('ignores nested objects, and pages without JSON-LD that parses', () => {
    expect(result('jsonld-context-missing', page(schema('Thing', { a: { '@type': 'B' } })))).toBe('pass');
    expect(result('jsonld-context-missing', '<script type="application/ld+json">{</script>')).toBe(
      'notApplicable',
    );
  });
});

describe('jsonld-type-missing', () => {
  it('passes types and pure references', () => {
    expect(
      result(
        'jsonld-type-missing',
        page({ '@graph': [schema('Thing'), { '@id': '#a' }, { '@type': ['A', 'B'] }] }),
      ),
    ).toBe('pass');
    expect(result('jsonld-type-missing', page(schema('Thing', { address: { street: 'x' } })))).toBe('pass');
  });

  it('fails objects at the top and in a graph', () => {
    expect(
      evidence(
        'jsonld-type-missing',
        page([{ '@graph': [{ name: 'x', url: 'y' }] }, { '@type': '', '@id': '#a', n: 1 }]),
      ),
    ).toBe('2 nodes: node at $[0].@graph[0] (line 1) with name, url; node at $[1] (line 1) with n');
  });

  it('is not applicable without JSON-LD', () => {
    expect(result('jsonld-type-missing', '<p>x')).toBe('notApplicable');
  });
});

describe('jsonld-date-invalid', () => {
  const id = 'jsonld-date-invalid';

  it.each([
    { datePublished: '2026-01-01', dateModified: '2026-01-01' },
    { datePublished: '2026-05-31T10:00:00+00:00', dateModified: '2026-05-31' },
    { datePublished: '2026-05-31T10:00', dateModified: '2026-05-31' },
    { datePublished: '2026-05', dateModified: '2026-05' },
    { datePublished: { '@type': 'Date', '@value': '2026-01-01' } },
    { uploadDate: '2026-06-01T12:00:00Z' },
  ])('passes %j', (properties) => {
    expect(result(id, page(schema('Article', properties)))).toBe('pass');
  });

  it.each([
    [{ datePublished: 'May 1, 2026' }, 'datePublished "May 1, 2026" is not ISO 8601'],
    [{ dateModified: '2026-02-30' }, 'dateModified "2026-02-30" is not ISO 8601'],
    [{ uploadDate: 20260101 }, 'uploadDate "20260101" is not ISO 8601'],
    [{ datePublished: '2026-06-03' }, 'datePublished "2026-06-03" is in the future'],
    [
      { datePublished: '2026-03-01', dateModified: '2026-02-01' },
      'dateModified "2026-02-01" is before datePublished "2026-03-01"',
    ],
    [
      { datePublished: '2026-05-02', dateModified: '2026-05-01' },
      'dateModified "2026-05-01" is before datePublished "2026-05-02"',
    ],
    [
      { datePublished: '2026-05-02T08:00', dateModified: '2026-05-01T09:00' },
      'dateModified "2026-05-01T09:00" is before datePublished "2026-05-02T08:00"',
    ],
    [
      { datePublished: '2026-05', dateModified: '2026-04' },
      'dateModified "2026-04" is before datePublished "2026-05"',
    ],
  ])('fails %j', (properties, said) => {
    expect(evidence(id, page(schema('Article', properties)))).toBe(`1 date: Article (line 1): ${said}`);
  });

  it('is not applicable without such dates', () => {
    expect(result(id, page(schema('Event', { startDate: 'soon' })))).toBe('notApplicable');
  });
});

describe('a list of JSON-LD', () => {
  const breadcrumbs = (entries: object) => page(schema('BreadcrumbList', { itemListElement: entries }));
  const entry = { '@type': 'ListItem', position: 1, name: 'Shoes' };

  it('is read like an array, and so is a set', () => {
    const id = 'jsonld-required-property';
    expect(result(id, breadcrumbs({ '@list': [entry] }))).toBe('pass');
    expect(result(id, breadcrumbs({ '@set': [entry] }))).toBe('pass');
    expect(evidence(id, breadcrumbs({ '@list': [{ ...entry, name: '' }] }))).toBe(
      '1 node: BreadcrumbList (line 1) has no itemListElement.name or item.name',
    );
    const product = { '@list': [{ '@type': 'Product', name: '' }] };
    expect(evidence(id, page(schema('WebPage', { about: product })))).toBe(
      '1 node: Product at $.about.@list[0] (line 1) has no name',
    );
  });

  it('can have the authors of an article, and values their names', () => {
    const article = { headline: 'h', image: '/a.jpg', datePublished: '2026-01-01' };
    const id = 'jsonld-article-incomplete';
    const jane = { '@type': 'Person', name: { '@value': 'Jane' } };
    expect(result(id, page(schema('Article', { ...article, author: { '@list': [jane] } })))).toBe('pass');
    expect(result(id, page(schema('Article', { ...article, author: { '@value': 'Jane' } })))).toBe('pass');
    expect(
      evidence(id, page(schema('Article', { ...article, author: { '@list': [jane, { url: '/b' }] } }))),
    ).toBe('1 node: Article (line 1) has no author.name');
  });
});

describe('JSON-LD that is too large to read', () => {
  const large = `<script type="application/ld+json">[${'{},'.repeat(60_000)}{}]</script>`;

  it.each([
    'jsonld-parse-error',
    'jsonld-context-missing',
    'jsonld-type-missing',
    'jsonld-required-property',
    'jsonld-article-incomplete',
    'jsonld-date-invalid',
  ])('makes %s unknown', (id) => {
    expect(result(id, large)).toBe('unknown');
    expect(result(id, page(schema('Thing')) + large)).toBe('unknown');
  });

  it('counts as structured data', () => {
    expect(result('structured-data-missing', large)).toBe('pass');
  });

  it('does not excuse faults in the blocks that were read', () => {
    expect(result('jsonld-parse-error', `<script type="application/ld+json">{</script>${large}`)).toBe(
      'fail',
    );
    expect(result('jsonld-context-missing', page({ '@type': 'Thing' }) + large)).toBe('fail');
    expect(result('jsonld-required-property', page(schema('Product')) + large)).toBe('fail');
    expect(result('jsonld-date-invalid', page(schema('Article', { datePublished: 'soon' })) + large)).toBe(
      'fail',
    );
  });

  it('may have the missing properties of a node with an id, and the date and author of an article', () => {
    expect(result('jsonld-required-property', page(schema('Product', { '@id': '#a' })) + large)).toBe(
      'unknown',
    );
    const article = '<meta property="og:type" content="article">';
    expect(result('article-date-missing', article + large)).toBe('unknown');
    expect(result('article-author-missing', article + large)).toBe('unknown');
  });
});

describe('jsonld-type-unknown', () => {
  const id = 'jsonld-type-unknown';
  const block = (data: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;

  it('passes types of schema.org, with its address too', () => {
    for (const type of ['Product', 'https://schema.org/PodcastEpisode', ['Hotel', 'Product'], '3DModel']) {
      expect(result(id, block({ '@type': type }))).toBe('pass');
    }
  });

  it('fails others and names the spelling', () => {
    expect(outcome(id, block({ '@type': 'product', offers: { '@type': 'Offer' } }))).toMatchObject({
      evidence: '1 unknown type: "product" in product (line 1)',
      recommendation: 'Write "@type": "Product" instead of "product".',
      affected: { count: 1, total: 2 },
    });
    expect(evidence(id, block({ '@type': 'Organisation' }))).toContain('"Organisation"');
  });

  it.each([
    [[schema('Productt')]],
    { '@graph': [schema('Productt')] },
    { '@context': { '@vocab': 'https://schema.org/', kind: '@type' }, kind: 'Productt' },
    { '@context': 'https://schema.org', type: 'Productt' },
  ])('reads types as JSON-LD does: %j', (data) => {
    expect(result(id, page(data))).toBe('fail');
  });

  it('takes the type of a value for no node', () => {
    expect(
      result(id, block({ '@type': 'Event', startDate: { '@type': 'xsdDate', '@value': '2026-01-01' } })),
    ).toBe('pass');
  });

  it('leaves other vocabularies alone', () => {
    for (const data of [
      { '@type': 'gr:BusinessEntity' },
      { '@type': 'http://purl.org/goodrelations/v1#BusinessEntity' },
      { '@context': ['https://schema.org', { ex: 'https://example.com/' }], '@type': 'Widget' },
      { '@context': 'https://example.com/', '@type': 'Widget' },
      { '@context': 'https://schema.org', name: 'x' },
    ]) {
      expect(result(id, block(data)), JSON.stringify(data)).not.toBe('fail');
    }
  });
});
