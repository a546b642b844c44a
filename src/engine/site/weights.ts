import { type Grade, GRADES, type PillarKey, type SiteCapId } from '../../contracts/scoring.ts';

/**
 * Version of the weights and thresholds in this file. The points of a pillar's checks add up to its weight and the
 * weights add up to 100, so that one point is one point of the website score. Checks that could not be measured leave
 * the denominator.
 */
export const SCORE_VERSION = '1.0';

/** A website score needs at least this many audited pages. */
export const MIN_GRADED_PAGES = 3;

export const PILLARS = {
  page_health: { label: 'Page health', weight: 55 },
  site_technical: { label: 'Technical setup', weight: 20 },
  ai_access: { label: 'AI access', weight: 10 },
  citability: { label: 'Citability', weight: 10 },
  entity_identity: { label: 'Site identity', weight: 5 },
} as const satisfies Record<PillarKey, { label: string; weight: number }>;

/** Points by the id of the check. */
export const CHECK_WEIGHTS = {
  'pages-mean': 41.25,
  'pages-lower-quartile': 13.75,

  'robots-txt-answers': 2,
  'search-crawlers-allowed': 3,
  'sitemap-valid': 3,
  'sitemap-clean': 2,
  'https-one-host': 3,
  'real-404': 2,
  'fast-answers': 2,
  'titles-unique': 1.5,
  'descriptions-unique': 0.5,
  'links-alive': 1,

  'ai-search-allowed': 4,
  'ai-user-fetch-allowed': 1,
  'readable-without-js': 3,
  'snippets-allowed': 1,
  'content-signals-consistent': 1,

  'outside-sources': 2.5,
  figures: 2,
  quotations: 1,
  'dated-and-fresh': 2,
  sectioned: 1.5,
  authored: 1,

  'organization-markup': 1.5,
  'same-as': 1,
  'one-brand-name': 1,
  'about-and-contact': 1,
  'website-node': 0.5,
} as const satisfies Record<string, number>;
export type SiteCheckId = keyof typeof CHECK_WEIGHTS;

/** How many pages the home page counts as in page health. */
export const HOME_PAGE_WEIGHT = 2;

/** Crawlers by purpose, by their product tokens in robots.txt (RFC 9309, section 2.2.1). */
export const CRAWLERS = {
  search: ['Googlebot', 'Bingbot'],
  /** Includes Googlebot, because Google's assistants read Google's index. */
  aiSearch: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Googlebot'],
  aiUserFetch: ['ChatGPT-User', 'Claude-User'],
  /** Blocking these is the owner's choice: it is reported as a signal and takes no points. */
  training: ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot'],
} as const;

/** TTFB of the median page in milliseconds. web.dev, "Time to First Byte": good up to 800, poor from 1,800. */
export const TTFB_THRESHOLDS = { good: 800, poor: 1_800 };

/**
 * Thresholds of the citability checks, after the methods of the GEO paper (arXiv:2311.09735, section 2.2.2: cite sources,
 * statistics addition, quotation addition). `share` is the share of pages that earns all points. The numbers are our own.
 */
export const CITABILITY_THRESHOLDS = {
  /** Words of main text a page needs to count as content. */
  words: 150,
  sources: { min: 1, share: 0.5 },
  figures: { perWords: 200, share: 0.5 },
  quotations: { min: 1, share: 0.25 },
  /** Maximum age of an article in days, by its newest date. */
  fresh: { days: 730, share: 0.8 },
  /** Maximum words of main text for each heading below level 1. */
  sections: { words: 300, share: 0.8 },
  authored: { share: 0.8 },
};

/** Share of the pages that name the site which must use one and the same name. */
export const BRAND_NAME_SHARE = 0.9;

/** Caps on the website score; the lowest that applies wins. `share` is the share of pages from which a cap applies. */
export const SITE_CAPS = {
  'robots-txt-blocks-everything': { limit: 25, label: 'robots.txt blocks every crawler' },
  'noindex-half': { limit: 35, share: 0.5, label: 'Half or more pages are noindex' },
  'googlebot-blocked': { limit: 40, share: 0.5, label: 'robots.txt blocks Googlebot' },
  'robots-txt-failing': { limit: 49, label: 'robots.txt returns a server error' },
  'empty-without-js-half': {
    limit: 55,
    share: 0.5,
    label: 'Half or more pages are almost empty without JavaScript',
  },
  'snippets-off-half': {
    limit: 59,
    share: 0.5,
    label: 'Half or more pages keep their text out of search results',
  },
  'broken-fifth': { limit: 59, share: 0.2, label: 'A fifth or more of the pages return an error' },
  'ai-search-blocked': { limit: 69, label: 'robots.txt blocks AI search crawlers' },
  'no-https': { limit: 69, label: 'The home page is not on https' },
} as const satisfies Record<SiteCapId, { limit: number; share?: number; label: string }>;

/** @param score of a website, 0 to 100 */
export function getGrade(score: number): { grade: Grade; label: string } {
  return GRADES.find(({ from }) => score >= from) ?? GRADES[4];
}
