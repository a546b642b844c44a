import {
  createMeasuredCheck,
  type Pillar,
  createPillar,
  type SiteCheck,
  createUnmeasuredCheck,
} from '../pillar.ts';
import { isHtmlPage, type SitePage } from '../site-pages.ts';
import type { AuditFacts } from '../audit-facts.ts';
import type { EntityFacts } from '../entity-facts.ts';
import { BRAND_NAME_SHARE } from '../weights.ts';

/** Whether the site says who is behind it: on the home page as it is now, or on any page that was audited. */
export function scoreEntityIdentity(homePage: AuditFacts | null, pages: readonly SitePage[]): Pillar {
  const entities = pages.filter((page) => isHtmlPage(page)).map(({ facts }) => facts.html.entity);
  if (homePage?.html) entities.push(homePage.html.entity);
  if (entities.length === 0) {
    const reason = 'No HTML page that answers has been audited';
    return createPillar('entity_identity', [
      createUnmeasuredCheck('organization-markup', reason),
      createUnmeasuredCheck('same-as', reason),
      createUnmeasuredCheck('one-brand-name', reason),
      createUnmeasuredCheck('about-and-contact', reason),
      createUnmeasuredCheck('website-node', reason),
    ]);
  }
  return createPillar('entity_identity', [
    checkMarkup(
      'organization-markup',
      entities,
      (entity) => entity.organization,
      'markup of an organisation',
    ),
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
  what: string,
): SiteCheck {
  const count = entities.filter(has).length;
  return createMeasuredCheck(id, count > 0 ? 1 : 0, count > 0 ? `There is ${what}` : `No page has ${what}`);
}

function checkSameAs(entities: readonly EntityFacts[]): SiteCheck {
  const counts = entities.flatMap((entity) => entity.sameAs ?? []);
  const most = Math.max(0, ...counts);
  if (most > 0)
    return createMeasuredCheck('same-as', 1, `sameAs names ${most} ${most === 1 ? 'profile' : 'profiles'}`);
  if (counts.length < entities.length) {
    return createUnmeasuredCheck(
      'same-as',
      'The organisation is marked up in microdata or RDFa, whose sameAs is not read',
    );
  }
  return createMeasuredCheck('same-as', 0, 'No organisation in JSON-LD has sameAs');
}

/** Whether the pages that name the site give it one name, and the same one. */
function checkBrandName(entities: readonly EntityFacts[]): SiteCheck {
  const id = 'one-brand-name';
  const named = entities
    .map(({ names }) => new Map(names.map((name) => [normaliseName(name), name])))
    .filter((names) => names.size > 0);
  if (named.length === 0)
    return createMeasuredCheck(id, 0, 'No page names the site in og:site_name or in markup');
  const byName = Map.groupBy(
    named.flatMap((names) => [...names]),
    ([key]) => key,
  );
  const ranked = [...byName].sort(([, a], [, b]) => b.length - a.length);
  const most = ranked[0]?.[0] ?? '';
  const consistentCount = named.filter((names) => names.size === 1 && names.has(most)).length;
  const nameUses = ranked.slice(0, 3).map(([key, uses]) => `"${uses[0]?.[1] ?? key}" on ${uses.length}`);
  return createMeasuredCheck(
    id,
    consistentCount / named.length >= BRAND_NAME_SHARE ? 1 : 0,
    `Of ${named.length} pages that name the site: ${nameUses.join(', ')}`,
  );
}

/** Names differ by more than case and white space. */
function normaliseName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

function checkAboutAndContact(entities: readonly EntityFacts[]): SiteCheck {
  const about = entities.some((entity) => entity.about);
  const contact = entities.some((entity) => entity.contact);
  const missing = [
    ...(about ? [] : ['a page about the site']),
    ...(contact ? [] : ['a way to make contact']),
  ];
  const evidence = missing.length === 0 ? 'Pages link to both' : `No page links to ${missing.join(' or ')}`;
  return createMeasuredCheck('about-and-contact', (Number(about) + Number(contact)) / 2, evidence);
}
