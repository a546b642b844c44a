import { describe, expect, it } from 'vitest';
import {
  isIso15924Script,
  isIso3166Country,
  isIso639Language,
  isRegisteredLanguage,
  getPrimarySubtag,
  getReplacementLanguage,
} from '../../src/lib/language.ts';

describe('language subtags', () => {
  it('the primary one is the first, lower-case', () => {
    expect(getPrimarySubtag('EN-gb')).toBe('en');
    expect(getPrimarySubtag(' de ')).toBe('de');
    expect(getPrimarySubtag('')).toBe('');
  });

  it('are registered with two or three letters, withdrawn and private ones included', () => {
    for (const subtag of ['en', 'DE', 'fil', 'yue', 'iw', 'qaa', 'qtz']) {
      expect(isRegisteredLanguage(subtag), subtag).toBe(true);
    }
    for (const subtag of ['', 'xx', 'english', 'qua..', 'q', 'qa', 'qu-', 'constructor', 'qaa..qtz', 'x']) {
      expect(isRegisteredLanguage(subtag), subtag).toBe(false);
    }
  });

  it('of ISO 639-1 are those in force', () => {
    expect(['en', 'HE', 'zh'].every(isIso639Language)).toBe(true);
    expect(['iw', 'xx', 'fil', 'uk-UA', ''].some(isIso639Language)).toBe(false);
    expect(getReplacementLanguage('iw')).toBe('he');
    expect(getReplacementLanguage('en')).toBeNull();
  });

  it('countries are those of ISO 3166-1, not reserved or withdrawn codes', () => {
    expect(['gb', 'US', 'XK'].map(isIso3166Country)).toEqual([true, true, false]);
    expect(['UK', 'EU', 'YU', 'ZZ', '419', ''].some(isIso3166Country)).toBe(false);
  });

  it('scripts are those of ISO 15924', () => {
    expect(['Hant', 'latn', 'Abcd', ''].map(isIso15924Script)).toEqual([true, true, false, false]);
  });
});
