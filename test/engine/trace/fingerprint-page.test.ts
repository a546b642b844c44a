import { expect, it } from 'vitest';
import type { AuditFacts, AuditHtmlFacts } from '../../../src/engine/site/audit-facts.ts';
import { fingerprintPage } from '../../../src/engine/trace/site-trace.ts';
import { createAudit, foldAudits, NO_TITLE } from '../site/site.ts';

function fingerprint(facts: Partial<AuditFacts> = {}, html: Partial<AuditHtmlFacts> = {}): number {
  const [page] = foldAudits([createAudit('/oak', { facts, html })], { site: null }).pages;
  return fingerprintPage(page!.facts);
}

it.each<[string, Partial<AuditFacts>, Partial<AuditHtmlFacts>?]>([
  ['answer', { status: 404 }],
  ['directive', { noindex: true }],
  ['rule for snippets', { snippets: false }],
  ['title', {}, { title: 'Another title' }],
  ['description', {}, { description: 'Another description' }],
  ['main text', {}, { mainWords: 17 }],
  ['order of the words', {}, { simhash: '00000000deadbeef' }],
  ['canonical link', {}, { canonical: 'https://shop.example.com/elm' }],
  ['language version', {}, { hreflang: [{ code: 'de', url: 'https://shop.example.com/eiche' }] }],
  ['type of structured data', {}, { subjects: ['Recipe'] }],
])('a page has changed with another %s', (_, facts, html) => {
  expect(fingerprint(facts, html)).not.toBe(fingerprint());
});

it('our own processing and the speed of a page are not changes of it', () => {
  expect(fingerprint({ score: 10, ttfbMs: 900, issues: [NO_TITLE] })).toBe(fingerprint());
});
