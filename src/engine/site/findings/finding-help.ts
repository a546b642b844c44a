import type { Finding } from '../../../contracts/site-report.ts';
import { CHECKS } from '../../checks/all.ts';

/** What the web app says about a finding beside its evidence. */
export interface FindingHelp {
  /** When a page passes; `''` for a finding about several pages together. */
  passes: string;
  why: string;
  /** How to see that the fault is gone. */
  verify: string;
}

const CHECKS_BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

const SCAN_AGAIN = 'Scan the site again: the finding is gone when no page has the fault.';

/** Of the findings about several pages together. */
const SITE_HELP: Readonly<Record<string, Omit<FindingHelp, 'passes'>>> = {
  'home-page-error': {
    why: 'The home page is where crawlers and people start. If it answers with an error, search engines drop it, and links to it lead nowhere.',
    verify:
      'Open the home page in a private window and check that it answers 200. Then compute the score again.',
  },
  'home-page-elsewhere': {
    why: 'Search engines index the address that the home page redirects to, so this website has no home page of its own.',
    verify:
      'Open the home page and check that the address in the browser stays on this website. Then compute the score again.',
  },
  'titles-duplicate': {
    why: 'Search results show the title. People cannot tell pages with the same title apart, and search engines may show only one of them.',
    verify: SCAN_AGAIN,
  },
  'descriptions-duplicate': {
    why: 'Search engines ignore a description that many pages share, and write one of their own.',
    verify: SCAN_AGAIN,
  },
  'content-duplicate': {
    why: 'Of pages with nearly the same text, search engines and assistants keep one, and not always the one you would choose.',
    verify: SCAN_AGAIN,
  },
  'internal-links-broken': {
    why: 'Visitors who follow the link get an error, and crawlers waste requests on it.',
    verify:
      'Follow the link on the page and check that it leads to a page that answers 200. Then scan the site again.',
  },
  'pages-orphaned': {
    why: 'Crawlers find pages by their links and judge by them how much a page matters. Visitors cannot reach the page at all.',
    verify: SCAN_AGAIN,
  },
  'canonical-chains': {
    why: 'A canonical URL that redirects, fails or names another one gives search engines two answers. They may ignore it.',
    verify:
      'Open the canonical URL and check that it answers 200 and names itself. Then scan the site again.',
  },
  'hreflang-no-return': {
    why: 'Google ignores a language version unless both pages name each other, so people may get the wrong language.',
    verify: SCAN_AGAIN,
  },
  'sitemap-redirects': {
    why: 'A sitemap should list the URLs to index. Crawlers spend requests on those that redirect, and trust the sitemap less.',
    verify: 'Open the sitemap and check that it lists the new URLs. Then compute the score again.',
  },
  'sitemap-not-indexable': {
    why: 'The sitemap asks search engines to index these pages, and the pages ask them not to. Search Console reports each as an error.',
    verify:
      'Open the sitemap and check that these URLs are gone, or that the pages can be indexed. Then scan the site again.',
  },
  'titles-off-pattern': {
    why: 'The name of the site at the end of each title tells people in search results whose page it is.',
    verify: SCAN_AGAIN,
  },
  'titles-boilerplate': {
    why: 'Search results show about 60 characters of a title. If most of them are the same, people cannot tell the pages apart.',
    verify: SCAN_AGAIN,
  },
  'schema-coverage': {
    why: 'Search engines read structured data page by page. A page without it cannot have the rich result that its neighbours have.',
    verify: SCAN_AGAIN,
  },
  'sitemap-lastmod-uniform': {
    why: 'Google and Bing use lastmod only if it says when each page changed. One date for all pages makes them ignore it.',
    verify: 'Open the sitemap and check that the dates differ. Then compute the score again.',
  },
  'sitemap-lastmod-future': {
    why: 'Search engines stop trusting lastmod when its dates cannot be true.',
    verify: 'Open the sitemap and check that no date lies in the future. Then compute the score again.',
  },
  'sitemap-lastmod-stale': {
    why: 'Crawlers visit pages again when lastmod says that they changed. With an old date, they find your changes late.',
    verify:
      'Change a page, open the sitemap and check that its date has changed too. Then compute the score again.',
  },
  'pages-without-sources': {
    why: 'Assistants prefer pages that show where their facts come from (the GEO paper, arXiv:2311.09735).',
    verify: SCAN_AGAIN,
  },
  'pages-without-numbers': {
    why: 'Assistants quote pages with numbers more often than pages without (the GEO paper, arXiv:2311.09735).',
    verify: SCAN_AGAIN,
  },
  'pages-without-quotations': {
    why: 'Assistants cite pages with quotations more often than pages without (the GEO paper, arXiv:2311.09735).',
    verify: SCAN_AGAIN,
  },
  'articles-not-recent': {
    why: 'Search engines and assistants prefer recent articles, and readers want to know how old an article is.',
    verify: SCAN_AGAIN,
  },
  'pages-without-headings': {
    why: 'Headings let readers and assistants find the part of a text that answers their question.',
    verify: SCAN_AGAIN,
  },
  'articles-without-author': {
    why: 'Readers and search engines judge an article by who wrote it.',
    verify: SCAN_AGAIN,
  },
};

/** Returns why a finding matters and how to see that it is gone; `null` for a check that is no longer run. */
export function getFindingHelp({ id, scope }: Pick<Finding, 'id' | 'scope'>): FindingHelp | null {
  if (scope === 'site') {
    const help = SITE_HELP[id];
    return help ? { passes: '', ...help } : null;
  }
  const check = CHECKS_BY_ID.get(id);
  return check
    ? {
        passes: check.passes,
        why: check.why,
        verify: 'Audit one of the pages again: the issue is gone from its list.',
      }
    : null;
}
