import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { buildAuditData } from '../../../src/engine/page-object.ts';
import { writeAuditData } from '../../../src/engine/audit-document.ts';
import {
  freezeAudit,
  MAX_DOCUMENT_BYTES,
  parseSnapshotDocument,
  type SnapshotDocument,
} from '../../../src/services/directory/snapshot-document.ts';
import { createAuditInput } from '../../engine/page-input.ts';
import { goodPage } from '../../fixtures/good-page.ts';
import type { Report } from '../../../src/contracts/report.ts';
import type { PageObject } from '../../../src/contracts/page.ts';
import type { PageExtract } from '../../../src/contracts/page-extract.ts';

const URL = 'https://shop.example.com/sourdough';

const KNOWLEDGE = {
  captured: true,
  title: 'Sourdough',
  byline: null,
  published_at: null,
  modified_at: null,
  language: 'en',
  word_count: 2,
  outline: [],
  facts: [],
  markdown: 'Flour, water.',
  truncated: false,
} satisfies PageExtract;

const PROVENANCE = {
  fetch: {
    url: URL,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body_sha256: 'ab'.repeat(32),
    body_bytes: 18_204,
    body_truncated: false,
    fetched_at: '2026-06-01T11:59:59+00:00',
    user_agent: 'SiteAuditBot/1.1 (+https://audit.example.com/bot)',
  },
  engine: { release: '1.1.0', catalogue: '1x8h0k4tq2m', scoring: '9b1c6m0yfz' },
};

function createPage(): PageObject {
  const { facts, analysis } = runAudit(createAuditInput(goodPage('shop.example.com'), { url: URL }));
  const [page] = writeAuditData(buildAuditData(facts, analysis, 'https://audit.example.com')).pages;
  if (!page) throw new Error('the audit has no page');
  return page;
}

function freezeAndParse(
  page: PageObject,
  knowledge: PageExtract = KNOWLEDGE,
): { bytes: Uint8Array; document: SnapshotDocument } {
  const summary = { status_codes: { '200': 1 }, errors: [] };
  const report: Report = {
    id: 'r_1',
    url: URL,
    normalized_url: URL,
    domain: 'shop.example.com',
    owner_email: 'ada@example.com',
    created_at: '2026-06-01T12:00:00+00:00',
    updated_at: null,
    data: {
      root_url: URL,
      pages_crawled: 1,
      summary: { ...summary, median_word_count: 250 },
      pages: [page],
      performance: null,
    },
    summary,
    fallback: false,
    note: null,
  };
  const bytes = freezeAudit({
    id: 'l_1',
    provider: 'claude',
    sourceUrl: URL,
    score: 95,
    report,
    knowledge,
    provenance: PROVENANCE,
    ownership: { method: 'dns', verified_at: '2026-05-01T08:00:00+00:00' },
    siteUrl: 'https://audit.example.com',
    frozenAt: '2026-06-01T12:05:00+00:00',
  });
  return { bytes, document: parseSnapshotDocument(bytes) };
}

describe('a frozen document', () => {
  it('is canonical: serializing the parsed document returns the same bytes', () => {
    const { bytes, document } = freezeAndParse(createPage());
    expect(canonicalize(document)).toBe(new TextDecoder().decode(bytes));
  });

  it('states its source and its provenance', () => {
    const { document } = freezeAndParse(createPage());
    expect(document).toMatchObject({
      format: 'site-audit-snapshot/1',
      id: 'l_1',
      provider: 'claude',
      target_crawlers: ['ClaudeBot', 'Claude-SearchBot', 'Claude-User'],
      source_report_id: 'r_1',
      source_url: URL,
      title: 'How we bake sourdough, hour by hour',
      score: 95,
      frozen_at: '2026-06-01T12:05:00+00:00',
      knowledge: KNOWLEDGE,
      provenance: {
        service: 'Site Audit',
        service_url: 'https://audit.example.com',
        release: '1.1.0',
        audited_at: '2026-06-01T12:00:00+00:00',
        audited_url: URL,
        canonicalization: 'RFC 8785',
        digest: 'SHA-256',
        trimmed: [],
        ownership: { method: 'dns', verified_at: '2026-05-01T08:00:00+00:00' },
        ...PROVENANCE,
      },
    });
  });

  it('does not name the account', () => {
    expect(new TextDecoder().decode(freezeAndParse(createPage()).bytes)).not.toContain('ada@example.com');
  });

  it('has the URL as title if the page has none', () => {
    expect(freezeAndParse({ ...createPage(), title: ' ' }).document.title).toBe(URL);
  });

  it('is UTF-8 whatever the page contains: lone surrogates are replaced', () => {
    const broken = { ...createPage(), title: 'half \ud83e pair', robots: { meta: ['\udc00'], header: [] } };
    const { bytes, document } = freezeAndParse(broken, {
      ...KNOWLEDGE,
      facts: [{ types: ['A'], properties: { '\ud800': '\udfff' } }],
    });
    expect(document.title).toBe('half \ufffd pair');
    expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)).toContain(
      '"\ufffd":"\ufffd"',
    );
  });
});

describe('a document over 2 MB', () => {
  /** A page object with every list full of texts that take three bytes a character. */
  function heavyPage(): PageObject {
    const page = createPage();
    const text = '漢'.repeat(500);
    const url = `https://shop.example.com/${'a'.repeat(1_970)}`;
    const link = { url, text, rel: [], kind: 'internal' as const };
    const image = { url: url.slice(0, 500), alt: text, width: null, height: null };
    return {
      ...page,
      links: { ...page.links, total: 900, items: Array.from({ length: 500 }, () => link) },
      images: { total: 300, items: Array.from({ length: 200 }, () => image), without_alt: 0 },
      headings: { total: 200, items: Array.from({ length: 200 }, () => ({ level: 2, text })) },
    };
  }

  it('loses the lists of links first, keeps their totals, and says so', () => {
    const { bytes, document } = freezeAndParse(heavyPage());
    expect(bytes.length).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES);
    expect(document.provenance.trimmed).toEqual(['report.data.pages.links.items']);
    expect(document.report.data.pages[0]?.links).toMatchObject({ total: 900, items: [] });
    expect(document.report.data.pages[0]?.images.items).toHaveLength(200);
    expect(document.knowledge).toEqual(KNOWLEDGE);
  });

  it('loses the end of the content only if the lists were not enough', () => {
    const markdown = `${'漢'.repeat(700_000)}🪑`;
    const { bytes, document } = freezeAndParse(heavyPage(), { ...KNOWLEDGE, markdown });
    expect(bytes.length).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES);
    expect(document.provenance.trimmed.at(0)).toBe('report.data.pages.links.items');
    expect(document.provenance.trimmed.at(-1)).toBe('knowledge.markdown');
    expect(document.provenance.trimmed).toHaveLength(8);
    const kept = document.knowledge.captured ? document.knowledge : null;
    expect(kept?.truncated).toBe(true);
    expect(markdown.startsWith(kept?.markdown ?? '-')).toBe(true);
    expect(kept?.markdown.length).toBeGreaterThan(300_000);
    expect(document.report.data.pages[0]?.seo_analysis.issues).toEqual(createPage().seo_analysis.issues);
  });

  it('is left whole up to the limit', () => {
    const { document } = freezeAndParse(createPage(), { ...KNOWLEDGE, markdown: 'a'.repeat(1_900_000) });
    expect(document.provenance.trimmed).toEqual([]);
  });
});
