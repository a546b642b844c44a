import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

/** A page with one JSON-LD block. */
function page(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

function schema(type: string, properties: object = {}): object {
  return { '@context': 'https://schema.org', '@type': type, ...properties };
}

describe('jsonld-required-property', () => {
  const id = 'jsonld-required-property';
  const COMPLETE: Record<string, object> = {
    Product: { name: 'x', offers: { '@type': 'Offer', price: 1 } },
    BreadcrumbList: {
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
        { '@type': 'ListItem', position: 2, item: { '@id': '/a', name: 'A' } },
      ],
    },
    MusicEvent: { name: 'x', startDate: '2026-07-01', location: 'x' },
    Recipe: { name: 'x', image: '/x.png' },
    VideoObject: { name: 'x', thumbnailUrl: ['/x.png'], uploadDate: '2026-01-01' },
    JobPosting: {
      title: 'x',
      description: 'x',
      datePosted: '2026-01-01',
      hiringOrganization: { '@type': 'Organization', name: 'x' },
      applicantLocationRequirements: { '@type': 'Country', name: 'x' },
    },
    Restaurant: { name: 'x', address: { '@type': 'PostalAddress', addressLocality: 'x' } },
    Review: {
      author: { '@type': 'Person', name: 'x' },
      reviewRating: { '@type': 'Rating', ratingValue: 1 },
      itemReviewed: { '@type': 'Product', name: 'x' },
    },
    AggregateRating: { ratingValue: 4.5, reviewCount: 3, itemReviewed: { '@type': 'Book', name: 'x' } },
    Organization: { url: 'https://a.com' },
    QAPage: {
      mainEntity: {
        '@type': 'Question',
        name: 'x',
        answerCount: 1,
        suggestedAnswer: [{ '@type': 'Answer', text: 'y' }],
      },
    },
    Dataset: { name: 'x', description: 'y', distribution: { '@type': 'DataDownload', contentUrl: '/a.csv' } },
    Service: { offers: { '@type': 'Offer', availability: 'InStock' } },
    VeterinaryCare: { name: 'x' },
    ProfilePage: { mainEntity: { '@type': 'Person', name: 'x' } },
    DiscussionForumPosting: { author: { name: 'x' }, datePublished: '2026-01-01', image: '/x.png' },
    ProductGroup: { name: 'x', hasVariant: [{ '@type': 'Product', name: 'y', offers: { price: 1 } }] },
    MerchantReturnPolicy: { merchantReturnLink: '/returns' },
    WebSite: { name: 'x', url: 'https://a.com' },
    Person: { alternateName: 'x' },
  };

  it.each(Object.entries(COMPLETE))('passes a complete %s', (type, properties) => {
    expect(result(id, page(schema(type, properties)))).toBe('pass');
  });

  it.each([
    ['Product', { name: 'x' }, 'Product (line 1) has no offers or review or aggregateRating'],
    [
      'Product',
      { name: 'x', offers: [{ '@type': 'Offer', availability: 'InStock' }] },
      'Product (line 1) has no offers.price or lowPrice or priceSpecification.price or priceSpecification.minPrice',
    ],
    ['Product', { offers: [], aggregateRating: { '@id': '#r' } }, 'Product (line 1) has no name'],
    [
      'BreadcrumbList',
      { itemListElement: [{ '@type': 'ListItem', position: 1, item: '/' }, { name: 'A' }] },
      'BreadcrumbList (line 1) has no itemListElement.position, itemListElement.name or item.name',
    ],
    ['Event', { name: ' ' }, 'Event (line 1) has no name, startDate, location'],
    [
      'Event',
      { name: 'x', startDate: '2026-07-01', location: { '@type': 'Place', name: 'Hall' } },
      'Event (line 1) has no location.address',
    ],
    [
      'Event',
      {
        name: 'x',
        startDate: '2026-07-01',
        location: { '@type': 'MusicVenue', url: 'https://hall.example/' },
      },
      'Event (line 1) has no location.address',
    ],
    [
      'Event',
      { name: 'x', startDate: '2026-07-01', location: [{ '@type': 'VirtualLocation', address: 'x' }] },
      'Event (line 1) has no location.url',
    ],
    [
      'Event',
      { name: 'x', startDate: '2026-07-01', location: { name: 'Hall' } },
      'Event (line 1) has no location.address or url',
    ],
    ['ProfilePage', { dateCreated: '2026-01-01' }, 'ProfilePage (line 1) has no mainEntity'],
    [
      'DiscussionForumPosting',
      { headline: 'x', author: {} },
      'DiscussionForumPosting (line 1) has no author, datePublished, text or articleBody or image or video or sharedContent',
    ],
    ['ProductGroup', { productGroupID: 'c1' }, 'ProductGroup (line 1) has no name'],
    [
      'MerchantReturnPolicy',
      { applicableCountry: 'DE' },
      'MerchantReturnPolicy (line 1) has no returnPolicyCategory or merchantReturnLink',
    ],
    ['Recipe', {}, 'Recipe (line 1) has no name, image'],
    ['VideoObject', { name: 'x' }, 'VideoObject (line 1) has no thumbnailUrl, uploadDate'],
    [
      'JobPosting',
      { title: 'x', description: 'x', datePosted: '2026-01-01' },
      'JobPosting (line 1) has no hiringOrganization, jobLocation or applicantLocationRequirements',
    ],
    [
      'JobPosting',
      {
        title: 'x',
        description: 'x',
        datePosted: '2026-01-01',
        hiringOrganization: 'x',
        jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Ulm' } },
      },
      'JobPosting (line 1) has no jobLocation.address.addressCountry',
    ],
    ['Dentist', { name: 'x' }, 'Dentist (line 1) has no address'],
    [
      'Review',
      { author: 'x', reviewRating: {} },
      'Review (line 1) has no reviewRating or datePublished, itemReviewed',
    ],
    [
      'Review',
      { author: 'x', datePublished: '2026-01-01', itemReviewed: { '@type': 'Book' } },
      'Review (line 1) has no itemReviewed.name',
    ],
    [
      'AggregateRating',
      { ratingValue: 4 },
      'AggregateRating (line 1) has no ratingCount or reviewCount, itemReviewed',
    ],
    ['Organization', { logo: '/x.png' }, 'Organization (line 1) has no name or url'],
    [
      'QAPage',
      { mainEntity: { name: 'x', acceptedAnswer: { '@type': 'Answer' } } },
      'QAPage (line 1) has no mainEntity.answerCount, mainEntity.acceptedAnswer.text or suggestedAnswer.text',
    ],
    [
      'MobileApplication',
      { name: 'x', offers: { '@type': 'Offer' }, review: { '@id': '#r' } },
      'MobileApplication (line 1) has no offers.price or lowPrice or priceSpecification.price or priceSpecification.minPrice',
    ],
    [
      'VideoObject',
      {
        name: 'x',
        thumbnailUrl: '/x.png',
        uploadDate: '2026-01-01',
        hasPart: [{ '@type': 'Clip', name: 'x' }],
      },
      'VideoObject (line 1) has no hasPart.startOffset, hasPart.url',
    ],
  ])('fails an incomplete %s: %j', (type, properties, said) => {
    expect(evidence(id, page(schema(type, properties)))).toBe(`1 node: ${said}`);
  });

  it.each([
    ['IceCreamShop', 'address'],
    ['ArtGallery', 'address'],
    ['Distillery', 'address'],
    ['ConferenceEvent', 'startDate, location'],
    ['PerformingArtsEvent', 'startDate, location'],
  ])('requires of %s what its parent type needs', (type, missing) => {
    expect(evidence(id, page(schema(type, { name: 'x' })))).toBe(
      `1 node: ${type} (line 1) has no ${missing}`,
    );
  });

  it.each(['CourseInstance', 'BroadcastEvent', 'EventSeries', 'ClaimReview'])(
    'does not require of %s what its parent type needs',
    (type) => {
      expect(result(id, page(schema(type, { name: 'x' })))).toBe('notApplicable');
    },
  );

  it('requires nothing of a medical specialty', () => {
    const medicalSpecialty = { '@type': 'Dermatology' };
    expect(result(id, page(schema('Physician', { name: 'x', address: 'x', medicalSpecialty })))).toBe('pass');
    expect(result(id, page(schema('Dermatology')))).toBe('notApplicable');
    expect(evidence(id, page(schema('Physician', { name: 'x' })))).toContain('has no address');
  });

  it('requires the item of every breadcrumb but the last', () => {
    const items = (...list: object[]) => page(schema('BreadcrumbList', { itemListElement: list }));
    const [home, shoes] = [
      { position: 1, name: 'Home' },
      { position: 2, name: 'Shoes' },
    ];
    expect(result(id, items({ ...home, item: '/' }, shoes))).toBe('pass');
    expect(result(id, items(home))).toBe('pass');
    expect(evidence(id, items(home, shoes))).toBe(
      '1 node: BreadcrumbList (line 1) has no itemListElement.item',
    );
  });

  it.each([
    [
      'Product',
      { name: 'x', offers: { '@type': 'Offer', price: '12,50 €', priceCurrency: '€' } },
      'Offer at $.offers (line 1) has price "12,50 €", which is not a number such as 12.50, and priceCurrency "€", which is not a currency code such as EUR',
    ],
    [
      'Event',
      { name: 'x', location: 'x', startDate: 'tomorrow' },
      'Event (line 1) has startDate "tomorrow", which is not an ISO 8601 date',
    ],
    [
      'Review',
      { author: 'x', reviewRating: {}, datePublished: '2026-01-01', itemReviewed: 'Shoes' },
      'Review (line 1) has itemReviewed "Shoes", which is text, not a node with a type and a name',
    ],
    [
      'Product',
      { name: 'x', aggregateRating: { '@type': 'AggregateRating', ratingValue: '8.5', ratingCount: 3 } },
      'AggregateRating at $.aggregateRating (line 1) has ratingValue 8.5, which is above the best rating, 5',
    ],
    [
      'Product',
      { name: 'x', aggregateRating: { '@type': 'AggregateRating', ratingValue: '4,5', reviewCount: 'many' } },
      'AggregateRating at $.aggregateRating (line 1) has ratingValue "4,5", which is not a number such as 4.5, a fraction or a percentage, and reviewCount "many", which is not a number',
    ],
    [
      'Product',
      { name: 'x', aggregateRating: { '@type': 'AggregateRating', ratingValue: 0, reviewCount: 0 } },
      'AggregateRating at $.aggregateRating (line 1) has ratingValue 0, which is below the worst rating, 1, and reviewCount 0, which is not a positive number',
    ],
    [
      'Product',
      { name: 'x', aggregateRating: { ratingValue: '0.5', ratingCount: '0' } },
      'Product (line 1) has aggregateRating.ratingValue 0.5, which is below the worst rating, 1, and aggregateRating.ratingCount 0, which is not a positive number',
    ],
    [
      'Review',
      { author: 'x', reviewRating: { '@type': 'Rating', ratingValue: 0 }, itemReviewed: { name: 'x' } },
      'Review (line 1) has reviewRating.ratingValue 0, which is below the worst rating, 1',
    ],
    [
      'EmployerAggregateRating',
      { ratingValue: 1, worstRating: 2, ratingCount: 3, itemReviewed: { name: 'x' } },
      'EmployerAggregateRating (line 1) has ratingValue 1, which is below the worst rating, 2',
    ],
    [
      'Product',
      { name: 'x', offers: { '@type': 'Offer', price: -1 } },
      'Offer at $.offers (line 1) has price -1, which is negative',
    ],
  ])('fails values of a %s that cannot be read: %j', (type, properties, said) => {
    expect(evidence(id, page(schema(type, properties)))).toBe(`1 node: ${said}`);
  });

  it.each([
    { ratingValue: 5 },
    { ratingValue: 8.5, bestRating: '10' },
    { ratingValue: 0, worstRating: 0 },
    { ratingValue: 0.4, bestRating: 1, worstRating: '0' },
    { ratingValue: '0%' },
    { ratingValue: '8/10' },
    { ratingValue: '85%' },
    { ratingValue: ' 4.5 ', ratingCount: '1,234' },
  ])('passes a rating within its scale: %j', (rating) => {
    const aggregateRating = { '@type': 'AggregateRating', ratingCount: 3, ...rating };
    expect(result(id, page(schema('Product', { name: 'x', aggregateRating })))).toBe('pass');
  });

  it('passes values that can be read', () => {
    const offer = { '@type': 'Offer', price: '1250.00', priceCurrency: 'EUR' };
    expect(result(id, page(schema('Product', { name: 'x', offers: offer })))).toBe('pass');
    for (const startDate of ['2026-07-01', '2026-07-01T19:30+02:00', '2026-07-01T19:30:00.000Z']) {
      expect(result(id, page(schema('Event', { name: 'x', location: 'x', startDate }))), startDate).toBe(
        'pass',
      );
    }
  });

  it('requires the name of a site only on its home page', () => {
    const html = page(schema('WebSite', { url: 'https://shop.example.com/' }));
    expect(result(id, html)).toBe('pass');
    expect(evidence(id, html, { url: 'https://shop.example.com/?utm_source=x' })).toBe(
      '1 node: WebSite (line 1) has no name',
    );
  });

  it('does not take the subscription of a paywalled article for a product', () => {
    const subscription = {
      '@type': ['CreativeWork', 'Product'],
      name: 'The Times',
      productID: 'times:basic',
    };
    const article = { isAccessibleForFree: false, isPartOf: subscription };
    expect(result(id, page(schema('NewsArticle', article)))).not.toBe('fail');
    expect(result(id, page({ '@context': 'https://schema.org', '@graph': [subscription] }))).not.toBe('fail');
  });

  it('names nested nodes by their path', () => {
    const review = { '@type': 'Review', author: 'x', reviewRating: { '@type': 'Rating' } };
    expect(evidence(id, `\n\n${page(schema('Product', { name: 'x', review: [review] }))}`)).toBe(
      '1 node: Review at $.review[0] (line 3) has no reviewRating.ratingValue',
    );
  });

  it('does not require a nested review to name its subject, nor a nested product to have offers', () => {
    const review = { '@type': 'Review', author: 'x', reviewRating: { ratingValue: 5 } };
    expect(result(id, page(schema('Product', { name: 'x', review })))).toBe('pass');
    expect(
      result(id, page(schema('Offer', { price: 1, itemOffered: { '@type': 'Product', name: 'x' } }))),
    ).toBe('pass');
  });

  it('merges nodes of two blocks with the same @id', () => {
    expect(
      result(
        id,
        page(schema('Product', { '@id': '#p', name: 'x' })) +
          page(schema('Product', { '@id': '#p', aggregateRating: { '@id': '#r' } })) +
          page(schema('AggregateRating', { '@id': '#r', ratingValue: 4, ratingCount: 2 })),
      ),
    ).toBe('pass');
  });

  it('requires nothing of FAQPage, which has no rich result', () => {
    expect(result(id, page(schema('FAQPage', { mainEntity: [{ '@type': 'Question', name: 'x' }] })))).toBe(
      'notApplicable',
    );
  });

  it.each([
    ['an absolute and a relative @id', '#p', 'https://shop.example.com/page#p'],
    ['two relative @ids', '/page#p', '#p'],
    ['an @id relative to the <base>', '#p', 'https://shop.example.com/base#p', '<base href="/base">'],
  ])('merges nodes with %s', (_name, first, second, head = '') => {
    const rating = { '@type': 'Product', '@id': second, review: { '@id': '#r' } };
    const html = `${head}${page({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Product', '@id': first, name: 'x' }, rating] })}`;
    expect(result(id, html)).toBe('pass');
  });

  it('takes a blank node for one node only within its block', () => {
    const first = schema('Product', { '@id': '_:p', name: 'x' });
    const second = schema('Product', { '@id': '_:p', review: { '@id': '#r' } });
    expect(result(id, page([first, second]))).toBe('pass');
    expect(result(id, page(first) + page(second))).toBe('fail');
  });

  it.each([
    ['the aliases of schema.org', { '@context': 'https://schema.org', type: 'Product', id: '#p', url: '/' }],
    ['an alias of the page', { '@context': ['https://schema.org', { kind: '@type' }], kind: 'Product' }],
    ['a prefix', { '@context': { s: 'https://schema.org/' }, '@type': 's:Product' }],
    ['a term', { '@context': { goods: 'http://schema.org/Product' }, '@type': 'goods' }],
    ['an IRI', { '@context': 'https://schema.org', '@type': 'http://www.schema.org/Product' }],
    ['nested arrays', [[{ '@context': 'https://schema.org', '@type': [['Product']] }]]],
    ['@included', { '@context': 'https://schema.org', '@included': [{ '@type': 'Product' }] }],
    [
      '@reverse',
      { '@context': 'https://schema.org', '@type': 'Thing', '@reverse': { about: { '@type': 'Product' } } },
    ],
  ])('reads types by %s', (_name, data) => {
    expect(evidence(id, page(data))).toMatch(/^1 node: Product .*has no name/);
  });

  it('reads properties by prefix and IRI, and __proto__ as any other', () => {
    const context = { schema: 'https://schema.org/', label: { '@id': 'schema:name' } };
    for (const name of ['schema:name', 'https://schema.org/name', 'label'])
      expect(
        result(
          id,
          page({
            '@context': context,
            '@type': 'schema:Product',
            [name]: 'x',
            'schema:review': { '@id': '#r' },
          }),
        ),
        name,
      ).toBe('pass');
    expect(result(id, page(schema('Product', { ['__proto__']: { name: 'x' }, id: '#p' })))).toBe('fail');
  });

  it('does not ask references', () => {
    expect(result(id, page(schema('Thing', { publisher: { '@type': 'Organization', '@id': '#org' } })))).toBe(
      'notApplicable',
    );
  });

  it('is not applicable to other types and microdata', () => {
    expect(result(id, page(schema('Thing')))).toBe('notApplicable');
    expect(result(id, page(schema('VideoGame', { name: 'x' })))).toBe('notApplicable');
    expect(result(id, page({ '@type': '__proto__', constructor: 1 }))).toBe('notApplicable');
    expect(result(id, '<p itemscope itemtype="https://schema.org/Product">x')).toBe('notApplicable');
  });
});

describe('jsonld-article-incomplete', () => {
  const id = 'jsonld-article-incomplete';
  const COMPLETE = { headline: 'x', image: '/x.png', datePublished: '2026-01-01', author: { name: 'x' } };

  it('passes a complete article, with an author by name or reference', () => {
    expect(result(id, page(schema('Article', COMPLETE)))).toBe('pass');
    expect(result(id, page(schema('BlogPosting', { ...COMPLETE, author: 'Jane' })))).toBe('pass');
    expect(result(id, page(schema('NewsArticle', { ...COMPLETE, author: [{ '@id': '#jane' }] })))).toBe(
      'pass',
    );
  });

  it('fails an incomplete one', () => {
    const node = page(schema('NewsArticle', { headline: 'x', author: { url: '/x' } }));
    const elsewhere =
      '<meta name=author content=Jane><meta property="article:published_time" content="2026-01-01">';
    expect(evidence(id, node + elsewhere)).toBe(
      '1 node: NewsArticle (line 1) has no image, datePublished, author.name',
    );
    expect(evidence(id, node)).toBe('1 node: NewsArticle (line 1) has no image');
  });

  it('ignores the teasers of a list and other types', () => {
    expect(result(id, page(schema('Blog', { blogPost: [{ '@type': 'BlogPosting', headline: 'x' }] })))).toBe(
      'notApplicable',
    );
  });
});
