import type { PageElement } from './node.ts';
import type { PageIndex } from './page-index.ts';

/**
 * The roles that authors may use: those of WAI-ARIA 1.2, section 5.4, except abstract ones; those of WAI-ARIA 1.3 that
 * browsers already support; and `text`, which VoiceOver supports and axe-core accepts.
 */
const ARIA_ROLES =
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem ' +
  'comment image mark sectionfooter sectionheader suggestion text';

/** WAI-ARIA Graphics Module 1.0, section 4. */
const GRAPHICS_ROLES = 'graphics-document graphics-object graphics-symbol';

/** Digital Publishing WAI-ARIA Module 1.1, section 3, with the deprecated doc-biblioentry and doc-endnote of 1.0. */
const PUBLISHING_ROLES =
  'doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc';

const ROLES = new Set(`${ARIA_ROLES} ${GRAPHICS_ROLES} ${PUBLISHING_ROLES}`.split(' '));

/** WAI-ARIA 1.2, section 6.6, and the attributes that 1.3 adds. */
const ARIA_ATTRIBUTES = new Set(
  (
    'activedescendant atomic autocomplete busy checked colcount colindex colspan controls current describedby details disabled dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowspan selected setsize sort valuemax valuemin valuenow valuetext ' +
    'actions braillelabel brailleroledescription colindextext description rowindextext'
  )
    .split(' ')
    .map((name) => `aria-${name}`),
);

function isKnownRole(role: string): boolean {
  return ROLES.has(role);
}

/** Whether WAI-ARIA defines the attribute `name` (lower-case, `aria-…`). */
export function isAriaAttribute(name: string): boolean {
  return ARIA_ATTRIBUTES.has(name);
}

/** Characters read of a `role` attribute. Real ones are shorter; the limit bounds the work on hostile pages. */
const ROLE_LIMIT = 200;

/** The first known role in the `role` attribute, as browsers choose it (WAI-ARIA 1.2, section 9.1); `null` if none. */
export function getExplicitRole(element: PageElement): string | null {
  const value = element.getAttribute('role');
  if (value === null || value === '') return null;
  if (ROLES.has(value)) return value;
  const roles = value.slice(0, ROLE_LIMIT).toLowerCase().split(/\s+/);
  return roles.find(isKnownRole) ?? null;
}

/** The elements with a `role` attribute by `getExplicitRole`, in document order. */
export type ElementsByRole = ReadonlyMap<string | null, readonly PageElement[]>;

export function groupByExplicitRole(index: PageIndex): ElementsByRole {
  return Map.groupBy(index.getElementsWithAttribute('role'), getExplicitRole);
}

/** Whether the element has the role `none` or its synonym `presentation`. */
export function isPresentational(element: PageElement): boolean {
  const role = getExplicitRole(element);
  return role === 'none' || role === 'presentation';
}

/** Characters read of an attribute that lists ids. */
const REFERENCES_LIMIT = 10_000;

/** Limit of the ids kept as evidence of a broken reference: a page can name a million. */
export const LISTED_IDS = 3;

/** The ids in an attribute such as `aria-labelledby` or `headers`, in order. */
export function readIdReferences(element: PageElement, attribute: string): string[] {
  const value = element.getAttribute(attribute);
  return value
    ? value
        .slice(0, REFERENCES_LIMIT)
        .split(/[\t\n\f\r ]+/)
        .filter(Boolean)
    : [];
}

/** References read of one attribute of a page: a page of 5 MiB can have a million, and no real one has a tenth of this. */
const MAX_REFERENCES = 100_000;

/** Calls `visit` with each id that an attribute such as `aria-owns` names anywhere on the page, in order, up to a limit. */
export function forEachReference(
  index: PageIndex,
  attribute: string,
  visit: (id: string, element: PageElement) => void,
): void {
  let left = MAX_REFERENCES;
  for (const element of index.getElementsWithAttribute(attribute)) {
    for (const id of readIdReferences(element, attribute)) {
      if (left-- === 0) return;
      visit(id, element);
    }
  }
}

/** The elements that these attributes of any element name. */
export function findReferencedElements(
  index: PageIndex,
  attributes: readonly string[],
): ReadonlySet<PageElement> {
  const found = new Set<PageElement>();
  for (const attribute of attributes) {
    forEachReference(index, attribute, (id, element) => {
      const target = index.getElementById(id, element);
      if (target) found.add(target);
    });
  }
  return found;
}
