import { describe, expect, it } from 'vitest';
import { buildAuditFacts } from '../../../src/engine/site/build-audit-facts.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../page-input.ts';
import { createAudit, gradeAudits } from './site.ts';

function readKind(head: string, body = '<h1>Oak</h1><p>Text.</p>', path = 'page') {
  const page = `<!doctype html><html lang="en"><head><title>Oak</title>${head}</head><body><main>${body}</main></body></html>`;
  const { facts, analysis } = runAudit(createAuditInput(page, { url: `https://shop.example.com/${path}` }));
  return buildAuditFacts(facts, analysis).html?.citability.cites;
}
const ld = (type: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"Oak"}</script>`;

describe('a page should cite', () => {
  it.each([
    ['an article', ld('BlogPosting'), undefined],
    ['a guide', ld('HowTo'), undefined],
    ['og:type article', '<meta property="og:type" content="article">', undefined],
    [
      'an article with its date',
      '',
      '<article><h1>Oak</h1><time datetime="2026-01-01">1 January</time></article>',
    ],
    ['generated documentation', '<meta name="generator" content="MkDocs 1.6">', undefined],
    ['documentation by its text', '', '<h1>run</h1><h2>Options</h2><pre>a</pre><h2>Example</h2><pre>b</pre>'],
    ['a guide by its heading', '', '<h1>How to oil a chair</h1>'],
  ])('if it is %s', (_, head, body) => expect(readKind(head, body)).toBe(true));

  it.each([
    ['a product', ld('Product'), undefined, 'page'],
    ['a product by og:type', '<meta property="og:type" content="product">', undefined, 'page'],
    ['a list', ld('CollectionPage'), undefined, 'page'],
    ['contact details', ld('ContactPage'), undefined, 'page'],
    [
      'a legal notice marked as an article',
      '<meta property="og:type" content="article">',
      undefined,
      'privacy-policy',
    ],
    ['a legal notice by its heading', '', '<h1>Terms and Conditions</h1>', 'page'],
  ])('not if it is %s', (_, head, body, path) => expect(readKind(head, body, path)).toBe(false));

  it('perhaps, if nothing tells', () => expect(readKind('')).toBeNull());
});

describe('citability', () => {
  it('is not measured on product pages alone, and asks them for no sources', () => {
    const shop = Array.from({ length: 6 }, (_, i) =>
      createAudit(i === 0 ? '/' : `/product/${i}`, {
        citability: { cites: i === 0 ? null : false, sources: [] },
      }),
    );
    const { pillars, fixes, score } = gradeAudits(shop);
    expect(pillars.citability).toMatchObject({ score: null, available: false });
    expect(fixes).toEqual([]);
    expect(score).toBe(100);
  });

  it('is measured on the articles of a shop', () => {
    const pages = ['/', '/product/1', '/blog/1', '/blog/2'].map((path) =>
      createAudit(path, { citability: { cites: path.startsWith('/blog'), sources: [] } }),
    );
    const check = gradeAudits(pages).pillars.citability.checks.find(({ id }) => id === 'outside-sources');
    expect(check).toMatchObject({ earned: 0, pages_affected: 2 });
  });
});
