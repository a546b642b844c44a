/** The rules of WAI-ARIA for a role. Attributes are named without `aria-`. */
export interface RoleRules {
  /** Attributes that the role requires. */
  required: readonly string[];
  /** Non-global attributes that the role supports. */
  supported: ReadonlySet<string>;
  /** The only roles that the element may own, at least one of them; empty for any. */
  owned: readonly string[];
  /** Roles, one of which must own the element. */
  contexts: readonly string[];
  /** Assistive technology reads the content as plain text: nothing inside can be operated. */
  hasPresentationalChildren: boolean;
  /** An interactive element, which people operate. */
  isWidget: boolean;
}

/** `required`, `supported`, `owned` and `contexts` of `RoleRules`, as words. */
interface RoleData {
  required?: string;
  supported?: string;
  owned?: string;
  contexts?: string;
  hasPresentationalChildren?: true;
  isWidget?: true;
}

const GRID_CELL = 'colindex colspan expanded readonly required rowindex rowspan selected';
const HEADER_CELL = `${GRID_CELL} sort`;
const MENU_ITEMS = 'group menu menuitem menuitemcheckbox menuitemradio separator';
const RANGE = 'valuemax valuemin valuenow valuetext';
const TABLE_CONTEXTS = 'grid rowgroup table treegrid';
const TEXT_FIELD = 'activedescendant autocomplete multiline placeholder readonly required';

/**
 * WAI-ARIA 1.2, section 5.4. An attribute is listed if 1.1, 1.2 or the draft of 1.3 supports it on the role, and a
 * context if one of them allows it. Required are only attributes that 1.2 and 1.3 require. Roles that are not listed
 * have no rules but `DEFAULT_SUPPORTED`.
 */
const ROLES: Record<string, RoleData> = {
  alertdialog: { supported: 'expanded modal' },
  application: { supported: 'activedescendant expanded' },
  article: { supported: 'expanded posinset setsize' },
  button: { supported: 'expanded pressed', hasPresentationalChildren: true, isWidget: true },
  caption: { supported: '', contexts: 'figure grid group radiogroup table treegrid' },
  cell: { supported: GRID_CELL, contexts: 'row' },
  checkbox: {
    required: 'checked',
    supported: 'expanded readonly required',
    hasPresentationalChildren: true,
    isWidget: true,
  },
  columnheader: { supported: HEADER_CELL, contexts: 'row' },
  combobox: {
    required: 'expanded',
    supported: 'activedescendant autocomplete orientation placeholder readonly required',
    isWidget: true,
  },
  comment: { supported: 'expanded level posinset setsize' },
  dialog: { supported: 'expanded modal' },
  'doc-biblioentry': { supported: 'expanded level posinset setsize' },
  'doc-endnote': { supported: 'expanded level posinset setsize' },
  'doc-pagebreak': { supported: `expanded orientation ${RANGE}` },
  feed: { owned: 'article' },
  'graphics-object': { supported: 'activedescendant expanded' },
  grid: {
    supported: 'activedescendant colcount expanded level multiselectable readonly rowcount',
    owned: 'row rowgroup',
  },
  gridcell: { supported: GRID_CELL, contexts: 'row', isWidget: true },
  group: { supported: 'activedescendant expanded' },
  heading: { required: 'level', supported: 'expanded' },
  link: { supported: 'expanded', isWidget: true },
  list: { owned: 'listitem' },
  listbox: {
    supported: 'activedescendant expanded multiselectable orientation readonly required',
    owned: 'group option',
    isWidget: true,
  },
  listitem: { supported: 'expanded level posinset setsize', contexts: 'directory list' },
  menu: { supported: 'activedescendant expanded orientation', owned: MENU_ITEMS },
  menubar: { supported: 'activedescendant expanded orientation', owned: MENU_ITEMS },
  menuitem: { supported: 'expanded posinset setsize', contexts: 'group menu menubar', isWidget: true },
  menuitemcheckbox: {
    required: 'checked',
    supported: 'expanded posinset readonly required setsize',
    contexts: 'group menu menubar',
    hasPresentationalChildren: true,
    isWidget: true,
  },
  menuitemradio: {
    required: 'checked',
    supported: 'expanded posinset readonly required setsize',
    contexts: 'group menu menubar',
    hasPresentationalChildren: true,
    isWidget: true,
  },
  meter: { required: 'valuenow', supported: RANGE, hasPresentationalChildren: true },
  option: {
    supported: 'checked posinset selected setsize',
    contexts: 'group listbox',
    hasPresentationalChildren: true,
    isWidget: true,
  },
  progressbar: { supported: `expanded ${RANGE}`, hasPresentationalChildren: true },
  radio: {
    required: 'checked',
    supported: 'expanded posinset required setsize',
    hasPresentationalChildren: true,
    isWidget: true,
  },
  radiogroup: { supported: 'activedescendant expanded orientation readonly required' },
  row: {
    supported: 'activedescendant colindex expanded level posinset rowindex selected setsize',
    owned: 'cell columnheader gridcell rowheader',
    contexts: TABLE_CONTEXTS,
  },
  rowgroup: { owned: 'row', contexts: 'grid table treegrid' },
  rowheader: { supported: HEADER_CELL, contexts: 'row' },
  scrollbar: {
    required: 'valuenow',
    supported: `orientation ${RANGE}`,
    hasPresentationalChildren: true,
    isWidget: true,
  },
  searchbox: { supported: TEXT_FIELD, isWidget: true },
  separator: { required: 'valuenow', supported: `orientation ${RANGE}`, hasPresentationalChildren: true },
  slider: {
    required: 'valuenow',
    supported: `orientation readonly required ${RANGE}`,
    hasPresentationalChildren: true,
    isWidget: true,
  },
  spinbutton: { supported: `activedescendant readonly required ${RANGE}`, isWidget: true },
  switch: {
    required: 'checked',
    supported: 'expanded readonly required',
    hasPresentationalChildren: true,
    isWidget: true,
  },
  tab: {
    supported: 'expanded posinset selected setsize',
    contexts: 'tablist',
    hasPresentationalChildren: true,
    isWidget: true,
  },
  table: { supported: 'colcount expanded rowcount', owned: 'row rowgroup' },
  tablist: { supported: 'activedescendant expanded level multiselectable orientation', owned: 'tab' },
  textbox: { supported: TEXT_FIELD, isWidget: true },
  toolbar: { supported: 'activedescendant expanded orientation' },
  tree: {
    supported: 'activedescendant expanded multiselectable orientation required',
    owned: 'group treeitem',
  },
  treegrid: {
    supported:
      'activedescendant colcount expanded level multiselectable orientation readonly required rowcount',
    owned: 'row rowgroup',
  },
  treeitem: {
    supported: 'checked expanded level posinset selected setsize',
    contexts: 'group tree',
    isWidget: true,
  },
};
for (const role of 'image img'.split(' '))
  ROLES[role] = { supported: 'expanded', hasPresentationalChildren: true };
for (const role of 'blockquote code deletion emphasis insertion mark none paragraph presentation sectionfooter sectionheader strong subscript suggestion superscript text time'.split(
  ' ',
))
  ROLES[role] = { supported: '' };

/** WAI-ARIA 1.1 supports aria-expanded on sections and landmarks, and browsers still do. */
const DEFAULT_SUPPORTED = 'expanded';

/** Attributes that only some roles support, with `aria-`; all others are global. */
export const ROLE_ATTRIBUTES: readonly string[] = Array.from(
  new Set(Object.values(ROLES).flatMap(({ supported, required }) => toWords(supported, required))),
  (attribute) => `aria-${attribute}`,
);

const RULES = new Map<string, RoleRules>(Object.entries(ROLES).map(([role, data]) => [role, toRules(data)]));
const DEFAULT_RULES = toRules({});

/** The rules of a role; for a role without any, and for no role, those of an element that supports and needs nothing. */
export function getRoleRules(role: string): RoleRules {
  return RULES.get(role) ?? DEFAULT_RULES;
}

function toRules(data: RoleData): RoleRules {
  return {
    required: toWords(data.required),
    supported: new Set(toWords(data.supported ?? DEFAULT_SUPPORTED, data.required)),
    owned: toWords(data.owned),
    contexts: toWords(data.contexts),
    hasPresentationalChildren: data.hasPresentationalChildren ?? false,
    isWidget: data.isWidget ?? false,
  };
}

function toWords(...texts: (string | undefined)[]): string[] {
  return texts.flatMap((text) => text?.split(' ') ?? []).filter((word) => word !== '');
}
