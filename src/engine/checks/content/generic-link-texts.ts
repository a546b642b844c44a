import { getPrimarySubtag } from '../../../lib/language.ts';
import type { LinkFacts } from '../../page/facts/links.ts';
import { createNameTest } from './list-of-names.ts';

interface LinkTextList {
  texts: ReadonlySet<string>;
  /** Of the longest text, in characters. */
  maxLength: number;
}

/**
 * Link texts that do not describe the target, by language, in lower case. From Lighthouse's audit link-text (en, ja, es,
 * pt, ko, sv, de, ta, fa). The lists of fr, it, nl and pl and further phrases of de, es and pt are our own.
 */
const GENERIC_LINK_TEXTS: Partial<Record<string, LinkTextList>> = {
  en: parseTextList(
    'click here, click this, go, here, information, learn more, more, more info, more information, right here, read more, see more, start, this',
  ),
  de: parseTextList(
    'klicke hier, hier klicken, klicken sie hier, hier, mehr, mehr lesen, mehr erfahren, mehr dazu, mehr infos, mehr informationen, weitere informationen, erfahren sie mehr, siehe, siehe hier, dies, das, weiterlesen, weiter, weiter lesen, lesen sie mehr',
  ),
  fr: parseTextList(
    'cliquez ici, cliquer ici, clique ici, ici, lire la suite, lire plus, en savoir plus, plus, plus d’infos, plus d’informations, plus d’information, voir plus, suite, la suite, ce lien, lien, découvrir',
  ),
  es: parseTextList(
    'click aquí, click aqui, clicka aquí, clicka aqui, haga clic aquí, haz clic aquí, clic aquí, pincha aquí, pincha aqui, aquí, aqui, más, mas, leer más, leer mas, ver más, ver mas, saber más, saber mas, más información, más informacion, mas información, mas informacion, más info, este, enlace, este enlace, empezar',
  ),
  it: parseTextList(
    'clicca qui, cliccare qui, fai clic qui, qui, leggi tutto, leggi di più, leggi, per saperne di più, scopri di più, scopri, vedi di più, altro, continua, continua a leggere, più informazioni, maggiori informazioni, ulteriori informazioni, questo, link, questo link',
  ),
  pt: parseTextList(
    'clique aqui, clica aqui, aqui, ir, mais, leia mais, ler mais, saiba mais, saber mais, veja mais, ver mais, mais info, mais informação, mais informações, este link, link, continue lendo, continuar lendo',
  ),
  nl: parseTextList(
    'klik hier, hier klikken, hier, meer, lees meer, lees verder, verder lezen, verder, meer lezen, meer info, meer informatie, bekijk, bekijk meer, deze link, link',
  ),
  pl: parseTextList(
    'kliknij tutaj, kliknij tu, kliknij, tutaj, tu, więcej, czytaj więcej, czytaj dalej, dowiedz się więcej, zobacz więcej, zobacz, więcej informacji, dalej, ten link, link',
  ),
  sv: parseTextList('här, klicka här, läs mer, mer, mer info, mer information'),
  ja: parseTextList(
    'ここをクリック, こちらをクリック, こちら, リンク, 続きを読む, 続く, 全文表示, もっと見る, もっと読む, 詳細, 詳しくはこちら',
  ),
  ko: parseTextList('여기, 여기를 클릭, 클릭, 링크, 자세히, 자세히 보기, 계속, 이동, 전체 보기'),
  fa: parseTextList(
    'اطلاعات بیشتر, اطلاعات, این, اینجا بزنید, اینجا کلیک کنید, اینجا, برو, بیشتر بخوانید, بیشتر بدانید, بیشتر, شروع',
  ),
  ta: parseTextList(
    'அடுத்த பக்கம், மறுபக்கம், முந்தைய பக்கம், முன்பக்கம், மேலும் அறிக, மேலும் தகவலுக்கு, மேலும் தரவுகளுக்கு, தயவுசெய்து இங்கே அழுத்தவும், இங்கே கிளிக் செய்யவும்',
  ),
};

/** A single word of one language can be a name in another: `plus`, `suite`. */
const LATIN_WORD = /^\p{Script=Latin}+$/u;

let textsOfAnyLanguage: LinkTextList | null = null;

/** For a page whose language is unknown: the texts of English, and those of all languages that are no single Latin word. */
function getGenericTextsOfAnyLanguage(): LinkTextList {
  if (textsOfAnyLanguage) return textsOfAnyLanguage;
  const { en, ...others } = GENERIC_LINK_TEXTS;
  const foreign = Object.values(others).flatMap((list) => Array.from(list?.texts ?? []));
  const unmistakable = foreign.filter((text) => !LATIN_WORD.test(text));
  return (textsOfAnyLanguage = toTextList([...(en?.texts ?? []), ...unmistakable]));
}

function parseTextList(list: string): LinkTextList {
  return toTextList(list.split(', ').flatMap((text) => [text, text.replaceAll('’', "'")]));
}

function toTextList(texts: readonly string[]): LinkTextList {
  return { texts: new Set(texts), maxLength: Math.max(...texts.map((text) => text.length)) };
}

/**
 * Returns a function that tells whether a link has a generic text in the language of its element, in any if none is declared. A name
 * in a list of names is not generic.
 */
export function createGenericTextTest(
  links: readonly LinkFacts[],
  pageLanguage: string,
): (link: LinkFacts) => boolean {
  const isName = createNameTest(links);
  const lists = new Map<string, LinkTextList | null>();
  const getList = (lang: string) => {
    const language = getPrimarySubtag((lang || pageLanguage).replace('_', '-'));
    return language === '' ? getGenericTextsOfAnyLanguage() : (GENERIC_LINK_TEXTS[language] ?? null);
  };
  return (link) => {
    const { text, element } = link;
    const { lang } = element.context;
    let list = lists.get(lang);
    if (list === undefined) lists.set(lang, (list = getList(lang)));
    if (!list || text.length > list.maxLength + MAX_MARKS) return false;
    return list.texts.has(trimMarks(text).toLowerCase()) && !isName(link);
  };
}

/** Whether a text says nothing of where a link leads, in English, or in any language if it is unmistakable. */
export function isGenericLinkText(text: string): boolean {
  const list = getGenericTextsOfAnyLanguage();
  return text.length <= list.maxLength + MAX_MARKS && list.texts.has(trimMarks(text).toLowerCase());
}

/** `» Read more …` becomes `Read more`. */
function trimMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && MARKS.includes(text.charAt(start))) start++;
  while (start < end && MARKS.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const MAX_MARKS = 10;
const MARKS = ' .…:;!?+-–—•·|»›>→⟶➔▸►«‹<←()[]"“”„';
