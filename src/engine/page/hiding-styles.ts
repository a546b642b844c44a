import { isDataBlock } from './data-block.ts';
import { parseStyleRules, type StyleRule } from './style-rules.ts';
import type { PageElement } from './node.ts';
import { PageText } from './node.ts';

/** Characters read of all `<style>` elements. */
const CHARACTERS_LIMIT = 500_000;

/** Rules compared with an element for each of its names, and classes read of an element. */
const LIMITS = { rules: 10, classes: 50 };

/**
 * What the `<style>` elements of a page hide, as far as one can tell without the rest of the cascade: rules for single
 * elements (`body`, `.modal`, `div#menu.closed`) with `display: none` or `visibility: hidden`, unless a rule of at least
 * the same weight may show the element again, in a state or a medium that is not known here. Linked style sheets are not
 * read. A page that hides itself as a whole is shown by its script, if it has one, against flicker or framing.
 */
export class HidingStyles {
  private readonly hiding: RuleMap = new Map();
  private readonly showing: RuleMap = new Map();
  private readonly hasScript: boolean;

  private constructor(rules: readonly StyleRule[], hasScript: boolean) {
    this.hasScript = hasScript;
    for (const rule of rules) {
      if (rule.hides && !rule.isExact) continue;
      const map = rule.hides ? this.hiding : this.showing;
      const key = getKey(rule);
      const list = map.get(key);
      if (!list) map.set(key, [rule]);
      else if (list.length < LIMITS.rules) list.push(rule);
      // Too many to compare: any of them may show the element.
      else if (!rule.hides) map.set(key, [ANY_RULE]);
    }
  }

  static read(root: PageElement): HidingStyles {
    const { css, hasScript } = readStyleElements(root);
    return new HidingStyles(/display|visibility/i.test(css) ? parseStyleRules(css) : [], hasScript);
  }

  /** Whether a style that hides this element is undone by a script. */
  isShownByScript({ name, isHtml }: PageElement): boolean {
    return this.hasScript && isHtml && (name === 'body' || name === 'html');
  }

  /** Whether a rule hides the element itself. */
  hides(element: PageElement): boolean {
    if (this.hiding.size === 0 || !element.isHtml || this.isShownByScript(element)) return false;
    const id = element.getAttribute('id') ?? '';
    const classes = new Set(
      (element.getAttribute('class') ?? '').slice(0, CLASS_LIMIT).split(/\s+/, LIMITS.classes),
    );
    const names = { name: element.name, id, classes };
    const hiding = findWeight(this.hiding, names);
    return hiding > -1 && hiding > findWeight(this.showing, names);
  }
}

/** Rules by the most specific name of their selector: `#id`, `.class`, `name` or `*`. */
type RuleMap = Map<string, StyleRule[]>;

const ANY_RULE: StyleRule = {
  hides: false,
  isExact: false,
  compound: { name: '', ids: [], classes: [] },
  weight: Infinity,
};

/** Characters read of a class attribute. */
const CLASS_LIMIT = 2_000;

interface ElementNames {
  name: string;
  id: string;
  classes: ReadonlySet<string>;
}

/** The weight of the weightiest rule for an element; -1 if there is none. */
function findWeight(map: RuleMap, names: ElementNames): number {
  let weight = -1;
  const compare = (key: string): void => {
    for (const rule of map.get(key) ?? [])
      if (rule.weight > weight && matches(rule.compound, names)) weight = rule.weight;
  };
  if (names.id !== '') compare(`#${names.id}`);
  for (const name of names.classes) compare(`.${name}`);
  compare(names.name);
  compare('*');
  return weight;
}

function matches({ name, ids, classes }: StyleRule['compound'], element: ElementNames): boolean {
  return (
    (name === '' || name === element.name) &&
    ids.every((id) => id === element.id) &&
    classes.every((className) => element.classes.has(className))
  );
}

function getKey({ compound: { ids, classes, name } }: StyleRule): string {
  const [id] = ids;
  const [className] = classes;
  return id !== undefined ? `#${id}` : className !== undefined ? `.${className}` : name || '*';
}

/** The text of the style sheets for screens, in document order, and whether the page has a script. */
function readStyleElements(root: PageElement): { css: string; hasScript: boolean } {
  const parts: string[] = [];
  let length = 0;
  let hasScript = false;
  const visit = (element: PageElement): void => {
    for (let child = element.firstChild; child && length < CHARACTERS_LIMIT; child = child.nextSibling) {
      if (child instanceof PageText) continue;
      if (child.name === 'script') hasScript ||= !isDataBlock(child);
      if (child.name !== 'style' || !child.isHtml) visit(child);
      else if (child.firstChild instanceof PageText && isForScreen(child.getAttribute('media'))) {
        parts.push(child.firstChild.value.slice(0, CHARACTERS_LIMIT - length));
        length += parts.at(-1)?.length ?? 0;
      }
    }
  };
  visit(root);
  return { css: parts.join('\n'), hasScript };
}

function isForScreen(media: string | null): boolean {
  return media === null || /^\s*(?:all|screen)?\s*$/i.test(media);
}
