import { expect, it } from 'vitest';
import { decodeText } from '../../src/crawler/decode-text.ts';
import { type HtmlFacts, readFacts } from '../../src/engine/page/page-facts.ts';
import type { SocialProperty } from '../../src/engine/page/facts/social.ts';
import { type PageElement, type PageNode, PageText } from '../../src/engine/page/node.ts';
import { collapseWhitespace } from '../../src/engine/page/page-index.ts';
import { corpusFile, corpusJson } from './corpus.ts';

/** What an independent parser read from a saved page; `null` for what the page does not have. */
interface PageCase {
  file: string;
  content_type: string;
  /** The encoding it decoded the page in. It stops searching after 1,024 bytes, and browsers do not: charset.conformance.ts. */
  encoding: string;
  [field: string]: unknown;
}

/**
 * Reads each field of the index from our facts, or from the document where the definitions differ: texts in the index
 * leave out the `alt` of images, canonical and hreflang links in the body count, and JSON-LD in CDATA does not parse.
 */
const FIELDS: Record<string, (facts: HtmlFacts) => unknown> = {
  title: ({ head }) => head.titles.find(({ inHead }) => inHead)?.text,
  title_document: ({ head }) => head.titles[0]?.text,
  title_count_head: ({ head }) => head.titles.filter(({ inHead }) => inHead).length,
  title_count_document: ({ head }) => head.titles.length,
  meta_description: ({ head }) => head.metas.get('description')?.[0]?.content,
  meta_description_count: ({ head }) => head.metas.get('description')?.length ?? 0,
  meta_description_in_head: ({ head }) => head.metas.get('description')?.[0]?.inHead,
  robots_meta: ({ head }) => head.metas.get('robots')?.map(({ content }) => content) ?? [],
  viewport: ({ head }) => head.metas.get('viewport')?.[0]?.content,
  og_title: ({ social }) => content(social.openGraph, 'og:title'),
  og_image: ({ social }) => content(social.openGraph, 'og:image'),
  twitter_card: ({ social }) => social.twitter.find(({ name }) => name === 'twitter:card')?.value,
  twitter_card_attr: ({ social }) => {
    const card = social.twitter.find(({ name }) => name === 'twitter:card');
    return card && (card.element.getTokens('name').includes(card.name) ? 'name' : card.attribute);
  },
  canonical: (facts) => canonicals(facts)[0]?.getAttribute('href'),
  canonical_count: (facts) => canonicals(facts).length,
  canonical_in_head: (facts) => canonicals(facts)[0] && canonicals(facts)[0]?.parent?.name === 'head',
  hreflang_count: ({ index }) =>
    index
      .getElementsWithAttribute('hreflang')
      .filter((link) => link.name === 'link' && link.getTokens('rel').includes('alternate')).length,
  lang: ({ head }) => head.lang,
  h1_count: (facts) => headings(facts, 1).length,
  h1_texts: (facts) => headings(facts, 1),
  h2_count: (facts) => headings(facts, 2).length,
  h3_count: (facts) => headings(facts, 3).length,
  img_count: ({ images }) => images.length,
  img_missing_alt: ({ images }) => images.filter(({ alt }) => alt === null).length,
  img_empty_alt: ({ images }) => images.filter(({ alt }) => alt?.trim() === '').length,
  link_count: ({ links }) => links.filter(({ element }) => element.name === 'a').length,
  jsonld_count: ({ structuredData }) => structuredData.blocks.length,
  jsonld_valid: ({ structuredData }) =>
    structuredData.blocks.filter(({ element }) => isJson(textContent(element))).length,
  base_href: ({ index }) =>
    index
      .getElementsByTagName('base')
      .find((base) => base.hasAttribute('href'))
      ?.getAttribute('href'),
  doctype: ({ index }) => index.page.doctype !== null,
  element_count: ({ index }) => index.elements.length,
};

const cases = await corpusJson<PageCase[]>('pages/index.json');
const wrong = new Map<string, string[]>(Object.keys(FIELDS).map((field) => [field, []]));

it('reads every saved page', async () => {
  for (const page of cases) {
    const facts = await factsOf(page);
    for (const [field, read] of Object.entries(FIELDS)) {
      const [ours, theirs] = [plain(read(facts)), plain(page[field])];
      if (ours !== theirs) wrong.get(field)?.push(`${page.file}: ${ours} and not ${theirs}`);
    }
  }
  const figures = [...wrong].map(
    ([field, { length }]) => `${field} ${cases.length - length}/${cases.length}`,
  );
  console.log(`pages ${figures.join(', ')}`);
  expect(cases.length).toBeGreaterThan(50);
});

it('reads the title of every one', () => {
  expect(wrong.get('title')).toEqual([]);
});

it.each(Object.keys(FIELDS))('reads %s of at least 99 % of them', (field) => {
  const misread = wrong.get(field) ?? [];
  expect(misread.length, misread.join('\n')).toBeLessThanOrEqual(cases.length / 100);
});

async function factsOf(page: PageCase): Promise<HtmlFacts> {
  const bytes = new Uint8Array(await (await corpusFile(`pages/${page.file}`)).arrayBuffer());
  const url = 'https://shop.brightpage.com/';
  const facts = readFacts({
    page: {
      requestedUrl: url,
      url,
      status: 200,
      headers: [['content-type', page.content_type]],
      redirects: [],
      bytes: bytes.length,
      truncated: false,
      ...decodeText(bytes, page.content_type),
      text: new TextDecoder(page.encoding).decode(bytes),
      ttfbMs: 0,
      totalMs: 0,
    },
    robotsTxt: { kind: 'absent', url: `${url}robots.txt`, status: 404 },
    now: 0,
  });
  if (!facts.html) throw new Error(`${page.file} was not read as HTML`);
  return facts.html;
}

function canonicals({ index }: HtmlFacts): PageElement[] {
  return index.getElementsByTagName('link').filter((link) => link.getTokens('rel').includes('canonical'));
}

function headings({ headings }: HtmlFacts, level: number): string[] {
  return headings
    .filter((heading) => heading.level === level)
    .map(({ element }) => collapseWhitespace(textContent(element)));
}

function content(properties: readonly SocialProperty[], name: string): string | null | undefined {
  return properties.find((property) => property.name === name)?.element.getAttribute('content');
}

function textContent(node: PageNode): string {
  return node instanceof PageText ? node.value : node.childNodes.map(textContent).join('');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A value as JSON with white space collapsed, for comparison. */
function plain(value: unknown): string {
  return collapseWhitespace(JSON.stringify(value ?? null).replace(/\\[nrt]/g, ' '));
}
