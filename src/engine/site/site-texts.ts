import type { PillarKey, SiteCapId } from '../../contracts/scoring.ts';
import type { OverTime } from '../checks/check.ts';
import type { SiteCheckId } from './weights.ts';

interface SiteCheckTexts {
  /** As in `Check`. */
  overTime?: OverTime;
  /** What the check looks at. */
  label: string;
  /** The fault if the check does not earn all its points, in the form of the title of a check. */
  title: string;
  /** What to do about it, in the imperative, without a period. */
  fix: string;
}

export const SITE_CHECK_TEXTS: Record<SiteCheckId, SiteCheckTexts> = {
  'pages-mean': {
    label: 'Average page score',
    title: 'Pages score below 100 on average',
    fix: 'Fix the issues that cost your pages the most points',
  },
  'pages-lower-quartile': {
    label: 'Score that three in four pages reach',
    title: 'The weakest pages have a low score',
    fix: 'Improve the pages with the lowest scores',
  },
  'robots-txt-answers': {
    label: 'robots.txt',
    title: 'robots.txt returns an error',
    fix: 'Return robots.txt with status 200, or 404 if there are no rules',
  },
  'search-crawlers-allowed': {
    label: 'Access for search crawlers',
    title: 'robots.txt blocks search crawlers',
    fix: 'Allow Googlebot and Bingbot in robots.txt',
  },
  'sitemap-valid': {
    label: 'Sitemap',
    title: 'The sitemap is missing or not valid',
    fix: 'Publish a valid sitemap and name it in robots.txt',
  },
  'sitemap-clean': {
    label: 'Indexable pages in the sitemap',
    title: 'The sitemap has URLs that cannot be indexed',
    fix: 'List only pages that can be indexed in the sitemap',
  },
  'https-one-host': {
    label: 'HTTPS on one host',
    title: 'The home page has several hosts or no https',
    fix: 'Redirect every variant of the home page to one https URL',
  },
  'real-404': {
    label: 'Status of missing pages',
    title: 'Missing pages return status 200',
    fix: 'Return 404 for pages that do not exist',
  },
  'fast-answers': {
    overTime: 'either',
    label: 'Response time',
    title: 'Pages are slow to respond',
    fix: 'Speed up the responses of your server',
  },
  'titles-unique': {
    label: 'Unique titles',
    title: 'Some pages share their title with other pages',
    fix: 'Give each page its own title',
  },
  'descriptions-unique': {
    label: 'Unique meta descriptions',
    title: 'Some pages share their meta description with others',
    fix: 'Give each page its own meta description',
  },
  'links-alive': {
    label: 'Working internal links',
    title: 'Internal links lead to errors',
    fix: 'Correct the internal links that lead to errors',
  },
  'ai-search-allowed': {
    label: 'Access for AI search crawlers',
    title: 'robots.txt blocks AI search crawlers',
    fix: 'Allow AI search crawlers in robots.txt',
  },
  'ai-user-fetch-allowed': {
    label: 'Access for AI assistants',
    title: 'robots.txt blocks AI assistants that open pages for people',
    fix: 'Allow ChatGPT-User and Claude-User in robots.txt',
  },
  'readable-without-js': {
    label: 'Text without JavaScript',
    title: 'Some pages have almost no text without JavaScript',
    fix: 'Render the text of your pages on the server',
  },
  'snippets-allowed': {
    label: 'Text in search results',
    title: 'Some pages keep their text out of search results',
    fix: 'Let search engines show the text of your pages',
  },
  'content-signals-consistent': {
    label: 'Content signals',
    title: 'Content signals contradict each other',
    fix: 'Remove the contradictions from your content signals',
  },
  'outside-sources': {
    label: 'Outside sources',
    title: 'Too few pages cite outside sources',
    fix: 'Cite outside sources on your pages',
  },
  figures: {
    label: 'Numbers and statistics',
    title: 'Too few pages give numbers',
    fix: 'Support the text of your pages with numbers',
  },
  quotations: {
    label: 'Quotations',
    title: 'Too few pages have a quotation',
    fix: 'Quote people and documents on your pages',
  },
  'dated-and-fresh': {
    label: 'Recent articles',
    title: 'Too few articles have a recent date',
    fix: 'Date your articles and keep them up to date',
  },
  sectioned: {
    label: 'Headings in the text',
    title: 'Too few pages have enough headings',
    fix: 'Divide long texts with headings',
  },
  authored: {
    label: 'Named authors',
    title: 'Too few articles name their author',
    fix: 'Name the author of each article',
  },
  'organization-markup': {
    label: 'Organization markup',
    title: 'The site has no Organization markup',
    fix: 'Add Organization markup to the home page',
  },
  'same-as': {
    label: 'Links to other profiles',
    title: 'Organization markup names no other profiles',
    fix: 'List your other profiles in sameAs of the Organization',
  },
  'one-brand-name': {
    label: 'One brand name',
    title: 'Pages do not use one name for the site',
    fix: 'Use one name for the site on all pages',
  },
  'about-and-contact': {
    label: 'About page and contact details',
    title: 'The site lacks links to an about page or contact details',
    fix: 'Link to an about page and to contact details',
  },
  'website-node': {
    label: 'WebSite markup',
    title: 'The site has no WebSite markup',
    fix: 'Add WebSite markup to the home page',
  },
};

/** What lifts a cap, in the imperative, without a period. */
export const SITE_CAP_FIXES: Record<SiteCapId, string> = {
  'robots-txt-blocks-everything': 'Allow crawlers in robots.txt',
  'noindex-half': 'Remove noindex from pages that are meant to be found',
  'googlebot-blocked': 'Allow Googlebot in robots.txt',
  'robots-txt-failing': 'Return robots.txt with status 200, or 404 if there are no rules',
  'empty-without-js-half': 'Render the text of your pages on the server',
  'snippets-off-half': 'Let search engines show the text of your pages',
  'broken-fifth': 'Repair or redirect the pages that return an error',
  'ai-search-blocked': 'Allow AI search crawlers in robots.txt',
  'no-https': 'Serve the home page over https',
};

/** What raises a pillar, in the imperative, without a period. */
export const PILLAR_FIXES: Record<PillarKey, string> = {
  page_health: 'Fix the issues that cost your pages the most points',
  site_technical: 'Keep robots.txt, sitemap, https and response times in order for every crawler',
  ai_access: 'Let AI search crawlers and assistants fetch and read your pages',
  citability: 'Give assistants something to cite, such as sources, numbers, quotations, dates and authors',
  entity_identity: 'Name who is behind the site in markup and on your pages',
};
