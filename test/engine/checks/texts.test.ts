import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { describePass } from '../../../src/engine/checks/check.ts';
import { getCheckHelp } from '../../../src/engine/checks/check-help.ts';
import { ISSUE_GROUPS } from '../../../src/engine/checks/issue-groups.ts';
import { RETIRED_CHECKS } from '../../../src/engine/checks/retired.ts';
import { isInstruction, isTitle } from '../sentence.ts';

describe.each([...CHECKS, ...ISSUE_GROUPS, ...RETIRED_CHECKS])('the title of $id', ({ title }) => {
  it('states a fault in at most 60 characters', () => {
    expect(title).toSatisfy(isTitle);
  });
});

describe.each(CHECKS)('the texts of $id', ({ title, passes, why, recommendation, verify, example }) => {
  it('are a fault, not the condition to pass', () => {
    expect(passes).not.toContain(title);
    expect(passes).toMatch(/\.$/);
  });

  it('say why in one or two sentences', () => {
    expect(why).toMatch(/^[A-Z"].*\.$/s);
    expect(why.match(/[.!?]\s+[A-Z]/g) ?? []).toHaveProperty(
      'length',
      expect.toSatisfy((n: number) => n < 2),
    );
    expect(why.length).toBeLessThanOrEqual(200);
  });

  it('say what to do and how to verify it, in one imperative sentence each', () => {
    expect(recommendation).toSatisfy(isInstruction);
    expect(recommendation.length).toBeLessThanOrEqual(150);
    expect(verify).toSatisfy(isInstruction);
    expect(example ?? 'x').toMatch(/^\S[^]*\S$|^\S$/);
  });

  it('call a URL a URL, because an address is for mail and networks', () => {
    const texts = [title, passes, why, recommendation, verify]
      .join(' ')
      .replace(/(?:email |network |street-)address/g, '');
    expect(texts).not.toMatch(/\baddress(?:es)?\b(?!, as)/);
  });
});

it('has a different title for each check', () => {
  const titles = [...CHECKS, ...ISSUE_GROUPS].map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

it('says of a passed check what holds: its rule with the exceptions, without the last period', () => {
  expect(describePass({ passes: 'The final URL is https. Forms do not count.' })).toBe(
    'The final URL is https. Forms do not count',
  );
  expect(describePass({ passes: 'og:title, e.g. one of 3.5 words, has text.' })).toBe(
    'og:title, e.g. one of 3.5 words, has text',
  );
  const titles = new Set(CHECKS.map(({ title }) => title));
  for (const check of CHECKS) {
    expect(describePass(check)).toMatch(/[^.]$/);
    expect(titles).not.toContain(describePass(check));
  }
});

describe('the help for an issue', () => {
  it('is that of its check', () => {
    expect(getCheckHelp('og-locale-invalid')).toEqual({
      passes: 'og:locale is a language and a territory, as in en_US.',
      why: 'A locale that cannot be read counts as en_US.',
      fix: 'Write the language and the country in og:locale, such as en_US, de_DE or pt_BR.',
      example: '<meta property="og:locale" content="en_US">',
      verify: 'Check in the page source that og:locale has the form en_US.',
    });
  });

  it.each([
    [
      'Add <link rel="canonical" href="https://a.com/?a>b"> to the head, or name the original if the page is a copy.',
      '<link rel="canonical" href="https://a.com/?a>b">',
    ],
    ['Add <a href="/2"> and <a href="/4"> to the page.', '<a href="/2">\n<a href="/4">'],
    [
      'Give each field a label, for example <label for="q">Search</label> with id="q" on the field for the first.',
      '<label for="q">Search</label>',
    ],
  ])('takes the markup with the values of the page from the recommendation %s', (recommendation, markup) => {
    expect(getCheckHelp('canonical-missing', recommendation)).toMatchObject({
      fix: recommendation,
      example: markup,
    });
  });

  it('has the example of the check for a recommendation without markup', () => {
    expect(getCheckHelp('canonical-missing', 'Use a <link>.')?.example).toBe(
      '<link rel="canonical" href="https://example.com/page">',
    );
    expect(getCheckHelp('charset-missing', 'Move the tag to the start of the head.')?.example).toBeNull();
  });

  it('does not take an element that is only named for markup', () => {
    expect(getCheckHelp('pagination-not-linked')?.example).toBe('<a href="/articles?page=2">Next page</a>');
    expect(getCheckHelp('charset-missing', 'Link each page with <a href>.')?.example).toBeNull();
  });

  it('is not there for a group of issues and for a retired check', () => {
    expect(getCheckHelp('aria-faulty')).toBeNull();
    expect(getCheckHelp('links-excessive')).toBeNull();
  });
});
