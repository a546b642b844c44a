/** Categories of checks, in the order they are shown. */
export const CATEGORIES = [
  'indexability',
  'metadata',
  'content',
  'technical',
  'social',
  'accessibility',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Severities of issues, most severe first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Pillars of a website's score. Their weights are in `engine/site/pillars.ts`. */
export const PILLAR_KEYS = [
  'page_health',
  'site_technical',
  'ai_access',
  'citability',
  'entity_identity',
] as const;
export type PillarKey = (typeof PILLAR_KEYS)[number];

/** Caps on a website's score. Their limits are in `engine/site/checks/`. */
export const SITE_CAP_IDS = [
  'robots-txt-blocks-everything',
  'noindex-half',
  'googlebot-blocked',
  'robots-txt-failing',
  'empty-without-js-half',
  'snippets-off-half',
  'broken-fifth',
  'home-page-broken',
  'ai-search-blocked',
  'no-https',
] as const;
export type SiteCapId = (typeof SITE_CAP_IDS)[number];

/** Grades of a website, best first, each with the lowest score that earns it. */
export const GRADES = [
  { grade: 'A', label: 'Excellent', from: 90 },
  { grade: 'B', label: 'Good', from: 80 },
  { grade: 'C', label: 'Fair', from: 70 },
  { grade: 'D', label: 'Poor', from: 60 },
  { grade: 'F', label: 'Failing', from: 0 },
] as const;
export type Grade = (typeof GRADES)[number]['grade'];
