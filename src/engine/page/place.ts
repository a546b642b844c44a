import type { PageElement, Place, Region } from './node.ts';

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

/** Where an element stands, given where its parent does. The parent's own object when nothing changes. */
export function placeOf(element: PageElement, outer: Place): Place {
  let { hidden, ariaHidden, region, lang } = outer;
  for (const { name, value } of element.attributes) {
    if (name === 'hidden') hidden = value.toLowerCase() !== 'until-found' || hidden;
    else if (name === 'style' && HIDDEN_STYLE.test(value)) hidden = true;
    else if (name === 'aria-hidden' && value.trim().toLowerCase() === 'true') ariaHidden = true;
    else if (name === 'inert' || name === 'popover') ariaHidden = true;
    else if (name === 'lang') lang = value.trim();
  }
  if (hidden || isClosed(element)) ariaHidden = true;
  region = regionOf(element, region);
  const same =
    hidden === outer.hidden &&
    ariaHidden === outer.ariaHidden &&
    region === outer.region &&
    lang === outer.lang;
  return same ? outer : { hidden, ariaHidden, region, lang };
}

/** What browsers do not show although no attribute hides it. */
function isClosed(element: PageElement): boolean {
  if (element.name === 'dialog') return !element.has('open');
  return element.name === 'input' && element.attribute('type')?.toLowerCase() === 'hidden';
}

const ROLE_REGIONS: Partial<Record<string, Region>> = {
  main: 'main',
  navigation: 'nav',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
};

/** The landmark an element opens (HTML-AAM): `header` and `footer` inside main, article or section open none. */
function regionOf(element: PageElement, outer: Region): Region {
  if (!element.isHtml) return outer;
  const role = element.attribute('role');
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
      return outer === 'main' || insideSection(element) ? outer : element.name;
    default:
      return outer;
  }
}

function insideSection(element: PageElement): boolean {
  for (let at = element.parent; at; at = at.parent)
    if (at.name === 'article' || at.name === 'section') return true;
  return false;
}
