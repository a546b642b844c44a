/** Languages whose words are in the lists below, by primary subtag. */
const LANGUAGES = new Set(
  'ar bn cs da de el en es fa fi fr hi hu id it ja ko mr nb nl nn no pl pt ro ru sk sv th tr uk ur vi zh'.split(
    ' ',
  ),
);

/** Words of a URL path or link text. A space stands for a space, a hyphen, an underscore or nothing. */
const ABOUT_WORDS = [
  'about|about us|company|imprint|impressum|[uü]e?ber uns|unternehmen|over ons|om oss?|meist[aä]|yritys',
  '[aà] propos|qui sommes nous|sobre|sobre n[oó]s|sobre nosotros|nosotros|acerca de|qui[eé]nes somos|quem somos',
  'chi siamo|azienda|despre noi|r[oó]lunk|hakk[ıi]m[ıi]zda|kurumsal|tentang kami|gi[oớ]i thi[eệ]u|v[eề] ch[uú]ng t[oô]i',
  'o n[aá]s|o firm(?:ie|[eě])|o spol[eo][cč]nosti|o kompanii|о нас|о компании|о фирме|о магазине|про нас|про компанію|pro nas',
  'σχετικ[αά] με εμ[αά]ς|ποιοι ε[ιί]μαστε|η εταιρε?[ιί]α|من نحن|عن الشركة|درباره ما|ہمارے بارے میں',
  'हमारे बारे में|आमच्याबद्दल|আমাদের সম্পর্কে',
];
const CONTACT_WORDS = [
  'contacts?|contact us|imprint|impressum|kontakt[aiy]?|yhteystiedot|ota yhteytt[aä]|contactez nous|nous contacter',
  'cont[aá]ct[ae]nos|contactos?|contatos?|fale conosco|contatti|contattaci|kapcsolat|el[eé]rhet[oő]s[eé]g(?:eink)?',
  '[iİ]let[iİ][sş][iİ]m|kontak|hubungi kami|li[eê]n h[eệ]|контакт[ыи]|связаться с нами|επικοινων[ιί]α',
  'اتصل بنا|تواصل معنا|تماس با ما|ہم سے رابطہ|संपर्क|যোগাযোগ',
];

/**
 * Words of scripts that write no space between words, and of Korean, whose words take endings. Other words contain those for
 * contact: 주문의 (of the order), โรคติดต่อ (contagious disease), ติดต่อกัน (in a row).
 */
const UNSPACED_ABOUT_WORDS =
  '会社(?:概要|案内|情報)|企業情報|運営会社|私たちについて|[关關][于於]我[们們]|公司[简簡]介|(?:회사|기업) 소개|เกี่ยวกับเรา';
const UNSPACED_CONTACT_WORDS =
  '問い?合わ?せ|連絡先|[联聯](?:系|繫|絡)我[们們]|联系方式|(?:(?<!\\p{L})|고객|상담|제휴|온라인|견적|상품|제품|구매|예약|광고)문의|연락처|(?<!โรค|ไม่)ติดต่อ(?!กัน)';

/** What names an about page and contact details, in any of these languages: many sites have links in English too. */
export const ABOUT_PATTERN = createPattern(ABOUT_WORDS.join('|'), UNSPACED_ABOUT_WORDS);
export const CONTACT_PATTERN = createPattern(CONTACT_WORDS.join('|'), UNSPACED_CONTACT_WORDS);

/** Whether the words of a language are known, by its primary subtag in lower case. */
export function hasAboutWords(language: string): boolean {
  return LANGUAGES.has(language);
}

function createPattern(words: string, unspacedWords: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${unspacedWords}`.replaceAll(' ', '[-_ ]?'), 'iu');
}
