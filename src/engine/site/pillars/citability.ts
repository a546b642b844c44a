import type { Pillar } from '../../../contracts/site-score.ts';
import { DAY } from '../../../lib/time.ts';
import { createPillar } from '../pillar.ts';
import { type HtmlPage, isIndexable, type SitePage } from '../site-pages.ts';
import { CITABILITY_THRESHOLDS } from '../weights.ts';
import { checkShare } from './check-share.ts';

const { words, sources, figures, quotations, fresh, sections, authored } = CITABILITY_THRESHOLDS;

/**
 * Scores how citable the pages are for assistants. Only indexable pages with enough main text count; the checks of dates
 * and authors count only those that declare themselves articles.
 *
 * @param now milliseconds since 1970
 */
export function scoreCitability(pages: readonly SitePage[], now: number): Pillar {
  const contentPages = pages.filter(isIndexable).filter(({ facts }) => facts.html.mainWords >= words);
  const articles = contentPages.filter(({ facts }) => facts.html.citability.article);
  const noContent = `No page with ${words} words of main text has been audited`;
  const noArticles = 'No page marked as an article has been audited';
  return createPillar('citability', [
    checkShare('outside-sources', contentPages, ({ facts }) => facts.html.citability.sources >= sources.min, {
      description: 'content pages link to another site from their main text',
      emptyReason: noContent,
      fullShare: sources.share,
    }),
    checkShare('figures', contentPages, hasEnoughFigures, {
      description: `content pages give a number for every ${figures.perWords} words`,
      emptyReason: noContent,
      fullShare: figures.share,
    }),
    checkShare(
      'quotations',
      contentPages,
      ({ facts }) => facts.html.citability.quotations >= quotations.min,
      {
        description: 'content pages have a quotation',
        emptyReason: noContent,
        fullShare: quotations.share,
      },
    ),
    checkShare('dated-and-fresh', articles, (page) => hasRecentDate(page, now), {
      description: `articles have a date in the last ${fresh.days} days`,
      emptyReason: noArticles,
      fullShare: fresh.share,
    }),
    checkShare('sectioned', contentPages, hasEnoughSections, {
      description: `content pages have a heading for every ${sections.words} words`,
      emptyReason: noContent,
      fullShare: sections.share,
    }),
    checkShare('authored', articles, ({ facts }) => facts.html.citability.authored, {
      description: 'articles name their author',
      emptyReason: noArticles,
      fullShare: authored.share,
    }),
  ]);
}

function hasEnoughFigures({ facts: { html } }: HtmlPage): boolean {
  return html.citability.figures >= Math.max(1, Math.floor(html.mainWords / figures.perWords));
}

function hasEnoughSections({ facts: { html } }: HtmlPage): boolean {
  return html.citability.sections >= Math.floor(html.mainWords / sections.words);
}

function hasRecentDate({ facts: { html } }: HtmlPage, now: number): boolean {
  const { newestDate } = html.citability;
  return newestDate !== null && now - newestDate <= fresh.days * DAY;
}
