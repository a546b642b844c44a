import { getExplicitRole, isPresentational } from './aria.ts';
import type { PageElement } from './node.ts';

/** Elements with one role, whatever their attributes. */
const ROLES: Partial<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  body: 'document',
  button: 'button',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  search: 'search',
  summary: 'button',
  table: 'table',
  textarea: 'textbox',
  ul: 'list',
};

/** Parts of tables and lists, which have no role of their own where the table or list has none. */
const PART_ROLES: Partial<Record<string, string>> = {
  li: 'listitem',
  tbody: 'rowgroup',
  td: 'cell',
  tfoot: 'rowgroup',
  th: 'columnheader',
  thead: 'rowgroup',
  tr: 'row',
};

const INPUT_ROLES: Partial<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/**
 * The role of an element: that of its `role` attribute, else that of HTML (HTML-AAM 1.0, section 3.5); `null` if it has
 * none or is presentational. Elements whose role HTML-AAM leaves to browsers have none either, except `summary`.
 */
export function getRole(element: PageElement): string | null {
  const role = getExplicitRole(element);
  return role === 'none' || role === 'presentation' ? null : (role ?? getImplicitRole(element));
}

function getImplicitRole(element: PageElement): string | null {
  const { name } = element;
  if (!element.isHtml) return null;
  switch (name) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : null;
    case 'header':
    case 'footer':
      return element.context.region === name ? (name === 'header' ? 'banner' : 'contentinfo') : null;
    case 'form':
      return isNamed(element) ? 'form' : null;
    case 'section':
      return isNamed(element) ? 'region' : null;
    case 'img':
      return element.getAttribute('alt') === '' ? null : 'img';
    case 'input':
      return getInputRole(element);
    case 'select':
      return element.hasAttribute('multiple') || Number(element.getAttribute('size')) > 1
        ? 'listbox'
        : 'combobox';
    default:
      return ROLES[name] ?? (isPartOfPresentation(element) ? null : (PART_ROLES[name] ?? null));
  }
}

function isNamed(element: PageElement): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => element.getAttribute(name));
}

function getInputRole(input: PageElement): string {
  const role = INPUT_ROLES[input.getAttribute('type')?.toLowerCase() ?? ''] ?? 'textbox';
  const suggests = input.hasAttribute('list') && (role === 'textbox' || role === 'searchbox');
  return suggests ? 'combobox' : role;
}

/** Whether the element is an item, row or cell of a list or table with `role=none` (WAI-ARIA 1.2, section 5.4). */
function isPartOfPresentation(element: PageElement): boolean {
  if (PART_ROLES[element.name] === undefined) return false;
  for (let owner = element.parent, steps = 0; owner && steps < 3; owner = owner.parent, steps++) {
    if (isPresentational(owner) && ROLES[owner.name] !== undefined) return true;
    if (PART_ROLES[owner.name] === undefined) return false;
  }
  return false;
}
