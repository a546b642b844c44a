import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('skip-link-broken', () => {
  it('passes where the target is there, by id or by the name of an anchor', () => {
    expect(result('skip-link-broken', '<a href=#main>Skip to content</a><main id=main>')).toBe('pass');
    expect(result('skip-link-broken', '<a href=#main>Jump to content</a><a name=main></a>')).toBe('pass');
    expect(result('skip-link-broken', '<a href=/page#main>skip navigation</a><main id=main>')).toBe('pass');
    expect(result('skip-link-broken', '<a href="#h%C3%A4ndler">Skip</a><main id=händler>')).toBe('pass');
  });

  it('fails where it is not', () => {
    const page = '<a href=#content>Skip to content</a><main id=main>';
    expect(evidence('skip-link-broken', page)).toBe(
      '"Skip to content" leads to "#content", which is no place on the page: <a href="#content"> (line 1)',
    );
    expect(outcome('skip-link-broken', page)).toMatchObject({
      recommendation: 'Add id="content" to the element that holds the main content.',
    });
    expect(result('skip-link-broken', '<a href=#>Skip to content</a>')).toBe('fail');
    expect(result('skip-link-broken', '<a href=#main>Skip</a><template><main id=main></template>')).toBe(
      'fail',
    );
  });

  it('does not take a broken percent-encoding for an error of its own', () => {
    expect(result('skip-link-broken', '<a href="#%zz">Skip</a><main id="%zz">')).toBe('pass');
  });

  it('does not concern other links, other pages and the fourth link', () => {
    expect(result('skip-link-broken', '<a href=#gone>Contents</a>')).toBe('notApplicable');
    expect(result('skip-link-broken', '<a href=#gone>Skipper shoes</a>')).toBe('notApplicable');
    expect(result('skip-link-broken', '<a href=/other#gone>Skip</a>')).toBe('notApplicable');
    expect(
      result('skip-link-broken', '<a href=/1>1</a><a href=/2>2</a><a href=/3>3</a><a href=#gone>Skip</a>'),
    ).toBe('notApplicable');
  });
});

describe('tabindex-positive', () => {
  it('passes for 0, negative numbers and text', () => {
    expect(result('tabindex-positive', '<b tabindex=0></b><b tabindex=-1></b><b tabindex=x></b>')).toBe(
      'pass',
    );
  });

  it('fails above 0', () => {
    const page = '<b tabindex=0></b><input tabindex=3>';
    expect(evidence('tabindex-positive', page)).toBe('1 element: <input tabindex="3"> (line 1)');
    expect(outcome('tabindex-positive', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it('does not concern hidden elements', () => {
    expect(result('tabindex-positive', '<b tabindex=1 hidden></b><input type=hidden tabindex=2>')).toBe(
      'notApplicable',
    );
  });
});

describe('accesskey-duplicate', () => {
  it('passes for different keys', () => {
    expect(result('accesskey-duplicate', '<a href=/ accesskey=s>s</a><a href=/ accesskey=t>t</a>')).toBe(
      'pass',
    );
  });

  it('fails for the same key in any case', () => {
    expect(
      evidence('accesskey-duplicate', '<a href=/a accesskey=s>a</a><button accesskey=S>b</button>'),
    ).toBe('1 key: "S" on 2 elements, <a href="/a" accesskey="s"> (line 1), <button accesskey="S"> (line 1)');
  });

  it('does not concern hidden elements and empty keys', () => {
    expect(result('accesskey-duplicate', '<b accesskey=s hidden></b><b accesskey=""></b>')).toBe(
      'notApplicable',
    );
  });
});
