/** What a block says about `display` or `visibility`, with its selectors. */
export interface StyleBlock {
  /** A list of selectors. */
  selectors: string;
  hides: boolean;
  /** The block sets `display` to something other than `none`. */
  displays: boolean;
  isImportant: boolean;
  /** The block applies in every medium and state. */
  isExact: boolean;
  /** Position among the blocks of the style sheet. */
  order: number;
}

/** A block for one of its selectors. */
export interface StyleRule {
  hides: boolean;
  /** The last part of the selector. */
  compound: { name: string; ids: string[]; classes: string[] };
  /** Importance, specificity and order, in one number that grows with them. */
  weight: number;
}

const LIMITS = { blocks: 5_000, selectors: 50, selector: 200, classes: 4, nesting: 4 };

/**
 * The blocks of a style sheet that hide or show elements, a subset of CSS Syntax Level 3. Blocks of `@media`, `@supports` and the like
 * hold blocks that are not exact; those of `@layer` are exact; other at-rules are skipped.
 */
export function readStyleBlocks(css: string): StyleBlock[] {
  const blocks: StyleBlock[] = [];
  if (PROPERTY.test(css)) readBlocks(removeComments(css), true, 0, blocks);
  return blocks;
}

function removeComments(css: string): string {
  return css.includes('/*') ? css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') : css;
}

/** A block is read only if it names one of these: six of seven blocks of real pages do not. */
const PROPERTY = /display|visibility/i;

function readBlocks(css: string, isExact: boolean, nesting: number, blocks: StyleBlock[]): void {
  let start = 0;
  while (blocks.length < LIMITS.blocks) {
    const open = css.indexOf('{', start);
    if (open === -1) return;
    const close = findBlockEnd(css, open);
    const content = css.slice(open + 1, close);
    if (PROPERTY.test(content)) readBlock(css.slice(start, open), content, isExact, nesting, blocks);
    start = close + 1;
  }
}

/** Reads a block from its content and what is before it. */
function readBlock(
  before: string,
  content: string,
  isExact: boolean,
  nesting: number,
  blocks: StyleBlock[],
): void {
  const prelude = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
  const name = /^@([\w-]+)/.exec(prelude)?.[1]?.toLowerCase();
  if (name === undefined) {
    const effect = readEffect(content);
    if (effect) blocks.push({ selectors: prelude, ...effect, isExact, order: blocks.length });
  } else if (nesting < LIMITS.nesting && /^(?:media|supports|container|layer|scope)$/.test(name)) {
    if (name !== 'media' || !/^@media\s+(?:only\s+)?print\b/i.test(prelude))
      readBlocks(content, isExact && isAlways(name, prelude), nesting + 1, blocks);
  }
}

function isAlways(name: string, prelude: string): boolean {
  return name === 'layer' || /^@media\s+(?:all|screen)$/i.test(prelude);
}

/** The offset of the brace that closes the block. */
function findBlockEnd(css: string, open: number): number {
  let depth = 1;
  let nested = css.indexOf('{', open + 1);
  for (let close = css.indexOf('}', open + 1); close !== -1; close = css.indexOf('}', close + 1)) {
    for (; nested !== -1 && nested < close; nested = css.indexOf('{', nested + 1)) depth++;
    if (--depth === 0) return close;
  }
  return css.length;
}

/** `display: none !important`: property, value, importance. */
const DECLARATION =
  /(?:^|[;{}\s])(display|visibility)\s{0,5}:\s{0,5}([a-z-]{1,20})\s{0,5}(!\s{0,5}important)?/gi;

type Effect = Pick<StyleBlock, 'hides' | 'displays' | 'isImportant'>;

/**
 * What the last declarations of `display` and `visibility` do: one that hides decides, and if both do the same, the more important one. `null`
 * if there are none.
 */
function readEffect(content: string): Effect | null {
  let display: Effect | null = null;
  let visibility: Effect | null = null;
  // Nested rules are for other elements.
  const nested = content.indexOf('{');
  const own = nested === -1 ? content : content.slice(0, content.lastIndexOf(';', nested) + 1);
  for (const [, property = '', written = '', important] of own.slice(0, 10_000).matchAll(DECLARATION)) {
    const value = written.toLowerCase();
    const isImportant = important !== undefined;
    if (property.length === 'display'.length)
      display = { hides: value === 'none', displays: value !== 'none', isImportant };
    else visibility = { hides: value === 'hidden' || value === 'collapse', displays: false, isImportant };
  }
  if (!display || !visibility) return display ?? visibility;
  if (display.hides !== visibility.hides) return display.hides ? display : visibility;
  return { ...(display.isImportant ? display : visibility), displays: display.displays };
}

/** What says in a selector that a dialog or popover is open, and that it is closed. */
const OPEN_STATE = /\[open\b|:open\b/i;
const CLOSED_STATE = /:not\((?:\[open\]|:open|:modal|:popover-open)\)/gi;

/** The block for closed dialogs and popovers: without selectors for open ones, and without `:not([open])` in others. */
export function selectClosed(block: StyleBlock): StyleBlock {
  const selectors = block.selectors.slice(0, 10_000).replace(CLOSED_STATE, '').split(',');
  return { ...block, selectors: selectors.filter((selector) => !OPEN_STATE.test(selector)).join() };
}

/** The rules of blocks, and whether there are more than `LIMITS.blocks`, which are left out. */
export function readStyleRules(blocks: readonly StyleBlock[]): { rules: StyleRule[]; isCut: boolean } {
  const rules: StyleRule[] = [];
  for (const { selectors, hides, isImportant, isExact, order } of blocks) {
    // A block that hides elements in some media or states may not apply now.
    if (hides && !isExact) continue;
    for (const written of selectors.slice(0, 10_000).split(',', LIMITS.selectors)) {
      const selector = written.trim();
      const rule = hides && COMPLEX.test(selector) ? null : readSelector(selector);
      if (!rule || (hides && !rule.isSimple)) continue;
      if (rules.length === LIMITS.blocks) return { rules, isCut: true };
      const weight = ((isImportant ? 1_000 : 0) + rule.specificity) * LIMITS.blocks + order;
      rules.push({ hides, compound: rule.compound, weight });
    }
  }
  return { rules, isCut: false };
}

/** A combinator, an attribute or a state: more than a compound of names. */
const COMPLEX = /(?<!\\)[ \t\n\f\r>+~[:]/;

/**
 * The last compound of a selector: name, ids and classes, then attributes and pseudo-classes. A backslash escapes a
 * character, as in `.md\:block`.
 */
const LAST_COMPOUND =
  // oxlint-disable-next-line house/linear-regex -- a selector of at most 200 characters
  /(?<![\w\\-])([a-z][\w-]*|\*)?((?:[.#](?:[\w\u0080-\uFFFF-]|\\.)+)*)((?:\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?)*)$/i;
const NAME = /[.#](?:[\w\u0080-\uFFFF-]|\\.)+/g;

/** States that no element is in when the page opens, and pseudo-elements. */
const OTHER_STATE =
  /:(?:hover|focus|focus-within|focus-visible|active|target|checked|popover-open|modal|before|after|:)/i;

function readSelector(
  selector: string,
): { compound: StyleRule['compound']; isSimple: boolean; specificity: number } | null {
  if (selector === '' || selector.length > LIMITS.selector || OTHER_STATE.test(selector)) return null;
  const [all = '', name = '', names = '', conditions = ''] = LAST_COMPOUND.exec(selector) ?? [];
  if (name === '' && names === '') return null;
  const parts = (names.match(NAME) ?? []).map((part) => part.replaceAll('\\', ''));
  const classNames = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const ids = selector.match(/#[\w-]+/g)?.length ?? 0;
  const classes = selector.match(/(?<!\\)[.[:][\w-]/g)?.length ?? 0;
  const types = selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0;
  return {
    compound: {
      name: name === '*' ? '' : name.toLowerCase(),
      ids: parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1)),
      classes: classNames.slice(0, LIMITS.classes),
    },
    isSimple: all === selector && conditions === '' && classNames.length <= LIMITS.classes,
    specificity: Math.min(9, ids) * 100 + Math.min(9, classes) * 10 + Math.min(9, types),
  };
}
