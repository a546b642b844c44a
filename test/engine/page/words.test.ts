import { describe, expect, it } from 'vitest';
import { countText, forEachWord } from '../../../src/engine/page/words.ts';

describe('countText', () => {
  it('counts runs between white space that have a letter or digit', () => {
    expect(countText('One two,\n\tthree-four don’t 5 — & … 6,5').words).toBe(6);
    expect(countText('Größe élan москва हिन्दी').words).toBe(4);
    expect(countText('  \n ').words).toBe(0);
    expect(countText('no\u00A0break\u2003spaces').words).toBe(3);
  });

  it('counts two ideographs or kana, and four letters of Thai, as a word', () => {
    expect(countText('今日は良い天気です').words).toBe(5);
    expect(countText('iPhoneを買う').words).toBe(3);
    expect(countText('ประเทศไทย').words).toBe(2);
    expect(countText('한국어 단어').words).toBe(2);
  });

  it('counts characters and bytes with white space collapsed', () => {
    expect(countText('  a \n\n b  ')).toMatchObject({ characters: 3, bytes: 3 });
    expect(countText('é語😀')).toMatchObject({ characters: 3, bytes: 9 });
  });

  it('ends a sentence at its mark before white space', () => {
    expect(countText('One. Two! Three? “Four.” Five').sentences).toBe(5);
    expect(countText('Version 3.5 is e.g. used by J. Smith.').sentences).toBe(1);
    expect(countText('これは文です。二つ目です。').sentences).toBe(2);
  });

  it('finds none in a label', () => {
    expect(countText('About us').sentences).toBe(0);
    expect(countText('...').sentences).toBe(0);
  });

  it('counts a part of a text', () => {
    expect(countText('one two three four', 4, 13)).toEqual({
      words: 2,
      characters: 9,
      bytes: 9,
      sentences: 0,
    });
  });
});

describe('eachWord', () => {
  it('gives the words of a part, without those of scripts that have no spaces', () => {
    const words: string[] = [];
    const text = 'x Über-Größe, 42 語 is it y';
    forEachWord(text, 2, 24, (start, end) => words.push(text.slice(start, end)));
    expect(words).toEqual(['Über', 'Größe', '42', 'is', 'it']);
  });
});
