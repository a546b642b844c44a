import { DAY } from '../../../lib/time.ts';
import { type Pillar, createPillar } from '../pillar.ts';
import { type HtmlPage, isIndexable, type SitePage } from '../site-pages.ts';
import { CITABILITY_THRESHOLDS } from '../weights.ts';
import { checkShare } from './check-share.ts';

const { words, sources, figures, quotations, fresh, sections, authored } = CITABILITY_THRESHOLDS;

/**
 * Whether the pages are texts that assistants like to cite. Asked of pages that search engines may keep and that have
 * enough main text; dates and authors only of those that say they are articles.
 *
 * @param now milliseconds since 1970
 */
export function scoreCitability(pages: readonly SitePage[], now: number): Pillar {
  const content = pages.filter(isIndexable).filter(({ facts }) => facts.html.mainWords >= words);
  const articles = content.filter(({ facts }) => facts.html.citability.article);
  const none = `No page with ${words} words of main text has been audited`;
  const noArticle = 'No page that says it is an article has been audited';
  return createPillar('citability', [
    checkShare('outside-sources', content, (page) => getCitability(page).sources.length >= sources.least, {
      description: 'pages of content link to another site from their main text',
      emptyReason: none,
      fullShare: sources.share,
    }),
    checkShare('figures', content, hasEnoughFigures, {
      description: `pages of content give a figure in ${figures.perWords} words`,
      emptyReason: none,
      fullShare: figures.share,
    }),
    checkShare('quotations', content, (page) => getCitability(page).quotations >= quotations.least, {
      description: 'pages of content quote',
      emptyReason: none,
      fullShare: quotations.share,
    }),
    checkShare('dated-and-fresh', articles, (page) => hasRecentDate(page, now), {
      description: `articles have a date of the last ${fresh.days} days`,
      emptyReason: noArticle,
      fullShare: fresh.share,
    }),
    checkShare('sectioned', content, hasEnoughSections, {
      description: `pages of content have a heading in ${sections.words} words`,
      emptyReason: none,
      fullShare: sections.share,
    }),
    checkShare('authored', articles, (page) => getCitability(page).authored, {
      description: 'articles name their author',
      emptyReason: noArticle,
      fullShare: authored.share,
    }),
  ]);
}

function getCitability({ facts }: HtmlPage) {
  return facts.html.citability;
}

function hasEnoughFigures(page: HtmlPage): boolean {
  return (
    getCitability(page).figures >= Math.floor(page.facts.html.mainWords / figures.perWords) &&
    getCitability(page).figures > 0
  );
}

function hasEnoughSections(page: HtmlPage): boolean {
  return getCitability(page).sections >= Math.floor(page.facts.html.mainWords / sections.words);
}

function hasRecentDate(page: HtmlPage, now: number): boolean {
  const { newestDate } = getCitability(page);
  return newestDate !== null && now - newestDate <= fresh.days * DAY;
}
