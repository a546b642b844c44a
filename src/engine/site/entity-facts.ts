import type { Address } from '../page/address.ts';
import { cut } from '../checks/evidence.ts';
import { asList, isObject, type JsonLdNode } from '../page/facts/json-ld.ts';
import { openGraph } from '../page/facts/social.ts';
import type { HtmlFacts } from '../page/facts.ts';
import { isOrganizationType } from '../page/schema-types.ts';
import { collapse } from '../page/page-index.ts';

/** What a page says about who is behind it. */
export interface EntityFacts {
  /** Markup of an organisation, in any syntax. */
  organization: boolean;
  /** Addresses in `sameAs` of organisations; `null` where only elements mark one up, whose properties are not read. */
  sameAs: number | null;
  /** Names of the site: og:site_name, WebSite and Organization markup; each once, as written. */
  names: string[];
  /** Markup of a WebSite, in any syntax. */
  webSite: boolean;
  /** A link to such a page, or being one. */
  about: boolean;
  contact: boolean;
}

const LIMITS = { names: 10, name: 80, sameAs: 50, text: 60, path: 300 };

/** Whole words of an address or a link's text, in the languages most pages are written in. */
const ABOUT =
  /(?:^|[^\p{L}])(?:about|about-?us|company|impressum|imprint|über-uns|ueber-uns|über uns|a-propos|à propos|qui-sommes-nous|quienes-somos|quiénes somos|sobre|sobre-nos|sobre-nosotros|chi-siamo|chi siamo|over-ons|over ons|om-oss|om oss|o-nas|o nas)(?:$|[^\p{L}])/iu;
const CONTACT =
  /(?:^|[^\p{L}])(?:contact|contact-?us|contacts|kontakt|contacto|contato|contatti|contactez-nous|impressum|imprint|kontakta)(?:$|[^\p{L}])/iu;

/** Linear in the links and the nodes. */
export function readEntity({ structuredData, social, links }: HtmlFacts, url: Address): EntityFacts {
  const { nodes, microdata, rdfa } = structuredData;
  const typed = (is: (type: string) => boolean) => [...microdata, ...rdfa].some(({ type }) => is(type));
  const organizations = nodes.filter(({ types }) => types.some(isOrganizationType));
  const webSites = nodes.filter(({ types }) => types.includes('WebSite'));
  const own = organizations.filter((node) => node.alone);
  const entity = {
    organization: organizations.length > 0 || typed(isOrganizationType),
    sameAs: organizations.length === 0 && typed(isOrganizationType) ? null : sameAsOf(organizations),
    names: namesOf(social, [...webSites, ...own]),
    webSite: webSites.length > 0 || typed((type) => type === 'WebSite'),
    about: isNamed(ABOUT, url.pathname, ''),
    contact: isNamed(CONTACT, url.pathname, ''),
  };
  for (const { url: target, text, kind, href } of links) {
    if (entity.about && entity.contact) break;
    if (kind === 'other' && /^\s*(?:mailto|tel):/i.test(href)) entity.contact = true;
    if (kind !== 'internal' || !target) continue;
    entity.about ||= isNamed(ABOUT, target.pathname, text);
    entity.contact ||= isNamed(CONTACT, target.pathname, text);
  }
  return entity;
}

/** Long texts and paths are about something else. */
function isNamed(pattern: RegExp, path: string, text: string): boolean {
  return (
    (path.length <= LIMITS.path && pattern.test(path)) || (text.length <= LIMITS.text && pattern.test(text))
  );
}

function sameAsOf(organizations: readonly JsonLdNode[]): number {
  const addresses = organizations.flatMap(({ properties }) => asList(properties['sameAs']));
  return new Set(
    addresses.filter((address) => typeof address === 'string' && /^https?:\/\//i.test(address.trim())),
  ).size;
}

function namesOf(social: HtmlFacts['social'], nodes: readonly JsonLdNode[]): string[] {
  const names = [
    ...openGraph(social, 'og:site_name').map(({ value }) => value),
    ...nodes.flatMap(({ properties }) => asList(properties['name']).map(textOf)),
  ];
  return [
    ...new Set(names.map((name) => cut(collapse(name), LIMITS.name)).filter((name) => name !== '')),
  ].slice(0, LIMITS.names);
}

/** A name as JSON-LD writes it: a text, or an object with a language (`{"@value": …}`). */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value['@value'] === 'string' ? value['@value'] : '';
}
