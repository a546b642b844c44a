import { SECURITY_HEADERS } from '../../local/internet.ts';

/** A page of the generated shop before it is written as HTML. Faults change it. */
export interface Page {
  url: string;
  host: string;
  /** 0 for the home page. */
  number: number;
  /** The product's name, such as `Tall oak chair`. */
  name: string;
  /** Attributes of `<html>`. */
  html: string;
  title: string;
  description: string;
  canonical: string;
  viewport: string;
  /** Additional elements of the head. */
  head: string[];
  openGraph: Record<string, string>;
  structuredData: object | null;
  h1: string;
  /** Elements of the main content after the heading. */
  main: string[];
  /** The name of the element around the main content. */
  mainTag: string;
  /** Elements after the main content. */
  end: string[];
  status: number;
  headers: Record<string, string>;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  ...SECURITY_HEADERS,
  etag: '"1"',
};

const SENTENCES = [
  'The oak is felled in winter and seasoned under cover for two years before a joint is cut.',
  'Every edge is planed by hand, because a machine rounds all of them alike.',
  'The finish is hard wax oil, which you can renew at home with a cloth.',
  'It carries 140 kg and stands level on old floors.',
  'We measured 62 people of 150 to 198 cm before we settled on this height.',
  'Screws are brass, joints are pegged, and no glue takes any load.',
  'A worn part can be replaced: we keep drawings of everything since 2009.',
  'Delivery takes three to five weeks and costs nothing within the country.',
  'The wood darkens in its first summer, most of all where the sun reaches it.',
  'Wipe up water within the hour and keep it two metres away from a stove.',
  'Our joiners sign the underside with the month and their initials.',
  'Linen and wool covers come off and can be washed at 30 degrees.',
];

/** A page without faults. */
export function createPage(host: string, path: string, number: number, name: string, links: string): Page {
  const url = `https://${host}${path}`;
  const paragraphs = Array.from({ length: 5 }, (_, part) => {
    const text = Array.from(
      { length: 5 },
      (_unused, n) => SENTENCES[(number * (part + 3) + n * 5 + part) % SENTENCES.length],
    );
    return `<h2>${['Wood', 'Size', 'Joints', 'Delivery', 'Care'][part]} of the ${name.toLowerCase()}</h2>
<p>${name} ${number * 7 + part}: ${text.join(' ')}</p>`;
  });
  return {
    url,
    host,
    number,
    name,
    html: 'lang="en"',
    title: `${name} made to order | Harrow Furniture`,
    description: `${name} of seasoned oak, made to order in our workshop in five weeks: sizes, finishes, prices and how to look after it.`,
    canonical: url,
    viewport: 'width=device-width, initial-scale=1',
    head: ['<link rel="icon" href="/icon.svg">'],
    openGraph: {
      'og:title': name,
      'og:type': 'website',
      'og:url': url,
      'og:site_name': 'Harrow Furniture',
      'og:description': `${name} of seasoned oak, made to order.`,
      'og:image': `https://${host}/photo.jpg`,
      'og:image:alt': name,
    },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      image: `https://${host}/photo.jpg`,
      offers: { '@type': 'Offer', price: '420.00', priceCurrency: 'EUR' },
    },
    h1: name,
    main: [
      `<p><img src="/photo.jpg" alt="${name} in our workshop" width="1200" height="800"></p>`,
      ...paragraphs,
      links,
    ],
    mainTag: 'main',
    end: [],
    status: 200,
    headers: { ...HEADERS },
  };
}

export function renderPage(page: Page): string {
  const tags = Object.entries(page.openGraph).map(
    ([property, content]) => `<meta property="${property}" content="${content}">`,
  );
  return `<!doctype html>
<html ${page.html}><head><meta charset="utf-8">
${page.title === '' ? '' : `<title>${page.title}</title>`}
${page.viewport === '' ? '' : `<meta name="viewport" content="${page.viewport}">`}
${page.description === '' ? '' : `<meta name="description" content="${page.description}">`}
${page.canonical === '' ? '' : `<link rel="canonical" href="${page.canonical}">`}
${[...page.head, ...tags].join('\n')}
<meta name="twitter:card" content="summary_large_image">
${page.structuredData === null ? '' : `<script type="application/ld+json">${JSON.stringify(page.structuredData)}</script>`}
</head><body><header><nav aria-label="Main"><a href="/">Harrow Furniture</a> <a href="/about">About us</a></nav></header>
<${page.mainTag}>${page.h1 === '' ? '' : `<h1>${page.h1}</h1>`}
${page.main.join('\n')}</${page.mainTag}>
${page.end.join('\n')}
<footer><p>Harrow Furniture, 14 Harrow Lane, London</p></footer></body></html>`;
}
