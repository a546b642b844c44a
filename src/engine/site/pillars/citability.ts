import type { Pillar } from '../../../contracts/site-score.ts';
import { DAY } from '../../../lib/time.ts';
import type { SiteRuleId } from '../findings/rules.ts';
import { createPillar } from '../pillar.ts';
import { type HtmlPage, isIndexable, type SitePage } from '../site-pages.ts';
import { CITABILITY_THRESHOLDS, type SiteCheckId } from '../weights.ts';
import { checkShare } from './check-share.ts';

const { words, sources, figures, quotations, fresh, sections, authored } = CITABILITY_THRESHOLDS;

interface CitabilityRule {
  id: SiteCheckId;
  /** The rule of the report that lists the pages. */
  rule: SiteRuleId;
  /** What the evidence counts. */
  description: string;
  /** Whether only pages that declare themselves articles count. */
  articlesOnly: boolean;
  /** @param now milliseconds since 1970 */
  isGood: (page: HtmlPage, now: number) => boolean;
  /** The share of good pages that earns all points. */
  fullShare: number;
}

const RULES: readonly CitabilityRule[] = [
  {
    id: 'outside-sources',
    rule: 'pages-without-sources',
    description: 'content pages link to another site from their main text',
    articlesOnly: false,
    isGood: ({ facts }) => facts.html.citability.sources >= sources.min,
    fullShare: sources.share,
  },
  {
    id: 'figures',
    rule: 'pages-without-numbers',
    description: `content pages give a number for every ${figures.perWords} words`,
    articlesOnly: false,
    isGood: hasEnoughFigures,
    fullShare: figures.share,
  },
  {
    id: 'quotations',
    rule: 'pages-without-quotations',
    description: 'content pages have a quotation',
    articlesOnly: false,
    isGood: ({ facts }) => facts.html.citability.quotations >= quotations.min,
    fullShare: quotations.share,
  },
  {
    id: 'dated-and-fresh',
    rule: 'articles-not-recent',
    description: `articles have a date in the last ${fresh.days} days`,
    articlesOnly: true,
    isGood: hasRecentDate,
    fullShare: fresh.share,
  },
  {
    id: 'sectioned',
    rule: 'pages-without-headings',
    description: `content pages have a heading for every ${sections.words} words`,
    articlesOnly: false,
    isGood: hasEnoughSections,
    fullShare: sections.share,
  },
  {
    id: 'authored',
    rule: 'articles-without-author',
    description: 'articles name their author',
    articlesOnly: true,
    isGood: ({ facts }) => facts.html.citability.authored,
    fullShare: authored.share,
  },
];

/**
 * Scores how citable the pages are for assistants. Only indexable pages with enough main text count; the checks of dates
 * and authors count only those that declare themselves articles.
 *
 * @param now milliseconds since 1970
 */
export function scoreCitability(pages: readonly SitePage[], now: number): Pillar {
  return createPillar(
    'citability',
    RULES.map(({ id, description, articlesOnly, isGood, fullShare }) =>
      checkShare(id, listContentPages(pages, articlesOnly), (page) => isGood(page, now), {
        description,
        emptyReason: articlesOnly
          ? 'No page marked as an article has been audited'
          : `No page with ${words} words of main text has been audited`,
        fullShare,
      }),
    ),
  );
}

/** The rule of the report that lists the pages of each check. */
export const CITABILITY_FINDINGS: ReadonlyMap<string, SiteRuleId> = new Map(
  RULES.map(({ id, rule }) => [id, rule]),
);

/** By check, the pages that count and those of them that do not meet it. @param now milliseconds since 1970 */
export function evaluateCitability(
  pages: readonly SitePage[],
  now: number,
): { rule: SiteRuleId; counted: number; missing: HtmlPage[]; isMet: boolean }[] {
  return RULES.map(({ rule, articlesOnly, isGood, fullShare }) => {
    const counted = listContentPages(pages, articlesOnly);
    const missing = counted.filter((page) => !isGood(page, now));
    const isMet = counted.length - missing.length >= fullShare * counted.length;
    return { rule, counted: counted.length, missing, isMet };
  });
}

function listContentPages(pages: readonly SitePage[], articlesOnly: boolean): HtmlPage[] {
  return pages
    .filter(isIndexable)
    .filter(({ facts: { html } }) => html.mainWords >= words && (!articlesOnly || html.citability.article));
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
