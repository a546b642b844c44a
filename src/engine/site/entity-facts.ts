import { isRegisteredLanguage } from '../../lib/language.ts';
import { shorten } from '../../lib/text.ts';
import type { UrlParts } from '../page/url-parts.ts';
import { type JsonLdNode } from '../page/facts/json-ld.ts';
import { readJsonLdText, toArray } from '../page/facts/json-ld-values.ts';
import { getOpenGraphProperties } from '../page/facts/social.ts';
import type { HtmlFacts } from '../page/page-facts.ts';
import { isOrganizationType } from '../page/schema-types.ts';
import { collapseWhitespace } from '../page/page-index.ts';
import { ABOUT_PATTERN, CONTACT_PATTERN, hasAboutWords } from './about-words.ts';

/** What a page states about the organisation behind the site. */
export interface EntityFacts {
  /** Whether the page has Organization markup, in any syntax. */
  organization: boolean;
  /**
   * Distinct URLs in `sameAs` of organisations; `null` if only microdata or RDFa mark one up, whose properties are
   * not read.
   */
  sameAs: number | null;
  /** Distinct names of the site as written in og:site_name, WebSite and Organization markup. */
  names: string[];
  /** Whether the page has WebSite markup, in any syntax. */
  webSite: boolean;
  /** Whether the page is an about page or links to one; `null` if none was found in a language whose words are not known. */
  about: boolean | null;
  /** Whether the page is a contact page, links to one, or has a `mailto:` or `tel:` link; `null` as for `about`. */
  contact: boolean | null;
}

const LIMITS = { names: 10, name: 80, sameAs: 50, text: 60, path: 300 };

/** Time is linear in the links and the nodes of structured data. */
export function readEntity({ structuredData, social, links, head }: HtmlFacts, url: UrlParts): EntityFacts {
  const { nodes, microdata, rdfa } = structuredData;
  const hasType = (matches: (type: string) => boolean) =>
    [...microdata, ...rdfa].some(({ type }) => matches(type));
  const organizations = nodes.filter(({ types }) => types.some(isOrganizationType));
  const webSites = nodes.filter(({ types }) => types.includes('WebSite'));
  const topLevelOrganizations = organizations.filter((node) => node.isTopLevel);
  const ownPath = decodePath(url.pathname);
  let about = matchesPathOrText(ABOUT_PATTERN, ownPath, '');
  let contact = matchesPathOrText(CONTACT_PATTERN, ownPath, '');
  for (const { url: target, text, kind, href } of links) {
    if (about && contact) break;
    if (kind === 'other' && /^\s*(?:mailto|tel):/i.test(href)) contact = true;
    if (kind !== 'internal' || !target) continue;
    const path = decodePath(target.pathname);
    about ||= matchesPathOrText(ABOUT_PATTERN, path, text);
    contact ||= matchesPathOrText(CONTACT_PATTERN, path, text);
  }
  const isKnown = hasKnownWords(head.lang ?? '');
  return {
    organization: organizations.length > 0 || hasType(isOrganizationType),
    sameAs: organizations.length === 0 && hasType(isOrganizationType) ? null : countSameAs(organizations),
    names: readSiteNames(social, [...webSites, ...topLevelOrganizations]),
    webSite: webSites.length > 0 || hasType((type) => type === 'WebSite'),
    about: about || isKnown ? about : null,
    contact: contact || isKnown ? contact : null,
  };
}

/** Whether the words of the page's language are known, or `lang` names no language: then those of all languages count. */
function hasKnownWords(lang: string): boolean {
  // Many sites write en_US, as systems other than the web do.
  const language = lang.toLowerCase().split(/[-_]/, 1).join();
  return language === 'und' || !isRegisteredLanguage(language) || hasAboutWords(language);
}

/** The path as people read it; as written if it is malformed or too long. A character takes up to nine in a URL. */
function decodePath(path: string): string {
  if (!path.includes('%') || path.length > LIMITS.path * 9) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Long texts and paths do not name an about or contact page. */
function matchesPathOrText(pattern: RegExp, path: string, text: string): boolean {
  return (
    (path.length <= LIMITS.path && pattern.test(path)) || (text.length <= LIMITS.text && pattern.test(text))
  );
}

function countSameAs(organizations: readonly JsonLdNode[]): number {
  const values = organizations.flatMap(({ properties }) => toArray(properties['sameAs']));
  return new Set(values.filter((value) => typeof value === 'string' && /^https?:\/\//i.test(value.trim())))
    .size;
}

function readSiteNames(social: HtmlFacts['social'], nodes: readonly JsonLdNode[]): string[] {
  const names = [
    ...getOpenGraphProperties(social, 'og:site_name').map(({ value }) => value),
    ...nodes.flatMap(({ properties }) =>
      toArray(properties['name']).map((name) => readJsonLdText(name) ?? ''),
    ),
  ];
  return [
    ...new Set(
      names.map((name) => shorten(collapseWhitespace(name), LIMITS.name)).filter((name) => name !== ''),
    ),
  ].slice(0, LIMITS.names);
}
