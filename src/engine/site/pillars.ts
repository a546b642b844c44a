import { type Grade, GRADES, type PillarKey } from '../../contracts/scoring.ts';

/**
 * Version of the scoring: the pillars here, and the weights and thresholds of `checks/`. The points of a pillar's checks add up to
 * its weight and the weights add up to 100, so that one point is one point of the website score.
 */
export const SCORE_VERSION = '1.1';

/** A website score needs at least this many audited pages. */
export const MIN_GRADED_PAGES = 3;

/** `fix` is what raises the pillar, in the imperative, without a period. */
export const PILLARS = {
  page_health: {
    label: 'Page health',
    weight: 55,
    fix: 'Fix the issues that cost your pages the most points',
  },
  site_technical: {
    label: 'Technical setup',
    weight: 20,
    fix: 'Keep robots.txt, sitemap, https and response times in order for every crawler',
  },
  ai_access: {
    label: 'AI access',
    weight: 10,
    fix: 'Let AI search crawlers and assistants fetch and read your pages',
  },
  citability: {
    label: 'Citability',
    weight: 10,
    fix: 'Give assistants something to cite, such as sources, numbers, quotations, dates and authors',
  },
  entity_identity: {
    label: 'Site identity',
    weight: 5,
    fix: 'Name who is behind the site in markup and on your pages',
  },
} as const satisfies Record<PillarKey, { label: string; weight: number; fix: string }>;

/** @param score of a website, 0 to 100 */
export function getGrade(score: number): { grade: Grade; label: string } {
  return GRADES.find(({ from }) => score >= from) ?? GRADES[4];
}
