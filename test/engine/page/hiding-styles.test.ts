import { describe, expect, it } from 'vitest';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';

/** Whether the element with the id x is hidden. */
function isHidden(css: string, html = '<p id=x class="a b">x</p>', media = ''): boolean {
  const index = new PageIndex(parsePage(`<style${media}>${css}</style><body>${html}`));
  return index.getElementById('x')?.context.hidden ?? false;
}

describe('a style element hides', () => {
  it.each([
    'body{display:none}',
    'html, BODY { visibility: hidden !important }',
    '.a{display:none}',
    'p.a.b{color:red;display:none;margin:0}',
    '#x{display:none}',
    '/* .a{display:block} */ .a { DISPLAY : NONE }',
    '@charset "utf-8"; .a{display:none}',
    '@layer base{.a{display:none}}',
    '@media screen{.a{display:none}}',
    '.a{display:block}.a{display:none}',
    'p{display:block}.a{display:none}',
    '.a{display:none!important}.b{display:block}',
    '.a{display:none}.a:hover{display:block}',
    '.a{display:none}.a.open{display:block}',
    '.a{visibility:hidden!important;display:none}.b{display:block}',
  ])('by %s', (css) => {
    expect(isHidden(css)).toBe(true);
  });
});

describe('a style that hides the whole page', () => {
  it.each(['body{visibility:hidden!important}', 'html{display:none}', 'html,body{visibility:hidden}'])(
    'hides nothing if the page has a script, which shows it: %s',
    (css) => {
      expect(isHidden(css, '<p id=x>x</p><script src=a.js></script>')).toBe(false);
      expect(isHidden(css)).toBe(true);
    },
  );

  it('hides nothing as a style attribute either, if the page has a script', () => {
    for (const style of ['visibility:hidden', 'display:none']) {
      const page = `<body style="${style}"><p id=x>x</p>`;
      expect(isHidden('', `${page}<script>show()</script>`)).toBe(false);
      expect(isHidden('p{color:red}', `${page}<script>show()</script>`)).toBe(false);
      expect(isHidden('', page)).toBe(true);
    }
  });

  it('is not shown by a script that only holds data', () => {
    const data = '<p id=x>x</p><script type="application/ld+json">{}</script>';
    expect(isHidden('body{display:none}', data)).toBe(true);
  });

  it('leaves other rules as they are', () => {
    expect(isHidden('body,.a{display:none}', '<p id=x class=a>x</p><script src=a.js></script>')).toBe(true);
  });
});

describe('a style element does not hide', () => {
  it.each([
    '.c{display:none}',
    'div.a{display:none}',
    '.nav .a{display:none}',
    '.a[hidden]{display:none}',
    '.a:not(.b){display:none}',
    '@media (max-width:600px){.a{display:none}}',
    '@media print{.a{display:none}}',
    '@keyframes f{from{visibility:hidden}to{visibility:visible}}',
    '.a{display:none}.a{display:block}',
    '.a{display:none}.b{display:flex}',
    '.a{display:none}@media (min-width:600px){.a{display:block}}',
    '.a{display:none}.js .a{display:block}',
    '.a{visibility:visible!important;display:block}.b{visibility:hidden}',
    '.a{visibility:visible;display:block!important}.b{display:none}',
    '.a{--display:none;background:url("display:none")}',
    '.a{&:hover{display:none}}',
  ])('by %s', (css) => {
    expect(isHidden(css)).toBe(false);
  });

  it('that is for another medium, or not a rule of the page', () => {
    expect(isHidden('.a{display:none}', undefined, ' media=print')).toBe(false);
    expect(isHidden('.a{display:none}', undefined, ` media="${' '.repeat(1_000_000)}x"`)).toBe(false);
    expect(isHidden('', '<template><style>.a{display:none}</style></template><p id=x class=a>')).toBe(false);
    expect(isHidden('.a{display:none}', '<p id=x class=a style="display:block">')).toBe(false);
    expect(
      isHidden(
        '.hidden{display:none}@media(min-width:1px){.md\\:block{display:block}}',
        '<p id=x class="hidden md:block">',
      ),
    ).toBe(false);
  });
});

describe('a closed dialog or popover', () => {
  const DIALOG = '<dialog id=x class="a b">x</dialog>';
  const POPOVER = '<nav popover id=x class="a b">x</nav>';

  it.each([
    ['.a{display:grid}', DIALOG],
    ['dialog{display:block}', DIALOG],
    ['dialog{display:block;visibility:visible}', DIALOG],
    ['.a:not(:popover-open){display:block}', POPOVER],
    ['.a{display:grid}', POPOVER],
    ['@media (min-width:600px){nav[popover]{display:flex}}', POPOVER],
    ['main #x{display:flex}', POPOVER],
    ['.c:popover-open,.a{display:flex}', POPOVER],
  ])('is shown by %s', (css, html) => {
    expect(isHidden(css, html)).toBe(false);
  });

  it.each([
    ['', DIALOG],
    ['p,.c{display:block}', DIALOG],
    ['dialog[open],dialog:modal,dialog:open{display:flex}', DIALOG],
    ['dialog::backdrop{display:block}', DIALOG],
    ['dialog{visibility:visible}', DIALOG],
    ['dialog{display:flex}dialog:not([open]){display:none}', DIALOG],
    ['.a{display:flex}.b{display:none}', DIALOG],
    ['@media (min-width:600px){.a{display:none}}', DIALOG],
    ['.a:popover-open{display:grid}', POPOVER],
    ['nav[popover]:popover-open{display:grid}', POPOVER],
  ])('stays hidden with %s', (css, html) => {
    expect(isHidden(css, html)).toBe(true);
  });
});

it('hides what is inside, and its text', () => {
  const index = new PageIndex(
    parsePage('<style>.a{display:none}</style><div class=a><p>one</p></div><p>two</p>'),
  );
  expect(index.textRuns.map(({ value }) => value)).toEqual(['two']);
});

it('an element with more than 100 rules counts as shown', () => {
  const isHiddenBy = (count: number) => {
    const classes = Array.from({ length: count }, (_, n) => `c${n}`);
    const others = classes.map((name) => `.${name}.z{display:none}`.repeat(9)).join('');
    return isHidden(`.c0{display:none}${others}`, `<p id=x class="${classes.join(' ')}">x</p>`);
  };
  expect(isHiddenBy(11)).toBe(true);
  expect(isHiddenBy(12)).toBe(false);
});

it('hides nothing if there are more than 5,000 rules that show, of which one may show it', () => {
  const isHiddenBeside = (count: number) => {
    const others = Array.from({ length: count / 2 }, (_, n) => `.c${n},.d${n}{display:block}`).join('');
    return isHidden(`${others}.a{display:none}.a.b{display:block}`);
  };
  expect(isHiddenBeside(100)).toBe(false);
  expect(isHiddenBeside(6_000)).toBe(false);
  expect(isHidden('.a{display:none}')).toBe(true);
});

it.each(['', ' media', ' media=" "', ' media=" SCREEN\n"', ' media=all'])('reads <style%s>', (media) => {
  expect(isHidden('.a{display:none}', undefined, media)).toBe(true);
});
