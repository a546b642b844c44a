import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('aria-attribute-not-allowed', () => {
  it.each([
    '<button aria-expanded=false aria-pressed=true>x</button>',
    '<a href=/ aria-expanded=false>x</a>',
    '<nav aria-expanded=false>x</nav>',
    '<div role=tab aria-selected=true>x</div>',
    '<input type=checkbox aria-checked=mixed>',
    '<input type=range aria-valuetext=high>',
    '<input aria-required=true aria-placeholder=x>',
    '<select aria-required=true></select>',
    '<select multiple aria-multiselectable=true></select>',
    '<h2 aria-level=2>x</h2>',
    '<table aria-rowcount=2><tr><th aria-sort=ascending>x</table>',
    '<ul><li aria-setsize=3 aria-posinset=1>x</ul>',
    '<fieldset role=radiogroup aria-required=true></fieldset>',
  ])('passes for %s', (html) => {
    expect(result('aria-attribute-not-allowed', html)).toBe('pass');
  });

  it.each([
    [
      '<div aria-expanded=false>x</div>',
      'aria-expanded has no effect on <div aria-expanded="false"> (line 1)',
    ],
    [
      '<li aria-selected=true>x</li>',
      'aria-selected has no effect on <li aria-selected="true"> (line 1), whose role is listitem',
    ],
    ['<a aria-expanded=true>x</a>', 'aria-expanded has no effect on <a aria-expanded="true"> (line 1)'],
    [
      '<input type=text aria-expanded=false>',
      'on <input type="text" aria-expanded="false"> (line 1), whose role is textbox',
    ],
    ['<button aria-checked=true>x</button>', 'whose role is button'],
    ['<fieldset aria-required=true></fieldset>', 'whose role is group'],
    ['<div role=dialog aria-level=2>x</div>', 'whose role is dialog'],
    ['<ul role=none><li aria-level=1>x</ul>', 'aria-level has no effect on <li aria-level="1"> (line 1)'],
  ])('fails for %s', (html, said) => {
    expect(evidence('aria-attribute-not-allowed', html)).toContain(said);
  });

  it.each([
    ['hidden elements', '<div aria-expanded=false hidden>x</div>'],
    ['empty values and aria-required=false', '<div aria-expanded="" aria-required=false>x</div>'],
    [
      'global attributes',
      '<div aria-live=polite aria-controls=x aria-haspopup=true aria-disabled=true>x</div>',
    ],
    ['custom elements', '<x-menu aria-expanded=false>x</x-menu>'],
    ['parts of an image', '<svg><g aria-expanded=false></g></svg>'],
    ['attributes that do not exist', '<div aria-open=true>x</div>'],
  ])('does not concern %s', (_what, html) => {
    expect(result('aria-attribute-not-allowed', html)).toBe('notApplicable');
  });

  it('counts elements, with all their attributes', () => {
    const page = '<div aria-expanded=true aria-selected=true>x</div><button aria-expanded=true>x</button>';
    expect(outcome('aria-attribute-not-allowed', page)).toMatchObject({ affected: { count: 1, total: 2 } });
    expect(evidence('aria-attribute-not-allowed', page)).toContain('1 element: aria-expanded, aria-selected');
  });
});

describe('aria-attribute-required', () => {
  it.each([
    '<div role=checkbox aria-checked=false>x</div>',
    '<div role=heading aria-level=2>x</div>',
    '<div role=slider aria-valuetext=high>x</div>',
    '<input role=switch type=checkbox>',
    '<h2 role=heading>x</h2>',
    '<div role=combobox aria-expanded=false>x</div>',
    '<div role=meter aria-valuenow=1>x</div>',
    '<select role=combobox></select>',
  ])('does not fail for %s', (html) => {
    expect(result('aria-attribute-required', html)).not.toBe('fail');
  });

  it.each([
    [
      '<div role=checkbox>x</div>',
      'aria-checked is missing on <div role="checkbox"> (line 1), whose role is checkbox',
    ],
    ['<p role=heading>x</p>', 'aria-level is missing'],
    ['<div role=switch aria-checked="">x</div>', 'aria-checked is missing'],
    ['<div role=slider>x</div>', 'aria-valuenow is missing'],
    ['<div role=separator tabindex=0></div>', 'aria-valuenow is missing'],
    ['<div role=combobox>x</div>', 'aria-expanded is missing'],
  ])('fails for %s', (html, said) => {
    expect(evidence('aria-attribute-required', html)).toContain(said);
  });

  it('does not concern other roles, fixed separators and hidden elements', () => {
    const page =
      '<div role=button>x</div><div role=separator></div><div role=checkbox hidden>x</div><div role=option>x</div>';
    expect(result('aria-attribute-required', page)).toBe('notApplicable');
  });
});

describe('aria-children-invalid', () => {
  it.each([
    ['its items', '<div role=list><div role=listitem>a</div></div>'],
    ['items in elements without a role', '<div role=list><div><span role=listitem>a</span></div></div>'],
    [
      'items between presentational ones',
      '<ul role=menu><li role=none><a role=menuitem href=/>a</a></li></ul>',
    ],
    ['items in generic elements', '<div role=list><div role=generic><b role=listitem>a</b></div></div>'],
    ['groups of items', '<div role=listbox><div role=group><div role=option>a</div></div></div>'],
    [
      'rows in groups',
      '<div role=table><div role=rowgroup><div role=row><b role=cell>a</b></div></div></div>',
    ],
    ['separators in a menu', '<div role=menu><b role=menuitem>a</b><hr></div>'],
    ['elements of HTML', '<ul role=list><li>a</ul>'],
    ['a caption of a table', '<div role=table><p role=caption>a</p><p role=row><b role=cell>b</b></p></div>'],
    [
      'a caption of a grid',
      '<div role=grid><p role=caption>a</p><p role=row><b role=gridcell>b</b></p></div>',
    ],
    [
      'a caption of a treegrid',
      '<div role=treegrid><p role=caption>a</p><p role=row><b role=gridcell>b</b></p></div>',
    ],
    ['a hidden stranger', '<div role=tablist><b role=tab>a</b><button hidden>b</button></div>'],
  ])('passes for an element with %s', (_what, html) => {
    expect(result('aria-children-invalid', html)).toBe('pass');
  });

  it('fails for a child in another role', () => {
    const page = '<ul role=menubar>\n<li><a role=menuitem href=/>a</a></li></ul>';
    expect(evidence('aria-children-invalid', page)).toBe(
      '1 element: <ul role="menubar"> (line 1) holds <li> (line 2)',
    );
    expect(outcome('aria-children-invalid', page)).toMatchObject({
      recommendation: expect.stringMatching(
        /^Remove role="menubar" if .* the role menu, menuitem, menuitemcheckbox or menuitemradio,/,
      ),
    });
  });

  it('fails for content without any of the roles', () => {
    expect(evidence('aria-children-invalid', '<div role=listbox><div>a</div></div>')).toBe(
      '1 element: <div role="listbox"> (line 1) holds no option',
    );
    expect(evidence('aria-children-invalid', '<div role=table><p role=caption>a</p></div>')).toBe(
      '1 element: <div role="table"> (line 1) holds no row',
    );
  });

  it.each([
    ['that are empty', '<div role=listbox></div><ul role=tree> </ul>'],
    ['that own by id', '<div role=tablist aria-owns=t>x</div>'],
    ['that are busy', '<div role=feed aria-busy=true>Loading</div>'],
    ['that are hidden', '<div role=menu hidden>x</div>'],
    ['whose role owns nothing', '<div role=toolbar>x</div>'],
    ['of HTML without a role', '<ul><b>x</b></ul>'],
  ])('does not concern elements %s', (_what, html) => {
    expect(result('aria-children-invalid', html)).toBe('notApplicable');
  });
});

describe('aria-parent-missing', () => {
  it.each([
    ['in their owner', '<div role=tablist><div><b role=tab>a</b></div></div>'],
    ['in a generic element of their owner', '<div role=list><p role=generic><b role=listitem>a</b></div>'],
    ['in a group of their owner', '<div role=menu><div role=group><b role=menuitem>a</b></div></div>'],
    [
      'in a group of an item',
      '<div role=tree><div role=treeitem>a<div role=group><b role=treeitem>b</b></div></div></div>',
    ],
    ['in the list of HTML', '<ul><div role=listitem>a</div></ul>'],
    ['owned by id', '<div role=tablist aria-owns=t></div><b role=tab id=t>a</b>'],
    [
      'inside an element owned by id',
      '<div role=menu aria-owns=m></div><div id=m><b role=menuitem>a</b></div>',
    ],
    [
      'that are captions',
      '<figure><p role=caption>a</p></figure><div role=group><p role=caption>b</p></div>',
    ],
    ['in a presentational element', '<div role=listbox><ul role=none><li role=option>a</ul></div>'],
  ])('passes for elements %s', (_what, html) => {
    expect(result('aria-parent-missing', html)).toBe('pass');
  });

  it('fails outside, and with another role in between', () => {
    const page = '<b role=tab>a</b>\n<div role=listbox><ul><li role=option>a</ul></div>';
    expect(evidence('aria-parent-missing', page)).toBe(
      '2 elements: <b role="tab"> (line 1); <li role="option"> (line 2)',
    );
    expect(outcome('aria-parent-missing', page)).toMatchObject({
      affected: { count: 2, total: 2 },
      recommendation: expect.stringContaining('directly into one with the role tablist,'),
    });
    expect(result('aria-parent-missing', '<div role=group><b role=menuitem>a</b></div>')).toBe('fail');
    expect(result('aria-parent-missing', '<div role=row><b role=cell>a</b></div>')).toBe('fail');
    expect(result('aria-parent-missing', '<div role=list><b role=caption>a</b></div>')).toBe('fail');
  });

  it('does not concern other roles and hidden elements', () => {
    expect(result('aria-parent-missing', '<b role=button>a</b><b role=tab hidden>a</b>')).toBe(
      'notApplicable',
    );
  });
});
