import { LANGUAGE_GROUPS, REGIONS, SCRIPTS } from './language-subtags.ts';

/** Third letters of registered languages by their first two letters; `-` stands for the two-letter language itself, see LANGUAGE_GROUPS. */
const LANGUAGES = new Map(
  splitWords(LANGUAGE_GROUPS).flatMap((group) => {
    const [first = '', ...seconds] = group.split(/(?=[A-Z])/);
    return seconds.map((letters) => [first + letters.charAt(0).toLowerCase(), letters.slice(1)]);
  }),
);
const REGISTERED_REGIONS = new Set(splitWords(REGIONS));
const REGISTERED_SCRIPTS = new Set(splitWords(SCRIPTS));

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Whether the registry has a language. @param subtag in lower case */
function hasLanguage(subtag: string): boolean {
  const lastLetters = LANGUAGES.get(subtag.slice(0, 2));
  if (lastLetters === undefined || !/^[a-z]{2,3}$/.test(subtag)) return false;
  return lastLetters.includes(subtag[2] ?? '-') !== lastLetters.startsWith('^');
}

/** Regions of the registry that are no countries: reserved, withdrawn from ISO 3166-1, or for private use. */
const OTHER_REGIONS = new Set(
  'aa ac an bu cp cq cs dd dg ea eu ez fx ic nt su ta tp un yd yu zr zz'.split(' '),
);

/** Two-letter codes withdrawn from ISO 639-1, and the codes that replace them. */
const REPLACEMENTS: Partial<Record<string, string>> = {
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
};

/** Returns the first subtag of a language tag in lower case: `en` for `en-GB` (RFC 5646 section 2.1). */
export function getPrimarySubtag(tag: string): string {
  const end = tag.indexOf('-');
  return (end === -1 ? tag : tag.slice(0, end)).trim().toLowerCase();
}

/**
 * Whether a primary language subtag, in any case, is in the IANA Language Subtag Registry: ISO 639-1, 639-2, 639-3 and
 * 639-5, withdrawn codes included, and the private-use range `qaa` to `qtz`.
 */
export function isRegisteredLanguage(primarySubtag: string): boolean {
  const subtag = primarySubtag.toLowerCase();
  return hasLanguage(subtag) || /^q[a-t][a-z]$/.test(subtag);
}

/**
 * Returns the two-letter region of a language tag, in upper case, if the IANA Language Subtag Registry does not have it (`UK`
 * in `en-UK`); otherwise `null`.
 */
export function findUnknownRegion(tag: string): string | null {
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag.trim())?.[1]?.toLowerCase();
  if (region === undefined || REGISTERED_REGIONS.has(region) || /^(?:q[m-z]|x[a-z])$/.test(region))
    return null;
  return region.toUpperCase();
}

/** Whether `code` is an ISO 639-1 language code, in any case. */
export function isIso639Language(code: string): boolean {
  const subtag = code.toLowerCase();
  // The registry keeps withdrawn codes, and `bh` for a group of languages.
  return subtag.length === 2 && hasLanguage(subtag) && subtag !== 'bh' && !(subtag in REPLACEMENTS);
}

/**
 * Whether `code`, in any case, is the shortest code of a language, which a valid tag must use: two letters of ISO 639-1, or
 * three of ISO 639-2 or 639-3 if the language has no two-letter code, such as `fil` and `dsb` (RFC 5646 section 2.2.1).
 */
export function isShortestLanguageCode(code: string): boolean {
  return isIso639Language(code) || (code.length === 3 && hasLanguage(code.toLowerCase()));
}

/** Whether `code` is an ISO 3166-1 alpha-2 country code, in any case. */
export function isIso3166Country(code: string): boolean {
  const region = code.toLowerCase();
  return REGISTERED_REGIONS.has(region) && !OTHER_REGIONS.has(region);
}

/** Whether `code` is an ISO 15924 script code (`Hant`), in any case. */
export function isIso15924Script(code: string): boolean {
  return REGISTERED_SCRIPTS.has(code.toLowerCase());
}

/** Returns the code that replaces a withdrawn two-letter language code; `null` for any other code. */
export function getReplacementLanguage(code: string): string | null {
  return REPLACEMENTS[code.toLowerCase()] ?? null;
}
