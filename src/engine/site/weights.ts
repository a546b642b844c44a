import { type Grade, GRADES, type PillarKey, type SiteCapId } from '../../contracts/scoring.ts';

/**
 * Every weight of the site score. The points of a pillar's checks add up to its weight, and the weights to 100, so a
 * point is a point of the site's score as long as everything could be measured; what could not leaves the denominator.
 */
export const SCORE_VERSION = '1.0';

/** Fewer audited pages than this say too little about a site. */
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

/** Of page health: the home page counts as so many pages. */
export const HOME_PAGE_WEIGHT = 2;

/** Crawlers by what they do for whom; names are product tokens of robots.txt. */
export const CRAWLERS = {
  search: ['Googlebot', 'Bingbot'],
  /** Google's assistants read Google's index. */
  aiSearch: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Googlebot'],
  aiUserFetch: ['ChatGPT-User', 'Claude-User'],
  /** Blocking these is the owner's choice: it is reported and costs nothing. */
  training: ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot'],
} as const;

/** Milliseconds to the first byte of the median page. web.dev, "Time to First Byte": good to 800, poor from 1,800. */
export const TTFB_THRESHOLDS = { good: 800, poor: 1_800 };

/**
 * What a page of content must have for the methods of the GEO paper (arXiv:2311.09735, section 2.2.2: cite sources,
 * statistics addition, quotation addition), and the share of pages that is as good as all. The numbers are our own.
 */
export const CITABILITY_THRESHOLDS = {
  /** Words of main text from which a page is content. */
  words: 150,
  sources: { least: 1, share: 0.5 },
  figures: { perWords: 200, share: 0.5 },
  quotations: { least: 1, share: 0.25 },
  /** Days since the newest date of an article. */
  fresh: { days: 730, share: 0.8 },
  /** At most so many words of main text to a heading below the first. */
  sections: { words: 300, share: 0.8 },
  authored: { share: 0.8 },
};

/** Share of the pages that shares one brand name. */
export const BRAND_NAME_SHARE = 0.9;

/** What keeps a whole site from scoring more, whatever else is right; the lowest wins. Shares are of the pages. */
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

/** @param score 0 to 100 */
export function getGrade(score: number): { grade: Grade; label: string } {
  return GRADES.find(({ from }) => score >= from) ?? GRADES[4];
}
