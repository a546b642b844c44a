import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('link-name-missing', () => {
  it('passes for links named in any way', () => {
    const named =
      '<b id=t>t</b><a href=/>Shop</a><a href=/><img src=a.png alt=Shop></a><a href=/ aria-label=Shop></a><a href=/ aria-labelledby=t></a><a href=/ title=Shop></a>';
    expect(result('link-name-missing', named)).toBe('pass');
  });

  it('fails for others, scaled by their share', () => {
    const page = '<a href=/a>A</a>\n<a href=/b class=icon></a>\n<a href=/c><img src=c.png alt=""></a>';
    expect(evidence('link-name-missing', page)).toBe(
      '2 links: <a href="/b" class="icon"> (line 2); <a href="/c"> (line 3)',
    );
    expect(outcome('link-name-missing', page)).toMatchObject({ affected: { count: 2, total: 3 } });
  });

  it('concerns elements in the role of a link', () => {
    expect(result('link-name-missing', '<span role=link tabindex=0>Shop</span>')).toBe('pass');
    expect(evidence('link-name-missing', '<span role=link tabindex=0></span>')).toBe(
      '1 link: <span role="link" tabindex="0"> (line 1)',
    );
  });

  it('does not concern anchors without href and hidden links', () => {
    expect(
      result('link-name-missing', '<a name=x></a><a href=/ hidden></a><a href=/ aria-hidden=true></a>'),
    ).toBe('notApplicable');
  });
});

describe('button-name-missing', () => {
  it('passes for buttons with text or a label', () => {
    expect(
      result('button-name-missing', '<button>Buy</button><div role=button aria-label=Close></div>'),
    ).toBe('pass');
    expect(result('button-name-missing', '<label for=b>Buy</label><button id=b></button>')).toBe('pass');
  });

  it('fails for an icon without a name', () => {
    expect(
      evidence('button-name-missing', '<button><svg><path/></svg></button><div role=button>x</div>'),
    ).toBe('1 button: <button> (line 1)');
    expect(evidence('button-name-missing', '<div role=button></div>')).toContain('<div role="button">');
  });

  it('counts the summary of a details element, but not other ones and those in another role', () => {
    const details = (summary: string): string => `<details>${summary}<p>x</details>`;
    expect(evidence('button-name-missing', details('<summary><svg></svg></summary>'))).toBe(
      '1 button: <summary> (line 1)',
    );
    expect(result('button-name-missing', details('<summary>More</summary>'))).toBe('pass');
    expect(result('button-name-missing', details('<summary aria-label=More></summary>'))).toBe('pass');
    expect(result('button-name-missing', details('<summary></summary>'))).toBe('fail');
    expect(result('button-name-missing', details(''))).toBe('notApplicable');
    expect(
      result(
        'button-name-missing',
        `<summary></summary>${details('<summary>a</summary><summary></summary>')}`,
      ),
    ).toBe('pass');
  });

  it('counts a link in the role of a button among the links', () => {
    expect(result('button-name-missing', '<a href=# role=button></a>')).toBe('notApplicable');
    expect(result('link-name-missing', '<a href=# role=button></a>')).toBe('fail');
    expect(result('button-name-missing', '<a role=button></a>')).toBe('fail');
  });

  it('is not applicable without buttons', () => {
    expect(result('button-name-missing', '<input type=button>')).toBe('notApplicable');
  });
});

describe('input-button-name-missing', () => {
  it('passes with a value, and for submit and reset without one', () => {
    expect(
      result(
        'input-button-name-missing',
        '<input type=button value=Go><input type=submit><input type=reset>',
      ),
    ).toBe('pass');
    expect(result('input-button-name-missing', '<input type=button aria-label=Go>')).toBe('pass');
  });

  it('fails without a value, and for an empty one', () => {
    expect(evidence('input-button-name-missing', '<input type=button><input type=submit value="">')).toBe(
      '2 input buttons: <input type="button"> (line 1); <input type="submit" value> (line 1)',
    );
  });

  it('is not applicable without input buttons', () => {
    expect(result('input-button-name-missing', '<button></button><input>')).toBe('notApplicable');
  });
});

describe('input-image-alt-missing', () => {
  it('passes with alt, aria-label or title', () => {
    expect(
      result(
        'input-image-alt-missing',
        '<input type=image alt=Go><input type=image aria-label=Go><input type=image title=Go>',
      ),
    ).toBe('pass');
  });

  it('fails without, and with an empty alt', () => {
    expect(
      evidence('input-image-alt-missing', '<input type=image src=go.png><input type=image src=a.png alt="">'),
    ).toBe(
      '2 image buttons: <input type="image" src="go.png"> (line 1); <input type="image" src="a.png" alt> (line 1)',
    );
  });

  it('is not applicable without image buttons', () => {
    expect(result('input-image-alt-missing', '<input type=text>')).toBe('notApplicable');
  });
});

describe('frame-title-missing', () => {
  it('passes with a title or aria-label', () => {
    expect(
      result(
        'frame-title-missing',
        '<iframe src=/a title=Map></iframe><iframe src=/b aria-label=Map></iframe>',
      ),
    ).toBe('pass');
  });

  it('fails without, in a frameset too', () => {
    expect(
      evidence('frame-title-missing', '<iframe src=/a></iframe><iframe src=/b title=" "></iframe>'),
    ).toMatch(/^2 frames: /);
    expect(evidence('frame-title-missing', '<frameset><frame src=/a><frame src=/b title=b></frameset>')).toBe(
      '1 frame: <frame src="/a"> (line 1)',
    );
  });

  it('does not concern frames that are hidden, presentational, out of reach or in noscript', () => {
    const page =
      '<iframe src=/a hidden></iframe><iframe src=/b style="display:none"></iframe><iframe src=/c aria-hidden=true></iframe><iframe src=/d role=none></iframe><iframe src=/e tabindex=-1></iframe><noscript><iframe src=/f></iframe></noscript>';
    expect(result('frame-title-missing', page)).toBe('notApplicable');
  });

  it.each(['tabindex=0', 'aria-live=polite', 'aria-label=""', 'title=""'])(
    'fails a presentational frame that %s makes perceivable',
    (attribute) => {
      expect(result('frame-title-missing', `<iframe src=/a role=none ${attribute}></iframe>`)).toBe('fail');
    },
  );

  it('passes a presentational frame with a title', () => {
    expect(result('frame-title-missing', '<iframe src=/a role=presentation title=Map></iframe>')).toBe(
      'pass',
    );
  });
});

describe('object-alt-missing', () => {
  it('passes with a name', () => {
    expect(result('object-alt-missing', '<object data=a.pdf title="Price list"></object>')).toBe('pass');
  });

  it('fails without', () => {
    expect(evidence('object-alt-missing', '<object data=a.pdf></object>')).toBe(
      '1 object: <object data="a.pdf"> (line 1)',
    );
  });

  it('does not concern objects with a role or without data', () => {
    expect(result('object-alt-missing', '<object data=a.pdf role=none></object><object></object>')).toBe(
      'notApplicable',
    );
  });
});

describe('svg-image-name-missing', () => {
  it('passes with a title child, aria-label or aria-labelledby', () => {
    const page =
      '<svg role=img><title>Cart</title></svg><svg role=img aria-label=Cart></svg><svg role=graphics-document aria-labelledby=t><text id=t>Cart</text></svg>';
    expect(result('svg-image-name-missing', page)).toBe('pass');
  });

  it('fails without, and with a title that is empty or not a child', () => {
    expect(
      evidence(
        'svg-image-name-missing',
        '<svg role=img class=a></svg><svg role=img class=b><title></title></svg>',
      ),
    ).toBe('2 svgs: <svg role="img" class="a"> (line 1); <svg role="img" class="b"> (line 1)');
    expect(result('svg-image-name-missing', '<svg role=img><g><title>Cart</title></g></svg>')).toBe('fail');
  });

  it('does not concern an svg without such a role, or a hidden one', () => {
    expect(result('svg-image-name-missing', '<svg></svg><svg role=img aria-hidden=true></svg>')).toBe(
      'notApplicable',
    );
  });
});

describe('area-alt-missing', () => {
  it('passes with alt, aria-label or title', () => {
    expect(
      result(
        'area-alt-missing',
        '<map name=m><area href=/a alt=A><area href=/b aria-label=B><area href=/c title=C></map>',
      ),
    ).toBe('pass');
  });

  it('fails without, and with an empty alt', () => {
    expect(
      evidence(
        'area-alt-missing',
        '<map name=m><area href=/a><area href=/b alt=""><area href=/c alt=C></map>',
      ),
    ).toBe('2 areas: <area href="/a"> (line 1); <area href="/b" alt> (line 1)');
  });

  it('does not concern areas without a link', () => {
    expect(result('area-alt-missing', '<map name=m><area nohref></map>')).toBe('notApplicable');
  });
});

describe('aria-name-missing', () => {
  it('passes for a label, and for text where the role takes it', () => {
    const page =
      '<h2 id=t>Terms</h2><div role=dialog aria-labelledby=t>x</div><div role=checkbox>Agree</div><div role=menuitem>Open</div><div role=textbox aria-label=Text></div>';
    expect(result('aria-name-missing', page)).toBe('pass');
  });

  it('fails without; text does not name a dialog or field', () => {
    const page = '<div role=dialog>Terms</div>\n<div role=slider>3</div>\n<div role=switch></div>';
    expect(evidence('aria-name-missing', page)).toBe(
      '3 elements: <div role="dialog"> (line 1); <div role="slider"> (line 2); <div role="switch"> (line 3)',
    );
  });

  it('does not concern what HTML names, a combobox around its input, and the list that it opens', () => {
    const page =
      '<input role=combobox aria-controls=l><div role=combobox><input></div><ul role=listbox id=l></ul><a href=/ role=menuitem></a><dialog open>x</dialog>';
    expect(result('aria-name-missing', page)).toBe('notApplicable');
  });
});

describe('links in SVG', () => {
  it.each([
    '<a href="/x"><rect/></a>',
    '<a xlink:href="/x"><path d="M0 0"/></a>',
    '<a href="/x"><desc>A spade</desc><rect/></a>',
    '<a href="/x"><g aria-hidden=true><text>Spades</text></g></a>',
  ])('fails %s', (link) => {
    expect(result('link-name-missing', `<svg>${link}</svg>`)).toBe('fail');
  });

  it.each([
    '<a href="/x"><text>Spades</text></a>',
    '<a href="/x"><title>Spades</title><rect/></a>',
    '<a href="/x" aria-label="Spades"><rect/></a>',
    '<a xlink:href="/x" xlink:title="Spades"><rect/></a>',
  ])('passes %s', (link) => {
    expect(result('link-name-missing', `<svg>${link}</svg>`)).toBe('pass');
  });

  it('leaves out those without href and those that are hidden', () => {
    expect(result('link-name-missing', '<svg><a><rect/></a></svg>')).toBe('notApplicable');
    expect(result('link-name-missing', '<svg aria-hidden=true><a href="/x"><rect/></a></svg>')).toBe(
      'notApplicable',
    );
  });
});
