import type { Category, Severity } from '../../../contracts/scoring.ts';
import type { OverTime } from '../../checks/check.ts';

/** A rule that needs all pages of a website, not one alone. Its texts have the form of those of a check. */
export interface SiteRule {
  category: Category;
  /** As in `Check`. */
  overTime?: OverTime;
  severity: Severity;
  title: string;
  recommendation: string;
  /** The statement that is true if the rule passes. */
  passes: string;
  /** Why the rule matters and to whom. */
  why: string;
  /** How to see that the fault is gone. */
  verify: string;
}

const SCAN_AGAIN = 'Scan the site again and check that the finding is gone.';

export const SITE_RULES = {
  'home-page-error': {
    category: 'indexability',
    severity: 'critical',
    title: 'The home page returns an error to our crawler',
    recommendation:
      'Return 200 for the home page, and allow SiteAuditBot if a firewall or bot protection refuses it.',
    passes: 'The home page returns no error',
    why: 'The home page is where crawlers and people start. If it answers with an error, search engines drop it, and links to it lead nowhere.',
    verify:
      'Open the home page in a private window and check that it returns 200. Then compute the score again.',
  },
  'home-page-elsewhere': {
    category: 'indexability',
    severity: 'high',
    title: 'The home page redirects to another site',
    recommendation:
      'Serve a home page on this host, or redirect each page to its new URL and add the new website.',
    passes: 'The home page is on this website',
    why: 'Search engines index the address that the home page redirects to, so this website has no home page of its own.',
    verify:
      'Open the home page and check that the address in the browser stays on this website. Then compute the score again.',
  },
  'titles-duplicate': {
    category: 'metadata',
    severity: 'medium',
    title: 'Several pages have the same title',
    recommendation: 'Give each page a title that says what only this page is about.',
    passes: 'Every page has its own title',
    why: 'Search results show the title. People cannot tell pages with the same title apart, and search engines may show only one of them.',
    verify: SCAN_AGAIN,
  },
  'descriptions-duplicate': {
    category: 'metadata',
    severity: 'low',
    title: 'Several pages have the same meta description',
    recommendation: 'Describe each page in its own words, or remove the description.',
    passes: 'Every page has its own meta description',
    why: 'Search engines ignore a description that many pages share, and write one of their own.',
    verify: SCAN_AGAIN,
  },
  'content-duplicate': {
    category: 'content',
    severity: 'medium',
    title: 'Several pages have nearly the same text',
    recommendation: 'Merge the pages, or make one of them the canonical URL of the others.',
    passes: 'Every page has its own text',
    why: 'Of pages with nearly the same text, search engines and assistants keep one, and not always the one you would choose.',
    verify: SCAN_AGAIN,
  },
  'internal-links-broken': {
    category: 'content',
    severity: 'high',
    title: 'Some internal links lead to an error',
    recommendation: 'Correct the links, or redirect the old URLs to where the content is now.',
    passes: 'No known link within the site leads to an error',
    why: 'Visitors who follow the link get an error, and crawlers waste requests on it.',
    verify:
      'Follow the link on the page and check that it leads to a page that returns 200. Then scan the site again.',
  },
  'pages-orphaned': {
    category: 'content',
    severity: 'medium',
    title: 'Some pages in the sitemap are not linked from any page',
    recommendation: 'Link the pages from where visitors look for them, or remove them from the sitemap.',
    passes: 'Every page in the sitemap is linked from another page',
    why: 'Crawlers find pages by their links and judge by them how much a page matters. Visitors cannot reach the page at all.',
    verify: SCAN_AGAIN,
  },
  'canonical-chains': {
    category: 'indexability',
    severity: 'high',
    title: 'Some canonical URLs redirect, fail or are not canonical',
    recommendation: 'Change each canonical to a URL that returns 200 and names itself.',
    passes: 'Every known canonical URL returns 200 and names itself',
    why: 'A canonical URL that redirects, fails or names another one gives search engines two answers. They may ignore it.',
    verify:
      'Open the canonical URL and check that it returns 200 and names itself. Then scan the site again.',
  },
  'hreflang-no-return': {
    category: 'indexability',
    severity: 'medium',
    title: 'Some language versions do not link back',
    recommendation: 'List all language versions on each of them, including itself.',
    passes: 'Every known language version links back',
    why: 'Google ignores a language version unless both pages name each other, so people may get the wrong language.',
    verify: SCAN_AGAIN,
  },
  'sitemap-redirects': {
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap has URLs that redirect',
    recommendation: 'Replace these URLs in the sitemap with the ones they redirect to.',
    passes: 'No known URL in the sitemap redirects',
    why: 'A sitemap should list the URLs to index. Crawlers spend requests on those that redirect, and trust the sitemap less.',
    verify: 'Open the sitemap and check that it lists the new URLs. Then compute the score again.',
  },
  'sitemap-not-indexable': {
    category: 'indexability',
    severity: 'medium',
    title: 'The sitemap has pages that cannot be indexed',
    recommendation: 'List only pages that return 200, may be indexed and are their own canonical URL.',
    passes: 'Every known page in the sitemap can be indexed',
    why: 'The sitemap asks search engines to index these pages, and the pages ask them not to. Search Console reports each as an error.',
    verify:
      'Open the sitemap and check that these URLs are gone, or that the pages can be indexed. Then scan the site again.',
  },
  // Google uses `lastmod` if it is consistently and verifiably accurate, Bing if it is the date of the page and not of
  // the sitemap: developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap,
  // blogs.bing.com/webmaster/february-2023/The-Importance-of-Setting-the-lastmod-Tag-in-Your-Sitemap
  'sitemap-lastmod-uniform': {
    category: 'indexability',
    severity: 'low',
    title: 'All URLs in the sitemap have the same lastmod',
    recommendation: 'Set lastmod to when the content of each page last changed, or remove it.',
    passes: 'The lastmod values in the sitemap differ from page to page',
    why: 'Google and Bing use lastmod only if it says when each page changed. One date for all pages makes them ignore it.',
    verify: 'Open the sitemap and check that the dates differ. Then compute the score again.',
  },
  'sitemap-lastmod-future': {
    category: 'indexability',
    severity: 'low',
    title: 'The sitemap has lastmod dates in the future',
    recommendation: 'Set lastmod to when the content of the page last changed.',
    passes: 'No lastmod in the sitemap is in the future',
    why: 'Search engines stop trusting lastmod when its dates cannot be true.',
    verify: 'Open the sitemap and check that no date lies in the future. Then compute the score again.',
  },
  'sitemap-lastmod-stale': {
    category: 'indexability',
    severity: 'low',
    title: 'The sitemap has lastmod dates older than the pages',
    recommendation:
      'Update lastmod whenever the content of the page changes, to the date that the page shows.',
    passes: 'The lastmod values in the sitemap keep up with the dates of the pages',
    why: 'Crawlers visit pages again when lastmod says that they changed. With an old date, they find your changes late.',
    verify:
      'Change a page, open the sitemap and check that its date has changed too. Then compute the score again.',
  },
  // Google reads the structured data of each page for itself: it belongs on every page that it describes
  // (developers.google.com/search/docs/appearance/structured-data/sd-policies, "Location").
  'schema-coverage': {
    category: 'metadata',
    severity: 'medium',
    title: 'Some pages lack the structured data of their page type',
    recommendation:
      'Add the structured data that the other pages of the folder have, or move pages of another kind elsewhere.',
    passes: 'Pages of one type have the same types of structured data',
    why: 'Search engines read structured data page by page. A page without it cannot have the rich result that its neighbours have.',
    verify: SCAN_AGAIN,
  },
  // developers.google.com/search/docs/appearance/title-link: distinct titles, branded concisely, without boilerplate.
  'titles-off-pattern': {
    category: 'metadata',
    severity: 'low',
    title: 'Some titles do not follow the pattern of the site',
    recommendation:
      'Give each title its own subject, and begin or end it with the name of the site as the other pages do.',
    passes: 'The titles follow the pattern of the site',
    why: 'The name of the site at the end of each title tells people in search results whose page it is.',
    verify: SCAN_AGAIN,
  },
  'titles-boilerplate': {
    category: 'metadata',
    severity: 'low',
    title: 'Some titles differ in only a few words',
    recommendation: 'Shorten what all titles share, and say more about what only this page is about.',
    passes: 'Titles of one page type differ in more than a few words',
    why: 'Search results show about 60 characters of a title. If most of them are the same, people cannot tell the pages apart.',
    verify: SCAN_AGAIN,
  },
  // Of the checks of citability (`pillars/citability.ts`).
  'pages-without-sources': {
    category: 'content',
    severity: 'low',
    title: 'Some pages cite no outside sources',
    recommendation: 'Link what these pages claim to its sources on other sites.',
    passes: 'Enough pages cite outside sources',
    why: 'Assistants prefer pages that show where their facts come from (the GEO paper, arXiv:2311.09735).',
    verify: SCAN_AGAIN,
  },
  'pages-without-numbers': {
    category: 'content',
    severity: 'low',
    title: 'Some pages give few or no numbers',
    recommendation: 'Support the text with numbers, such as sizes, prices and dates.',
    passes: 'Enough pages give numbers',
    why: 'Assistants quote pages with numbers more often than pages without (the GEO paper, arXiv:2311.09735).',
    verify: SCAN_AGAIN,
  },
  'pages-without-quotations': {
    category: 'content',
    severity: 'low',
    title: 'Some pages have no quotation',
    recommendation: 'Quote people or documents, in a blockquote or q element.',
    passes: 'Enough pages have a quotation',
    why: 'Assistants cite pages with quotations more often than pages without (the GEO paper, arXiv:2311.09735).',
    verify: SCAN_AGAIN,
  },
  'articles-not-recent': {
    category: 'content',
    overTime: 'fail',
    severity: 'low',
    title: 'Some articles have no recent date',
    recommendation: 'Update these articles and state the date of the last change.',
    passes: 'Enough articles have a recent date',
    why: 'Search engines and assistants prefer recent articles, and readers want to know how old an article is.',
    verify: SCAN_AGAIN,
  },
  'pages-without-headings': {
    category: 'content',
    severity: 'low',
    title: 'Some long texts have too few headings',
    recommendation: 'Divide the text with headings, about one for every 300 words.',
    passes: 'Enough pages have headings in long texts',
    why: 'Headings let readers and assistants find the part of a text that answers their question.',
    verify: SCAN_AGAIN,
  },
  'articles-without-author': {
    category: 'content',
    severity: 'low',
    title: 'Some articles do not name their author',
    recommendation: 'Name the author on the page and in its structured data.',
    passes: 'Enough articles name their author',
    why: 'Readers and search engines judge an article by who wrote it.',
    verify: SCAN_AGAIN,
  },
} as const satisfies Record<string, SiteRule>;

export type SiteRuleId = keyof typeof SITE_RULES;
