import { measured, type Pillar, pillarOf, type SiteCheck, unmeasured } from '../check.ts';
import { isHtml, type SitePage } from '../pages.ts';
import type { AuditFacts } from '../audit-facts.ts';
import type { EntityFacts } from '../entity-facts.ts';
import { ONE_NAME_SHARE } from '../weights.ts';

/** Whether the site says who is behind it: on the home page as it is now, or on any page that was audited. */
export function entityIdentity(homePage: AuditFacts | null, pages: readonly SitePage[]): Pillar {
  const entities = pages.filter((page) => isHtml(page)).map(({ facts }) => facts.html.entity);
  if (homePage?.html) entities.push(homePage.html.entity);
  if (entities.length === 0) {
    const reason = 'No HTML page that answers has been audited';
    return pillarOf('entity_identity', [
      unmeasured('organization-markup', reason),
      unmeasured('same-as', reason),
      unmeasured('one-brand-name', reason),
      unmeasured('about-and-contact', reason),
      unmeasured('website-node', reason),
    ]);
  }
  return pillarOf('entity_identity', [
    present('organization-markup', entities, (entity) => entity.organization, 'markup of an organisation'),
    sameAs(entities),
    oneName(entities),
    aboutAndContact(entities),
    present('website-node', entities, (entity) => entity.webSite, 'WebSite markup'),
  ]);
}

function present(
  id: 'organization-markup' | 'website-node',
  entities: readonly EntityFacts[],
  has: (entity: EntityFacts) => boolean,
  what: string,
): SiteCheck {
  const count = entities.filter(has).length;
  return measured(id, count > 0 ? 1 : 0, count > 0 ? `There is ${what}` : `No page has ${what}`);
}

function sameAs(entities: readonly EntityFacts[]): SiteCheck {
  const counts = entities.flatMap((entity) => entity.sameAs ?? []);
  const most = Math.max(0, ...counts);
  if (most > 0) return measured('same-as', 1, `sameAs names ${most} ${most === 1 ? 'profile' : 'profiles'}`);
  if (counts.length < entities.length) {
    return unmeasured(
      'same-as',
      'The organisation is marked up in microdata or RDFa, whose sameAs is not read',
    );
  }
  return measured('same-as', 0, 'No organisation in JSON-LD has sameAs');
}

/** Whether the pages that name the site give it one name, and the same one. */
function oneName(entities: readonly EntityFacts[]): SiteCheck {
  const id = 'one-brand-name';
  const named = entities
    .map(({ names }) => new Map(names.map((name) => [comparable(name), name])))
    .filter((names) => names.size > 0);
  if (named.length === 0) return measured(id, 0, 'No page names the site in og:site_name or in markup');
  const byName = Map.groupBy(
    named.flatMap((names) => [...names]),
    ([key]) => key,
  );
  const ranked = [...byName].sort(([, a], [, b]) => b.length - a.length);
  const most = ranked[0]?.[0] ?? '';
  const alike = named.filter((names) => names.size === 1 && names.has(most)).length;
  const said = ranked.slice(0, 3).map(([key, uses]) => `"${uses[0]?.[1] ?? key}" on ${uses.length}`);
  return measured(
    id,
    alike / named.length >= ONE_NAME_SHARE ? 1 : 0,
    `Of ${named.length} pages that name the site: ${said.join(', ')}`,
  );
}

/** Names differ by more than case and white space. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

function aboutAndContact(entities: readonly EntityFacts[]): SiteCheck {
  const about = entities.some((entity) => entity.about);
  const contact = entities.some((entity) => entity.contact);
  const missing = [
    ...(about ? [] : ['a page about the site']),
    ...(contact ? [] : ['a way to make contact']),
  ];
  const said = missing.length === 0 ? 'Pages link to both' : `No page links to ${missing.join(' or ')}`;
  return measured('about-and-contact', (Number(about) + Number(contact)) / 2, said);
}
