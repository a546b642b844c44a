import type { LinkFacts } from '../../page/facts/links.ts';
import { createAncestorFinder, PageElement, type Region } from '../../page/node.ts';
import { getElementText } from '../../page/page-index.ts';

const ITEMS = new Set('li dt dd td th'.split(' '));
const LISTS = new Set('ul ol menu dl table nav'.split(' '));
const CODE = new Set('code kbd samp tt var'.split(' '));

/** A name of a function, a command or a language, such as `go`, `http.get` or `go()`. */
const NAME = /^[a-z_$][\w$.:()-]*$/i;

/** Fewer names are no list of names. */
const MIN_NAMES = 4;

/**
 * Returns a function that tells whether the text of a link is a name: it is code, or occurs once in a list in which most links are
 * a single word, such as the index of a language's functions. Outside the main text the list must be in alphabetical order too,
 * because "More" can be the last of its single words.
 */
export function createNameTest(links: readonly LinkFacts[]): (link: LinkFacts) => boolean {
  const findItem = createAncestorFinder(({ name }) => ITEMS.has(name));
  const findList = createAncestorFinder(({ name }) => LISTS.has(name));
  let lists: ReadonlyMap<PageElement, LinkList> | null = null;
  return ({ element, text }) => {
    if (!NAME.test(text)) return false;
    if (isCode(element) || text.endsWith('()')) return true;
    const list = findList(element);
    const item = findItem(element);
    if (!list || (item && !getElementText(item, text.length + 20).startsWith(text))) return false;
    lists ??= groupByList(links, findList);
    return lists.get(list)?.isName(text, element.context.region) ?? false;
  };
}

function isCode({ parent, firstChild }: PageElement): boolean {
  return [parent, firstChild].some((node) => node instanceof PageElement && CODE.has(node.name));
}

class LinkList {
  private size = 0;
  private readonly counts = new Map<string, number>();
  private isSorted = true;
  private last = '';

  add(text: string): void {
    this.size++;
    if (!NAME.test(text)) return;
    const name = text.toLowerCase();
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.isSorted &&= this.last <= name;
    this.last = name;
  }

  isName(text: string, region: Region): boolean {
    return (
      this.counts.get(text.toLowerCase()) === 1 &&
      this.counts.size >= MIN_NAMES &&
      this.counts.size * 2 > this.size &&
      (this.isSorted || region === 'main' || region === 'body')
    );
  }
}

function groupByList(
  links: readonly LinkFacts[],
  findList: (element: PageElement) => PageElement | null,
): ReadonlyMap<PageElement, LinkList> {
  const lists = new Map<PageElement, LinkList>();
  for (const { element, text } of links) {
    const parent = text === '' ? null : findList(element);
    if (!parent) continue;
    const list = lists.get(parent) ?? new LinkList();
    list.add(text);
    lists.set(parent, list);
  }
  return lists;
}
