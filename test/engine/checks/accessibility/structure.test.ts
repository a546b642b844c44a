import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('heading-order-skipped', () => {
  it('passes for levels that go down one by one and up by any', () => {
    expect(
      result('heading-order-skipped', '<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2><h3>e</h3><h1>f</h1>'),
    ).toBe('pass');
  });

  it('passes whatever the first level is', () => {
    expect(result('heading-order-skipped', '<h3>a</h3><h4>b</h4>')).toBe('pass');
  });

  it('fails for a skipped level and says which', () => {
    const page = '<h1>Shop</h1>\n<h2>Shoes</h2>\n<h4>Sizes</h4>';
    expect(evidence('heading-order-skipped', page)).toBe(
      '1 skip: level 4 "Sizes" (line 3) after level 2 "Shoes" (line 2)',
    );
    expect(outcome('heading-order-skipped', page)).toMatchObject({
      affected: { count: 1, total: 3 },
      recommendation: 'Make level 4 "Sizes" (line 3) a heading of level 3, or add the level in between.',
    });
  });

  it('follows aria-level and role=heading', () => {
    expect(result('heading-order-skipped', '<h1>a</h1><h4 aria-level=2>b</h4>')).toBe('pass');
    expect(
      result('heading-order-skipped', '<h1>a</h1><div role=heading aria-level=2>b</div><h3>c</h3>'),
    ).toBe('pass');
    expect(result('heading-order-skipped', '<h1>a</h1><div role=heading aria-level=3>b</div>')).toBe('fail');
  });

  it('ignores headings that are hidden or have another role', () => {
    const page =
      '<h1>a</h1><h4 hidden>x</h4><h4 role=presentation>x</h4><details><summary>s</summary><h5>x</h5></details><h2>b</h2>';
    expect(result('heading-order-skipped', page)).toBe('pass');
    expect(result('heading-order-skipped', '<h1>a</h1><h2 hidden>x</h2><h3>b</h3>')).toBe('fail');
  });

  it('is not applicable without headings', () => {
    expect(result('heading-order-skipped', '<p>text')).toBe('notApplicable');
  });
});

describe('heading-empty', () => {
  it('passes with text, alt or aria-label', () => {
    expect(result('heading-empty', '<h1>a</h1><h2><img src=a.png alt=b></h2><h3 aria-label=c></h3>')).toBe(
      'pass',
    );
  });

  it('fails for a heading that says nothing', () => {
    const page = '<h1>a</h1>\n<h2> &nbsp; </h2>\n<h3><span aria-hidden=true>#</span></h3>';
    expect(evidence('heading-empty', page)).toBe('2 headings: <h2> (line 2); <h3> (line 3)');
    expect(outcome('heading-empty', page)).toMatchObject({ affected: { count: 2, total: 3 } });
  });

  it('is not applicable without exposed headings', () => {
    expect(result('heading-empty', '<h2 hidden></h2>')).toBe('notApplicable');
  });
});

describe('main-landmark-missing', () => {
  it('passes with <main> or role=main', () => {
    expect(result('main-landmark-missing', '<main>x</main>')).toBe('pass');
    expect(result('main-landmark-missing', '<div role=main>x</div>')).toBe('pass');
  });

  it('fails without one, or with one that is hidden or has lost its role', () => {
    expect(evidence('main-landmark-missing', '<div id=main>x</div>')).toBe(
      'The page has no <main> and no role=main.',
    );
    expect(evidence('main-landmark-missing', '<main hidden>x</main>')).toBe(
      'The only main landmark is hidden: <main hidden> (line 1).',
    );
    expect(result('main-landmark-missing', '<main role=presentation>x</main>')).toBe('fail');
    expect(result('main-landmark-missing', '<template><main>x</main></template>')).toBe('fail');
  });

  it('is not applicable to a frameset', () => {
    expect(result('main-landmark-missing', '<frameset><frame src=/a></frameset>')).toBe('notApplicable');
  });
});

describe('main-landmark-multiple', () => {
  it('passes for one that is shown', () => {
    expect(result('main-landmark-multiple', '<main>a</main><main hidden>b</main>')).toBe('pass');
    expect(result('main-landmark-multiple', '<main role=main>a</main>')).toBe('pass');
  });

  it('fails for two', () => {
    expect(evidence('main-landmark-multiple', '<main id=a>a</main><div role=main>b</div>')).toBe(
      '2 main landmarks: <main id="a"> (line 1); <div role="main"> (line 1)',
    );
  });

  it('is not applicable without one', () => {
    expect(result('main-landmark-multiple', '<p>x')).toBe('notApplicable');
  });
});
