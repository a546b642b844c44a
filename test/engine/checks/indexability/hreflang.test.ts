import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

/** An hreflang link to /<code> for each code, a line each. */
function versions(...codes: string[]): string {
  return codes
    .map((code) => `<link rel=alternate hreflang="${code}" href="https://shop.example.com/${code.trim()}">`)
    .join('\n');
}

const SELF = '<link rel=alternate hreflang=en href="https://shop.example.com/page">';

describe('hreflang-invalid-code', () => {
  it('passes languages, scripts and countries in any case', () => {
    expect(
      result('hreflang-invalid-code', versions('en', 'en-GB', 'EN-us', 'zh-Hant', 'zh-Hant-TW', 'X-Default')),
    ).toBe('pass');
    expect(result('hreflang-invalid-code', '<p>x')).toBe('notApplicable');
  });

  it('passes codes of three letters where there is none of two', () => {
    expect(result('hreflang-invalid-code', versions('fil', 'ast-ES', 'ceb', 'dsb', 'HSB'))).toBe('pass');
    expect(result('hreflang-invalid-code', versions('eng'))).toBe('fail');
    expect(result('hreflang-invalid-code', versions('qqq'))).toBe('fail');
  });

  it('names each bad code and how many of how many', () => {
    expect(
      outcome(
        'hreflang-invalid-code',
        versions('en-UK', 'en_US', 'iw', 'eng', 'es-419', ' de', 'zh-Xxxx', 'en-GB-oed', '', 'fr'),
      ),
    ).toEqual({
      result: 'fail',
      evidence:
        '9 hreflang links: "en-UK": the United Kingdom is GB; "en_US": write en-US; "iw": iw is he today; "eng": not a language of ISO 639, or not its shortest code; "es-419": not a country of ISO 3166-1; "de": white space around the code; "zh-Xxxx": not a country of ISO 3166-1; "en-GB-oed": more than language, script and country; "": no language',
      affected: { count: 9, total: 10 },
    });
  });

  it('reads the Link header, not the body, feeds or links of the text', () => {
    expect(
      evidence('hreflang-invalid-code', '<p>x', {
        headers: { 'content-type': 'text/html', link: '</x>; rel="alternate"; hreflang="xx"' },
      }),
    ).toBe('1 hreflang link: "xx": not a language of ISO 639, or not its shortest code');
    expect(result('hreflang-invalid-code', `<p>x${versions('xx')}`)).toBe('notApplicable');
    expect(
      result('hreflang-invalid-code', '<link rel=alternate type="application/rss+xml" href=/feed>'),
    ).toBe('notApplicable');
    expect(result('hreflang-invalid-code', '<a hreflang=xx href=/x>x</a>')).toBe('notApplicable');
  });
});

describe('hreflang-not-absolute', () => {
  it('fails addresses without scheme', () => {
    expect(
      outcome(
        'hreflang-not-absolute',
        `${SELF}<link rel=alternate hreflang=de href="/de"><link rel=alternate hreflang=fr href="//shop.example.com/fr">`,
      ),
    ).toMatchObject({
      evidence: '2 hreflang links: "de" to "/de"; "fr" to "//shop.example.com/fr"',
      affected: { count: 2, total: 3 },
    });
    expect(result('hreflang-not-absolute', SELF)).toBe('pass');
    expect(result('hreflang-not-absolute', '<p>x')).toBe('notApplicable');
  });
});

describe('hreflang-self-missing', () => {
  it('passes a set with the page or its canonical', () => {
    expect(result('hreflang-self-missing', SELF)).toBe('pass');
    expect(result('hreflang-self-missing', SELF, { url: 'https://shop.example.com/page#top' })).toBe('pass');
    expect(
      result('hreflang-self-missing', `<link rel=canonical href="https://shop.example.com/page">${SELF}`, {
        url: 'https://shop.example.com/page?ref=mail',
      }),
    ).toBe('pass');
    expect(result('hreflang-self-missing', '<p>x')).toBe('notApplicable');
  });

  it('fails a set without, and gives the tag to add', () => {
    expect(outcome('hreflang-self-missing', `<html lang=en>${versions('de', 'fr')}`)).toMatchObject({
      evidence: '2 hreflang links, none to https://shop.example.com/page',
      recommendation:
        'Add <link rel="alternate" hreflang="en" href="https://shop.example.com/page"> to the set.',
    });
  });
});

describe('hreflang-x-default-missing', () => {
  it('applies to sets of two or more', () => {
    expect(evidence('hreflang-x-default-missing', versions('en', 'de'))).toBe('2 hreflang links: "en"; "de"');
    expect(result('hreflang-x-default-missing', versions('en', 'x-default'))).toBe('pass');
    expect(result('hreflang-x-default-missing', versions('en'))).toBe('notApplicable');
  });
});

describe('hreflang-duplicate', () => {
  it('fails one code with two addresses', () => {
    expect(evidence('hreflang-duplicate', `${versions('en', 'de')}${SELF}`)).toBe(
      '1 code: "en" to https://shop.example.com/en and https://shop.example.com/page',
    );
    expect(result('hreflang-duplicate', `${SELF}<link rel=alternate hreflang=EN href="/other">`)).toBe(
      'fail',
    );
  });

  it('passes one said twice, and one address for several codes', () => {
    expect(result('hreflang-duplicate', SELF + SELF)).toBe('pass');
    expect(result('hreflang-duplicate', SELF + SELF.replace('=en', '=x-default'))).toBe('pass');
    expect(result('hreflang-duplicate', '<p>x')).toBe('notApplicable');
  });
});

describe('hreflang-lang-mismatch', () => {
  it('compares the language of the page with its own hreflang', () => {
    expect(evidence('hreflang-lang-mismatch', `<html lang=de-AT>${SELF}`)).toBe(
      'hreflang "en" for this page, <html lang="de-AT">',
    );
    expect(result('hreflang-lang-mismatch', `<html lang=en-GB>${SELF}`)).toBe('pass');
    expect(result('hreflang-lang-mismatch', `<html lang=de>${SELF}${SELF.replace('=en', '=de-CH')}`)).toBe(
      'pass',
    );
    expect(result('hreflang-lang-mismatch', `<html lang=nb>${SELF.replace('=en', '=no')}`)).toBe('pass');
  });

  it('needs both, and x-default says nothing', () => {
    expect(result('hreflang-lang-mismatch', SELF)).toBe('notApplicable');
    expect(result('hreflang-lang-mismatch', '<html lang=de><p>x')).toBe('notApplicable');
    expect(result('hreflang-lang-mismatch', `<html lang=de>${SELF.replace('=en', '=x-default')}`)).toBe(
      'notApplicable',
    );
    expect(result('hreflang-lang-mismatch', `<html lang=de>${versions('en')}`)).toBe('notApplicable');
  });
});

describe('feeds', () => {
  it.each([
    'application/rss+xml',
    'application/atom+xml; charset=utf-8',
    'Application/Feed+JSON',
    'application/json',
    'text/xml',
    'application/json+oembed',
    'text/xml+oembed',
  ])('does not take a link of type %s for a language version', (type) => {
    const link = `<link rel=alternate hreflang=en type="${type}" href="/feed">`;
    for (const id of ['hreflang-self-missing', 'hreflang-not-absolute', 'hreflang-invalid-code'])
      expect(result(id, link)).toBe('notApplicable');
    expect(
      result('hreflang-self-missing', '<p>x', {
        headers: { 'content-type': 'text/html', link: `</f>; rel=alternate; hreflang=en; type="${type}"` },
      }),
    ).toBe('notApplicable');
  });

  it.each(['text/html', 'application/xhtml+xml', 'application/pdf', ''])(
    'reads a version of type %s',
    (type) => {
      expect(
        result('hreflang-not-absolute', `<link rel=alternate hreflang=en type="${type}" href="/de">`),
      ).toBe('fail');
    },
  );
});
