import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('aria-hidden-focusable', () => {
  it.each([
    ['icons', '<button><i aria-hidden=true></i>Buy</button>'],
    [
      'what the keyboard does not reach',
      '<a href=/ aria-hidden=true tabindex=-1>a</a><div aria-hidden=true><a>b</a></div>',
    ],
    [
      'disabled controls',
      '<fieldset disabled><button aria-hidden=true>a</button></fieldset><input aria-hidden=true disabled>',
    ],
  ])('passes for %s', (_what, html) => {
    expect(result('aria-hidden-focusable', html)).toBe('pass');
  });

  it('fails for links, controls and elements with tabindex', () => {
    const page =
      '<a href=/ aria-hidden=true>a</a>\n<button aria-hidden=true>b</button>\n<p tabindex=0 aria-hidden=true>c</p><i aria-hidden=true></i>';
    expect(evidence('aria-hidden-focusable', page)).toBe(
      '3 elements: <a href="/" aria-hidden="true"> (line 1); <button aria-hidden="true"> (line 2); <p tabindex="0" aria-hidden="true"> (line 3)',
    );
    expect(outcome('aria-hidden-focusable', page)).toMatchObject({ affected: { count: 3, total: 4 } });
  });

  it('cannot tell of menus and dialogs, which a stylesheet may hide', () => {
    expect(outcome('aria-hidden-focusable', '<nav aria-hidden=true><a href=/>a</a></nav>')).toEqual({
      result: 'unknown',
      reason: 'A stylesheet may hide what is inside <nav aria-hidden="true"> (line 1) from everyone.',
    });
  });

  it('finds what is deep inside the second of two hidden parts', () => {
    const html = '<svg aria-hidden=true><a href=/></a></svg><p aria-hidden=true><b><i><input></i></b></p>';
    expect(outcome('aria-hidden-focusable', html)).toEqual({
      result: 'unknown',
      reason: 'A stylesheet may hide what is inside <p aria-hidden="true"> (line 1) from everyone.',
    });
  });

  it.each([
    ['hidden by its style', '<div aria-hidden=true style="display:none"><a href=/>a</a></div>'],
    ['inert', '<div aria-hidden=true inert><a href=/>a</a></div>'],
    ['in a closed dialog', '<dialog><a href=/ aria-hidden=true>a</a></dialog>'],
    ['a closed dialog', '<dialog aria-hidden=true><a href=/>a</a></dialog>'],
    ['not hidden', '<a href=/ aria-hidden=false>a</a>'],
  ])('does not concern what is %s', (_what, html) => {
    expect(result('aria-hidden-focusable', html)).toBe('notApplicable');
  });
});

describe('nested-interactive', () => {
  it.each([
    [
      '<div role=button tabindex=0><a href=/>a</a></div>',
      '<div role="button" tabindex="0"> (line 1) holds <a href="/"> (line 1)',
    ],
    [
      '<button><span role=link tabindex=0>a</span></button>',
      '<button> (line 1) holds <span role="link" tabindex="0">',
    ],
    ['<div role=tab><div><input></div></div>', 'holds <input> (line 1)'],
    ['<a href=/><button>a</button></a>', '<a href="/"> (line 1) holds <button> (line 1)'],
    ['<div role=img><a href=/>a</a></div>', 'holds <a href="/">'],
    ['<a href=/><button tabindex=-1>a</button></a>', 'holds <button tabindex="-1"> (line 1)'],
    ['<a href=/><b role=button tabindex=0>a</b></a>', 'holds <b role="button" tabindex="0"> (line 1)'],
    ['<a href=/><b tabindex=0>a</b></a>', '<a href="/"> (line 1) holds <b tabindex="0"> (line 1)'],
    ['<button><b tabindex=0>a</b></button>', '<button> (line 1) holds <b tabindex="0"> (line 1)'],
    ['<a href=/><iframe src=b></iframe></a>', 'holds <iframe src="b"> (line 1)'],
    ['<a href=/><video controls></video></a>', 'holds <video controls> (line 1)'],
    ['<a href=/><details><summary>a</summary></details></a>', 'holds <summary> (line 1)'],
  ])('fails for %s', (html, said) => {
    expect(evidence('nested-interactive', html)).toContain(said);
  });

  it.each([
    ['an element that takes no focus', '<button><a>a</a></button>'],
    ['a disabled control', '<a href=/><button disabled>a</button></a>'],
    ['an element without a role', '<div role=button><p tabindex=0>a</p></div>'],
    ['a hidden control', '<div role=button>a<a href=/ hidden>b</a></div>'],
    ['what the Tab key does not reach', '<a href=/><span role=button tabindex=-1>a</span></a>'],
    ['a hidden frame', '<a href=/><iframe src=b hidden></iframe>a</a>'],
    ['a film without controls', '<a href=/><video src=a autoplay muted loop></video></a>'],
  ])('passes for a control with %s', (_what, html) => {
    expect(result('nested-interactive', html)).toBe('pass');
  });

  it('leaves what is inside an inner control to that one, and names controls in the order of the inner ones', () => {
    const html = `<div role=tab><b role=img>\n<i><a href=/1>a</a></i></b>\n<a href=/2>b</a></div><button>\n<input></button>`;
    expect(evidence('nested-interactive', html)).toBe(
      '3 controls: <b role="img"> (line 1) holds <a href="/1"> (line 2); <div role="tab"> (line 1) holds <a href="/2"> (line 3); <button> (line 3) holds <input> (line 4)',
    );
    expect(evidence('nested-interactive', '<div role=tab><b role=img tabindex=0><input></b></div>')).toBe(
      '1 control: <b role="img" tabindex="0"> (line 1) holds <input> (line 1)',
    );
  });

  it('names each outer control once, and does not concern summary, label and regions', () => {
    expect(
      outcome('nested-interactive', '<div role=button><a href=/>a</a><a href=/>b</a></div>'),
    ).toMatchObject({
      affected: { count: 1, total: 3 },
    });
    expect(
      result(
        'nested-interactive',
        '<details><summary>a <button>b</button></summary></details><label>a<input></label><nav><button>a</button></nav>',
      ),
    ).toBe('pass');
  });
});
