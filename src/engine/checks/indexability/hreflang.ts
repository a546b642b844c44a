import { pluralize, shorten } from '../../../lib/text.ts';
import {
  isIso15924Script,
  isIso3166Country,
  isShortestLanguageCode,
  getPrimarySubtag,
  getReplacementLanguage,
} from '../../../lib/language.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';
import { normalizePageUrl, toPageAddress } from '../../page/page-address.ts';
import type { HreflangLink } from '../../page/facts/hreflang.ts';
import { defineChecks, fail, notApplicable, type Outcome, pass, passIf } from '../check.ts';
import { formatList, quote } from '../evidence.ts';
import { renderLinkTag } from '../render-tag.ts';
import { lighthouse } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { rfc } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

export const hreflangChecks = defineChecks('indexability', [
  {
    id: 'hreflang-invalid-code',
    revision: 2,
    severity: 'medium',
    title: 'An hreflang code is not valid',
    faultyAttributes: ['hreflang'],
    passes:
      'Every hreflang is x-default or an ISO 639-1 language code (ISO 639-2 or 639-3 if there is no two-letter code), optionally followed by an ISO 15924 script and an ISO 3166-1 country, joined by hyphens and without spaces around it.',
    why: 'Search engines ignore a version if they cannot tell its language or country. Google knows no three-letter languages.',
    recommendation: 'Use codes such as en, en-GB or zh-Hant-TW in hreflang.',
    example: '<link rel="alternate" hreflang="en-GB" href="https://example.com/en-gb/">',
    verify:
      'Check in the page source that each hreflang has a language code, with a country code only after it.',
    sources: [GOOGLE.hreflang, lighthouse('seo/hreflang'), rfc(5646, '2.2.1')],
    checkedOn: '2026-11-27',
    test: ({ hreflang }) =>
      testLinks(
        hreflang,
        ({ code }) => describeCodeProblem(code) === null,
        ({ code }) => `${quote(code, 40)}: ${describeCodeProblem(code)}`,
      ),
  },
  {
    id: 'hreflang-not-absolute',
    revision: 2,
    severity: 'medium',
    title: 'An hreflang link is not a full URL',
    faultyAttributes: ['href'],
    passes: 'Every hreflang link is written with http:// or https:// and host.',
    why: 'Google accepts only full URLs for language versions.',
    recommendation: 'Write the full URL of each language version, starting with https://.',
    example: '<link rel="alternate" hreflang="de" href="https://example.com/de/">',
    verify: 'Check in the page source that each hreflang link starts with https://.',
    sources: [GOOGLE.hreflang, lighthouse('seo/hreflang')],
    checkedOn: '2026-11-27',
    test: ({ hreflang }) =>
      testLinks(
        hreflang,
        ({ href }) => /^https?:\/\//i.test(href),
        ({ code, href }) => `${quote(code, 40)} to ${quote(href, 100)}`,
      ),
  },
  {
    id: 'hreflang-self-missing',
    revision: 3,
    severity: 'medium',
    title: 'The hreflang links leave out the page itself',
    passes: 'One of the hreflang links names the URL of the page or its canonical.',
    why: 'Each version must list itself with the others, or search engines may ignore the whole set.',
    recommendation: 'Add the page itself to its hreflang links.',
    verify: 'Check in the page source that one hreflang link has the URL of the page.',
    sources: [GOOGLE.hreflang],
    checkedOn: '2026-11-27',
    absentFrom: 'head',
    test: (html, facts) => {
      if (html.hreflang.length === 0) return notApplicable;
      const href = html.canonical.url ? normalizePageUrl(html.canonical.url) : toPageAddress(facts.url);
      return findSelfLinks(html, facts).length > 0
        ? pass
        : fail(`${pluralize(html.hreflang.length, 'hreflang link')}, none to ${facts.url.href}`, {
            recommendation: recommendSelfLink(html, href),
          });
    },
  },
  {
    id: 'hreflang-x-default-missing',
    revision: 2,
    severity: 'low',
    title: 'The hreflang links have no x-default',
    passes: 'A set of two hreflang links or more has one for x-default.',
    why: 'Search engines then have no version for readers of all other languages.',
    recommendation: 'Add an x-default link to the version for everyone else, such as a language chooser.',
    example: '<link rel="alternate" hreflang="x-default" href="https://example.com/">',
    verify: 'Check in the page source that one link has hreflang="x-default".',
    sources: [GOOGLE.hreflang],
    checkedOn: '2026-11-27',
    absentFrom: 'head',
    test: ({ hreflang }) => {
      if (hreflang.length < 2) return notApplicable;
      return passIf(hreflang.some(isXDefault), () =>
        formatList('hreflang link', hreflang, ({ code }) => quote(code, 40)),
      );
    },
  },
  {
    id: 'hreflang-duplicate',
    revision: 2,
    severity: 'medium',
    title: 'One hreflang code leads to several URLs',
    faultyAttributes: ['href'],
    passes: 'Every hreflang code leads to exactly one URL.',
    why: 'Search engines cannot tell which page is the version for that language, and may ignore all of them.',
    recommendation: 'Keep one URL for each hreflang code.',
    verify: 'Check in the page source that each hreflang code appears once.',
    sources: [GOOGLE.hreflang],
    checkedOn: '2026-11-27',
    test: ({ hreflang }) => {
      if (hreflang.length === 0) return notApplicable;
      const targets = Map.groupBy(hreflang, ({ code }) => code.trim().toLowerCase());
      const several = Array.from(targets, ([code, links]) => ({
        code,
        addresses: [...new Set(links.map(({ url, href }) => (url ? normalizePageUrl(url) : href)))],
      })).filter(({ addresses }) => addresses.length > 1);
      const describe = ({ code, addresses }: (typeof several)[number]) => {
        const shown = addresses.slice(0, 3).map((address) => shorten(address, 100));
        return `${quote(code, 40)} to ${shown.join(' and ')}`;
      };
      return passIf(several.length === 0, () => formatList('code', several, describe));
    },
  },
  {
    id: 'hreflang-lang-mismatch',
    revision: 2,
    severity: 'low',
    title: 'hreflang and html lang name different languages',
    passes:
      'The language of the hreflang link to the page itself is the language of <html lang>; x-default does not count.',
    why: 'The page says two different things about its language.',
    recommendation: 'Use the same language in hreflang and in the lang attribute of html.',
    verify: 'View the page source and compare html lang with the hreflang link that has the URL of the page.',
    sources: [GOOGLE.hreflang, WCAG.languageOfPage],
    checkedOn: '2026-11-27',
    test: (html, facts) => {
      const selfLinks = findSelfLinks(html, facts).filter((link) => !isXDefault(link));
      const lang = html.head.lang?.trim() ?? '';
      if (selfLinks.length === 0 || lang === '') return notApplicable;
      if (selfLinks.some(({ code }) => isSameLanguage(code, lang))) return pass;
      return fail(
        `hreflang ${selfLinks
          .slice(0, 10)
          .map(({ code }) => quote(code, 40))
          .join(', ')} for this page, <html lang="${shorten(lang, 40)}">`,
      );
    },
  },
]);

function testLinks(
  links: readonly HreflangLink[],
  holds: (link: HreflangLink) => boolean,
  describe: (link: HreflangLink) => string,
): Outcome {
  if (links.length === 0) return notApplicable;
  const bad = links.filter((link) => !holds(link));
  if (bad.length === 0) return pass;
  return fail(formatList('hreflang link', bad, describe), {
    affected: { count: bad.length, total: links.length },
  });
}

/** A second link for a code that is already in use would be ambiguous. */
function recommendSelfLink({ head, hreflang }: HtmlFacts, href: string): string {
  const lang = head.lang?.trim() ?? '';
  if (lang === '' || describeCodeProblem(lang) !== null)
    return `Add ${renderLinkTag({ rel: 'alternate', hreflang: '…', href })} with the language of this page as hreflang.`;
  const same = hreflang.find(({ code }) => code.trim().toLowerCase() === lang.toLowerCase());
  return same
    ? `Change the link for ${quote(lang, 40)} from ${same.href} to ${href} if the two are different pages.`
    : `Add ${renderLinkTag({ rel: 'alternate', hreflang: lang, href })} to the set.`;
}

function isXDefault({ code }: HreflangLink): boolean {
  return code.trim().toLowerCase() === 'x-default';
}

/** The hreflang links that name this page or its canonical. */
function findSelfLinks({ hreflang, canonical }: HtmlFacts, { url }: PageFacts): HreflangLink[] {
  if (hreflang.length === 0) return [];
  const own = new Set([normalizePageUrl(url), toPageAddress(url), normalizePageUrl(canonical.url ?? url)]);
  return hreflang.filter((link) => link.url && own.has(normalizePageUrl(link.url)));
}

/** The fault of an hreflang code; `null` if it is valid. */
function describeCodeProblem(code: string): string | null {
  if (code !== code.trim()) return 'white space around the code';
  if (code.toLowerCase() === 'x-default') return null;
  const [language = '', ...subtags] = code.split('-');
  if (language === '') return 'no language';
  if (code.includes('_')) return `write ${code.replaceAll('_', '-').slice(0, 40)}`;
  if (!isShortestLanguageCode(language)) {
    const replacement = getReplacementLanguage(language);
    return replacement
      ? `${language} is ${replacement} today`
      : 'not a language of ISO 639, or not its shortest code';
  }
  if (subtags[0]?.length === 4 && isIso15924Script(subtags[0])) subtags.shift();
  const [country, ...others] = subtags;
  if (country === undefined) return null;
  if (country.toUpperCase() === 'UK') return 'the United Kingdom is GB';
  if (!isIso3166Country(country)) return 'not a country of ISO 3166-1';
  return others.length === 0 ? null : 'more than language, script and country';
}

/** Codes used interchangeably for Norwegian. */
const NORWEGIAN = new Set(['no', 'nb', 'nn']);

/** Withdrawn codes count as the codes that replaced them. */
function isSameLanguage(a: string, b: string): boolean {
  const [first, second] = [a, b].map((tag) => {
    const subtag = getPrimarySubtag(tag.trim().replaceAll('_', '-'));
    return NORWEGIAN.has(subtag) ? 'no' : (getReplacementLanguage(subtag) ?? subtag);
  });
  return first === second;
}
