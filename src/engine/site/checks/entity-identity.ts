import { pluralize } from '../../../lib/text.ts';
import type { EntityFacts } from '../entity-facts.ts';
import { describeHomeFault } from '../site-facts.ts';
import { isHtmlPage } from '../site-pages.ts';
import { defineSiteCheck, measured, type Measurement, type SiteCheck, unmeasured } from './site-check.ts';

/** Share of the pages that name the site which must use one and the same name. */
const BRAND_NAME_SHARE = 0.9;

/** Whether the site states who is behind it, on the home page or on any audited page. */
export const entityIdentityChecks = [
  defineEntityCheck({
    id: 'organization-markup',
    weight: 1.5,
    label: 'Organization markup',
    title: 'The site has no Organization markup',
    fix: 'Add Organization markup to the home page',
    measure: (entities) =>
      measureMarkup(
        entities.some((entity) => entity.organization),
        'Organization markup',
      ),
  }),
  defineEntityCheck({
    id: 'same-as',
    weight: 1,
    label: 'Links to other profiles',
    title: 'Organization markup names no other profiles',
    fix: 'List your other profiles in sameAs of the Organization',
    measure: measureSameAs,
  }),
  defineEntityCheck({
    id: 'one-brand-name',
    weight: 1,
    label: 'One brand name',
    title: 'Pages do not use one name for the site',
    fix: 'Use one name for the site on all pages',
    measure: measureBrandName,
  }),
  defineEntityCheck({
    id: 'about-and-contact',
    weight: 1,
    label: 'About page and contact details',
    title: 'The site lacks links to an about page or contact details',
    fix: 'Link to an about page and to contact details',
    measure: measureAboutAndContact,
  }),
  defineEntityCheck({
    id: 'website-node',
    weight: 0.5,
    label: 'WebSite markup',
    title: 'The site has no WebSite markup',
    fix: 'Add WebSite markup to the home page',
    measure: (entities) =>
      measureMarkup(
        entities.some((entity) => entity.webSite),
        'WebSite markup',
      ),
  }),
];

/** @param measure receives what each page states, the home page at the time of the inspection last */
function defineEntityCheck({
  measure,
  ...check
}: Pick<SiteCheck, 'id' | 'weight' | 'label' | 'title' | 'fix'> & {
  measure: (entities: readonly EntityFacts[]) => Measurement;
}): SiteCheck {
  return defineSiteCheck({
    ...check,
    pillar: 'entity_identity',
    test: ({ home, homePage, sitePages }) => {
      const entities = sitePages.pages.filter(isHtmlPage).map(({ facts }) => facts.html.entity);
      if (homePage?.html) entities.push(homePage.html.entity);
      if (entities.length === 0) return unmeasured('No HTML page that answers has been audited');
      const measurement = measure(entities);
      // The home page is where most sites have what other pages lack.
      const isUnread = home.kind === 'error' && home.blockedBy !== null;
      return isUnread && measurement.share !== 1 ? unmeasured(describeHomeFault(home) ?? '') : measurement;
    },
  });
}

function measureMarkup(hasMarkup: boolean, description: string): Measurement {
  return hasMarkup
    ? measured(1, `${description} was found`)
    : measured(0, `No audited page has ${description}`);
}

function measureSameAs(entities: readonly EntityFacts[]): Measurement {
  const counts = entities.flatMap((entity) => entity.sameAs ?? []);
  const highest = counts.reduce((most, count) => Math.max(most, count), 0);
  if (highest > 0) return measured(1, `sameAs names ${pluralize(highest, 'profile')}`);
  return counts.length < entities.length
    ? unmeasured('The Organization is in microdata or RDFa, where sameAs is not read')
    : measured(0, 'No Organization in JSON-LD of an audited page has sameAs');
}

/** Passes if nearly all pages that name the site use one name, and the same one. */
function measureBrandName(entities: readonly EntityFacts[]): Measurement {
  const named = entities
    .map(({ names }) => new Map(names.map((name) => [normalizeName(name), name])))
    .filter((names) => names.size > 0);
  if (named.length === 0) return measured(0, 'No audited page names the site in og:site_name or in markup');
  const uses = named.flatMap((names) => Array.from(names, ([key, name]) => ({ key, name })));
  const ranked = Array.from(
    Map.groupBy(uses, ({ key }) => key),
    ([key, { 0: first, length: pages }]) => ({ key, name: first?.name ?? key, pages }),
  ).sort((a, b) => b.pages - a.pages);
  const brand = ranked[0]?.key ?? '';
  const consistentCount = named.filter((names) => names.size === 1 && names.has(brand)).length;
  const nameUses = ranked.slice(0, 3).map(({ name, pages }) => `"${name}" on ${pages}`);
  return measured(
    consistentCount / named.length >= BRAND_NAME_SHARE ? 1 : 0,
    `${pluralize(named.length, 'page')} ${named.length === 1 ? 'names' : 'name'} the site: ${nameUses.join(', ')}`,
  );
}

/** Names that differ only in case and white space are the same. */
function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

function measureAboutAndContact(entities: readonly EntityFacts[]): Measurement {
  const about = entities.some((entity) => entity.about);
  const contact = entities.some((entity) => entity.contact);
  if (!(about && contact) && entities.some((entity) => entity.about === null || entity.contact === null))
    return unmeasured(
      'The words for an about page and contact details are not known in a language of the site',
    );
  const missing = [...(about ? [] : ['an about page']), ...(contact ? [] : ['contact details'])];
  return measured(
    (Number(about) + Number(contact)) / 2,
    missing.length === 0 ? 'Pages link to both' : `No audited page links to ${missing.join(' or ')}`,
  );
}
