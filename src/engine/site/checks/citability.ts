import { shorten } from '../../../lib/text.ts';
import { DAY } from '../../../lib/time.ts';
import { type HtmlPage, isIndexable } from '../site-pages.ts';
import {
  defineSiteCheck,
  defineSiteRule,
  listAffected,
  measureShare,
  notAssessed,
  SCAN_AGAIN,
  type ScoredSite,
  type SiteCheck,
  type SiteRule,
} from './site-check.ts';

/** Words of main text a page needs to count as content. */
const CONTENT_WORDS = 150;
/** Words of main text for each number of a page. */
const WORDS_PER_FIGURE = 200;
/** Maximum words of main text for each heading below level 1. */
const WORDS_PER_SECTION = 300;
/** Maximum age of an article in days, by its newest date. */
const FRESH_DAYS = 730;

/**
 * How citable the pages are for assistants. Only indexable articles, guides and documentation with enough main text count
 * (`shouldCite`); the checks of dates and authors count
 * only those that declare themselves articles. Each has a rule that lists the pages that do not meet it, if it does not earn
 * all its points. After the methods of the GEO paper (arXiv:2311.09735, section 2.2.2: cite sources, statistics addition, quotation
 * addition); the thresholds are our own.
 */
export const citabilityChecks = [
  ...defineCitabilityCheck({
    id: 'outside-sources',
    weight: 2.5,
    label: 'Outside sources',
    title: 'Too few pages cite outside sources',
    fix: 'Cite outside sources on your pages',
    description: 'articles, guides and documentation pages link to another site from their main text',
    fullShare: 0.5,
    isGood: ({ facts }) => facts.html.citability.sources >= 1,
    sameFixAs: 'article-no-sources',
    rule: {
      id: 'pages-without-sources',
      title: 'Some pages cite no outside sources',
      recommendation: 'Link what these pages claim to its sources on other sites.',
      passes: 'Enough pages cite outside sources',
      why: 'Assistants prefer pages that show where their facts come from (the GEO paper, arXiv:2311.09735).',
    },
  }),
  ...defineCitabilityCheck({
    id: 'figures',
    weight: 2,
    label: 'Numbers and statistics',
    title: 'Too few pages give numbers',
    fix: 'Support the text of your pages with numbers',
    description: `articles, guides and documentation pages give a number for every ${WORDS_PER_FIGURE} words`,
    fullShare: 0.5,
    isGood: ({ facts: { html } }) =>
      html.citability.figures >= Math.max(1, Math.floor(html.mainWords / WORDS_PER_FIGURE)),
    rule: {
      id: 'pages-without-numbers',
      title: 'Some pages give few or no numbers',
      recommendation: 'Support the text with numbers, such as sizes, prices and dates.',
      passes: 'Enough pages give numbers',
      why: 'Assistants quote pages with numbers more often than pages without (the GEO paper, arXiv:2311.09735).',
    },
  }),
  ...defineCitabilityCheck({
    id: 'quotations',
    weight: 1,
    label: 'Quotations',
    title: 'Too few pages have a quotation',
    fix: 'Quote people and documents on your pages',
    description: 'articles, guides and documentation pages have a quotation',
    fullShare: 0.25,
    isGood: ({ facts }) => facts.html.citability.quotations >= 1,
    rule: {
      id: 'pages-without-quotations',
      title: 'Some pages have no quotation',
      recommendation: 'Quote people or documents, in a blockquote or q element.',
      passes: 'Enough pages have a quotation',
      why: 'Assistants cite pages with quotations more often than pages without (the GEO paper, arXiv:2311.09735).',
    },
  }),
  ...defineCitabilityCheck({
    id: 'dated-and-fresh',
    weight: 2,
    label: 'Recent articles',
    title: 'Too few articles have a recent date',
    fix: 'Date your articles and keep them up to date',
    description: `articles have a date in the last ${FRESH_DAYS} days`,
    articlesOnly: true,
    fullShare: 0.8,
    isGood: ({ facts }, now) => {
      const { newestDate } = facts.html.citability;
      return newestDate !== null && now - newestDate <= FRESH_DAYS * DAY;
    },
    rule: {
      id: 'articles-not-recent',
      title: 'Some articles have no recent date',
      recommendation: 'Update these articles and state the date of the last change.',
      passes: 'Enough articles have a recent date',
      why: 'Search engines and assistants prefer recent articles, and readers want to know how old an article is.',
      overTime: 'fail',
    },
  }),
  ...defineCitabilityCheck({
    id: 'sectioned',
    weight: 1.5,
    label: 'Headings in the text',
    title: 'Too few pages have enough headings',
    fix: 'Divide long texts with headings',
    description: `articles, guides and documentation pages have a heading for every ${WORDS_PER_SECTION} words`,
    fullShare: 0.8,
    isGood: ({ facts: { html } }) =>
      html.citability.sections >= Math.floor(html.mainWords / WORDS_PER_SECTION),
    rule: {
      id: 'pages-without-headings',
      title: 'Some long texts have too few headings',
      recommendation: 'Divide the text with headings, about one for every 300 words.',
      passes: 'Enough pages have headings in long texts',
      why: 'Headings let readers and assistants find the part of a text that answers their question.',
    },
  }),
  ...defineCitabilityCheck({
    id: 'authored',
    weight: 1,
    label: 'Named authors',
    title: 'Too few articles name their author in markup',
    fix: 'Name the author of each article',
    description: 'articles name their author in markup',
    articlesOnly: true,
    fullShare: 0.8,
    isGood: ({ facts }) => facts.html.citability.authored,
    sameFixAs: 'article-author-missing',
    rule: {
      id: 'articles-without-author',
      title: 'Some articles do not name their author in markup',
      recommendation: 'Name the author on the page and in its structured data.',
      passes: 'Enough articles name their author in markup',
      why: 'Readers and search engines judge an article by who wrote it.',
    },
  }),
];

interface CitabilityCheck extends Pick<SiteCheck, 'id' | 'weight' | 'label' | 'title' | 'fix' | 'sameFixAs'> {
  /** What the evidence counts. */
  description: string;
  /** Whether only pages that declare themselves articles count. */
  articlesOnly?: boolean;
  /** The share of good pages that earns all points. */
  fullShare: number;
  /** @param now milliseconds since 1970 */
  isGood: (page: HtmlPage, now: number) => boolean;
  rule: Pick<SiteRule, 'id' | 'title' | 'recommendation' | 'passes' | 'why' | 'overTime'>;
}

function defineCitabilityCheck({
  description,
  articlesOnly = false,
  fullShare,
  isGood,
  rule,
  ...check
}: CitabilityCheck): [SiteCheck, SiteRule] {
  const listPages = ({ sitePages }: Pick<ScoredSite, 'sitePages'>) =>
    sitePages.pages
      .filter(isIndexable)
      .filter(
        ({ facts: { html } }) =>
          html.citability.cites === true &&
          html.mainWords >= CONTENT_WORDS &&
          (!articlesOnly || html.citability.article),
      );
  return [
    defineSiteCheck({
      ...check,
      pillar: 'citability',
      finding: rule.id,
      test: (site) =>
        measureShare(listPages(site), (page) => isGood(page, site.now), {
          description,
          emptyReason: articlesOnly
            ? 'No page marked as an article has been audited'
            : `No article, guide or documentation with ${CONTENT_WORDS} words of main text has been audited`,
          fullShare,
        }),
    }),
    defineSiteRule({
      ...rule,
      category: 'content',
      severity: 'low',
      verify: SCAN_AGAIN,
      test: (site) => {
        const { scoredAt } = site;
        if (scoredAt === null) return null;
        const pages = listPages(site);
        if (pages.length === 0) return notAssessed('Applies to no audited page');
        const missing = pages.filter((page) => !isGood(page, scoredAt));
        const isMet = pages.length - missing.length >= fullShare * pages.length;
        const listed = missing.filter(({ facts }) => !facts.issues.some(({ id }) => id === check.sameFixAs));
        // One cause is one finding: that of the check of pages lists the others.
        if (!isMet && listed.length === 0) return null;
        return listAffected(
          isMet ? [] : listed,
          ({ facts }) => [facts.url],
          ({ facts }) => shorten(facts.url, 120),
          () => 'Not found on this page',
        );
      },
    }),
  ];
}
