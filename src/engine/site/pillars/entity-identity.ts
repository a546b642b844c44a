import {
  createMeasuredCheck,
  createPillar,
  createUnmeasuredCheck,
  createUnmeasuredPillar,
} from '../pillar.ts';
import { isHtmlPage, type SitePage } from '../site-pages.ts';
import type { AuditFacts } from '../audit-facts.ts';
import type { EntityFacts } from '../entity-facts.ts';
import { BRAND_NAME_SHARE } from '../weights.ts';
import type { Pillar, SiteCheck } from '../../../contracts/site-score.ts';
import { pluralize } from '../../../lib/text.ts';

/**
 * Scores whether the site states who is behind it, on the home page or on any audited page.
 *
 * @param homePage facts of the home page at the time of the inspection
 */
export function scoreEntityIdentity(homePage: AuditFacts | null, pages: readonly SitePage[]): Pillar {
  const entities = pages.filter((page) => isHtmlPage(page)).map(({ facts }) => facts.html.entity);
  if (homePage?.html) entities.push(homePage.html.entity);
  if (entities.length === 0) {
    return createUnmeasuredPillar(
      'entity_identity',
      ['organization-markup', 'same-as', 'one-brand-name', 'about-and-contact', 'website-node'],
      'No HTML page that answers has been audited',
    );
  }
  return createPillar('entity_identity', [
    checkMarkup('organization-markup', entities, (entity) => entity.organization, 'Organization markup'),
    checkSameAs(entities),
    checkBrandName(entities),
    checkAboutAndContact(entities),
    checkMarkup('website-node', entities, (entity) => entity.webSite, 'WebSite markup'),
  ]);
}

function checkMarkup(
  id: 'organization-markup' | 'website-node',
  entities: readonly EntityFacts[],
  has: (entity: EntityFacts) => boolean,
  description: string,
): SiteCheck {
  const count = entities.filter(has).length;
  return createMeasuredCheck(
    id,
    count > 0 ? 1 : 0,
    count > 0 ? `${description} was found` : `No page has ${description}`,
  );
}

function checkSameAs(entities: readonly EntityFacts[]): SiteCheck {
  const counts = entities.flatMap((entity) => entity.sameAs ?? []);
  const highest = counts.reduce((most, count) => Math.max(most, count), 0);
  if (highest > 0) return createMeasuredCheck('same-as', 1, `sameAs names ${pluralize(highest, 'profile')}`);
  if (counts.length < entities.length) {
    return createUnmeasuredCheck(
      'same-as',
      'The Organization is in microdata or RDFa, where sameAs is not read',
    );
  }
  return createMeasuredCheck('same-as', 0, 'No Organization in JSON-LD has sameAs');
}

/** Passes if nearly all pages that name the site use one name, and the same one. */
function checkBrandName(entities: readonly EntityFacts[]): SiteCheck {
  const id = 'one-brand-name';
  const named = entities
    .map(({ names }) => new Map(names.map((name) => [normalizeName(name), name])))
    .filter((names) => names.size > 0);
  if (named.length === 0)
    return createMeasuredCheck(id, 0, 'No page names the site in og:site_name or in markup');
  const uses = named.flatMap((names) => Array.from(names, ([key, name]) => ({ key, name })));
  const ranked = Array.from(
    Map.groupBy(uses, ({ key }) => key),
    ([key, { 0: first, length: pages }]) => ({ key, name: first?.name ?? key, pages }),
  ).sort((a, b) => b.pages - a.pages);
  const brand = ranked[0]?.key ?? '';
  const consistentCount = named.filter((names) => names.size === 1 && names.has(brand)).length;
  const nameUses = ranked.slice(0, 3).map(({ name, pages }) => `"${name}" on ${pages}`);
  return createMeasuredCheck(
    id,
    consistentCount / named.length >= BRAND_NAME_SHARE ? 1 : 0,
    `${pluralize(named.length, 'page')} ${named.length === 1 ? 'names' : 'name'} the site: ${nameUses.join(', ')}`,
  );
}

/** Names that differ only in case and white space are the same. */
function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

function checkAboutAndContact(entities: readonly EntityFacts[]): SiteCheck {
  const about = entities.some((entity) => entity.about);
  const contact = entities.some((entity) => entity.contact);
  const missing = [...(about ? [] : ['an about page']), ...(contact ? [] : ['contact details'])];
  const evidence = missing.length === 0 ? 'Pages link to both' : `No page links to ${missing.join(' or ')}`;
  return createMeasuredCheck('about-and-contact', (Number(about) + Number(contact)) / 2, evidence);
}
