import type { SiteCapId } from '../../../contracts/scoring.ts';
import { aiAccessChecks } from './ai-access.ts';
import { citabilityChecks } from './citability.ts';
import { duplicateChecks } from './duplicates.ts';
import { entityIdentityChecks } from './entity-identity.ts';
import { homePageChecks } from './home-page.ts';
import { indexabilityChecks } from './indexability.ts';
import { lastmodRules } from './lastmod.ts';
import { linkCheckRules } from './link-check.ts';
import { siteLinkChecks } from './links.ts';
import { pageHealthChecks } from './page-health.ts';
import { siteResponseChecks } from './responses.ts';
import { siteRobotsTxtChecks } from './robots-txt.ts';
import type { SiteCap, SiteCheck, SiteRule } from './site-check.ts';
import { sitemapChecks, sitemapUrlRules } from './sitemap.ts';
import { structureRules } from './structure.ts';
import { structuredDataRules } from './structured-data.ts';
import { titleRules } from './titles.ts';

/** All checks, rules and caps of a website, each kind in the order it is reported. */
const TABLE: readonly (SiteCheck | SiteRule | SiteCap)[] = [
  ...pageHealthChecks,
  ...siteRobotsTxtChecks,
  ...sitemapChecks,
  ...homePageChecks,
  ...aiAccessChecks,
  ...siteResponseChecks,
  ...duplicateChecks,
  ...siteLinkChecks,
  ...linkCheckRules,
  ...indexabilityChecks,
  ...sitemapUrlRules,
  ...titleRules,
  ...structureRules,
  ...structuredDataRules,
  ...lastmodRules,
  ...citabilityChecks,
  ...entityIdentityChecks,
];

export const SITE_CHECKS: readonly SiteCheck[] = TABLE.filter((entry) => entry.kind === 'check');
export const SITE_RULES: readonly SiteRule[] = TABLE.filter((entry) => entry.kind === 'rule');
export const SITE_CAPS: readonly SiteCap[] = TABLE.filter((entry) => entry.kind === 'cap');

export const SITE_CHECKS_BY_ID: ReadonlyMap<string, SiteCheck | SiteRule | SiteCap> = new Map(
  TABLE.map((entry) => [entry.id, entry]),
);

export function getSiteCap(id: SiteCapId): SiteCap {
  const cap = SITE_CAPS.find((candidate) => candidate.id === id);
  if (!cap) throw new Error(`No cap has the id ${id}`);
  return cap;
}
