import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('image-alt-missing', () => {
  it('passes with alt, also an empty one', () => {
    expect(
      result('image-alt-missing', '<img src=a.png alt="A cat"><img src=b.png alt=""><img src=c.png alt>'),
    ).toBe('pass');
  });

  it.each([
    ['role=presentation', '<img src=a.png role=presentation>'],
    ['role=none', '<img src=a.png role=none>'],
    ['aria-label', '<img src=a.png aria-label="A cat">'],
    ['aria-labelledby', '<b id=t>A cat</b><img src=a.png aria-labelledby=t>'],
    ['title', '<img src=a.png title="A cat">'],
  ])('passes with %s', (_what, html) => {
    expect(result('image-alt-missing', html)).toBe('pass');
  });

  it('fails without alt and names the images', () => {
    const page = '<img src=/a.png>\n<img src=/b.png alt=b>\n<img src=/c.png aria-labelledby=gone>';
    expect(evidence('image-alt-missing', page)).toBe(
      '2 images: <img src="/a.png"> (line 1); <img src="/c.png" aria-labelledby="gone"> (line 3)',
    );
    expect(outcome('image-alt-missing', page)).toMatchObject({ affected: { count: 2, total: 3 } });
  });

  it('fails for white space as alt, which is not alt=""', () => {
    expect(evidence('image-alt-missing', '<img src=a.png alt=" "><img src=b.png alt="">')).toBe(
      '1 image: <img src="a.png" alt=""> (line 1), whose alt is only white space',
    );
    expect(result('image-alt-missing', '<img src=a.png alt=" " title="A cat">')).toBe('pass');
  });

  it.each([
    ['hidden', '<img src=a.png hidden>'],
    ['in an aria-hidden part', '<div aria-hidden=true><img src=a.png></div>'],
    ['not displayed', '<img src=a.png style="display:none">'],
    ['in noscript', '<noscript><img src=a.png></noscript>'],
    ['in a template', '<template><img src=a.png></template>'],
    ['in a comment', '<!-- <img src=a.png> -->'],
  ])('does not concern an image %s', (_where, html) => {
    expect(result('image-alt-missing', html)).toBe('notApplicable');
  });

  it('names ten of many', () => {
    const said = evidence('image-alt-missing', '<img src=a.png>'.repeat(12));
    expect(said).toMatch(/^12 images: /);
    expect(said).toMatch(/; and 2 more$/);
  });
});

describe('image-alt-too-long', () => {
  it('passes at 125 characters, astral ones counted once', () => {
    expect(result('image-alt-too-long', `<img src=a.png alt="${'a'.repeat(125)}">`)).toBe('pass');
    expect(result('image-alt-too-long', `<img src=a.png alt="${'😀'.repeat(125)}">`)).toBe('pass');
  });

  it('fails at 126', () => {
    const page = `<img src=a.png alt="${'a'.repeat(126)}"><img src=b.png alt=b>`;
    expect(evidence('image-alt-too-long', page)).toMatch(
      /^1 alt text: 126 characters in alt="a+…" \(line 1\)$/,
    );
    expect(outcome('image-alt-too-long', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it('counts that of image buttons and areas', () => {
    const alt = 'a'.repeat(126);
    expect(result('image-alt-too-long', `<input type=image src=a.png alt="${alt}">`)).toBe('fail');
    expect(result('image-alt-too-long', `<map><area href=/x alt="${alt}"></map>`)).toBe('fail');
    expect(result('image-alt-too-long', `<input alt="${alt}">`)).toBe('notApplicable');
  });

  it('is not applicable without alt text', () => {
    expect(result('image-alt-too-long', '<img src=a.png alt=""><img src=b.png>')).toBe('notApplicable');
  });
});

describe('image-alt-filename', () => {
  it.each(['IMG_1234.JPG', 'hero.webp', 'Sourdough loaf 2.jpg', 'Logo', 'image', ' Icon '])(
    'fails for %s',
    (alt) => {
      expect(evidence('image-alt-filename', `<img src=a.png alt="${alt}">`)).toContain(
        '1 image: <img src="a.png" alt=',
      );
    },
  );

  it.each([
    'Logo of Brightpage',
    'A photo of a cat',
    'How to save a .png file',
    'A folder that holds cover.png',
    '',
  ])('does not fail for "%s"', (alt) => {
    expect(result('image-alt-filename', `<img src=a.png alt="${alt}">`)).not.toBe('fail');
  });

  it('fails for image buttons and areas', () => {
    const page = '<img src=a.png alt="A cat"><input type=image src=b.png alt=send.png>';
    expect(evidence('image-alt-filename', page)).toBe(
      '1 image: <input type="image" src="b.png" alt="send.png"> (line 1)',
    );
    expect(result('image-alt-filename', '<map><area href=/x alt=image></map>')).toBe('fail');
  });

  it('is not applicable without alt text', () => {
    expect(result('image-alt-filename', '<img src=logo.png>')).toBe('notApplicable');
  });
});

describe('image-alt-redundant', () => {
  it('fails where the alt is the text of the link or button', () => {
    const page =
      '<a href=/><img src=a.png alt="Our  shop"> our shop</a><button><img src=b.png alt=x>Buy</button>';
    expect(evidence('image-alt-redundant', page)).toBe('1 image: <img src="a.png" alt="Our shop"> (line 1)');
    expect(outcome('image-alt-redundant', page)).toMatchObject({ affected: { count: 1, total: 2 } });
    expect(result('image-alt-redundant', '<div role=button><img src=b.png alt=Buy>Buy</div>')).toBe('fail');
  });

  it.each(['p', 'li', 'td', 'th'])('fails where the alt is the text of the <%s> around it', (name) => {
    const cell = `<${name}><span>Portal</span> <img src=a.png alt=Portal></${name}>`;
    expect(result('image-alt-redundant', `<table><tr>${cell}</table>${cell}`)).toBe('fail');
  });

  it('passes where the image says it alone, or the text is another or hidden', () => {
    expect(result('image-alt-redundant', '<a href=/><img src=a.png alt=Shop></a>')).toBe('pass');
    expect(result('image-alt-redundant', '<a href=/><img src=a.png alt=Shop> Our shop</a>')).toBe('pass');
    expect(
      result(
        'image-alt-redundant',
        '<a href=/><img src=a.png alt=Shop><span aria-hidden=true>Shop</span></a>',
      ),
    ).toBe('pass');
  });

  it('does not concern images elsewhere or without alt text', () => {
    expect(result('image-alt-redundant', '<div><img src=a.png alt=Shop>Shop</div>')).toBe('notApplicable');
    expect(result('image-alt-redundant', '<a href=/><img src=a.png alt="">Shop</a>')).toBe('notApplicable');
    expect(result('image-alt-redundant', '<a name=x><img src=a.png alt=Shop>Shop</a>')).toBe('notApplicable');
  });
});
