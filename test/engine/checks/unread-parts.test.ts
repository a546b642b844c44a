// Slow: audits hostile pages with every check.
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { writeAuditNote } from '../../../src/engine/audit-note.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../page-input.ts';
import { result, results } from './outcome.ts';

const MANY = '<i></i>'.repeat(60_010);
const WORDS = 'Every word of this text counts. '.repeat(100);
const HEAD = '<!doctype html><html lang=en><head><title>The first part of a page</title></head><body>';
const END = '<main><h1>The subject</h1><h2>A part</h2><p>Text</p><a href="/other">Other</a></main>';

describe('a page whose end was not read', () => {
  it.each([
    ['content-empty-without-js', `${HEAD}<div id=root></div><script src=/app.js></script>${MANY}${WORDS}`],
    ['content-thin', `${HEAD}<p>${'word '.repeat(60)}</p>${MANY}${WORDS}`],
    ['h1-missing', HEAD + MANY + END],
    ['subheadings-missing', HEAD + WORDS + MANY + END],
    ['main-landmark-missing', HEAD + MANY + END],
    ['internal-links-none', HEAD + MANY + END],
    ['structured-data-missing', `<meta property="og:type" content=article>${HEAD}${MANY}`],
    ['form-label-missing', `${HEAD}<input id=a name=a>${MANY}<label for=a>Name</label>`],
    ['aria-reference-broken', `${HEAD}<p aria-describedby=a>x</p>${MANY}<p id=a>y</p>`],
    ['skip-link-broken', `${HEAD}<a href="#a">Skip to content</a>${MANY}<main id=a>x</main>`],
    ['fragment-broken', `${HEAD}<a href="#a">A part</a>${MANY}<p id=a>x</p>`],
    ['pagination-not-linked', `<link rel=next href="/?page=2">${HEAD}${MANY}<a href="/?page=2">2</a>`],
    ['article-date-missing', `<meta property="og:type" content=article>${HEAD}${MANY}`],
    ['article-author-missing', `<meta property="og:type" content=article>${HEAD}${MANY}`],
    ['article-no-sources', `<meta property="og:type" content=article>${HEAD}${WORDS}${MANY}`],
  ])('makes %s unknown', (id, html) => {
    expect(result(id, html)).toBe('unknown');
    expect(result(id, html.replace(MANY, ''), { truncated: true })).not.toBe('fail');
  });

  const OF_HEAD =
    'title-missing description-missing canonical-missing og-title-missing viewport-missing'.split(' ');

  it.each([
    { html: '<link rel=x>'.repeat(60_010), expected: 'unknown' },
    { html: '<link rel=x>', truncated: true, expected: 'unknown' },
    { html: `<p>x${MANY}`, expected: 'fail' },
    { html: '<p>x', truncated: true, expected: 'fail' },
  ])(
    'makes what the head lacks unknown only if it ends within the head (%#)',
    ({ html, truncated = false, expected }) => {
      expect(results(OF_HEAD, html, { truncated })).toEqual(OF_HEAD.map(() => expected));
    },
  );

  it('still passes and fails by what was read', () => {
    expect(result('h1-missing', `${HEAD}<h1>x</h1>${MANY}`)).toBe('pass');
    expect(result('h1-multiple', `${HEAD}<h1>x</h1><h1>y</h1>${MANY}`)).toBe('fail');
    expect(result('dom-too-large', HEAD + MANY)).toBe('fail');
    expect(result('content-empty-without-js', HEAD + WORDS + MANY)).toBe('pass');
  });

  it('takes no points and sets no cap for what was not read', () => {
    const { analysis, facts } = runAudit(createAuditInput(HEAD + MANY + WORDS + END));
    const absent = new Set(CHECKS.filter(({ absentFrom }) => absentFrom === 'document').map(({ id }) => id));
    expect(analysis.issues.filter(({ id }) => absent.has(id))).toEqual([]);
    expect(analysis.score_caps).toEqual([]);
    expect(writeAuditNote(facts)).toContain('only the first 60000 elements were read');
  });

  it('is like one whose styles hide its text until a script shows it', () => {
    const html = `<style>main{visibility:hidden}</style><script src=a.js></script>${HEAD}<main><h1>x</h1>${WORDS}`;
    for (const id of ['content-thin', 'h1-missing']) expect(result(id, html), id).toBe('unknown');
    const { facts } = runAudit(createAuditInput(html));
    expect(writeAuditNote(facts)).toContain('hide most of its text until a script shows it');
    const withoutScript = html.replace('<script src=a.js></script>', '');
    expect(result('content-thin', withoutScript)).toBe('fail');
    const modal =
      '<style>.modal{display:none}</style><script src=a.js></script><h2 class=modal>Log in</h2><p>Text of the page';
    expect(result('h1-missing', modal)).toBe('fail');
  });

  it('is not a page that is only read another way', () => {
    const deep = `${HEAD}${'<b>'.repeat(3_000)}x`;
    expect(result('h1-missing', deep)).toBe('fail');
    expect(result('content-thin', deep)).toBe('fail');
    expect(result('content-thin', deep + WORDS)).toBe('pass');
  });
});
