import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('h1-missing', () => {
  it('passes text and alternative text', () => {
    expect(result('h1-missing', '<h1> <b>x</b></h1>')).toBe('pass');
    expect(result('h1-missing', '<h1><img src=a alt="Logo"></h1>')).toBe('pass');
  });

  it.each([
    '<svg role="img" aria-label="Acme"></svg>',
    '<svg role="img"><title>Acme</title></svg>',
    '<a href="/"><svg aria-label="Acme"></svg></a>',
    '<span role="img" aria-label="Acme"></span>',
    '<svg aria-labelledby="t"><text id="t">Acme</text></svg>',
  ])('passes one that is named by %s', (content) => {
    expect(result('h1-missing', `<h1>${content}</h1>`)).toBe('pass');
    expect(result('title-h1-unrelated', `<title>Acme</title><h1>${content}</h1>`)).toBe('pass');
  });

  it('does not know what a style sheet draws in a named one', () => {
    expect(result('h1-missing', '<h1 aria-label="Acme"><span class="logo"></span></h1>')).toBe('unknown');
    expect(result('title-h1-unrelated', '<title>Shoes</title><h1 aria-label="Acme"><i></i></h1>')).toBe(
      'notApplicable',
    );
    expect(result('h1-missing', '<h1 aria-label="Acme"><span></span></h1><h1>Shoes</h1>')).toBe('pass');
    expect(result('h1-missing', '<h1><span class="logo"></span></h1>')).toBe('fail');
    expect(result('h1-missing', '<h1><svg hidden aria-label="Acme"></svg></h1>')).toBe('fail');
  });

  it('fails one without a name, or with nothing to see', () => {
    expect(result('h1-missing', '<h1><svg role="img"></svg></h1>')).toBe('fail');
    expect(result('h1-missing', '<h1 aria-label="Acme"></h1>')).toBe('fail');
  });

  it('fails without one and names the subject', () => {
    expect(outcome('h1-missing', '<title>Red shoes</title><h2>x</h2>')).toMatchObject({
      evidence: 'No h1 on the page',
      recommendation: 'Put the subject of the page, whose title is "Red shoes", in one h1.',
    });
  });

  it('fails empty and hidden ones, and those in noscript and templates', () => {
    expect(evidence('h1-missing', '<h1><img src=a alt=""></h1>\n<h1 hidden>x</h1>')).toBe(
      '2 h1s: <h1> (line 1); <h1 hidden> (line 2): empty or hidden',
    );
    expect(result('h1-missing', '<noscript><h1>x</h1></noscript><template><h1>x</h1></template>')).toBe(
      'fail',
    );
  });

  it('fails in a closed dialog or popover, and passes in an open one', () => {
    for (const closed of ['<dialog>', '<div popover>', '<dialog popover>'])
      expect(result('h1-missing', `${closed}<h1>Join our newsletter</h1>`), closed).toBe('fail');
    for (const shown of ['<dialog open>', '<dialog open popover>', '<dialog style="display: flex">'])
      expect(result('h1-missing', `${shown}<h1>Join our newsletter</h1>`), shown).toBe('pass');
    const shownByRule = '<style>.hero{display:grid}</style><div popover class=hero>';
    expect(result('h1-missing', `${shownByRule}<h1>Join our newsletter</h1>`)).toBe('pass');
  });

  it('is unknown for a truncated page, and applies only to HTML', () => {
    expect(result('h1-missing', '<p>x', { truncated: true })).toBe('unknown');
    expect(result('h1-missing', 'x', { headers: { 'content-type': 'text/plain' } })).toBe('notApplicable');
  });
});

describe('h1-multiple', () => {
  it('passes one beside empty and hidden ones', () => {
    expect(result('h1-multiple', '<h1>a</h1><h1></h1><h1 style="display:none">b</h1>')).toBe('pass');
    expect(result('h1-multiple', '<h1>a</h1><dialog><h1>b</h1></dialog><div popover><h1>c</h1></div>')).toBe(
      'pass',
    );
  });

  it('fails two, also in sections', () => {
    expect(evidence('h1-multiple', '<h1>a</h1><section><h1>b</h1></section>')).toBe('2 h1s: "a"; "b"');
  });

  it('is not applicable without one', () => {
    expect(result('h1-multiple', '<h2>a</h2>')).toBe('notApplicable');
  });
});

describe('h1-too-long', () => {
  it('passes the longest headlines, of 150 columns', () => {
    expect(result('h1-too-long', `<h1>${'x'.repeat(150)}</h1>`)).toBe('pass');
    expect(result('h1-too-long', `<h1>${'新'.repeat(75)}</h1>`)).toBe('pass');
    expect(result('h1-too-long', `<h1>x</h1><h1>${'x'.repeat(199)}</h1>`)).toBe('pass');
  });

  it('fails a paragraph', () => {
    expect(evidence('h1-too-long', `<h1>${'x'.repeat(151)}</h1>`)).toBe(
      `The h1 has 151 characters: "${'x'.repeat(151)}"`,
    );
  });

  it('is not applicable without one', () => {
    expect(result('h1-too-long', '<p>x')).toBe('notApplicable');
  });
});

describe('title-h1-unrelated', () => {
  function pair(title: string, h1: string): string {
    return `<title>${title}</title><h1>${h1}</h1>`;
  }

  it('passes a word in common, in any case and with or without accents', () => {
    expect(result('title-h1-unrelated', pair('Buy SHOES online | Shop', 'Red shoes'))).toBe('pass');
    expect(result('title-h1-unrelated', pair('Über das Café', 'Cafe am Markt'))).toBe('pass');
  });

  it('passes one of several, because the first is often the name of the site', () => {
    const title = '<title>Red shoes for the sea</title>';
    expect(result('title-h1-unrelated', `${title}<h1>Acme</h1><h1>Our red shoes</h1>`)).toBe('pass');
    expect(evidence('title-h1-unrelated', `${title}<h1>Acme</h1><h1>Hats</h1>`)).toBe(
      'Title "Red shoes for the sea", h1 "Acme"',
    );
  });

  it('passes a word that is a part of a compound or of a longer form', () => {
    expect(result('title-h1-unrelated', pair('Fahrradwerkstatt Mitte', 'Unsere Werkstatt'))).toBe('pass');
    expect(result('title-h1-unrelated', pair('Spielzeug für das Kind', 'Alles für Kinder'))).toBe('pass');
    expect(result('title-h1-unrelated', pair('Discover us', 'Moving over there'))).toBe('fail');
  });

  it.each([
    ['VPN for Mac – Northwind Software', 'Best VPN for Mac'],
    ['PHP 8.5 – Northwind blog', 'What is new in PHP 8.5?'],
    ['CRM für Praxen', 'Das beste CRM'],
  ])('passes a shorter word: %s, %s', (title, h1) => {
    expect(result('title-h1-unrelated', pair(title, h1))).toBe('pass');
  });

  it.each([
    ['Tools for Mac', 'Shoes for the garden'],
    ['Top 10 songs', '10 garden tools'],
    ['Schuhe für Kinder', 'Geschenke für Damen'],
  ])('fails a shorter word that is common, or a number: %s, %s', (title, h1) => {
    expect(result('title-h1-unrelated', pair(title, h1))).toBe('fail');
  });

  it('fails when there is none', () => {
    expect(evidence('title-h1-unrelated', pair('Welcome to our site', 'Red shoes for the sea'))).toBe(
      'Title "Welcome to our site", h1 "Red shoes for the sea"',
    );
  });

  it('has nothing to compare without title, h1 or words of four letters, nor in scripts without spaces', () => {
    expect(result('title-h1-unrelated', '<h1>Shoes</h1>')).toBe('notApplicable');
    expect(result('title-h1-unrelated', '<title>Shoes</title>')).toBe('notApplicable');
    expect(result('title-h1-unrelated', pair('FAQ', 'Questions'))).toBe('notApplicable');
    expect(result('title-h1-unrelated', pair('東京の天気予報', '週間の見通し'))).toBe('notApplicable');
    expect(result('title-h1-unrelated', '<svg><title>Shoes</title></svg><h1>Hats</h1>')).toBe(
      'notApplicable',
    );
  });
});

describe('subheadings-missing', () => {
  const LONG = `<p>${'word '.repeat(301)}</p>`;

  it('passes a long text with an h2 or h3', () => {
    expect(result('subheadings-missing', `<h2>x</h2>${LONG}`)).toBe('pass');
    expect(result('subheadings-missing', `<h3>x</h3>${LONG}`)).toBe('pass');
  });

  it('fails one without, or with empty ones', () => {
    expect(evidence('subheadings-missing', `<h2> </h2><h4>x</h4>${LONG}`)).toBe(
      '302 words of main text and no h2 or h3 with text',
    );
  });

  it('is not applicable to short texts', () => {
    expect(result('subheadings-missing', `<p>${'word '.repeat(300)}</p>`)).toBe('notApplicable');
    expect(result('subheadings-missing', `<nav>${LONG}</nav>`)).toBe('notApplicable');
  });
});
