import { isSameSite } from '../../../lib/host/registrable-domain.ts';
import { isDataBlock } from '../data-block.ts';
import type { PageElement } from '../node.ts';
import { getElementText, type PageIndex } from '../page-index.ts';
import { resolveUrl, type UrlParts } from '../url-parts.ts';
import { countText } from '../words.ts';
import type { FactsContext } from './facts-context.ts';
import type { TextFacts } from './text.ts';

/** The root element and the script bundle of a page that is the empty shell of an app. */
export interface AppShell {
  root: PageElement;
  bundle: PageElement;
}

/** Pages at the tenth percentile have 42 to 50 words (Web Almanac 2025). */
export const MIN_WORDS = 50;

/** Candidates for a root read per page. */
const LIMIT = 20;

/** Words of a message such as "Loading, please wait", at most. */
const MAX_MESSAGE_WORDS = 10;

/** Ids of the element that a framework fills: React, Vue, Next.js, Nuxt, Gatsby, Quasar, Svelte, Ember, Swagger UI, Redoc. */
const ROOT_ID =
  /^(?:root|app|main-app|__next|__nuxt|__layout|___gatsby|gatsby-focus-wrapper|q-app|svelte|ember-app|swagger-ui|redoc(?:-container)?|(?:[a-z\d]{1,20}[-_])?(?:app|react|vue)(?:[-_](?:root|app|mount|container|wrapper))?)$/i;

/** Elements that Angular and Ionic fill. */
const ROOT_ELEMENTS = ['app-root', 'ion-app', 'ng-app'];

/** The file of a bundle, on whatever host. */
const BUNDLE_FILE =
  /(?:^|\/)(?:app|bundle|client|chunk|framework|index|main|polyfills|runtime|vendors?|webpack)(?:[.~_-][\w.~-]{0,100})?\.m?js$/i;

/** `null` if the page has text, or form fields or links in its root, or has no root or no bundle. */
export function readAppShell(
  index: PageIndex,
  { url, base }: FactsContext,
  text: TextFacts,
): AppShell | null {
  if (text.words >= MIN_WORDS) return null;
  const root = [
    ...index.getElementsWithAttribute('id').filter(({ name, attributes }) => isRootName(name, attributes)),
    ...ROOT_ELEMENTS.flatMap((name) => index.getElementsByTagName(name)),
  ]
    .slice(0, LIMIT)
    .find(isEmptyRoot);
  const bundle = root && index.getElementsByTagName('script').find((script) => isBundle(script, base, url));
  return bundle ? { root, bundle } : null;
}

function isRootName(name: string, attributes: PageElement['attributes']): boolean {
  if (name !== 'div' && name !== 'main' && name !== 'section' && name !== 'body') return false;
  return attributes.some(
    (attribute) => attribute.name === 'id' && ROOT_ID.test(attribute.value.slice(0, 60)),
  );
}

/** Elements that a page shows without a script. */
const CONTENT_ELEMENTS = new Set(
  'a input select textarea button img picture video audio object embed iframe'.split(' '),
);

function isEmptyRoot(root: PageElement): boolean {
  const message = getElementText(root, 500);
  return countText(message, 0, message.length).words < MAX_MESSAGE_WORDS && !hasContent(root);
}

function hasContent(root: PageElement): boolean {
  return root.childElements().some((child) => CONTENT_ELEMENTS.has(child.name) || hasContent(child));
}

function isBundle(script: PageElement, base: UrlParts, page: UrlParts): boolean {
  if (isDataBlock(script)) return false;
  if (script.getAttribute('type')?.trim().toLowerCase() === 'module') return true;
  const source = script.getAttribute('src');
  const url = source === null ? null : resolveUrl(source, base);
  return url !== null && (isSameSite(url, page) || BUNDLE_FILE.test(url.pathname));
}
