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
  site_technical: { label: 'Site technical', weight: 20 },
  ai_access: { label: 'AI access', weight: 10 },
  citability: { label: 'Citability', weight: 10 },
  entity_identity: { label: 'Entity identity', weight: 5 },
} as const satisfies Record<PillarKey, { label: string; weight: number }>;

interface CheckWeight {
  label: string;
  points: number;
}

export const CHECK_WEIGHTS = {
  'pages-mean': { label: 'Mean score of the audited pages', points: 41.25 },
  'pages-lower-quartile': { label: 'Score that three quarters of the pages reach', points: 13.75 },

  'robots-txt-answers': { label: 'robots.txt answers', points: 2 },
  'search-crawlers-allowed': { label: 'Search crawlers may fetch the site', points: 3 },
  'sitemap-valid': { label: 'Sitemap found and valid', points: 3 },
  'sitemap-clean': { label: 'Sitemap lists pages that can be indexed', points: 2 },
  'https-one-host': { label: 'HTTPS on one host', points: 3 },
  'real-404': { label: 'Pages that do not exist answer 404', points: 2 },
  'fast-answers': { label: 'Pages answer fast', points: 2 },
  'titles-unique': { label: 'Titles are unique', points: 1.5 },
  'descriptions-unique': { label: 'Descriptions are unique', points: 0.5 },
  'links-alive': { label: 'Internal links lead to pages that answer', points: 1 },

  'ai-search-allowed': { label: 'AI search crawlers may fetch the site', points: 4 },
  'ai-user-fetch-allowed': { label: 'AI fetchers may fetch for a person', points: 1 },
  'readable-without-js': { label: 'Pages can be read without JavaScript', points: 3 },
  'snippets-allowed': { label: 'Text of the pages may be shown', points: 1 },
  'content-signals-consistent': { label: 'Content signals do not contradict', points: 1 },

  'outside-sources': { label: 'Pages link their sources', points: 2.5 },
  figures: { label: 'Pages give figures', points: 2 },
  quotations: { label: 'Pages quote', points: 1 },
  'dated-and-fresh': { label: 'Articles are dated and fresh', points: 2 },
  sectioned: { label: 'Pages are sectioned', points: 1.5 },
  authored: { label: 'Articles name their author', points: 1 },

  'organization-markup': { label: 'Organization markup', points: 1.5 },
  'same-as': { label: 'Organization names its other profiles', points: 1 },
  'one-brand-name': { label: 'One brand name', points: 1 },
  'about-and-contact': { label: 'Links to about and contact', points: 1 },
  'website-node': { label: 'WebSite markup', points: 0.5 },
} as const satisfies Record<string, CheckWeight>;
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
  'robots-txt-blocks-everything': { limit: 25, label: 'robots.txt keeps every crawler out' },
  'noindex-half': { limit: 35, share: 0.5, label: 'Half of the pages or more say noindex' },
  'googlebot-blocked': { limit: 40, share: 0.5, label: 'robots.txt keeps Googlebot out' },
  'robots-txt-failing': { limit: 49, label: 'robots.txt answers with an error' },
  'empty-without-js-half': {
    limit: 55,
    share: 0.5,
    label: 'Half of the pages or more have almost no text without JavaScript',
  },
  'snippets-off-half': {
    limit: 59,
    share: 0.5,
    label: 'Half of the pages or more keep their text out of search results',
  },
  'broken-fifth': { limit: 59, share: 0.2, label: 'A fifth of the pages or more answer with an error' },
  'ai-search-blocked': { limit: 69, label: 'robots.txt keeps the AI search crawlers out' },
  'no-https': { limit: 69, label: 'The home page has no HTTPS' },
} as const satisfies Record<SiteCapId, { limit: number; share?: number; label: string }>;

/** @param score of a website, 0 to 100 */
export function getGrade(score: number): { grade: Grade; label: string } {
  return GRADES.find(({ from }) => score >= from) ?? GRADES[4];
}
