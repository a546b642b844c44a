import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('html-lang-missing', () => {
  it('passes with a lang', () => {
    expect(result('html-lang-missing', '<html lang=en>')).toBe('pass');
    expect(result('html-lang-missing', '<html lang=nonsense>')).toBe('pass');
  });

  it('fails without one, with an empty one, and with xml:lang alone', () => {
    expect(evidence('html-lang-missing', '<html><body lang=en>')).toBe(
      'The html element has no lang attribute.',
    );
    expect(evidence('html-lang-missing', '<html lang=" ">')).toBe(
      'The html element has an empty lang attribute.',
    );
    expect(result('html-lang-missing', '<html xml:lang=en>')).toBe('fail');
    expect(result('html-lang-missing', '<p>no tags at all')).toBe('fail');
  });

  it('recommends the language that the page declares elsewhere', () => {
    expect(outcome('html-lang-missing', '<html xml:lang=fr>')).toMatchObject({
      recommendation:
        'Write <html lang="fr"> if the text is in this language, which the page declares elsewhere.',
    });
    expect(outcome('html-lang-missing', '<meta property=og:locale content=pt_BR>')).toMatchObject({
      recommendation: expect.stringContaining('lang="pt-BR"'),
    });
    expect(outcome('html-lang-missing', '<meta property=og:locale content="&quot;><b>">')).not.toHaveProperty(
      'recommendation',
    );
  });

  it('is not applicable to other documents than HTML', () => {
    expect(result('html-lang-missing', '{}', { headers: { 'content-type': 'application/json' } })).toBe(
      'notApplicable',
    );
  });
});

describe('html-lang-invalid', () => {
  it.each([
    'en',
    'EN-gb',
    'zh-Hant-TW',
    'gsw',
    'haw',
    ' de ',
    'es-419',
    'en-x-uk',
    'de-AA',
    'en-EU',
    'de-1996',
  ])('passes for %s', (lang) => {
    expect(result('html-lang-invalid', `<html lang="${lang}">`)).toBe('pass');
  });

  it('fails for a language that is not registered', () => {
    expect(evidence('html-lang-invalid', '<html lang=english>')).toBe(
      'html lang is "english", and no such language is registered.',
    );
    expect(result('html-lang-invalid', '<html lang=xx-US>')).toBe('fail');
  });

  it.each(['x-foo', 'i-klingon'])('fails for %s, which BCP 47 allows and which names no language', (lang) => {
    expect(result('html-lang-invalid', `<html lang=${lang}>`)).toBe('fail');
  });

  it('is low for a country that is not registered', () => {
    expect(outcome('html-lang-invalid', '<html lang=en-UK>')).toEqual({
      result: 'fail',
      severity: 'low',
      evidence: 'html lang is "en-UK", and no country UK is registered.',
      recommendation: 'Write <html lang="en-GB">, because the code of the United Kingdom is GB.',
    });
    expect(outcome('html-lang-invalid', '<html lang=zh-Hans-ZX>')).toMatchObject({
      recommendation: 'Write <html lang="zh-Hans">, or add the code of the country.',
    });
  });

  it('recommends a hyphen in place of an underscore', () => {
    expect(outcome('html-lang-invalid', '<html lang=en_US>')).toMatchObject({
      result: 'fail',
      recommendation: expect.stringContaining('<html lang="en-US">'),
    });
  });

  it('is not applicable without a lang', () => {
    expect(result('html-lang-invalid', '<html>')).toBe('notApplicable');
    expect(result('html-lang-invalid', '<html lang="">')).toBe('notApplicable');
  });
});

describe('html-lang-text-mismatch', () => {
  const TEXTS = {
    en: 'The weather will be fine tomorrow, and the museum opens at ten in the morning. ',
    ru: 'Завтра будет хорошая погода, а музей открывается в десять часов утра. ',
    ja: '明日は天気がよく、美術館は朝の十時に開きます。入場は無料です。',
    zh: '明天天气很好，博物馆早上十点开门，门票免费，欢迎大家前来参观。',
    ko: '내일은 날씨가 좋고 박물관은 아침 열 시에 문을 엽니다. 입장은 무료입니다. ',
    el: 'Αύριο ο καιρός θα είναι καλός και το μουσείο ανοίγει στις δέκα το πρωί. ',
  };
  const page = (lang: string, text: string): string => `<html lang="${lang}"><p>${text.repeat(20)}</p>`;

  it.each(Object.entries(TEXTS))('passes a text in %s', (lang, text) => {
    expect(result('html-lang-text-mismatch', page(lang, text))).toBe('pass');
  });

  it.each([
    ['en', TEXTS.ru],
    ['de', TEXTS.zh],
    ['ja', TEXTS.en],
    ['ru', TEXTS.en],
    ['zh-CN', TEXTS.ko],
    ['en-US', `${TEXTS.ru} iPhone`],
  ])('fails for lang=%s and %s', (lang, text) => {
    expect(result('html-lang-text-mismatch', page(lang, text))).toBe('fail');
  });

  it('says what it counted, and names the language where the letters tell it', () => {
    expect(outcome('html-lang-text-mismatch', page('en', TEXTS.ja))).toEqual({
      result: 'fail',
      evidence: 'html lang is "en", and of 560 letters 0% are of this language; most are Japanese.',
      recommendation:
        'Write <html lang="ja"> if the page is in Japanese, or else mark its Japanese parts with lang="ja".',
    });
    expect(evidence('html-lang-text-mismatch', page('en', TEXTS.ru))).toContain('most are Cyrillic');
  });

  it('cannot tell of mixed texts', () => {
    expect(result('html-lang-text-mismatch', page('en', TEXTS.ru + TEXTS.en.slice(0, 40)))).toBe('unknown');
    expect(result('html-lang-text-mismatch', page('ja', TEXTS.en + '天気'))).toBe('unknown');
  });

  it('counts the whole text if its start alone is in the language', () => {
    expect(result('html-lang-text-mismatch', `${page('en', TEXTS.en)}${TEXTS.ru.repeat(100)}`)).toBe('fail');
    expect(result('html-lang-text-mismatch', `${page('ja', TEXTS.ja)}${TEXTS.en.repeat(500)}`)).toBe(
      'unknown',
    );
    expect(result('html-lang-text-mismatch', `${page('ru', TEXTS.en)}${TEXTS.ru.repeat(10)}`)).toBe('pass');
  });

  it('leaves out code and parts with a lang of their own', () => {
    const part = `<div lang=ru>${TEXTS.ru.repeat(20)}</div><pre><span><b>${TEXTS.ru.repeat(20)}</b></span></pre>`;
    expect(result('html-lang-text-mismatch', `${page('en', TEXTS.en)}${part}`)).toBe('pass');
    expect(result('html-lang-text-mismatch', `<html lang=en>${part}`)).toBe('notApplicable');
  });

  it.each([
    ['short texts', '<html lang=en><p>Привет</p>'],
    ['languages that are written in several ways', page('sr', TEXTS.en)],
    ['a writing system in the tag', page('ru-Latn', TEXTS.en)],
    ['no lang', `<p>${TEXTS.ru.repeat(20)}</p>`],
  ])('does not concern %s', (_what, html) => {
    expect(result('html-lang-text-mismatch', html)).toBe('notApplicable');
  });
});

describe('html-xml-lang-mismatch', () => {
  it('passes for the same language, whatever the region', () => {
    expect(result('html-xml-lang-mismatch', '<html lang=en xml:lang=en-GB>')).toBe('pass');
  });

  it('fails for two languages', () => {
    expect(evidence('html-xml-lang-mismatch', '<html lang=en xml:lang=fr-CA>')).toBe(
      'lang is "en" and xml:lang is "fr-CA".',
    );
  });

  it('is not applicable unless both name a language', () => {
    expect(result('html-xml-lang-mismatch', '<html lang=en>')).toBe('notApplicable');
    expect(result('html-xml-lang-mismatch', '<html xml:lang=en>')).toBe('notApplicable');
    expect(result('html-xml-lang-mismatch', '<html lang=english xml:lang=fr>')).toBe('notApplicable');
  });
});

describe('part-lang-invalid', () => {
  it('passes for registered languages and for an empty lang, which says that it is unknown', () => {
    expect(result('part-lang-invalid', '<p lang=fr>oui<p lang="">?')).toBe('pass');
  });

  it('fails for others, scaled by their share', () => {
    const page = '<p lang=fr>oui</p><p lang=frnch>non</p>';
    expect(evidence('part-lang-invalid', page)).toBe('1 element: <p lang="frnch"> (line 1)');
    expect(outcome('part-lang-invalid', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it('ignores elements that are empty, hidden or in a template', () => {
    expect(result('part-lang-invalid', '<p lang=frnch><span lang=fr>oui</span>')).toBe('pass');
    expect(result('part-lang-invalid', '<p lang=frnch><img src=a.png alt="">')).toBe('pass');
    expect(result('part-lang-invalid', '<p lang=frnch hidden>non')).toBe('notApplicable');
    expect(result('part-lang-invalid', '<template><p lang=frnch>non</template>')).toBe('notApplicable');
  });

  it('is not about the html element', () => {
    expect(result('part-lang-invalid', '<html lang=english>text')).toBe('notApplicable');
  });
});
