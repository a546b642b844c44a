/** What pages are about that come and go. They stand for the page as whole words only: "ad", not "address". */
const ENGLISH_SUBJECTS =
  'job|position|vacancy|property|apartment|rental|vehicle|car|ad|advert|auction|offer|deal|event|course|video|episode|recipe|store|shop|category|collection|profile|user|account|topic|thread';

/**
 * Phrases that say a page was not found, in the languages with the most web pages or speakers: what is missing, and that
 * it is missing, in either order. Lower case; written as regular expressions without unbounded repetition.
 */
const PHRASES: readonly { nouns: string; missing: string }[] = [
  {
    // English
    nouns: `page|site|content|article|post|product|item|listing|document|file|url|resource|link|(?:${ENGLISH_SUBJECTS})(?!\\p{L})`,
    missing:
      "not found|(?:can(?:not|'t)|could(?: not|n't)|(?:was|were|is)(?: not|n't)) (?:be )?(?:found|find|located?|available)|does(?:n't| not) exist|no longer (?:exists?|available|here)|(?:has|have) been (?:removed|deleted)",
  },
  {
    // German
    nouns: 'seite|inhalt|artikel|beitrag|produkt|dokument|datei|angebot',
    missing:
      'nicht (?:mehr )?(?:gefunden|vorhanden|verfügbar|auffindbar)|existiert (?:leider )?nicht|gibt es (?:leider )?nicht|nicht finden',
  },
  {
    // French
    nouns: 'page|contenu|article|produit|document',
    missing:
      "introuvable|non trouvée?|n'existe (?:pas|plus)|n'est (?:pas|plus) disponible|n'a pas été trouvée?|n'a pas pu être trouvée?",
  },
  {
    // Spanish
    nouns: 'página|contenido|artículo|producto|documento',
    missing: 'no encontrad[ao]|no existe|no (?:está )?disponible|no se (?:ha |pudo )?enc(?:ontr[oóa]|uentra)',
  },
  {
    // Portuguese
    nouns: 'página|conteúdo|artigo|produto|documento',
    missing:
      'não (?:foi )?(?:encontrad[ao]|localizad[ao])|não existe|não (?:está )?disponível|não encontramos',
  },
  {
    // Italian
    nouns: 'pagina|contenuto|articolo|prodotto|documento',
    missing: 'non (?:è stat[ao] )?trovat[ao]|non esiste|non (?:è )?(?:più )?disponibile',
  },
  { nouns: 'pagina|artikel|product|inhoud', missing: 'niet (?:meer )?(?:gevonden|beschikbaar)|bestaat niet' },
  {
    // Polish
    nouns: 'stron[ay]|artykuł|produkt|treść',
    missing: 'nie (?:została |został )?znalezion[aoy]?|nie istnieje|niedostępn[ay]|nie znaleziono',
  },
  {
    nouns: 'страниц[аыу]|товар|материал|документ',
    missing: 'не найден[аоы]?|не существует|не удалось найти',
  },
  { nouns: 'sayfa|ürün|içerik', missing: 'bulunamadı|mevcut değil|bulunmuyor' },
  { nouns: 'halaman|produk|artikel', missing: 'tidak (?:dapat )?ditemukan|tidak ada|tidak tersedia' },
  { nouns: 'trang|sản phẩm|bài viết', missing: 'không (?:được )?tìm thấy|không tồn tại' },
  { nouns: 'الصفحة|المحتوى|المنتج', missing: 'غير موجود[ةه]?|غير متوفر[ةه]?|لم يتم العثور|غير متاح[ةه]?' },
  { nouns: 'صفحه|صفحہ', missing: 'یافت نشد|پیدا نشد|وجود ندارد|نہیں ملا|موجود نہیں' },
  { nouns: 'पृष्ठ|पेज', missing: 'नहीं मिला|मौजूद नहीं|उपलब्ध नहीं' },
  { nouns: 'পৃষ্ঠা|পেজ|পাতা', missing: 'পাওয়া যায়নি|খুঁজে পাওয়া' },
  {
    // Japanese
    nouns: 'ページ|記事|商品|コンテンツ',
    missing: '見つかりません(?:でした)?|存在しません|ございません|見つかりませんで',
  },
  {
    // Chinese
    nouns: '页面|頁面|网页|網頁|内容|商品|文章',
    missing: '不存在|未找到|找不到|没有找到|沒有找到|無法找到|无法找到|已删除|已下架',
  },
  { nouns: '페이지|상품|게시물', missing: '찾을 수 없|존재하지 않' },
  {
    // Ukrainian
    nouns: 'сторінк[ауи]|товар|матеріал|документ',
    missing: 'не (?:було )?знайден[аоий]?|не існує|не вдалося знайти',
  },
  {
    // Romanian, also without diacritics
    nouns: 'pagina|articolul|produsul|conținutul',
    missing:
      'nu (?:a fost|a putut fi|poate fi) g[aă]sit[aăe]?|neg[aă]sit[aă]?|nu (?:mai )?exist[aă]|nu (?:mai )?este disponibil[aă]?',
  },
  {
    // Greek, also in capitals without accents
    nouns: 'σελ[ιί]δα|προϊόν|άρθρο|περιεχόμενο',
    missing: 'δεν (?:βρ[εέ]θηκε|υπ[αά]ρχει|είναι διαθέσιμ[ηο])',
  },
  {
    // Czech
    nouns: 'stránk[auy]|článek|produkt|obsah',
    missing: 'nenalezen[aoy]?|neby(?:la?|lo) nalezen[ao]?|neexistuje|nenašli|není (?:již )?dostupn[áéý]',
  },
  {
    // Hungarian; "oldalon" is something that is not on the page
    nouns: '(?:oldalt?|termék|cikk|tartalom)(?!\\p{L})',
    missing: 'nem (?:található|létezik|elérhető|érhető el|találjuk|találtuk)',
  },
  {
    // Swedish
    nouns: 'sidan|sida|artikeln|produkten|innehållet',
    missing: '(?:hittades|hittar|hittade|finns) (?:tyvärr )?(?:inte|ej)|(?:inte|ej) hittas?',
  },
  {
    // Thai; a window is no page
    nouns: 'หน้า(?!ต่าง)(?:ที่(?:คุณ)?(?:ต้องการ|ค้นหา))?|เพจ|สินค้า|บทความ',
    missing: 'ไม่พบ|ไม่มีอยู่|หาไม่เจอ',
  },
  {
    // Marathi
    nouns: 'पृष्ठ|पान|पेज',
    missing: 'सापडले नाही|आढळले नाही|अस्तित्वात नाही|उपलब्ध नाही',
  },
];

/** Of scripts with spaces between words. */
const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{N}]';

/** Created for the first title that needs them: creating them takes 3 ms, which would delay the start of the service. */
let notFoundPatterns: RegExp[] | null = null;

/** With characters between the two parts: "Seite konnte leider nicht gefunden werden". */
function createNotFoundPatterns(): RegExp[] {
  return PHRASES.map(
    ({ nouns, missing }) =>
      new RegExp(
        `(?<!${LETTER})(?:${nouns})[^.!?|]{0,40}?(?:${missing})|(?:${missing})[^.!?|]{0,25}?(?:${nouns})(?!${LETTER})`,
        'u',
      ),
  );
}

/** The part of these phrases that says it is missing: without it there is no phrase, and most titles have none. */
const MISSING = new RegExp(PHRASES.map(({ missing }) => missing).join('|'));

/** Words in place of a phrase that say by themselves that something was not found. */
const STATEMENT =
  'not found|no longer available|nicht gefunden|introuvable|non trouvée?|no encontrad[ao]|não encontrad[ao]|non trovat[ao]|niet gevonden|nie znaleziono|не найден[аоы]?|bulunamadı|tidak ditemukan|không tìm thấy|غير موجود[ةه]?|見つかりません|未找到|찾을 수 없음|не знайдено|δεν βρέθηκε|nenalezeno|nem található|hittades inte';

/** Words that error pages share with other pages: a song is called "Sorry", a manual has a page "Error". */
const HINT =
  'error|oops|sorry|gone|fehler|erreur|erro|errore|fout|błąd|ошибка|hata|خطأ|エラー|错误|錯誤|오류|помилка|eroare|σφάλμα|(?:chyba|hiba|fel)(?= 404)';

/** Words beside the number, as in "HTTP status code 404": alone they name a subject. */
const BESIDE_NUMBER = 'http|status|code';

const ERROR_WORD = `${STATEMENT}|${HINT}|${BESIDE_NUMBER}|404|410|[\\p{P}\\p{S}\\s]`;
const ERROR_WORDS = new RegExp(ERROR_WORD, 'gu');
const STARTS_WITH_ERROR_WORD = new RegExp(`^(?:${ERROR_WORD})`, 'u');
const HAS_STATEMENT = new RegExp(STATEMENT, 'u');
const HAS_HINT = new RegExp(HINT, 'u');
const HINT_IN_TEXT = new RegExp(`(?<!${LETTER})(?:${HINT})(?!${LETTER})`, 'u');
const HAS_NUMBER = /404|410/;
const NAMES_STATUS = /http|status code/;

/** Between the title of a page and the name of the site, without the white space before. */
const SEPARATORS = /[|–—·•»«›‹]\s*|\s-\s+/;

/** Characters read of a title or heading, and of the text below. */
const LIMIT = 300;
const TEXT_LIMIT = 1_000;

/**
 * How clearly a title or heading says that the page was not found: `says` if a part of it says little else ("Page not found", "Error 404"),
 * `mentions` if that is in a longer part, `number` if a part is a bare 404 or 410, which can also be a room or a model, `hints` if a part
 * has only words that error pages share with others ("Oops!", "Error"), `no` otherwise.
 */
export type NotFoundSign = 'says' | 'mentions' | 'number' | 'hints' | 'no';

const STRENGTH: readonly NotFoundSign[] = ['no', 'hints', 'mentions', 'number', 'says'];

export function readNotFound(text: string): NotFoundSign {
  const found = new Set(normalize(text.slice(0, LIMIT)).split(SEPARATORS).map(readPart));
  return STRENGTH.findLast((sign) => found.has(sign)) ?? 'no';
}

/** Whether the beginning of a page's text says that something was not found, or has a word of error pages. */
export function readNotFoundText(text: string): { says: boolean; hints: boolean } {
  const start = normalize(text.slice(0, TEXT_LIMIT));
  const says =
    HAS_STATEMENT.test(start) || (MISSING.test(start) && getPatterns().some((one) => one.test(start)));
  return { says, hints: HINT_IN_TEXT.test(start) };
}

/** Whether a text has one of the numbers, as in "Room 404". */
export function hasErrorNumber(text: string): boolean {
  return HAS_NUMBER.test(text);
}

/** What follows a colon explains what precedes it: "Error 410: paper jam" is about a printer. */
function readPart(part: string): NotFoundSign {
  const pieces = part.split(':');
  const found = pieces.map((piece) => readPiece(piece.trim()));
  if (
    found.some((sign, at) => sign === 'says' && !(isOnlyNumber(pieces[at]) && isExplained(pieces, found, at)))
  )
    return 'says';
  if (found.includes('says')) return 'mentions';
  return STRENGTH.findLast((sign) => found.includes(sign)) ?? 'no';
}

function isOnlyNumber(piece = ''): boolean {
  return !HAS_STATEMENT.test(piece) && isErrorWords(piece.trim());
}

function isExplained(pieces: readonly string[], found: readonly NotFoundSign[], at: number): boolean {
  return /\p{L}/u.test(pieces[at + 1] ?? '') && found[at + 1] === 'no';
}

function readPiece(piece: string): NotFoundSign {
  if (isErrorWords(piece)) {
    if (HAS_STATEMENT.test(piece)) return 'says';
    if (HAS_NUMBER.test(piece)) return HAS_HINT.test(piece) || NAMES_STATUS.test(piece) ? 'says' : 'number';
    return HAS_HINT.test(piece) ? 'hints' : 'no';
  }
  if (!MISSING.test(piece)) return 'no';
  let sign: NotFoundSign = 'no';
  for (const pattern of getPatterns()) {
    const match = pattern.exec(piece);
    if (!match) continue;
    if (match[0].length * 2 >= piece.replace(ERROR_WORDS, ' ').trim().length) return 'says';
    sign = 'mentions';
  }
  return sign;
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

function getPatterns(): RegExp[] {
  return (notFoundPatterns ??= createNotFoundPatterns());
}

function isErrorWords(text: string): boolean {
  return STARTS_WITH_ERROR_WORD.test(text) && text.replace(ERROR_WORDS, '') === '';
}
