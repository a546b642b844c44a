import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('paragraphs-too-long', () => {
  it('passes 200 words', () => {
    expect(result('paragraphs-too-long', `<p>${'word '.repeat(200)}</p><p>${'word '.repeat(200)}`)).toBe(
      'pass',
    );
    expect(result('paragraphs-too-long', `<p>x</p><div>${'word '.repeat(300)}</div>`)).toBe('pass');
    expect(result('paragraphs-too-long', '<p>x')).toBe('pass');
  });

  it('fails more, over line breaks too, and counts them', () => {
    expect(
      outcome(
        'paragraphs-too-long',
        `<p>x</p><p>y</p>\n<p>One <b>two</b> ${'word '.repeat(99)}<br>${'word '.repeat(100)}`,
      ),
    ).toMatchObject({
      evidence: expect.stringMatching(/^1 paragraph: 201 words from line 2, "One two word word .*…"$/),
      affected: { count: 1, total: 3 },
    });
  });

  it('is not applicable without paragraphs', () => {
    expect(result('paragraphs-too-long', `<div>${'word '.repeat(300)}`)).toBe('notApplicable');
    expect(result('paragraphs-too-long', '<div>x')).toBe('notApplicable');
  });
});

describe('readability-very-difficult', () => {
  const EASY = 'The big red dog sat on the mat all day. ';
  const HARD =
    'Institutional organizations continuously operationalize multidimensional accountability considerations. ';

  function english(text: string): string {
    return `<html lang="en"><p>${text}`;
  }

  it('passes plain English', () => {
    expect(result('readability-very-difficult', english(EASY.repeat(30)))).toBe('pass');
  });

  it('fails officialese and states the score', () => {
    expect(evidence('readability-very-difficult', english(HARD.repeat(40)))).toMatch(
      /^Flesch reading ease -\d+\.\d over 40 sentences; plain English has 60$/,
    );
  });

  it('cannot rate less than 200 words of prose, and reads no code', () => {
    expect(result('readability-very-difficult', english(HARD.repeat(4)))).toBe('unknown');
    expect(result('readability-very-difficult', english(HARD.repeat(20)))).toBe('unknown');
    const code = `<div>${HARD.repeat(40)}</div>`;
    expect(result('readability-very-difficult', english(`${EASY.repeat(30)}<pre>${code}</pre>`))).toBe(
      'pass',
    );
    expect(result('readability-very-difficult', english(`<pre>${code}</pre>`))).toBe('notApplicable');
  });

  it('is not applicable to menus and other languages', () => {
    expect(
      result(
        'readability-very-difficult',
        english(`<ul>${'<li>Institutional accountability'.repeat(100)}</ul>`),
      ),
    ).toBe('notApplicable');
    expect(result('readability-very-difficult', `<html lang=de><p>${HARD.repeat(20)}`)).toBe('notApplicable');
    expect(result('readability-very-difficult', `<p>${HARD.repeat(20)}`)).toBe('notApplicable');
  });
});

describe('keyword-stuffing', () => {
  /** 90 words, all different. */
  const VARIED = Array.from(
    { length: 90 },
    (_, at) => `${'abcdefghi'[Math.floor(at / 10)]}${'qrstuvwxyz'[at % 10]}on`,
  ).join(' ');

  it('passes ordinary text and its function words', () => {
    expect(result('keyword-stuffing', `<p>${VARIED} ${'the '.repeat(30)}`)).toBe('pass');
    expect(result('keyword-stuffing', `<p>${VARIED} ${VARIED} ${'shoes '.repeat(9)} 2026 `)).toBe('pass');
    expect(result('keyword-stuffing', `<p>${VARIED} ${'2026 '.repeat(30)}`)).toBe('pass');
  });

  it.each(['من', 'של', 'не', 'yang', 'och', 'και'])('passes the function word %s', (word) => {
    expect(result('keyword-stuffing', `<p>${VARIED} ${`${word} `.repeat(30)}`)).toBe('pass');
  });

  it('passes ten occurrences, however short the text', () => {
    expect(result('keyword-stuffing', `<p>${VARIED} ${'shoes '.repeat(10)}`)).toBe('pass');
  });

  it('fails a word above 5 % in any spelling', () => {
    expect(
      evidence('keyword-stuffing', `<p>${VARIED} ${'Shoes SHOES '.repeat(3)} ${'shoes '.repeat(5)}`),
    ).toBe('1 word: "shoes" 11 times (10.9%), of 101 words of the main text');
  });

  it('counts in the whole text the words frequent at its beginning', () => {
    const list = `<p>${'shoes '.repeat(60)}${`${VARIED} `.repeat(10)}`;
    expect(result('keyword-stuffing', list)).toBe('fail');
    expect(result('keyword-stuffing', `${list}<p>${`${VARIED} `.repeat(10)}`)).toBe('pass');
  });

  it('leaves names of products in a list aside', () => {
    const list = `<ul>${'<li><h3>Winter boots</h3><p>59 €</li>'.repeat(30)}</ul>`;
    expect(result('keyword-stuffing', `<p>${VARIED} ${VARIED}${list}`)).toBe('pass');
  });

  it('does not read navigation and code', () => {
    expect(
      result(
        'keyword-stuffing',
        `<nav>${'shoes '.repeat(30)}</nav><pre>${'const '.repeat(30)}</pre><p>${VARIED} ${VARIED}`,
      ),
    ).toBe('pass');
  });

  it('is not applicable to less than 100 words', () => {
    expect(result('keyword-stuffing', `<p>${'shoes '.repeat(99)}`)).toBe('notApplicable');
  });
});
