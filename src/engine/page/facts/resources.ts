import type { UrlParts } from '../url-parts.ts';
import { closestAncestor, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';

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
export interface FormTarget {
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
  formTargets: FormTarget[];
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
    formTargets: readFormTargets(index, context.base),
    blockingScripts: index.getElementsByTagName('script').filter(isRenderBlocking),
  };
}

function readLoaded(index: PageIndex, base: UrlParts): Resource[] {
  const loaded: Resource[] = [];
  const add = (element: PageElement, address: string | null, active: boolean) => {
    if (address !== null && address.trim() !== '')
      loaded.push({ element, address, protocol: resolveProtocol(address, base), active });
  };
  for (const [name, attribute, active] of SOURCES) {
    for (const element of index.getElementsByTagName(name)) {
      if (name !== 'script' || isJavaScript(element)) add(element, element.getAttribute(attribute), active);
    }
  }
  for (const link of index.getElementsByTagName('link')) {
    if (link.getTokens('rel').includes('stylesheet')) add(link, link.getAttribute('href'), true);
  }
  for (const element of index.getElementsWithAttribute('srcset')) {
    if (element.name !== 'img' && element.name !== 'source') continue;
    for (const candidate of parseSrcset(element.getAttribute('srcset') ?? '')) add(element, candidate, false);
  }
  return loaded;
}

function readForms(index: PageIndex): FormFacts[] {
  const forms = new Map(
    index
      .getElementsByTagName('form')
      .map((element): [PageElement, FormFacts] => [element, { element, fields: [] }]),
  );
  if (forms.size === 0) return [];
  for (const field of ['input', 'select', 'textarea'].flatMap((name) => index.getElementsByTagName(name))) {
    if (!isEntryField(field)) continue;
    const id = field.getAttribute('form');
    const owner = id === null ? closestAncestor(field, 'form') : index.getElementById(id);
    if (owner) forms.get(owner)?.fields.push(field);
  }
  return [...forms.values()];
}

function readFormTargets(index: PageIndex, base: UrlParts): FormTarget[] {
  const submissions: FormTarget[] = [];
  const add = (element: PageElement, attribute: string) => {
    const address = element.getAttribute(attribute)?.trim() ?? '';
    if (address !== '') submissions.push({ element, address, protocol: resolveProtocol(address, base) });
  };
  for (const form of index.getElementsByTagName('form')) {
    if (form.getAttribute('method')?.toLowerCase() !== 'dialog') add(form, 'action');
  }
  for (const button of index.getElementsWithAttribute('formaction')) add(button, 'formaction');
  return submissions;
}

const NON_ENTRY_TYPES = new Set(['hidden', 'submit', 'button', 'image', 'reset']);

function isEntryField(field: PageElement): boolean {
  return (
    field.name !== 'input' || !NON_ENTRY_TYPES.has(field.getAttribute('type')?.trim().toLowerCase() ?? 'text')
  );
}

function isRenderBlocking(script: PageElement): boolean {
  const kind = script.getAttribute('type')?.trim().toLowerCase();
  const waits =
    script.hasAttribute('async') ||
    script.hasAttribute('defer') ||
    script.hasAttribute('nomodule') ||
    kind === 'module';
  return script.context.region === 'head' && script.hasAttribute('src') && !waits && isJavaScript(script);
}

/** HTML standard, "prepare the script element": no type, a module or one of the JavaScript media types. */
function isJavaScript(script: PageElement): boolean {
  const type = script.getAttribute('type')?.trim().toLowerCase() ?? '';
  return (
    type === '' || type === 'module' || /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script/.test(type)
  );
}

/** The scheme an address has once resolved; the URL parser skips spaces before it, and tabs and line breaks within. */
function resolveProtocol(address: string, base: UrlParts): string {
  const start = address
    .trimStart()
    .slice(0, 100)
    .replace(/[\t\n\r]/g, '');
  return /^[a-z][a-z0-9+.-]*:/i.exec(start)?.[0].toLowerCase() ?? base.protocol;
}

/** HTML standard, "parse a srcset attribute": the addresses without their descriptors. */
function parseSrcset(srcset: string): string[] {
  const addresses: string[] = [];
  let inDescriptors = false;
  for (const [word] of srcset.matchAll(/\S+/g)) {
    // `2x,b.png` ends one candidate and begins the next.
    const begin = inDescriptors ? word.lastIndexOf(',') + 1 : 0;
    if (inDescriptors && begin === 0) continue;
    const address = trimCommas(word.slice(begin));
    inDescriptors = address !== '' && !word.endsWith(',');
    if (address !== '' && addresses.push(address) === CANDIDATES_LIMIT) break;
  }
  return addresses;
}

function trimCommas(word: string): string {
  let start = 0;
  let end = word.length;
  while (word[start] === ',') start++;
  while (end > start && word[end - 1] === ',') end--;
  return word.slice(start, end);
}
