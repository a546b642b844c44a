import { pluralize } from '../../../lib/text.ts';
import { DAY } from '../../../lib/time.ts';
import type { ArticleFacts } from '../../page/facts/article.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass, unknown } from '../check.ts';
import { describeElement, formatList, phrase, quote } from '../evidence.ts';
import { renderMetaTag } from '../render-tag.ts';
import { GOOGLE } from '../sources/google.ts';

const STALE_DAYS = 730;
/** Days after publication from which a change is an update, not a correction. */
const UPDATE_DAYS = 365;

/** schema.org types of articles that are kept up to date. */
const KEPT_TYPES = new Set(['APIReference', 'HowTo', 'TechArticle']);

/** A section for guides, documentation or help, as in `/docs/`, or a name that says so, as in `/how-to-bake`. */
const GUIDE_PATH =
  /\/(?:documentation|docs|faq|handbook|help|manual|reference|support|wiki)(?=\/)|[/-](?:anleitung|anleitungen|guides?|howto|how-to|ratgeber|tutorials?)(?=[/-])/i;

const LONG_ARTICLE_WORDS = 500;
const JSON_LD_UNREAD = unknown('Not all of the JSON-LD could be read: it is too large or does not parse');

/** Checks of pages that declare themselves articles, by og:type or by markup. */
export const articleChecks = defineChecks('content', [
  {
    id: 'article-date-missing',
    revision: 4,
    severity: 'low',
    title: 'The article has no date in its markup',
    passes: 'An article says when it was published or modified, in markup, a meta tag or a time element.',
    why: 'Readers, search engines and AI assistants use the date to judge whether an article is current.',
    recommendation:
      'Show the publication date in a time element, and give it as datePublished in the article markup.',
    example: '<time datetime="2026-05-01">May 1, 2026</time>',
    verify: 'Check that the date is shown and that the time element has the same date.',
    sources: [GOOGLE.bylineDates],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: ({ article, structuredData }) => {
      if (!article) return notApplicable;
      if (article.dates.length > 0) return pass;
      if (isUnread(structuredData)) return JSON_LD_UNREAD;
      return fail(
        `${article.reason}, but there is no datePublished, dateModified, article:published_time or meta date, and no <time> with a date in the main text`,
      );
    },
  },
  {
    id: 'article-author-missing',
    revision: 4,
    severity: 'low',
    title: 'The article names no author in its markup',
    passes: 'An article names its author in markup, in meta name="author" or in a link rel="author".',
    why: "Programs read the author from markup, and Google's advice on helpful content asks whether readers can see who wrote it.",
    recommendation: `Name the author in the article markup or in ${renderMetaTag({ name: 'author', content: '…' })}.`,
    verify: "Test the page with Google's Rich Results Test and check that the article has an author.",
    sources: [GOOGLE.helpfulContent],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: ({ article, structuredData, index }) => {
      if (!article) return notApplicable;
      if (article.authors.length > 0) return pass;
      if (isUnread(structuredData)) return JSON_LD_UNREAD;
      const { reason, emptyAuthors: empty } = article;
      return fail(
        empty.length > 0
          ? phrase`${reason}, but ${formatList('element', empty, (element) => describeElement(element, index, 'rel', 'name', 'content'))}: without a name or URL of an author`
          : `${reason}, but there is no author in JSON-LD, microdata or RDFa, no meta author and no rel="author"`,
      );
    },
  },
  {
    id: 'article-stale',
    revision: 4,
    overTime: 'fail',
    severity: 'low',
    title: 'The article has not been updated for two years',
    passes: `The latest date of an article that is kept up to date is at most ${STALE_DAYS} days old: a guide, documentation or help page by its URL or type, or one that was changed a year or more after publication. News and posts about their day do not count.`,
    why: 'Search engines prefer fresh content for questions where readers expect it.',
    recommendation: 'Update the article if it is out of date, and change dateModified only with the text.',
    verify: 'Check that the page shows the date of the update.',
    sources: [GOOGLE.rankingSystems],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    absentFrom: 'document',
    test: ({ article, structuredData }, { now, url }) => {
      if (!article || article.news !== null) return notApplicable;
      const isGuide =
        GUIDE_PATH.test(url.pathname) ||
        structuredData.nodes.some(({ types }) => types.some((type) => KEPT_TYPES.has(type)));
      return isGuide || wasUpdated(article) ? testAge(article, now) : notApplicable;
    },
  },
  {
    id: 'article-no-sources',
    revision: 2,
    severity: 'low',
    title: 'The article links to no outside source',
    passes: `The main text of an article of ${LONG_ARTICLE_WORDS} words or more links to another site.`,
    why: 'In a study of AI search engines, texts that cite their sources made up more of the answers.',
    recommendation: 'Link the studies, documents and sites that the article relies on.',
    example: '<a href="https://example.org/study">2025 study of sourdough</a>',
    verify: 'Check that the main text of the page links to another site.',
    sources: [
      {
        title: 'Aggarwal et al.: GEO: Generative Engine Optimization',
        url: 'https://arxiv.org/abs/2311.09735',
      },
    ],
    absentFrom: 'document',
    test: ({ article, text, links }) => {
      if (!article || text.mainWords < LONG_ARTICLE_WORDS) return notApplicable;
      const sources = links.some(
        ({ kind, element }) =>
          kind === 'external' && (element.context.region === 'main' || element.context.region === 'body'),
      );
      if (sources) return pass;
      return fail(
        `${pluralize(text.mainWords, 'word')} of main text, ${pluralize(links.length, 'link')} on the page, none of them to another site from the main text`,
      );
    },
  },
]);

/** Whether the article was changed long after it was published. */
function wasUpdated({ dates }: ArticleFacts): boolean {
  const readTimes = (pattern: RegExp) =>
    dates.flatMap(({ source, time }) => (time !== null && pattern.test(source) ? [time] : []));
  const published = readTimes(/publish/i);
  const modified = readTimes(/modified/i);
  if (published.length === 0 || modified.length === 0) return false;
  return Math.max(...modified) - Math.min(...published) >= UPDATE_DAYS * DAY;
}

function isUnread({ complete, blocks }: HtmlFacts['structuredData']): boolean {
  return !complete || blocks.some(({ error }) => error !== null);
}

function testAge({ dates }: ArticleFacts, now: number): Outcome {
  const readable = dates.filter((date) => date.time !== null);
  const [first] = readable;
  if (!first) return notApplicable;
  const newest = readable.reduce(
    (latest, date) => ((date.time ?? 0) > (latest.time ?? 0) ? date : latest),
    first,
  );
  const days = Math.floor((now - (newest.time ?? 0)) / DAY);
  return days <= STALE_DAYS ? pass : fail(`${newest.source} ${quote(newest.value, 60)} is ${days} days old`);
}
