import type { UrlParts } from '../url-parts.ts';
import { closestAncestor, type PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import type { FactsContext } from './facts-context.ts';

/** A URL the page makes the browser fetch. */
export interface PageResource {
  element: PageElement;
  /** The URL as written. */
  rawUrl: string;
  /** The scheme of the resolved URL, with the colon. */
  protocol: string;
  /** A script, style sheet or embedded document, not an image, sound or video: browsers block it over http. */
  active: boolean;
}

/** The target of a form: its `action`, or the `formaction` of a button. */
export interface FormTarget {
  element: PageElement;
  rawUrl: string;
  protocol: string;
}

export interface FormFacts {
  element: PageElement;
  /** Fields that a visitor fills in, without buttons and hidden fields. */
  fields: PageElement[];
}

/** Loaded resources, forms and scripts. Lists are in document order, `loaded` by kind of element. */
export interface ResourceFacts {
  loaded: PageResource[];
  forms: FormFacts[];
  formTargets: FormTarget[];
  /** Scripts of the head that block the parser while they load: not async, defer, nomodule or module. */
  blockingScripts: PageElement[];
}

const SOURCES = [
  { name: 'script', attribute: 'src', active: true },
  { name: 'iframe', attribute: 'src', active: true },
  { name: 'frame', attribute: 'src', active: true },
  { name: 'embed', attribute: 'src', active: true },
  { name: 'object', attribute: 'data', active: true },
  { name: 'img', attribute: 'src', active: false },
  { name: 'source', attribute: 'src', active: false },
  { name: 'video', attribute: 'src', active: false },
  { name: 'video', attribute: 'poster', active: false },
  { name: 'audio', attribute: 'src', active: false },
  { name: 'track', attribute: 'src', active: false },
];

/** Candidates read of a srcset and of all on a page; real ones have up to 20. */
const CANDIDATES = { each: 100, page: 20_000 };

export function readResources(index: PageIndex, context: FactsContext): ResourceFacts {
  const forms = readForms(index);
  return {
    loaded: readLoaded(index, context.base),
    forms,
    formTargets: readFormTargets(index, context.base),
    blockingScripts: index.getElementsByTagName('script').filter(isRenderBlocking),
  };
}

function readLoaded(index: PageIndex, base: UrlParts): PageResource[] {
  const loaded: PageResource[] = [];
  const add = (element: PageElement, rawUrl: string | null, active: boolean) => {
    if (rawUrl !== null && rawUrl.trim() !== '')
      loaded.push({ element, rawUrl, protocol: resolveProtocol(rawUrl, base), active });
  };
  for (const { name, attribute, active } of SOURCES) {
    for (const element of index.getElementsByTagName(name)) {
      if (name !== 'script' || isJavaScript(element)) add(element, element.getAttribute(attribute), active);
    }
  }
  for (const link of index.getElementsByTagName('link')) {
    if (link.getTokens('rel').includes('stylesheet')) add(link, link.getAttribute('href'), true);
  }
  for (const input of index.getElementsByTagName('input')) {
    if (isImageButton(input)) add(input, input.getAttribute('src'), false);
  }
  for (const image of index.getElementsByTagName('svg:image')) add(image, getSvgHref(image), false);
  let candidates = 0;
  for (const element of index.getElementsWithAttribute('srcset')) {
    if (element.name !== 'img' && element.name !== 'source') continue;
    if (candidates >= CANDIDATES.page) break;
    const urls = parseSrcset(element.getAttribute('srcset') ?? '');
    candidates += urls.length;
    for (const url of urls) add(element, url, false);
  }
  return loaded;
}

function isImageButton(input: PageElement): boolean {
  return input.getAttribute('type')?.toLowerCase() === 'image';
}

/** The `href` of an SVG element, else its `xlink:href` (SVG 2, section 16.1.5). The parser keeps the prefix apart. */
function getSvgHref({ attributes }: PageElement): string | null {
  const links = attributes.filter(({ name }) => name === 'href');
  return (links.find(({ prefix }) => !prefix) ?? links[0])?.value ?? null;
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
    const owner = id === null ? closestAncestor(field, 'form') : index.getElementById(id, field);
    if (owner) forms.get(owner)?.fields.push(field);
  }
  return [...forms.values()];
}

function readFormTargets(index: PageIndex, base: UrlParts): FormTarget[] {
  const targets: FormTarget[] = [];
  const add = (element: PageElement, attribute: string) => {
    const rawUrl = element.getAttribute(attribute)?.trim() ?? '';
    if (rawUrl !== '') targets.push({ element, rawUrl, protocol: resolveProtocol(rawUrl, base) });
  };
  for (const form of index.getElementsByTagName('form')) {
    if (form.getAttribute('method')?.toLowerCase() !== 'dialog') add(form, 'action');
  }
  for (const button of index.getElementsWithAttribute('formaction')) add(button, 'formaction');
  return targets;
}

const NON_ENTRY_TYPES = new Set(['hidden', 'submit', 'button', 'image', 'reset']);

function isEntryField(field: PageElement): boolean {
  return (
    field.name !== 'input' || !NON_ENTRY_TYPES.has(field.getAttribute('type')?.trim().toLowerCase() ?? 'text')
  );
}

function isRenderBlocking(script: PageElement): boolean {
  const type = script.getAttribute('type')?.trim().toLowerCase();
  const isNonBlocking =
    script.hasAttribute('async') ||
    script.hasAttribute('defer') ||
    script.hasAttribute('nomodule') ||
    type === 'module';
  return (
    script.context.region === 'head' && script.hasAttribute('src') && !isNonBlocking && isJavaScript(script)
  );
}

/** HTML standard, "prepare the script element": no type, a module or a JavaScript media type. */
function isJavaScript(script: PageElement): boolean {
  const type = script.getAttribute('type')?.trim().toLowerCase() ?? '';
  return (
    type === '' || type === 'module' || /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script/.test(type)
  );
}

/** The scheme of the resolved URL. Like the URL parser, it skips leading spaces, and tabs and line breaks anywhere. */
function resolveProtocol(rawUrl: string, base: UrlParts): string {
  // Most URLs.
  if (rawUrl.startsWith('https:')) return 'https:';
  if (rawUrl.startsWith('/')) return base.protocol;
  const start = rawUrl
    .trimStart()
    .slice(0, 100)
    .replace(/[\t\n\r]/g, '');
  return /^[a-z][a-z0-9+.-]*:/i.exec(start)?.[0].toLowerCase() ?? base.protocol;
}

/** HTML standard, "parse a srcset attribute": the URLs without their descriptors. */
function parseSrcset(srcset: string): string[] {
  const urls: string[] = [];
  let inDescriptors = false;
  for (const [word] of srcset.matchAll(/\S+/g)) {
    // `2x,b.png` ends one candidate and starts the next.
    const start = inDescriptors ? word.lastIndexOf(',') + 1 : 0;
    if (inDescriptors && start === 0) continue;
    const url = trimCommas(word.slice(start));
    inDescriptors = url !== '' && !word.endsWith(',');
    if (url !== '' && urls.push(url) === CANDIDATES.each) break;
  }
  return urls;
}

function trimCommas(word: string): string {
  let start = 0;
  let end = word.length;
  while (word[start] === ',') start++;
  while (end > start && word[end - 1] === ',') end--;
  return word.slice(start, end);
}
