import { findUnknownRegion, isRegisteredLanguage, getPrimarySubtag } from '../../../lib/language.ts';
import { readLetters } from '../../page/writing-systems.ts';
import { type PageElement, PageText } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, evaluateElements, fail, notApplicable, type Outcome, pass } from '../check.ts';
import { describeElement, quote } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { testWritingSystem } from './writing-system.ts';
import { rfc } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

export const languageChecks = defineChecks('accessibility', [
  {
    id: 'html-lang-missing',
    revision: 2,
    severity: 'medium',
    title: 'The page does not declare its language',
    passes:
      'The <html> element has a lang attribute that is not empty. xml:lang counts only on a page that is served as application/xhtml+xml.',
    why: 'Screen readers choose the pronunciation by the lang attribute, and browsers and translators the language of the page.',
    recommendation: 'Add the language of the page to the html element, such as lang="en" or lang="pt-BR".',
    example: '<html lang="en">',
    verify: 'Check in the page source that the html element has a lang attribute.',
    sources: [WCAG.languageOfPage, axe('html-has-lang')],
    checkedOn: '2026-11-27',
    test: ({ index }) => {
      if (readLang(index.html) !== '') return pass;
      const declared = findDeclaredLanguage(index);
      return fail(
        `The html element has ${index.html?.hasAttribute('lang') ? 'an empty' : 'no'} lang attribute.`,
        declared
          ? {
              recommendation: `Write <html lang="${declared}"> if the text is in this language, which the page declares elsewhere.`,
            }
          : {},
      );
    },
  },
  {
    id: 'html-lang-invalid',
    severity: 'medium',
    title: 'The lang attribute of html is not valid',
    faultyAttributes: ['lang'],
    passes:
      'The first part of html lang is a language registered for BCP 47, and so is the two-letter country that may follow. A private-use tag such as x-foo names none.',
    why: 'Screen readers ignore a language that does not exist and read the page with the wrong pronunciation.',
    recommendation: 'Use a language code such as "en", "de" or "pt-BR" in html lang.',
    example: '<html lang="en">',
    verify: 'Check in the page source that html lang starts with a registered language code.',
    sources: [WCAG.languageOfPage, rfc(5646), axe('html-lang-valid')],
    checkedOn: '2026-11-27',
    test: ({ index }) => {
      const lang = readLang(index.html);
      if (lang === '') return notApplicable;
      if (isRegisteredLanguage(getPrimarySubtag(lang))) return testRegion(lang);
      return fail(
        `html lang is ${quote(lang, 60)}, and no such language is registered.`,
        suggestLanguageTag(lang),
      );
    },
  },
  {
    id: 'html-lang-text-mismatch',
    severity: 'low',
    title: 'The text is not in the language that html lang names',
    faultyAttributes: ['lang'],
    passes:
      'The text is written in letters of the language that html lang names. Code, parts with a lang of their own and languages with several writing systems do not count. For mixed texts the result is unknown.',
    why: 'Screen readers read the text aloud by the rules of the wrong language, which makes it hard to understand.',
    recommendation:
      'Set html lang to the language of the text, or mark the parts in another language with their own lang.',
    verify: 'View the page source and compare html lang with the language you read.',
    sources: [WCAG.languageOfPage, WCAG.languageOfParts],
    checkedOn: '2026-11-27',
    setByUs: 'threshold',
    test: ({ index, text }) => testWritingSystem(readLang(index.html), () => readLetters(index, text)),
  },
  {
    id: 'html-xml-lang-mismatch',
    severity: 'low',
    title: 'lang and xml:lang name different languages',
    faultyAttributes: ['lang', 'xml:lang'],
    passes: 'lang and xml:lang of the html element name the same language, if both are there.',
    why: 'Programs that read one or the other take the page for different languages.',
    recommendation: 'Give lang and xml:lang the same language, or remove xml:lang, which HTML does not need.',
    verify: 'View the page source and compare lang and xml:lang of the html element.',
    sources: [axe('html-xml-lang-mismatch'), WCAG.languageOfPage],
    checkedOn: '2026-11-27',
    test: ({ index }) => testMismatch(index.html),
  },
  {
    id: 'part-lang-invalid',
    severity: 'low',
    title: 'A lang attribute inside the page is not valid',
    faultyAttributes: ['lang'],
    passes: 'Every lang attribute inside the body names a language registered for BCP 47.',
    why: 'Screen readers read the passage with the wrong pronunciation if its language does not exist.',
    recommendation: 'Use a language code such as "fr" or "zh-Hant" on each passage in another language.',
    example: '<span lang="fr">pain au levain</span>',
    verify: 'Check in the page source that each lang attribute starts with a registered language code.',
    sources: [WCAG.languageOfParts, axe('valid-lang')],
    checkedOn: '2026-11-27',
    test: ({ index }) => {
      const parts = index.getElementsWithAttribute('lang').filter(isLanguagePart);
      const invalid = parts.filter(
        (part) => !isRegisteredLanguage(getPrimarySubtag(readLang(part))) && hasOwnText(part),
      );
      return evaluateElements(parts.length, invalid, 'element', (part) => describeElement(part, index));
    },
  },
]);

/** Screen readers mostly use the language alone, so an unknown country has low severity. */
function testRegion(lang: string): Outcome {
  const region = findUnknownRegion(lang);
  if (region === null) return pass;
  const right = lang
    .split('-')
    .flatMap((part) => (part.toUpperCase() !== region ? part : region === 'UK' ? 'GB' : []))
    .join('-');
  return fail(`html lang is ${quote(lang, 60)}, and no country ${region} is registered.`, {
    severity: 'low',
    recommendation: `Write <html lang="${right}">${region === 'UK' ? ', because the code of the United Kingdom is GB' : ', or add the code of the country'}.`,
  });
}

/** `lang=""` is valid and does not count: it declares the language unknown. */
function isLanguagePart(element: PageElement): boolean {
  return (
    element.name !== 'html' &&
    element.context.region !== 'head' &&
    !element.context.ariaHidden &&
    element.getAttribute('lang') !== ''
  );
}

/** Whether the element has text to read aloud outside of descendants with a `lang` of their own. */
function hasOwnText(part: PageElement): boolean {
  return part.childNodes.some((child) => {
    if (child instanceof PageText) return child.value.trim() !== '';
    if (child.context.hidden || child.getAttribute('lang')) return false;
    return child.name === 'img' ? Boolean(child.getAttribute('alt')) : hasOwnText(child);
  });
}

function readLang(element: PageElement | null): string {
  return element?.getLanguageTag('lang') ?? '';
}

/** The first registered language in xml:lang, a content-language meta or og:locale; `null` if there is none. */
function findDeclaredLanguage(index: PageIndex): string | null {
  const metas = index.getElementsByTagName('meta');
  const getMetaContent = (attribute: string, value: string): string =>
    metas.find((meta) => meta.getAttribute(attribute)?.toLowerCase() === value)?.getLanguageTag('content') ??
    '';
  const tags = [
    index.html?.getLanguageTag('xml:lang') ?? '',
    getMetaContent('http-equiv', 'content-language'),
    getMetaContent('property', 'og:locale'),
  ];
  return tags.map(writeLanguageTag).find(isSimpleLanguageTag) ?? null;
}

/** Whether the tag is a registered language, alone or with one more subtag that is not an unknown country. */
function isSimpleLanguageTag(tag: string): boolean {
  return (
    /^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/i.test(tag) &&
    isRegisteredLanguage(getPrimarySubtag(tag)) &&
    findUnknownRegion(tag) === null
  );
}

/** Writes a locale such as `en_UK` as a language tag: `en-GB`. */
function writeLanguageTag(locale: string): string {
  return locale.replaceAll('_', '-').replace(/^([a-z]{2,3})-UK$/i, '$1-GB');
}

function suggestLanguageTag(lang: string): { recommendation: string } | Record<string, never> {
  const tag = writeLanguageTag(lang);
  return isSimpleLanguageTag(tag)
    ? { recommendation: `Write <html lang="${tag}">, with hyphens between the parts.` }
    : {};
}

function testMismatch(html: PageElement | null): Outcome {
  const lang = readLang(html);
  const xmlLang = html?.getLanguageTag('xml:lang') ?? '';
  if (lang === '' || xmlLang === '') return notApplicable;
  const languages = [lang, xmlLang].map(getPrimarySubtag);
  if (!languages.every(isRegisteredLanguage)) return notApplicable;
  if (languages[0] === languages[1]) return pass;
  return fail(`lang is ${quote(lang, 60)} and xml:lang is ${quote(xmlLang, 60)}.`, {
    recommendation: `Write xml:lang="${lang}" or remove it, if ${quote(lang, 60)} is the language of the page.`,
  });
}
