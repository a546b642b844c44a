import type { UrlParts } from '../page/url-parts.ts';
import { shorten } from '../checks/evidence.ts';
import { toArray, isJsonObject, type JsonLdNode } from '../page/facts/json-ld.ts';
import { getOpenGraphProperties } from '../page/facts/social.ts';
import type { HtmlFacts } from '../page/page-facts.ts';
import { isOrganizationType } from '../page/schema-types.ts';
import { collapseWhitespace } from '../page/page-index.ts';

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
const ABOUT_PATTERN =
  /(?:^|[^\p{L}])(?:about|about-?us|company|impressum|imprint|über-uns|ueber-uns|über uns|a-propos|à propos|qui-sommes-nous|quienes-somos|quiénes somos|sobre|sobre-nos|sobre-nosotros|chi-siamo|chi siamo|over-ons|over ons|om-oss|om oss|o-nas|o nas)(?:$|[^\p{L}])/iu;
const CONTACT_PATTERN =
  /(?:^|[^\p{L}])(?:contact|contact-?us|contacts|kontakt|contacto|contato|contatti|contactez-nous|impressum|imprint|kontakta)(?:$|[^\p{L}])/iu;

/** Linear in the links and the nodes. */
export function readEntity({ structuredData, social, links }: HtmlFacts, url: UrlParts): EntityFacts {
  const { nodes, microdata, rdfa } = structuredData;
  const typed = (is: (type: string) => boolean) => [...microdata, ...rdfa].some(({ type }) => is(type));
  const organizations = nodes.filter(({ types }) => types.some(isOrganizationType));
  const webSites = nodes.filter(({ types }) => types.includes('WebSite'));
  const own = organizations.filter((node) => node.isTopLevel);
  const entity = {
    organization: organizations.length > 0 || typed(isOrganizationType),
    sameAs: organizations.length === 0 && typed(isOrganizationType) ? null : countSameAs(organizations),
    names: readSiteNames(social, [...webSites, ...own]),
    webSite: webSites.length > 0 || typed((type) => type === 'WebSite'),
    about: matchesPathOrText(ABOUT_PATTERN, url.pathname, ''),
    contact: matchesPathOrText(CONTACT_PATTERN, url.pathname, ''),
  };
  for (const { url: target, text, kind, href } of links) {
    if (entity.about && entity.contact) break;
    if (kind === 'other' && /^\s*(?:mailto|tel):/i.test(href)) entity.contact = true;
    if (kind !== 'internal' || !target) continue;
    entity.about ||= matchesPathOrText(ABOUT_PATTERN, target.pathname, text);
    entity.contact ||= matchesPathOrText(CONTACT_PATTERN, target.pathname, text);
  }
  return entity;
}

/** Long texts and paths are about something else. */
function matchesPathOrText(pattern: RegExp, path: string, text: string): boolean {
  return (
    (path.length <= LIMITS.path && pattern.test(path)) || (text.length <= LIMITS.text && pattern.test(text))
  );
}

function countSameAs(organizations: readonly JsonLdNode[]): number {
  const addresses = organizations.flatMap(({ properties }) => toArray(properties['sameAs']));
  return new Set(
    addresses.filter((address) => typeof address === 'string' && /^https?:\/\//i.test(address.trim())),
  ).size;
}

function readSiteNames(social: HtmlFacts['social'], nodes: readonly JsonLdNode[]): string[] {
  const names = [
    ...getOpenGraphProperties(social, 'og:site_name').map(({ value }) => value),
    ...nodes.flatMap(({ properties }) => toArray(properties['name']).map(readJsonLdText)),
  ];
  return [
    ...new Set(
      names.map((name) => shorten(collapseWhitespace(name), LIMITS.name)).filter((name) => name !== ''),
    ),
  ].slice(0, LIMITS.names);
}

/** A name as JSON-LD writes it: a text, or an object with a language (`{"@value": …}`). */
function readJsonLdText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isJsonObject(value) && typeof value['@value'] === 'string' ? value['@value'] : '';
}
