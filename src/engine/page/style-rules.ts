/** A rule that hides or shows elements, for one selector. */
export interface StyleRule {
  hides: boolean;
  /** The last part of the selector. */
  compound: { name: string; ids: string[]; classes: string[] };
  /** The compound is the whole selector, and the rule holds in every medium and state. */
  isExact: boolean;
  /** Importance, specificity and order, in one number that grows with them. */
  weight: number;
}

const LIMITS = { rules: 5_000, selectors: 50, selector: 200, classes: 4, nesting: 4 };

/**
 * The rules of a style sheet about `display` and `visibility`, a subset of CSS Syntax Level 3. Blocks of `@media`,
 * `@supports` and the like hold rules that are not exact; those of `@layer` are exact; other at-rules are skipped.
 */
export function parseStyleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  if (PROPERTY.test(css)) readRules(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '), true, 0, rules);
  return rules;
}

/** What a block must name to be read: six of seven blocks of real pages do not. */
const PROPERTY = /display|visibility/i;

function readRules(css: string, isExact: boolean, nesting: number, rules: StyleRule[]): void {
  let start = 0;
  while (rules.length < LIMITS.rules) {
    const open = css.indexOf('{', start);
    if (open === -1) return;
    const close = findBlockEnd(css, open);
    const block = css.slice(open + 1, close);
    if (PROPERTY.test(block)) readRule(css.slice(start, open), block, isExact, nesting, rules);
    start = close + 1;
  }
}

/** Reads a rule from its block and what is before it. */
function readRule(
  before: string,
  block: string,
  isExact: boolean,
  nesting: number,
  rules: StyleRule[],
): void {
  const prelude = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
  const name = /^@([\w-]+)/.exec(prelude)?.[1]?.toLowerCase();
  if (name === undefined) addRules(prelude, block, isExact, rules);
  else if (nesting < LIMITS.nesting && /^(?:media|supports|container|layer|scope)$/.test(name)) {
    if (name !== 'media' || !/^@media\s+(?:only\s+)?print\b/i.test(prelude))
      readRules(block, isExact && isAlways(name, prelude), nesting + 1, rules);
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

function addRules(prelude: string, block: string, isExact: boolean, rules: StyleRule[]): void {
  const declarations = new Map<string, { value: string; isImportant: boolean }>();
  // Nested rules are for other elements.
  const nested = block.indexOf('{');
  const own = nested === -1 ? block : block.slice(0, block.lastIndexOf(';', nested) + 1);
  for (const [, property = '', value = '', important] of own.slice(0, 10_000).matchAll(DECLARATION))
    declarations.set(property.toLowerCase(), {
      value: value.toLowerCase(),
      isImportant: important !== undefined,
    });
  if (declarations.size === 0) return;
  const stated = [...declarations].map(([property, { value, isImportant }]) => ({
    hides: property === 'display' ? value === 'none' : value === 'hidden' || value === 'collapse',
    isImportant,
  }));
  const hiding = stated.find(({ hides }) => hides);
  const [first] = stated;
  const effect = hiding ?? first;
  if (!effect) return;
  for (const selector of prelude.slice(0, 10_000).split(',', LIMITS.selectors)) {
    const rule = readSelector(selector.trim());
    if (!rule || rules.length >= LIMITS.rules) continue;
    const order = rules.length;
    rules.push({
      hides: effect.hides,
      compound: rule.compound,
      isExact: isExact && rule.isSimple,
      weight: ((effect.isImportant ? 1_000 : 0) + rule.specificity) * LIMITS.rules + order,
    });
  }
}

/**
 * The last compound of a selector: name, ids and classes, then attributes and pseudo-classes. A backslash escapes a
 * character, as in `.md\:block`.
 */
const LAST_COMPOUND =
  /(?<![\w\\-])([a-z][\w-]*|\*)?((?:[.#](?:[\w\u0080-\uFFFF-]|\\.)+)*)((?:\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?)*)$/i;
const NAME = /[.#](?:[\w\u0080-\uFFFF-]|\\.)+/g;

/** States that an element is not in when the page opens, and parts that are no elements. */
const OTHER_STATE = /:(?:hover|focus|focus-within|focus-visible|active|target|checked|before|after|:)/i;

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
