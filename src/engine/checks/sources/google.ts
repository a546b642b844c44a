import type { Source } from './source.ts';

/** Google's documentation for site owners. */
export const GOOGLE = {
  aiFeatures: search('AI features and your website', 'docs/appearance/ai-features'),
  amp: search('About AMP on Google Search', 'docs/crawling-indexing/amp'),
  article: search(
    'Article (Article, NewsArticle, BlogPosting) structured data',
    'docs/appearance/structured-data/article',
  ),
  bylineDates: search('Influence your byline dates in Google Search', 'docs/appearance/publication-dates'),
  canonical: search(
    'How to specify a canonical URL with rel="canonical" and other methods',
    'docs/crawling-indexing/consolidate-duplicate-urls',
  ),
  canonicalMistakes: search(
    '5 common mistakes with rel=canonical',
    'blog/2013/04/5-common-mistakes-with-relcanonical',
  ),
  crawlBudget: crawling('Optimize your crawl budget', 'crawl-budget'),
  crawlers: crawling(
    'Overview of Google crawlers and fetchers (HTTP caching)',
    'crawlers-fetchers/overview-google-crawlers',
  ),
  ecommerceUrls: search(
    'Designing a URL structure for ecommerce websites',
    'docs/specialty/ecommerce/designing-a-url-structure-for-ecommerce-sites',
  ),
  facetedNavigation: crawling('Managing crawling of faceted navigation URLs', 'faceted-navigation'),
  favicon: search('Define a favicon to show in search results', 'docs/appearance/favicon-in-search'),
  googlebot: search('Googlebot', 'docs/crawling-indexing/googlebot'),
  helpfulContent: search(
    'Creating helpful, reliable, people-first content',
    'docs/fundamentals/creating-helpful-content',
  ),
  fixJavascript: search(
    'Fix Search-related JavaScript problems',
    'docs/crawling-indexing/javascript/fix-search-javascript',
  ),
  hreflang: search(
    'Tell Google about localized versions of your page',
    'docs/specialty/international/localized-versions',
  ),
  httpStatus: crawling("How HTTP status codes affect Google's crawlers", 'troubleshooting/http-status-codes'),
  httpsRanking: search('HTTPS as a ranking signal', 'blog/2014/08/https-as-ranking-signal'),
  javascript: search(
    'Understand JavaScript SEO basics',
    'docs/crawling-indexing/javascript/javascript-seo-basics',
  ),
  keywordStuffing: search(
    'Spam policies for Google web search: keyword stuffing',
    'docs/essentials/spam-policies#keyword-stuffing',
  ),
  links: search('Link best practices for Google', 'docs/crawling-indexing/links-crawlable'),
  metaDescription: search('Control your snippets in search results', 'docs/appearance/snippet'),
  mobileUrls: search(
    'Mobile site and mobile-first indexing best practices',
    'docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  ),
  outboundLinks: search(
    'Qualify your outbound links to Google',
    'docs/crawling-indexing/qualify-outbound-links',
  ),
  pagination: search(
    'Pagination, incremental page loading, and their impact on Google Search',
    'docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  ),
  rankingSystems: search('A guide to Google Search ranking systems', 'docs/appearance/ranking-systems-guide'),
  redirects: search('Redirects and Google Search', 'docs/crawling-indexing/301-redirects'),
  reviewSnippet: search(
    'Review snippet (Review, AggregateRating) structured data',
    'docs/appearance/structured-data/review-snippet',
  ),
  robotsMeta: search(
    'Robots meta tag, data-nosnippet, and X-Robots-Tag specifications',
    'docs/crawling-indexing/robots-meta-tag',
  ),
  robotsTxt: crawling('How Google interprets the robots.txt specification', 'robots-txt/robots-txt-spec'),
  product: search('Introduction to Product structured data', 'docs/appearance/structured-data/product'),
  siteMove: search('Site moves with URL changes', 'docs/crawling-indexing/site-move-with-url-changes'),
  siteNames: search('Provide a site name to Google Search', 'docs/appearance/site-names'),
  siteStructure: search(
    'Help Google understand your ecommerce site structure',
    'docs/specialty/ecommerce/help-google-understand-your-ecommerce-site-structure',
  ),
  soft404: search('Soft 404 errors', 'docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors'),
  structuredData: search(
    'Introduction to structured data markup in Google Search',
    'docs/appearance/structured-data/intro-structured-data',
  ),
  structuredDataTypes: search(
    'Structured data markup that Google Search supports',
    'docs/appearance/structured-data/search-gallery',
  ),
  titleLinks: search('Influencing your title links in search results', 'docs/appearance/title-link'),
  urlStructure: search(
    'URL structure best practices for Google Search',
    'docs/crawling-indexing/url-structure',
  ),
  validMetadata: search(
    'Use valid HTML to specify page metadata',
    'docs/crawling-indexing/valid-page-metadata',
  ),
  video: search(
    'Video (VideoObject, Clip, BroadcastEvent) structured data',
    'docs/appearance/structured-data/video',
  ),
} satisfies Record<string, Source>;

function search(title: string, path: string): Source {
  return { title: `Google Search Central: ${title}`, url: `https://developers.google.com/search/${path}` };
}

function crawling(title: string, path: string): Source {
  return {
    title: `Google Crawling Infrastructure: ${title}`,
    url: `https://developers.google.com/crawling/docs/${path}`,
  };
}
