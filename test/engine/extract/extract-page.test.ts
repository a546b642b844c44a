import { describe, expect, it } from 'vitest';
import { extractPage } from '../../../src/engine/extract/extract-page.ts';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { goodPage } from '../../fixtures/good-page.ts';
import { createAuditInput } from '../page-input.ts';
import type { PageExtract } from '../../../src/contracts/page-extract.ts';

const PAGE_URL = 'https://shop.example.com/sourdough';

function extract(html: string): PageExtract {
  return extractPage(readFacts(createAuditInput(html, { url: PAGE_URL })));
}

function extractCaptured(html: string) {
  const read = extract(html);
  if (!read.captured) throw new Error('nothing was captured');
  return read;
}

const PARAGRAPH = `<p>${'Oak is a hard wood, and a chair of it lasts for a hundred years. '.repeat(6)}</p>`;

describe('what a page says', () => {
  it('is its main content with title, byline, dates, language, words, outline and stated facts', () => {
    const { markdown, word_count, ...rest } = extractCaptured(goodPage('shop.example.com'));
    expect(rest).toEqual({
      captured: true,
      title: 'How we bake sourdough, hour by hour',
      byline: 'Ines Carvalho',
      published_at: '2026-03-02',
      modified_at: '2026-04-14',
      language: 'en',
      outline: [
        { level: 2, text: 'What you need' },
        { level: 2, text: 'The timetable' },
        { level: 2, text: 'What goes wrong' },
      ],
      facts: [
        {
          types: ['Article'],
          properties: {
            headline: 'How we bake sourdough',
            datePublished: '2026-03-02',
            dateModified: '2026-04-14',
            image: 'https://shop.example.com/crumb.jpg',
            author: 'Ines Carvalho',
          },
        },
      ],
      truncated: false,
    });
    expect(word_count).toBeGreaterThan(230);
    expect(word_count).toBeLessThan(280);
    expect(markdown).toContain('## The timetable\n\nAt eight in the morning');
  });

  it('leaves out navigation, header and footer', () => {
    const { markdown } = extractCaptured(goodPage('shop.example.com'));
    expect(markdown).not.toContain('Opening hours');
    expect(markdown).not.toContain('14 Harrow Lane');
  });

  it('leaves out hidden parts, scripts and form controls', () => {
    const extra = `<p hidden>Secret words</p><p style="display:none">Secret words</p><p aria-hidden=true>Secret words</p>
      <script>"Secret words"</script><noscript>Secret words</noscript><template><p>Secret words</p></template>
      <form><label>Name <input value="Secret words"></label><button>Secret words</button></form>`;
    expect(extractCaptured(goodPage('shop.example.com', { extra })).markdown).not.toContain('Secret');
  });

  it('resolves links against the base of the page', () => {
    const html = `<base href="https://cdn.example.com/a/"><article>${PARAGRAPH.repeat(3)}<p>See <a href="b">the other, longer page about oak</a>, please.</p></article>`;
    expect(extractCaptured(html).markdown).toContain('(https://cdn.example.com/a/b)');
  });

  it('is null for facts the page does not state', () => {
    const { byline, published_at, modified_at, language, facts } = extractCaptured(
      `<article>${PARAGRAPH.repeat(3)}</article>`,
    );
    expect({ byline, published_at, modified_at, language, facts }).toEqual({
      byline: null,
      published_at: null,
      modified_at: null,
      language: null,
      facts: [],
    });
  });

  it('ignores invalid dates and languages', () => {
    const html = `<html lang="&quot; onload=x"><script type="application/ld+json">
      {"@type":"Article","datePublished":"yesterday","dateModified":"2026-13-40"}</script><article>${PARAGRAPH.repeat(3)}</article>`;
    expect(extractCaptured(html)).toMatchObject({ published_at: null, modified_at: null, language: null });
  });

  it.each([
    ['an empty page', ''],
    ['a menu', '<nav><a href="/">Home</a> <a href="/a">About</a></nav>'],
    ['a short message', '<main><p>We are closed today. Come back soon.</p></main>'],
    ['a page that only scripts fill', '<div id="root"></div><script src="/app.js"></script>'],
  ])('is not captured of %s', (_name, html) => {
    expect(extract(html)).toEqual({ captured: false });
  });

  it('is not captured if the page is not HTML', () => {
    const input = createAuditInput('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    expect(extractPage(readFacts(input))).toEqual({ captured: false });
  });

  it('is not captured from a page too deep or too large for a browser’s tree', () => {
    expect(extract(`${'<div>'.repeat(600)}${PARAGRAPH.repeat(3)}`)).toEqual({ captured: false });
    expect(extract(`<article>${'<p>oak</p>'.repeat(9_000)}</article>`)).toEqual({ captured: false });
  });

  it('keeps at most 200,000 characters of the content and says so', () => {
    const { markdown, truncated } = extractCaptured(`<article>${PARAGRAPH.repeat(700)}</article>`);
    expect(truncated).toBe(true);
    expect(markdown.length).toBeLessThan(205_000);
  });
});

describe('stated facts', () => {
  const facts = (json: unknown) =>
    extractCaptured(
      `<article>${PARAGRAPH.repeat(3)}</article><script type="application/ld+json">${JSON.stringify(json)}</script>`,
    ).facts;

  it('are texts, numbers, truth values and the names of things inside', () => {
    expect(
      facts({
        '@type': ['Product', 'Thing'],
        '@id': '#1',
        name: ' Oak\n chair ',
        weight: 7.5,
        inStock: true,
        brand: { '@type': 'Brand', name: 'Millstone' },
        offers: { '@type': 'Offer', price: 120 },
        colours: ['oak', { name: 'ash' }, null, ['x']],
        empty: '',
        nothing: null,
        nameless: { a: 1 },
      }),
    ).toEqual([
      {
        types: ['Product', 'Thing'],
        properties: {
          name: 'Oak chair',
          weight: 7.5,
          inStock: true,
          brand: 'Millstone',
          offers: 120,
          colours: ['oak', 'ash'],
        },
      },
    ]);
  });

  it('are bounded', () => {
    const node = {
      '@type': 'Thing',
      ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`p${at}`, 'x'.repeat(9_000)])),
    };
    const stated = facts(Array.from({ length: 60 }, () => node));
    expect(stated).toHaveLength(20);
    expect(Object.keys(stated[0]?.properties ?? {})).toHaveLength(30);
    expect(JSON.stringify(stated).length).toBeLessThan(20 * 30 * 520);
  });
});
