import { AsyncLocalStorage } from 'node:async_hooks';
import type { Child } from 'hono/jsx';
import { formatGain } from '../../engine/format-gain.ts';
import { formatBytes, formatCount, formatNumber } from '../../lib/text.ts';
import { formatDate, formatDateTime, formatShortDate, formatWait } from '../../lib/time.ts';

/** The languages of the web app, by code, each with its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español' };

export type Language = keyof typeof LANGUAGES;

/** The messages of a language by their English text: a text, or one for each plural category of a count (public/messages/). */
export type Messages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The language of the request that is being answered; nothing for English. */
const current = new AsyncLocalStorage<{ language: Language; messages: Messages }>();

/** Runs `answer` in a language, also after its awaits. Requests at the same time do not see each other's. */
export function runInLanguage<T>(language: Language, messages: Messages, answer: () => T): T {
  return current.run({ language, messages }, answer);
}

/** Returns the language of the page. */
export function getLanguage(): Language {
  return current.getStore()?.language ?? 'en';
}

/** The names by which scripts/worker/translate-messages.ts calls these functions. */
Object.assign(globalThis, {
  $t: translateTemplate,
  $x: translateParts,
  $count: countInLanguage,
  $number: numberInLanguage,
  $gain: (gain: number | null) => formatGain(gain).replace('.', numberInLanguage(1.1).charAt(1)),
  $bytes: bytesInLanguage,
  $wait: waitInLanguage,
  $date: dateInLanguage,
  $shortDate: shortDateInLanguage,
  $dateTime: dateTimeInLanguage,
});

/**
 * Returns a message in the language of the page: in English if it is not translated.
 *
 * @param id the English text, with `{0}`, `{1}` … for the values
 */
export function translate(id: string, ...values: unknown[]): string {
  return find(id).replace(/\{(\d+)\}/g, (_, index: number) => String(values[index]));
}

/** Same as `translate`, of a message with elements: `<0>…</0>` is what the function `values[0]` makes of its content. */
function translateParts(id: string, ...values: (Child | ((content: Child) => Child))[]): Child {
  return fill(find(id), values);
}

const ids = new WeakMap<TemplateStringsArray, string>();

/** Same as `translate`, of a template. */
function translateTemplate(texts: TemplateStringsArray, ...values: unknown[]): string {
  const known = ids.get(texts);
  const id = known ?? texts.reduce((start, text, index) => `${start}{${index - 1}}${text}`);
  if (known === undefined) ids.set(texts, id);
  return translate(id, ...values);
}

function fill(message: string, values: Parameters<typeof translateParts>[1][]): Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const { 0: written, 1: value, 2: element, 3: content = '', index } of message.matchAll(
    /\{(\d+)\}|<(\d+)>([^]*?)<\/\2>/g,
  )) {
    const part = values[Number(value ?? element)];
    parts.push(message.slice(end, index), typeof part === 'function' ? part(fill(content, values)) : part);
    end = index + written.length;
  }
  return [...parts, message.slice(end)];
}

function find(id: string): string {
  const message = current.getStore()?.messages[id];
  return typeof message === 'string' ? message : id;
}

/** `formatCount` in the language of the page. */
function countInLanguage(count: number, noun: string, plural?: string): string {
  const language = getLanguage();
  const forms = current.getStore()?.messages[`{0} ${noun}`];
  if (typeof forms !== 'object') return formatCount(count, noun, plural);
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? '';
  return form.replace('{0}', numberInLanguage(count));
}

/** `formatNumber` in the language of the page. English does without `Intl`, which loads locale data. */
function numberInLanguage(value: number): string {
  const language = getLanguage();
  return language === 'en'
    ? formatNumber(value)
    : new Intl.NumberFormat(language, { useGrouping: true }).format(value);
}

/** `formatBytes` in the language of the page. */
function bytesInLanguage(bytes: number): string {
  return inUnit(formatBytes(bytes));
}

/** `formatWait` in the language of the page. */
function waitInLanguage(seconds: number): string {
  return inUnit(formatWait(seconds));
}

/** Writes a quantity in the language of the page. @param text in English: `15 minutes`, `1.2 MB` */
function inUnit(text: string): string {
  const language = getLanguage();
  const [value = '', unit = ''] = text.split(' ');
  if (language === 'en') return text;
  if (unit.endsWith('B')) return `${numberInLanguage(Number(value))} ${unit}`;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: unit.replace(/s$/, ''),
    unitDisplay: 'long',
  }).format(Number(value));
}

/** `formatDate` in the language of the page. */
function dateInLanguage(date: string | number): string {
  return inCalendar(date, { dateStyle: 'long' }) ?? formatDate(date);
}

/** `formatShortDate` in the language of the page. */
function shortDateInLanguage(date: string | number): string {
  return inCalendar(date, { dateStyle: 'medium' }) ?? formatShortDate(date);
}

/** `formatDateTime` in the language of the page. */
function dateTimeInLanguage(date: string | number): string {
  const text = inCalendar(date, { dateStyle: 'long', timeStyle: 'short' });
  return text === null ? formatDateTime(date) : `${text} UTC`;
}

function inCalendar(date: string | number, format: Intl.DateTimeFormatOptions): string | null {
  const language = getLanguage();
  if (language === 'en') return null;
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(new Date(date));
}
