import { type PageElement, PageText } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';

/** Attributes of AngularJS, Vue and Alpine: the element is a template, which their scripts fill in the browser. */
const TEMPLATE_ATTRIBUTE = /^(?:(?:data-)?ng-|v-|x-(?:data|for|text|if)|[:@])/;

/**
 * File names of libraries that fill `{{ }}` in the browser, from their installation pages: Vue ("Using Vue from CDN"), petite-vue,
 * AngularJS, Alpine, Handlebars, Mustache, Ractive, Nunjucks.
 */
const TEMPLATE_LIBRARY =
  /(?:^|[/@._-])(?:vue|petite-vue|angular(?:js)?|alpine(?:js)?|handlebars|mustache|ractive|nunjucks)(?=$|[/@._-])/i;

/** Calls with which a script of the page fills a template, in the same documentation. */
const TEMPLATE_CALLS = [
  'createApp(',
  'new Vue(',
  'angular.module(',
  'angular.bootstrap(',
  'Handlebars.compile(',
  'Mustache.render(',
  'new Ractive(',
  'nunjucks.render',
];

/** Ids of the element that apps mount to: the templates of Vue, Vite and Create React App. */
const APP_ROOTS = new Set(['app', 'root']);

/** Characters read of an inline script. */
const SCRIPT_LIMIT = 100_000;

/** Whether the element is in a part of the page that its attributes make a template, which a script fills in the browser. */
export function isClientTemplate(element: PageElement): boolean {
  for (let ancestor: PageElement | null = element; ancestor; ancestor = ancestor.parent)
    if (ancestor.attributes.some(({ name }) => TEMPLATE_ATTRIBUTE.test(name))) return true;
  return false;
}

const answers = new WeakMap<PageIndex, boolean>();

/** Whether a script fills `{{ }}` in the text of the element: it is in a template or the root of an app, or the page loads such a library. */
export function isScriptTemplate(element: PageElement, index: PageIndex): boolean {
  if (isClientTemplate(element)) return true;
  const scripts = index.getElementsByTagName('script');
  let answer = answers.get(index);
  if (answer === undefined) answers.set(index, (answer = scripts.some(fillsTemplates)));
  return answer || (isInAppRoot(element) && scripts.some(hasSource));
}

function isInAppRoot(element: PageElement): boolean {
  for (let ancestor: PageElement | null = element; ancestor; ancestor = ancestor.parent)
    if (APP_ROOTS.has(ancestor.getAttribute('id') ?? '')) return true;
  return false;
}

function hasSource(script: PageElement): boolean {
  return Boolean(script.getAttribute('src')?.trim());
}

function fillsTemplates(script: PageElement): boolean {
  const source = script.getAttribute('src');
  if (source !== null) return TEMPLATE_LIBRARY.test(source.slice(0, 1_000));
  const content = script.firstChild instanceof PageText ? script.firstChild.value.slice(0, SCRIPT_LIMIT) : '';
  return TEMPLATE_CALLS.some((call) => content.includes(call));
}
