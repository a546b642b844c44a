import { DAY } from '../../../lib/time.ts';
import { type Pillar, pillarOf } from '../check.ts';
import { type HtmlPage, isIndexable, type SitePage } from '../pages.ts';
import { CITABILITY } from '../weights.ts';
import { shareCheck } from './shares.ts';

const { words, sources, figures, quotations, fresh, sections, authored } = CITABILITY;

/**
 * Whether the pages are texts that assistants like to cite. Asked of pages that search engines may keep and that have
 * enough main text; dates and authors only of those that say they are articles.
 *
 * @param now milliseconds since 1970
 */
export function citability(pages: readonly SitePage[], now: number): Pillar {
  const content = pages.filter(isIndexable).filter(({ facts }) => facts.html.mainWords >= words);
  const articles = content.filter(({ facts }) => facts.html.citability.article);
  const none = `No page with ${words} words of main text has been audited`;
  const noArticle = 'No page that says it is an article has been audited';
  return pillarOf('citability', [
    shareCheck('outside-sources', content, (page) => of(page).sources.length >= sources.least, {
      said: 'pages of content link to another site from their main text',
      none,
      enough: sources.share,
    }),
    shareCheck('figures', content, hasFigures, {
      said: `pages of content give a figure in ${figures.perWords} words`,
      none,
      enough: figures.share,
    }),
    shareCheck('quotations', content, (page) => of(page).quotations >= quotations.least, {
      said: 'pages of content quote',
      none,
      enough: quotations.share,
    }),
    shareCheck('dated-and-fresh', articles, (page) => isFresh(page, now), {
      said: `articles have a date of the last ${fresh.days} days`,
      none: noArticle,
      enough: fresh.share,
    }),
    shareCheck('sectioned', content, isSectioned, {
      said: `pages of content have a heading in ${sections.words} words`,
      none,
      enough: sections.share,
    }),
    shareCheck('authored', articles, (page) => of(page).authored, {
      said: 'articles name their author',
      none: noArticle,
      enough: authored.share,
    }),
  ]);
}

function of({ facts }: HtmlPage) {
  return facts.html.citability;
}

function hasFigures(page: HtmlPage): boolean {
  return of(page).figures >= Math.floor(page.facts.html.mainWords / figures.perWords) && of(page).figures > 0;
}

function isSectioned(page: HtmlPage): boolean {
  return of(page).sections >= Math.floor(page.facts.html.mainWords / sections.words);
}

function isFresh(page: HtmlPage, now: number): boolean {
  const { newestDate } = of(page);
  return newestDate !== null && now - newestDate <= fresh.days * DAY;
}
