import type { Address } from '../address.ts';
import { closest, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './context.ts';

/** An address the page makes the browser ask for. */
export interface Resource {
  element: PageElement;
  /** As written. */
  address: string;
  /** The scheme after resolving, with its colon. */
  protocol: string;
  /** Runs, styles or embeds; pictures, sound and video otherwise. Browsers block the first kind over http. */
  active: boolean;
}

/** Where a form is sent: by its own action or by the `formaction` of a button. */
export interface Submission {
  element: PageElement;
  address: string;
  protocol: string;
}

export interface FormFacts {
  element: PageElement;
  /** What a visitor fills in: no buttons and no hidden fields. */
  fields: PageElement[];
}

/** What the page loads and where it sends. Lists are in document order, resources by kind of element. */
export interface ResourceFacts {
  loaded: Resource[];
  forms: FormFacts[];
  submissions: Submission[];
  /** Scripts of the head that stop the parser while they load: no async, defer or module. */
  blockingScripts: PageElement[];
}

const SOURCES = [
  ['script', 'src', true],
  ['iframe', 'src', true],
  ['frame', 'src', true],
  ['embed', 'src', true],
  ['object', 'data', true],
  ['img', 'src', false],
  ['source', 'src', false],
  ['video', 'src', false],
  ['video', 'poster', false],
  ['audio', 'src', false],
  ['track', 'src', false],
] as const;

/** Candidates read of one srcset; real ones have up to 20. */
const CANDIDATES_LIMIT = 100;

export function readResources(index: PageIndex, context: FactsContext): ResourceFacts {
  const forms = readForms(index);
  return {
    loaded: readLoaded(index, context.base),
    forms,
    submissions: readSubmissions(index, context.base),
    blockingScripts: index.named('script').filter(isBlocking),
  };
}

function readLoaded(index: PageIndex, base: Address): Resource[] {
  const loaded: Resource[] = [];
  const add = (element: PageElement, address: string | null, active: boolean) => {
    if (address !== null && address.trim() !== '')
      loaded.push({ element, address, protocol: protocolOf(address, base), active });
  };
  for (const [name, attribute, active] of SOURCES) {
    for (const element of index.named(name)) {
      if (name !== 'script' || isJavaScript(element)) add(element, element.attribute(attribute), active);
    }
  }
  for (const link of index.named('link')) {
    if (link.tokens('rel').includes('stylesheet')) add(link, link.attribute('href'), true);
  }
  for (const element of index.withAttribute('srcset')) {
    if (element.name !== 'img' && element.name !== 'source') continue;
    for (const candidate of candidatesOf(element.attribute('srcset') ?? '')) add(element, candidate, false);
  }
  return loaded;
}

function readForms(index: PageIndex): FormFacts[] {
  const forms = new Map(
    index.named('form').map((element): [PageElement, FormFacts] => [element, { element, fields: [] }]),
  );
  if (forms.size === 0) return [];
  for (const field of ['input', 'select', 'textarea'].flatMap((name) => index.named(name))) {
    if (!isFilledIn(field)) continue;
    const id = field.attribute('form');
    const owner = id === null ? closest(field, 'form') : index.byId(id);
    if (owner) forms.get(owner)?.fields.push(field);
  }
  return [...forms.values()];
}

function readSubmissions(index: PageIndex, base: Address): Submission[] {
  const submissions: Submission[] = [];
  const add = (element: PageElement, attribute: string) => {
    const address = element.attribute(attribute)?.trim() ?? '';
    if (address !== '') submissions.push({ element, address, protocol: protocolOf(address, base) });
  };
  for (const form of index.named('form')) {
    if (form.attribute('method')?.toLowerCase() !== 'dialog') add(form, 'action');
  }
  for (const button of index.withAttribute('formaction')) add(button, 'formaction');
  return submissions;
}

const NOT_FILLED_IN = new Set(['hidden', 'submit', 'button', 'image', 'reset']);

function isFilledIn(field: PageElement): boolean {
  return (
    field.name !== 'input' || !NOT_FILLED_IN.has(field.attribute('type')?.trim().toLowerCase() ?? 'text')
  );
}

function isBlocking(script: PageElement): boolean {
  const kind = script.attribute('type')?.trim().toLowerCase();
  const waits = script.has('async') || script.has('defer') || script.has('nomodule') || kind === 'module';
  return script.place.region === 'head' && script.has('src') && !waits && isJavaScript(script);
}

/** HTML standard, "prepare the script element": no type, a module or one of the JavaScript media types. */
function isJavaScript(script: PageElement): boolean {
  const type = script.attribute('type')?.trim().toLowerCase() ?? '';
  return (
    type === '' || type === 'module' || /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script/.test(type)
  );
}

/** The scheme an address has once resolved; the URL parser skips spaces before it, and tabs and line breaks within. */
function protocolOf(address: string, base: Address): string {
  const start = address
    .trimStart()
    .slice(0, 100)
    .replace(/[\t\n\r]/g, '');
  return /^[a-z][a-z0-9+.-]*:/i.exec(start)?.[0].toLowerCase() ?? base.protocol;
}

/** HTML standard, "parse a srcset attribute": the addresses without their descriptors. */
function candidatesOf(srcset: string): string[] {
  const addresses: string[] = [];
  let inDescriptors = false;
  for (const [word] of srcset.matchAll(/\S+/g)) {
    // `2x,b.png` ends one candidate and begins the next.
    const begin = inDescriptors ? word.lastIndexOf(',') + 1 : 0;
    if (inDescriptors && begin === 0) continue;
    const address = withoutCommas(word.slice(begin));
    inDescriptors = address !== '' && !word.endsWith(',');
    if (address !== '' && addresses.push(address) === CANDIDATES_LIMIT) break;
  }
  return addresses;
}

function withoutCommas(word: string): string {
  let start = 0;
  let end = word.length;
  while (word[start] === ',') start++;
  while (end > start && word[end - 1] === ',') end--;
  return word.slice(start, end);
}
