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

/** ISO 639-1: the two-letter language codes in use. */
const ISO_639_1 = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es ' +
    'et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki ' +
    'kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no ' +
    'nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te ' +
    'tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** ISO 3166-1 alpha-2: the officially assigned country codes. */
const ISO_3166_1 = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
    'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
    'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
    'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
    'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
    'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
    'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
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
  return ISO_639_1.has(code.toLowerCase());
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
  return ISO_3166_1.has(code.toUpperCase());
}

/** Whether `code` is an ISO 15924 script code (`Hant`), in any case. */
export function isIso15924Script(code: string): boolean {
  return REGISTERED_SCRIPTS.has(code.toLowerCase());
}

/** Returns the code that replaces a withdrawn two-letter language code; `null` for any other code. */
export function getReplacementLanguage(code: string): string | null {
  return REPLACEMENTS[code.toLowerCase()] ?? null;
}
