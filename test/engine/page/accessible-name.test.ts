import { describe, expect, it, vi } from 'vitest';
import { computeAccessibleName, hasAccessibleName } from '../../../src/engine/page/accessible-name.ts';
import { PageElement } from '../../../src/engine/page/node.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';

/** The accessible name of the element with the id `x`, which `hasAccessibleName` must agree with. */
function name(html: string): string {
  const index = new PageIndex(parsePage(html));
  const element = index.getElementById('x');
  if (!element) throw new Error('no element has the id x');
  const result = computeAccessibleName(element, index);
  expect(hasAccessibleName(element, index)).toBe(result !== '');
  return result;
}

describe('the name from content', () => {
  it('is the text, white space collapsed', () => {
    expect(name('<a href=/ id=x>\n  Our\n <b>new</b> shop </a>')).toBe('Our new shop');
  });

  it('keeps words of blocks apart and letters of one word together', () => {
    expect(name('<a href=/ id=x><div>One</div><div>Two</div><b>H</b>ello</a>')).toBe('One Two Hello');
  });

  it('includes the alt of images, and skips decoration', () => {
    expect(name('<a href=/ id=x><img src=a.png alt="Home"></a>')).toBe('Home');
    expect(name('<a href=/ id=x><img src=a.png alt=""></a>')).toBe('');
    expect(name('<a href=/ id=x><img src=a.png></a>')).toBe('');
    expect(name('<a href=/ id=x><img src=a.png alt="Home" role=presentation></a>')).toBe('');
  });

  it('includes the title of an svg but none of its other text', () => {
    expect(name('<a href=/ id=x><svg><title>Cart</title><path d=""/></svg></a>')).toBe('Cart');
    expect(name('<a href=/ id=x><svg><text>Cart</text></svg></a>')).toBe('');
  });

  it.each([
    ['hidden', '<span hidden>Menu</span>'],
    ['aria-hidden', '<span aria-hidden=true>Menu</span>'],
    ['inert', '<span inert>Menu</span>'],
    ['display:none', '<span style="color: red; display: none">Menu</span>'],
    ['visibility:hidden', '<span style="visibility:hidden">Menu</span>'],
    ['script and style', '<script>Menu</script><style>Menu</style>'],
    ['noscript', '<noscript>Menu</noscript>'],
    ['template', '<template>Menu</template>'],
    ['a comment', '<!-- Menu -->'],
    ['the options of a select', '<select><option>Menu</select>'],
    ['a closed dialog', '<dialog>Menu</dialog>'],
    ['a popover', '<div popover>Menu</div>'],
  ])('leaves out %s', (_what, inside) => {
    expect(name(`<button id=x>${inside}</button>`)).toBe('');
  });

  it('reads what is open', () => {
    expect(name('<div role=button id=x><dialog open>Menu</dialog></div>')).toBe('Menu');
    expect(name('<div role=button id=x><details open><p>More</details></div>')).toBe('More');
    expect(name('<div role=button id=x><details><summary>Sizes</summary><p>More</details></div>')).toBe(
      'Sizes',
    );
  });

  it('uses aria-label and title of elements inside', () => {
    expect(name('<a href=/ id=x><i aria-label="Cart"></i></a>')).toBe('Cart');
    expect(name('<a href=/ id=x><i class=icon title="Cart"></i></a>')).toBe('Cart');
  });

  it('does not count for roles that the author must name', () => {
    expect(name('<button role=combobox id=x>Choose a size</button>')).toBe('');
    expect(name('<div role=region id=x>Words</div>')).toBe('');
    expect(name('<button role=tab id=x>Sizes</button>')).toBe('Sizes');
  });
});

describe('the name from attributes', () => {
  it('aria-labelledby wins over aria-label, content and title', () => {
    expect(name('<b id=t>Close</b><button id=x aria-labelledby=t aria-label=No title=No>No</button>')).toBe(
      'Close',
    );
  });

  it('aria-labelledby joins the texts of several ids and skips those that do not exist', () => {
    expect(name('<b id=a>Delete</b><b id=c>photo</b><button id=x aria-labelledby="a b c"></button>')).toBe(
      'Delete photo',
    );
  });

  it('aria-labelledby that names nothing falls through to what comes next', () => {
    expect(name('<button id=x aria-labelledby=gone aria-label=Close></button>')).toBe('Close');
    expect(name('<b id=t></b><button id=x aria-labelledby=t>Close</button>')).toBe('Close');
  });

  it('aria-labelledby is matched by case, and reads a hidden target', () => {
    expect(name('<b id=T>Close</b><button id=x aria-labelledby=t></button>')).toBe('');
    expect(name('<p hidden id=t>Close <b>all</b></p><button id=x aria-labelledby=t></button>')).toBe(
      'Close all',
    );
  });

  it('aria-labelledby leaves hidden parts of a shown target out', () => {
    expect(name('<p id=t>Close <b hidden>all</b></p><button id=x aria-labelledby=t></button>')).toBe('Close');
  });

  it('aria-labelledby may name the element itself', () => {
    expect(name('<b id=f>Report</b><a href=/ id=x aria-label="Read more" aria-labelledby="x f"></a>')).toBe(
      'Read more Report',
    );
  });

  it('aria-labelledby is followed one level only', () => {
    const chain =
      '<b id=a aria-labelledby=b>first</b><b id=b>second</b><button id=x aria-labelledby=a></button>';
    expect(name(chain)).toBe('first');
    expect(name('<b id=a aria-labelledby=x></b><button id=x aria-labelledby=a></button>')).toBe('');
  });

  it('an empty aria-label is none', () => {
    expect(name('<button id=x aria-label=" ">Close</button>')).toBe('Close');
    expect(name('<button id=x aria-label=""></button>')).toBe('');
  });

  it('title comes last and counts alone', () => {
    expect(name('<a href=/ id=x title="Our shop">Shop</a>')).toBe('Shop');
    expect(name('<a href=/ id=x title="Our shop"></a>')).toBe('Our shop');
    expect(name('<iframe id=x title="Map"></iframe>')).toBe('Map');
  });

  it('title does not name decoration', () => {
    expect(name('<img id=x src=a.png alt="" title="Line">')).toBe('');
    expect(name('<img id=x src=a.png title="Line">')).toBe('Line');
  });
});

describe('the name of a form control', () => {
  it('is its label, by for or around it', () => {
    expect(name('<label for=x>E-mail</label><input id=x>')).toBe('E-mail');
    expect(name('<label>E-mail <input id=x></label>')).toBe('E-mail');
    expect(name('<label>Size <select id=x><option>S<option>M</select></label>')).toBe('Size');
    expect(name('<label for=x>Street</label><label for=x>and number</label><textarea id=x></textarea>')).toBe(
      'Street and number',
    );
  });

  it('is not a label for another id, a hidden label or one without text', () => {
    expect(name('<label for=y>E-mail</label><input id=x>')).toBe('');
    expect(name('<label for=x hidden>E-mail</label><input id=x>')).toBe('');
    expect(name('<label for=x></label><input id=x>')).toBe('');
    expect(name('<label><input id=x value=5></label>')).toBe('');
  });

  it('is not the placeholder', () => {
    expect(name('<input id=x placeholder="E-mail">')).toBe('');
  });

  it('of an input button is its value, or what browsers write on submit and reset', () => {
    expect(name('<input id=x type=button value="Send">')).toBe('Send');
    expect(name('<input id=x type=button>')).toBe('');
    expect(name('<input id=x type=SUBMIT>')).toBe('Submit');
    expect(name('<input id=x type=reset>')).toBe('Reset');
    expect(name('<input id=x type=submit value="">')).toBe('');
  });

  it('of an image button is its alt, and not the word of the browser', () => {
    expect(name('<input id=x type=image src=go.png alt="Search">')).toBe('Search');
    expect(name('<input id=x type=image src=go.png>')).toBe('');
  });
});

describe('bounds', () => {
  it('an element hidden from assistive technology has no name', () => {
    expect(name('<div aria-hidden=true><button id=x aria-label=Close>Close</button></div>')).toBe('');
  });

  it('finds text after a long indentation', () => {
    expect(name(`<a href=/ id=x>${' '.repeat(5_000)}Shop</a>`)).toBe('Shop');
  });

  it('finds text after many empty elements, and an image among them', () => {
    expect(name(`<a href=/ id=x>${'<i> </i>'.repeat(100)}<b>Shop</b></a>`)).toBe('Shop');
    expect(name(`<a href=/ id=x><b><i> <br></i></b><i><img src=a.png alt=Shop></i></a>`)).toBe('Shop');
  });

  it('cuts a name that is a whole text', () => {
    expect(name(`<a href=/ id=x>${'<p>word</p>'.repeat(5_000)}</a>`).length).toBeLessThan(700);
  });

  it('reads nested and shared elements once, so that all names take time linear in the page', () => {
    const nested = `${'<div role=button>'.repeat(400)}${'</div>'.repeat(400)}`.repeat(4);
    const shared = `<p id=t>${'<i></i>'.repeat(400)}</p>${'<input aria-labelledby="t t t t t t">'.repeat(1_000)}`;
    const index = new PageIndex(parsePage(nested + shared));
    const reads = vi.spyOn(PageElement.prototype, 'getAttribute');
    const names = [...index.getElementsWithAttribute('role'), ...index.getElementsByTagName('input')].map(
      (element) => computeAccessibleName(element, index),
    );
    expect(names.join('')).toBe('');
    expect(reads.mock.calls.length).toBeLessThan(20 * index.elements.length);
    reads.mockClear();
    const named = index.elements.filter((element) => hasAccessibleName(element, index));
    expect(named).toEqual([]);
    expect(reads.mock.calls.length).toBeLessThan(40 * index.elements.length);
    reads.mockRestore();
  });
});
