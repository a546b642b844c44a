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

/** The words an error page has in place of a phrase: "404", "Error 404", "404 Not Found", "Nicht gefunden". */
const ERROR_WORD =
  /(?:404|410|not found|no longer available|error|http|status|code|oops|sorry|nicht gefunden|fehler|erreur|introuvable|non trouvée?|no encontrad[ao]|não encontrad[ao]|erro|non trovat[ao]|errore|niet gevonden|fout|nie znaleziono|błąd|не найден[аоы]?|ошибка|bulunamadı|hata|tidak ditemukan|không tìm thấy|غير موجود[ةه]?|خطأ|見つかりません|エラー|未找到|错误|錯誤|찾을 수 없음|오류|не знайдено|помилка|eroare|δεν βρέθηκε|σφάλμα|nenalezeno|nem található|hittades inte|(?:chyba|hiba|fel)(?= 404)|[\p{P}\p{S}\s])/u;
const ERROR_WORDS = new RegExp(ERROR_WORD, 'gu');
const STARTS_WITH_ERROR_WORD = new RegExp(`^${ERROR_WORD.source}`, 'u');

/** Between the title of a page and the name of the site, without the white space before. */
const SEPARATORS = /[|–—·•:»«›‹]\s*|\s-\s+/;

/** Characters read of a title or heading. */
const LIMIT = 300;

/**
 * How clearly a title or heading says that the page was not found: `says` if a part of it says little else, `mentions` if
 * the phrase is in a longer part, `no` otherwise. A number alone ("Room 404") says nothing.
 */
export function readNotFound(text: string): 'says' | 'mentions' | 'no' {
  const parts = text.slice(0, LIMIT).toLowerCase().replaceAll('’', "'").split(SEPARATORS);
  let strength: 'says' | 'mentions' | 'no' = 'no';
  for (const untrimmed of parts) {
    const part = untrimmed.trimEnd();
    if (isErrorWords(part) && /\p{L}{4}|404|410|\p{Script=Han}/u.test(part)) return 'says';
    if (!MISSING.test(part)) continue;
    notFoundPatterns ??= createNotFoundPatterns();
    for (const pattern of notFoundPatterns) {
      const match = pattern.exec(part);
      if (!match) continue;
      if (match[0].length * 2 >= part.replace(ERROR_WORDS, ' ').trim().length) return 'says';
      strength = 'mentions';
    }
  }
  return strength;
}

function isErrorWords(text: string): boolean {
  return STARTS_WITH_ERROR_WORD.test(text) && text.replace(ERROR_WORDS, '') === '';
}
