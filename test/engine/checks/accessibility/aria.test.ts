import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('duplicate-id-aria', () => {
  it('passes where the ids that are named are unique', () => {
    expect(result('duplicate-id-aria', '<label for=a>A</label><input id=a><b id=x></b><b id=x></b>')).toBe(
      'pass',
    );
  });

  it.each([
    ['label for', '<label for=a>A</label>'],
    ['aria-labelledby', '<p aria-labelledby="b a">'],
    ['aria-describedby', '<p aria-describedby=a>'],
    ['aria-controls', '<p aria-controls=a>'],
    ['aria-owns', '<p aria-owns=a>'],
  ])('fails where %s names an id that two elements have', (_what, referrer) => {
    expect(evidence('duplicate-id-aria', `${referrer}\n<input id=a>\n<input id=a>`)).toMatch(
      /^1 id: "a" is on 2 elements \(line 2, line 3\) and named by </,
    );
  });

  it('counts the ids that are named', () => {
    const page = '<p aria-labelledby="a b">x</p><b id=a></b><b id=a></b><b id=b></b>';
    expect(outcome('duplicate-id-aria', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it('is not applicable where no id is named', () => {
    expect(result('duplicate-id-aria', '<b id=a></b><b id=a></b><label for=gone>x</label>')).toBe(
      'notApplicable',
    );
  });
});

describe('aria-reference-broken', () => {
  it('passes where the ids exist', () => {
    expect(result('aria-reference-broken', '<p id=a>a</p><p aria-labelledby=a aria-describedby="a a">')).toBe(
      'pass',
    );
  });

  it('fails where none does', () => {
    const page = '<p id=a>a</p>\n<p aria-describedby="gone lost">x</p><p aria-labelledby=a>x</p>';
    expect(evidence('aria-reference-broken', page)).toBe(
      '1 reference: aria-describedby names "gone", "lost" on <p aria-describedby="gone lost"> (line 2)',
    );
    expect(outcome('aria-reference-broken', page)).toMatchObject({
      affected: { count: 1, total: 2 },
      recommendation: expect.stringContaining('id of a description'),
    });
  });

  it('passes where one of several exists, because browsers join those that do', () => {
    expect(result('aria-reference-broken', '<p id=a>a</p><div aria-labelledby="a gone">x</div>')).toBe(
      'pass',
    );
  });

  it('leaves out the descriptions of form fields, where scripts add error messages', () => {
    expect(result('aria-reference-broken', '<input aria-describedby=mail-error>')).toBe('notApplicable');
    expect(result('aria-reference-broken', '<input aria-labelledby=gone>')).toBe('fail');
  });

  it('does not take ids in templates and noscript for there', () => {
    expect(
      result('aria-reference-broken', '<p aria-labelledby=a>x</p><template><b id=a></b></template>'),
    ).toBe('fail');
  });

  it('does not concern other attributes, empty ones and hidden elements', () => {
    expect(
      result(
        'aria-reference-broken',
        '<p aria-controls=gone>x</p><p aria-labelledby="">x</p><p aria-labelledby=gone hidden>x</p>',
      ),
    ).toBe('notApplicable');
  });
});

describe('aria-hidden-body', () => {
  it('passes without, and with aria-hidden=false', () => {
    expect(result('aria-hidden-body', '<body><div aria-hidden=true>x</div>')).toBe('pass');
    expect(result('aria-hidden-body', '<body aria-hidden=false>')).toBe('pass');
  });

  it('fails with aria-hidden=true', () => {
    expect(evidence('aria-hidden-body', '<body aria-hidden=true class=page>')).toBe(
      '<body aria-hidden="true" class="page"> (line 1)',
    );
  });

  it('is not applicable to a frameset', () => {
    expect(result('aria-hidden-body', '<frameset></frameset>')).toBe('notApplicable');
  });
});

describe('aria-role-invalid', () => {
  it.each([
    'button',
    'BUTTON',
    'unknown button',
    'none presentation',
    'graphics-symbol',
    'doc-chapter',
    'generic',
    'text',
  ])('passes for %s', (role) => {
    expect(result('aria-role-invalid', `<p role="${role}">x</p>`)).toBe('pass');
  });

  it.each(['buton', 'widget', 'doc-novel', 'nav', 'toString'])('fails for %s', (role) => {
    expect(evidence('aria-role-invalid', `<p role=${role}>x</p>`)).toBe(
      `1 element: role="${role}" on <p role="${role}"> (line 1)`,
    );
  });

  it('scales by the elements with a role', () => {
    expect(outcome('aria-role-invalid', '<p role=note>x</p><p role=nav>x</p><p>x</p>')).toMatchObject({
      affected: { count: 1, total: 2 },
    });
  });

  it('does not concern empty roles and hidden elements', () => {
    expect(result('aria-role-invalid', '<p role="">x</p><p role=" ">x</p><p role=nav hidden>x</p>')).toBe(
      'notApplicable',
    );
  });
});

describe('aria-attribute-invalid', () => {
  it('passes for attributes of WAI-ARIA', () => {
    expect(
      result('aria-attribute-invalid', '<p aria-label=x ARIA-HIDDEN=false aria-description=x>x</p>'),
    ).toBe('pass');
  });

  it('fails for others, each element once', () => {
    const page = '<p aria-labeledby=x aria-lable=y>x</p><p aria-label=x>x</p>';
    expect(evidence('aria-attribute-invalid', page)).toBe(
      '1 element: aria-labeledby, aria-lable on <p aria-labeledby="x" aria-lable="y"> (line 1)',
    );
    expect(outcome('aria-attribute-invalid', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it('does not concern other attributes and hidden elements', () => {
    expect(result('aria-attribute-invalid', '<p data-aria-x=1>x</p><p aria-lable=x hidden>x</p>')).toBe(
      'notApplicable',
    );
  });
});

describe('aria-value-invalid', () => {
  it.each([
    'aria-expanded=false',
    'aria-expanded=TRUE',
    'aria-hidden=""',
    'aria-pressed=mixed',
    'aria-haspopup=dialog',
    'aria-relevant="additions text"',
    'aria-level=2',
    'aria-setsize=-1',
    'aria-valuenow=-2.5',
    'aria-expanded="{{ isOpen }}"',
    'aria-expanded="<%= open %>"',
    'aria-valuenow="%value%"',
  ])('passes for %s', (attribute) => {
    expect(result('aria-value-invalid', `<p ${attribute}>x`)).toBe('pass');
  });

  it.each([
    'aria-expanded=maybe',
    'aria-hidden=yes',
    'aria-live=loud',
    'aria-level=0',
    'aria-level=2.5',
    'aria-valuenow=abc',
    'aria-valuenow=50%',
    'aria-relevant="text colours"',
  ])('fails for %s', (attribute) => {
    expect(result('aria-value-invalid', `<p ${attribute}>x`)).toBe('fail');
  });

  it('names each element once, with its attributes', () => {
    const page = '<p class=a aria-level=x aria-expanded=x>x</p>\n<p aria-busy=true>x</p>';
    expect(evidence('aria-value-invalid', page)).toBe(
      '1 element: <p class="a" aria-level="x" aria-expanded="x"> (line 1)',
    );
    expect(outcome('aria-value-invalid', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it.each(['aria-current=here', 'aria-invalid=1', 'aria-label=x', 'aria-live=x hidden'])(
    'does not concern %s',
    (attribute) => {
      expect(result('aria-value-invalid', `<p ${attribute}>x`)).toBe('notApplicable');
    },
  );
});

describe('aria-label-ignored', () => {
  it.each([
    '<span aria-label=Facebook></span>',
    '<div aria-labelledby=x><span></span></div><b id=x>x</b>',
    '<a aria-label=Share><div><svg></svg></div></a>',
    '<i role=presentation aria-label=Star></i>',
    '<div aria-label="By Ann"><span aria-hidden=true>By Ann</span></div>',
  ])('fails for %s', (html) => {
    expect(result('aria-label-ignored', html)).toBe('fail');
  });

  it.each([
    ['a role', '<i role=img aria-label=Star></i>'],
    ['text', '<div aria-label=Offers>Today</div>'],
    ['a control around it', '<button><i aria-label=Close></i></button><a href=/><i aria-label=Home></i></a>'],
    ['a heading around it', '<h2><i aria-label=Star></i></h2>'],
    ['controls inside', '<div aria-label=Player><button>Play</button></div>'],
    ['parts that a script may fill', '<div aria-label=Advertisement><div></div></div>'],
    [
      'a name by its element',
      '<nav aria-label=Main></nav><section aria-label=News></section><a href=/ aria-label=Home></a>',
    ],
    ['a tag of its own', '<x-icon aria-label=Star></x-icon>'],
  ])('passes for an element with %s', (_what, html) => {
    expect(result('aria-label-ignored', html)).toBe('pass');
  });

  it('does not concern empty labels and hidden elements', () => {
    expect(result('aria-label-ignored', '<i aria-label=""></i><i aria-label=x hidden></i>')).toBe(
      'notApplicable',
    );
  });
});
