import type { HidingStyles } from './hiding-styles.ts';
import type { PageElement, ElementContext, Region } from './node.ts';

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

/** An inline style wins over a rule of the page or of the browser, unless the rule is `!important`, which is rare. */
const SHOWN_STYLE = /(?:^|;)\s*display\s*:\s*(?!none)[a-z]/i;

/** What `deriveElementContext` reads: an element without any of them has the context of its parent, unless a style hides it. */
export const CONTEXT_ATTRIBUTES: ReadonlySet<string> = new Set(
  'aria-hidden hidden inert lang popover role style'.split(' '),
);
export const CONTEXT_ELEMENTS: ReadonlySet<string> = new Set(
  'aside dialog footer head header input main nav'.split(' '),
);

/**
 * The context of an element, derived from that of its parent. Returns the parent's object if nothing changes.
 *
 * @param styles what the `<style>` elements of the page hide
 */
export function deriveElementContext(
  element: PageElement,
  parent: ElementContext,
  styles: HidingStyles,
): ElementContext {
  let { ariaHidden, lang } = parent;
  let hidden = parent.hidden && !parent.hiddenByStyle;
  let { hiddenByStyle } = parent;
  if (!parent.hidden && styles.hides(element))
    hiddenByStyle = !SHOWN_STYLE.test(element.getAttribute('style') ?? '');
  for (const { name, value } of element.attributes) {
    if (name === 'hidden') hidden = value.toLowerCase() !== 'until-found' || hidden;
    else if (name === 'style' && HIDDEN_STYLE.test(value)) hidden ||= !styles.isShownByScript(element);
    else if (name === 'aria-hidden' && value.trim().toLowerCase() === 'true') ariaHidden = true;
    else if (name === 'inert') ariaHidden = true;
    else if (name === 'lang') lang = element.getLanguageTag(name);
  }
  hidden ||= isClosed(element, styles);
  if (hidden) hiddenByStyle = false;
  hidden ||= hiddenByStyle;
  if (hidden || isHiddenInput(element)) ariaHidden = true;
  const region = deriveRegion(element, parent.region);
  const isUnchanged =
    hidden === parent.hidden &&
    hiddenByStyle === parent.hiddenByStyle &&
    ariaHidden === parent.ariaHidden &&
    region === parent.region &&
    lang === parent.lang;
  return isUnchanged ? parent : { hidden, hiddenByStyle, ariaHidden, region, lang };
}

/** Closed dialogs, and popovers, which are closed when the page opens (HTML standard, section 15.3.1). */
function isClosed(element: PageElement, styles: HidingStyles): boolean {
  if (!element.isHtml) return false;
  const isOpen = element.name === 'dialog' ? element.hasAttribute('open') : !element.hasAttribute('popover');
  return !isOpen && !SHOWN_STYLE.test(element.getAttribute('style') ?? '') && !styles.showsClosed(element);
}

function isHiddenInput(element: PageElement): boolean {
  return element.name === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden';
}

const ROLE_REGIONS: Partial<Record<string, Region>> = {
  main: 'main',
  navigation: 'nav',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
};

/**
 * The landmark an element opens, else its parent's. `header` and `footer` in main, article or section open none
 * (HTML-AAM).
 */
function deriveRegion(element: PageElement, parentRegion: Region): Region {
  if (!element.isHtml) return parentRegion;
  const role = element.getAttribute('role');
  const byRole = role === null ? undefined : ROLE_REGIONS[role.trim().toLowerCase()];
  if (byRole) return byRole;
  switch (element.name) {
    case 'head':
    case 'main':
    case 'nav':
    case 'aside':
      return element.name;
    case 'header':
    case 'footer':
      return parentRegion === 'main' || isInsideSection(element) ? parentRegion : element.name;
    default:
      return parentRegion;
  }
}

function isInsideSection(element: PageElement): boolean {
  for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent)
    if (ancestor.name === 'article' || ancestor.name === 'section') return true;
  return false;
}
