import { isDataBlock } from './data-block.ts';
import {
  readStyleBlocks,
  readStyleRules,
  selectClosed,
  type StyleBlock,
  type StyleRule,
} from './style-rules.ts';
import { type PageElement, PageText } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';

/** Characters read of all `<style>` elements. */
const CHARACTERS_LIMIT = 500_000;

/** Limits per element: rules compared for each of its names and in total, and classes read. */
const LIMITS = { rules: 10, comparisons: 100, classes: 50 };

/**
 * What the `<style>` elements of a page hide, as far as one can tell without the rest of the cascade: rules for single
 * elements (`body`, `.modal`, `div#menu.closed`) with `display: none` or `visibility: hidden`, unless a rule of at least
 * the same weight may show the element again, in a state or a medium that is not known here. Linked style sheets are not
 * read, nor those of shadow trees, which the styles of the page do not reach. An element with too many rules to compare counts as shown. A page that hides itself as a whole, to prevent
 * flicker or framing, counts as shown if it has a script.
 */
export class HidingStyles {
  private readonly blocks: readonly StyleBlock[];
  private readonly hiding: RuleMap;
  private readonly root: PageElement;
  private readonly shadowTrees: ParsedPage['shadowTrees'];
  private showing: RuleMap | null = null;
  private closed: { hiding: RuleMap; showing: RuleMap } | null = null;
  private hasScript: boolean | null = null;

  constructor(page: ParsedPage) {
    this.root = page.root;
    this.shadowTrees = page.shadowTrees;
    this.blocks = readStyleBlocks(readStyleElements(page));
    this.hiding = new RuleMap(this.blocks.filter(({ hides }) => hides));
  }

  /** Whether a script is assumed to undo a style that hides this element. */
  isShownByScript({ name, isHtml }: PageElement): boolean {
    return isHtml && (name === 'body' || name === 'html') && (this.hasScript ??= runsScript(this.root));
  }

  /** Whether a rule hides the element itself. */
  hides(element: PageElement): boolean {
    if (this.shadowTrees?.hosts.has(element)) return false;
    if (this.hiding.isEmpty || !element.isHtml || !this.hiding.hasRulesFor(element)) return false;
    const names = readNames(element);
    const weight = this.hiding.findWeight(names);
    if (weight === null || weight === -1) return false;
    // Built when first needed: most rules show elements, and on most pages they are never compared.
    this.showing ??= new RuleMap(this.blocks.filter(({ hides }) => !hides));
    if (this.showing.isCut) return false;
    const shown = this.showing.findWeight(names);
    return shown !== null && weight > shown && !this.isShownByScript(element);
  }

  /** Whether a rule may show a dialog or popover that is closed: the browser's own rule yields to any of the page. */
  showsClosed(element: PageElement): boolean {
    if (this.blocks.length === 0 || this.shadowTrees?.hosts.has(element)) return false;
    this.closed ??= this.readClosed();
    const { hiding, showing } = this.closed;
    const names = readNames(element);
    const shown = showing.isCut ? Infinity : (showing.findWeight(names) ?? Infinity);
    return shown > (hiding.findWeight(names) ?? -1);
  }

  private readClosed(): { hiding: RuleMap; showing: RuleMap } {
    const blocks = this.blocks.map(selectClosed);
    return {
      hiding: new RuleMap(blocks.filter(({ hides }) => hides)),
      showing: new RuleMap(blocks.filter(({ hides, displays }) => displays && !hides)),
    };
  }
}

const ANY_RULE: StyleRule = {
  hides: false,
  compound: { name: '', ids: [], classes: [] },
  weight: Infinity,
};

interface ElementNames {
  name: string;
  id: string;
  classes: readonly string[];
}

function readNames(element: PageElement): ElementNames {
  return {
    name: element.name,
    id: element.getAttribute('id') ?? '',
    classes: readClasses(element.getAttribute('class')),
  };
}

/** Characters read of a class attribute. */
const CLASS_LIMIT = 2_000;

const NO_CLASSES: readonly string[] = [];

function readClasses(value: string | null): readonly string[] {
  return value ? value.slice(0, CLASS_LIMIT).split(/\s+/, LIMITS.classes) : NO_CLASSES;
}

/** Rules by the most specific name of their selector: its id, else its class, else the name of the element or `*`. */
class RuleMap {
  private readonly byId = new Map<string, StyleRule[]>();
  private readonly byClass = new Map<string, StyleRule[]>();
  private readonly byName = new Map<string, StyleRule[]>();
  /** Whether a class of a `class` attribute has rules: elements repeat a few values. */
  private readonly hasRulesByClasses = new Map<string, boolean>();
  readonly isEmpty: boolean;
  /** There are more rules, which were not read. */
  readonly isCut: boolean;

  constructor(blocks: readonly StyleBlock[]) {
    const { rules, isCut } = readStyleRules(blocks);
    this.isEmpty = rules.length === 0;
    this.isCut = isCut;
    for (const rule of rules) this.add(rule);
  }

  private add(rule: StyleRule): void {
    const { ids, classes, name } = rule.compound;
    if (ids[0] !== undefined) addRule(this.byId, ids[0], rule);
    else if (classes[0] !== undefined) addRule(this.byClass, classes[0], rule);
    else addRule(this.byName, name || '*', rule);
  }

  /** Whether there are rules for one of the element's names, which they may match. */
  hasRulesFor(element: PageElement): boolean {
    if (this.byName.size > 0 && (this.byName.has(element.name) || this.byName.has('*'))) return true;
    for (const { name, value } of element.attributes) {
      if (name === 'class' ? this.hasRulesForClasses(value) : name === 'id' && this.byId.has(value))
        return true;
    }
    return false;
  }

  private hasRulesForClasses(value: string): boolean {
    if (this.byClass.size === 0) return false;
    let hasRules = this.hasRulesByClasses.get(value);
    if (hasRules === undefined) {
      hasRules = readClasses(value).some((name) => this.byClass.has(name));
      this.hasRulesByClasses.set(value, hasRules);
    }
    return hasRules;
  }

  /** The highest weight of a rule for an element; -1 if there is none, `null` if there are too many to compare. */
  findWeight(names: ElementNames): number | null {
    const candidates = [this.byName.get(names.name), this.byName.get('*')];
    if (this.byId.size > 0 && names.id !== '') candidates.push(this.byId.get(names.id));
    if (this.byClass.size > 0) for (const name of names.classes) candidates.push(this.byClass.get(name));
    let weight = -1;
    let compared = 0;
    for (const rules of candidates) {
      for (const rule of rules ?? NO_RULES) {
        if (++compared > LIMITS.comparisons) return null;
        if (rule.weight > weight && matches(rule.compound, names)) weight = rule.weight;
      }
    }
    return weight;
  }
}

function addRule(map: Map<string, StyleRule[]>, name: string, rule: StyleRule): void {
  const list = map.get(name);
  if (!list) map.set(name, [rule]);
  else if (list.length < LIMITS.rules) list.push(rule);
  // Too many to compare: any of them may show the element.
  else if (!rule.hides) map.set(name, [ANY_RULE]);
}

const NO_RULES: readonly StyleRule[] = [];

function matches({ name, ids, classes }: StyleRule['compound'], element: ElementNames): boolean {
  return (
    (name === '' || name === element.name) &&
    ids.every((id) => id === element.id) &&
    classes.every((className) => element.classes.includes(className))
  );
}

/** The text of the style sheets for screens, in document order. */
function readStyleElements({ root, styleTagCount, shadowTrees }: ParsedPage): string {
  const parts: string[] = [];
  let length = 0;
  let remaining = styleTagCount;
  const visit = (element: PageElement): void => {
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (remaining === 0 || length >= CHARACTERS_LIMIT) return;
      if (child instanceof PageText) continue;
      if (child.name !== 'style' || !child.isHtml) {
        if (child.firstChild) visit(child);
        continue;
      }
      remaining--;
      if (shadowTrees?.hosts.has(child)) continue;
      if (child.firstChild instanceof PageText && isForScreen(child.getAttribute('media'))) {
        parts.push(child.firstChild.value.slice(0, CHARACTERS_LIMIT - length));
        length += parts.at(-1)?.length ?? 0;
      }
    }
  };
  visit(root);
  return parts.join('\n');
}

function runsScript(element: PageElement): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child instanceof PageText) continue;
    if ((child.name === 'script' && !isDataBlock(child)) || runsScript(child)) return true;
  }
  return false;
}

function isForScreen(media: string | null): boolean {
  return media === null || ['', 'all', 'screen'].includes(media.trim().toLowerCase());
}
