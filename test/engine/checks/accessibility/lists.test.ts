import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('list-structure-invalid', () => {
  it('passes for li, script, template and role=listitem', () => {
    expect(
      result(
        'list-structure-invalid',
        '<ul> <li>a</li><script></script><template></template><div role=listitem>b</div></ul><ol></ol>',
      ),
    ).toBe('pass');
  });

  it('passes for elements that are not displayed, such as those of microdata', () => {
    expect(
      result(
        'list-structure-invalid',
        '<ol><meta itemprop=numberOfItems content=1><link itemprop=url href=/a><li>a</li></ol>',
      ),
    ).toBe('pass');
  });

  it('fails for other elements and for text', () => {
    expect(
      evidence('list-structure-invalid', '<ul>\n<li>a\n</li><div>b</div></ul>\n<ol>words<li>a</ol>'),
    ).toBe('2 lists: <ul> (line 1) holds <div> (line 3); <ol> (line 4) holds "words"');
    expect(result('list-structure-invalid', '<ul><li role=presentation>a</ul>')).toBe('fail');
  });

  it('ignores children that are hidden', () => {
    expect(result('list-structure-invalid', '<ul><li>a</li><div hidden>b</div></ul>')).toBe('pass');
  });

  it('does not concern lists with a role, or hidden ones', () => {
    expect(result('list-structure-invalid', '<ul role=menu><div>a</div></ul><ul hidden><b>x</b></ul>')).toBe(
      'notApplicable',
    );
  });

  it('counts the lists', () => {
    expect(outcome('list-structure-invalid', '<ul><li>a</ul><ul><b>x</b></ul>')).toMatchObject({
      affected: { count: 1, total: 2 },
    });
  });
});

describe('listitem-orphan', () => {
  it('passes in ul, ol, menu and role=list', () => {
    expect(
      result('listitem-orphan', '<ul><li>a</ul><ol><li>b</ol><menu><li>c</menu><div role=list><li>d</div>'),
    ).toBe('pass');
  });

  it('fails elsewhere', () => {
    const page = '<ul><li>a</ul>\n<div class=menu><li>b</div>';
    expect(evidence('listitem-orphan', page)).toBe('1 item: <li> (line 2) in <div class="menu"> (line 2)');
    expect(outcome('listitem-orphan', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it('fails in a list that has become something else', () => {
    expect(evidence('listitem-orphan', '<ul role=tablist><li>a</ul>')).toContain('in <ul role="tablist">');
    expect(outcome('listitem-orphan', '<ul role=tablist><li>a</ul>')).toMatchObject({
      recommendation: expect.stringMatching(/^Add role="none" to the li elements, because role="tablist"/),
    });
    expect(outcome('listitem-orphan', '<ul role=navigation><li>a</ul>')).toMatchObject({
      recommendation: expect.stringMatching(/^Move role="navigation" from the ul/),
    });
  });

  it('does not concern an li with a role', () => {
    expect(result('listitem-orphan', '<div><li role=option>a</div>')).toBe('notApplicable');
  });
});

describe('definition-list-invalid', () => {
  it('passes for terms and descriptions, also in div groups', () => {
    expect(result('definition-list-invalid', '<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>')).toBe('pass');
    expect(result('definition-list-invalid', '<dl><div><dt>a<dd>b</div><script></script></dl>')).toBe('pass');
    expect(result('definition-list-invalid', '<dl></dl>')).toBe('pass');
  });

  it('fails for other content', () => {
    expect(evidence('definition-list-invalid', '<dl><dt>a<dd>b</dd><p>c</dl>')).toBe(
      '1 place: <dl> (line 1) holds <p> (line 1)',
    );
    expect(result('definition-list-invalid', '<dl><div><dt>a<dd>b</dd><p>c</div></dl>')).toBe('fail');
    expect(result('definition-list-invalid', '<dl>text<dt>a<dd>b</dl>')).toBe('fail');
  });

  it('fails without a description after a term', () => {
    expect(evidence('definition-list-invalid', '<dl><dd>a</dl>')).toBe(
      '1 place: <dl> (line 1) has no dt with a dd after it',
    );
    expect(result('definition-list-invalid', '<dl><dd>a<dt>b</dl>')).toBe('fail');
  });

  it('fails for dt and dd outside a dl', () => {
    const page = '<dl><dt>a<dd>b</dl><ul><li><dd>c</ul>';
    expect(evidence('definition-list-invalid', page)).toBe('1 place: <dd> (line 1) in <li> (line 1)');
    expect(outcome('definition-list-invalid', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it('is not applicable without', () => {
    expect(result('definition-list-invalid', '<ul><li>a</ul><dl hidden><p>x</dl>')).toBe('notApplicable');
  });

  it('recommends a ul for a list without terms', () => {
    expect(outcome('definition-list-invalid', '<dl><dd>a</dd><dd>b</dd></dl>')).toMatchObject({
      recommendation: 'Give each dd a dt before it, or use a ul for a list without terms.',
    });
  });
});

describe('a list that a shadow tree fills by a slot', () => {
  const host = (shadow: string, children: string) =>
    `<my-list><template shadowrootmode=open>${shadow}</template>${children}</my-list>`;
  const items = '<li>A</li>\n<li>B</li>';
  const terms = '<dt>A</dt><dd>B</dd>';

  it('passes with the items that the slot shows', () => {
    for (const shadow of ['<ul><slot></slot></ul>', '<ul><li>first</li><slot><b>none</b></slot></ul>']) {
      expect(result('list-structure-invalid', host(shadow, items))).toBe('pass');
      expect(result('listitem-orphan', host(shadow, items))).toBe('pass');
    }
    for (const shadow of ['<dl><slot></slot></dl>', '<dl><div><slot></slot></div></dl>'])
      expect(result('definition-list-invalid', host(shadow, terms))).toBe('pass');
    const nested = host(host('<ol><slot></slot></ol>', '<slot></slot>'), items);
    expect(result('list-structure-invalid', nested)).toBe('pass');
    expect(result('listitem-orphan', nested)).toBe('pass');
  });

  it('fails with others, and where the slot is in no list', () => {
    expect(evidence('list-structure-invalid', host('<ul><slot></slot></ul>', '<b>A</b>'))).toBe(
      '1 list: <ul> (line 1) holds <b> (line 1)',
    );
    expect(evidence('listitem-orphan', host('<p class=box><slot></slot></p>', '<li>A</li>'))).toBe(
      '1 item: <li> (line 1) in <p class="box"> (line 1)',
    );
    expect(evidence('definition-list-invalid', host('<dl><slot></slot></dl>', '<dd>A</dd>'))).toBe(
      '1 place: <dl> (line 1) has no dt with a dd after it',
    );
    expect(evidence('definition-list-invalid', host('<p><slot></slot></p>', '<dt>A</dt>'))).toBe(
      '1 place: <dt> (line 1) in <p> (line 1)',
    );
    expect(result('list-structure-invalid', '<ul><slot><li>A</li></slot></ul>')).toBe('fail');
  });
});
