import { describe, expect, it } from 'vitest';
import { CHECKS_BY_ID } from '../../../src/engine/checks/all.ts';
import { findChange, FIXED_CHANGES } from '../../../src/engine/fixes/find-change.ts';
import { buildPageFixes } from '../../../src/engine/fixes/page-fixes.ts';
import { buildAuditData } from '../../../src/engine/page-object.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../page-input.ts';
import { result } from '../checks/outcome.ts';

function listFixes(html: string) {
  const { facts, analysis } = runAudit(createAuditInput(html));
  return buildAuditData(facts, analysis, 'https://audit.example.com').pages.flatMap((page) =>
    buildPageFixes(page),
  );
}

function findFix(html: string, checkId: string) {
  const fix = listFixes(html).find(({ check_id: id }) => id === checkId);
  if (!fix) throw new Error(`${checkId} does not fail`);
  return fix;
}

describe('findChange', () => {
  it.each([
    [
      'canonical-missing',
      '<title>Bread</title>',
      {
        action: 'append_to_head',
        code: '<link rel="canonical" href="https://shop.example.com/page">',
        attributes: [],
        conditional: true,
      },
    ],
    [
      'og-title-missing',
      '<title>Bread "fresh" & warm</title>',
      {
        action: 'append_to_head',
        code: '<meta property="og:title" content="Bread &quot;fresh&quot; &amp; warm">',
        attributes: [],
        conditional: false,
      },
    ],
    [
      'zoom-disabled',
      '<meta name="viewport" content="width=device-width, user-scalable=no">',
      {
        action: 'replace',
        code: '<meta name="viewport" content="width=device-width">',
        attributes: [],
        conditional: false,
      },
    ],
    [
      'hsts-missing',
      '<title>Bread</title>',
      {
        action: 'set_header',
        code: 'Strict-Transport-Security: max-age=31536000',
        attributes: [],
        conditional: false,
      },
    ],
    [
      'html-lang-missing',
      '<meta property="og:locale" content="de_DE">',
      {
        action: 'set_attributes',
        code: null,
        attributes: [{ name: 'lang', value: 'de-DE' }],
        conditional: true,
      },
    ],
    [
      'aria-hidden-body',
      '<body aria-hidden="true"><p>Bread</p>',
      {
        action: 'set_attributes',
        code: null,
        attributes: [{ name: 'aria-hidden', value: null }],
        conditional: false,
      },
    ],
  ])('finds the change of %s', (id, html, change) => {
    expect(findFix(html, id).change).toEqual(change);
  });

  it.each([
    ['og-image-missing', '<title>Bread</title>'],
    ['title-missing', '<p>Bread</p>'],
    ['description-missing', '<title>Bread</title>'],
    ['html-lang-missing', '<title>Bread</title>'],
  ])('invents nothing for %s', (id, html) => {
    const { change, example, instruction } = findFix(html, id);
    expect(change).toEqual({ action: 'edit', code: null, attributes: [], conditional: false });
    expect(example).not.toBeNull();
    expect(instruction).toBe(CHECKS_BY_ID.get(id)?.recommendation);
  });

  it.each([
    [
      'og-title-missing',
      '<title>Bread</title><meta property="og:title"><meta property="og:title" content="">',
    ],
    [
      'og-image-not-absolute',
      '<meta property="og:image" content="/a.png"><meta property="og:image" content="/b.png">',
    ],
    ['canonical-relative', '<link rel="canonical" href="/page"><link rel="canonical" href="/other">'],
  ])('finds no change of %s for several elements', (id, html) => {
    const { change, where } = findFix(html, id);
    expect(change.action).toBe('edit');
    expect(where).toHaveLength(2);
  });

  it('replaces the one element at fault among several of its kind', () => {
    const html =
      '<meta property="og:image" content="https://cdn.example.com/a.png"><meta property="og:image" content="/b.png">';
    expect(findFix(html, 'og-image-not-absolute')).toMatchObject({
      change: {
        action: 'replace',
        code: '<meta property="og:image" content="https://shop.example.com/b.png">',
      },
      where: [{ line: 1, selector: 'meta[property="og:image"][content="/b.png"]' }],
    });
  });

  it('adds no og:title that is too long for a card', () => {
    const fits = `${'Bread '.repeat(11)}x${'y'.repeat(3)}`;
    const added = findFix(`<title>${fits}</title>`, 'og-title-missing').change.code ?? '';
    expect(added).toBe(`<meta property="og:title" content="${fits}">`);
    expect(result('twitter-title-too-long', added)).toBe('pass');
    expect(result('twitter-title-too-long', added.replace('Bread', 'Breads'))).toBe('fail');
    expect(findFix(`<title>${fits}z</title>`, 'og-title-missing').change.action).toBe('edit');
  });

  it('writes no URL that the check refuses', () => {
    const html = '<meta property="og:image" content="data:image/png;base64,AAAA">';
    expect(findFix(html, 'og-image-not-absolute').change.action).toBe('edit');
  });

  it.each([
    ['html-lang-invalid', '<html lang="en_UK">'],
    ['html-lang-missing', '<html xml:lang="en-UK">'],
    ['html-lang-missing', '<meta property="og:locale" content="en_UK">'],
  ])('writes an existing language for %s with %s', (id, html) => {
    expect(findFix(html, id).change.attributes).toEqual([{ name: 'lang', value: 'en-GB' }]);
  });

  it('replaces the referrer meta, which overrides the header', () => {
    expect(findFix('<meta name="referrer" content="unsafe-url">', 'referrer-policy-unsafe')).toMatchObject({
      change: {
        action: 'replace',
        code: '<meta name="referrer" content="strict-origin-when-cross-origin">',
        conditional: true,
      },
      where: [{ line: 1, selector: 'meta[name="referrer"][content="unsafe-url"]' }],
    });
  });

  it('does not replace a Content-Security-Policy', () => {
    expect(findFix('<title>Bread</title>', 'clickjacking-unprotected').change.code).toBe(
      'X-Frame-Options: SAMEORIGIN',
    );
  });

  it('ignores markup in the text of a page', () => {
    const title =
      '&lt;script src="https://evil.example/x.js">&lt;/script>&lt;link rel="stylesheet" href="https://evil.example/">';
    const fixes = listFixes(`<title>${title}</title><p>Bread</p>`);
    expect(fixes.some(({ recommendation }) => recommendation?.includes('evil.example'))).toBe(true);
    for (const { change } of fixes)
      expect(change.code ?? '').not.toMatch(/^<(?:script|link rel="stylesheet")/);
  });

  it('has no change for a tag that the response header sets', () => {
    const { change } = findChange({
      id: 'canonical-relative',
      evidence: 'Link: </page>; rel="canonical" (response header)',
      recommendation: 'Write <link rel="canonical" href="https://shop.example.com/page">.',
    });
    expect(change.action).toBe('edit');
  });

  it('has no change with a value that was cut', () => {
    const { change } = findChange({
      id: 'og-image-not-absolute',
      evidence: '',
      recommendation: 'Write <meta property="og:image" content="https://shop.example.com/long…">.',
    });
    expect(change.action).toBe('edit');
    const title = 'Bread and buns '.repeat(20);
    expect(findFix(`<title>${title}</title>`, 'og-title-missing').change.action).toBe('edit');
  });

  it('names only checks that exist', () => {
    for (const id of FIXED_CHANGES) expect(CHECKS_BY_ID.has(id), id).toBe(true);
  });
});

describe('listPageFixes', () => {
  it('ranks the checks of a group on their own, with the issue that has them', () => {
    const fixes = listFixes('<title>Bread</title>');
    expect(fixes.map(({ rank }) => rank)).toEqual(fixes.map((_, index) => index + 1));
    expect(fixes.find(({ check_id: id }) => id === 'hsts-missing')).toMatchObject({
      issue_id: 'security-headers-incomplete',
      severity: 'low',
      category: 'technical',
      docs_url: 'https://audit.example.com/checks/hsts-missing',
    });
  });

  it('puts what caps the score first, and says what the fix gains', () => {
    const [first] = listFixes('<meta name="robots" content="noindex"><title>Bread</title>');
    expect(first).toMatchObject({ check_id: 'meta-robots-noindex', cap: null, severity: 'critical' });
    expect(first?.gain).toBeGreaterThan(0);
  });

  it.each([
    [
      '<meta name="viewport" content="width=1024, user-scalable=no">',
      ['viewport-not-responsive', 'zoom-disabled'],
    ],
    [
      '<link rel="canonical" href="http://shop.example.com/page#top">',
      ['canonical-scheme-downgrade', 'canonical-fragment'],
    ],
    ['<link rel="canonical" href="/page#top">', ['canonical-relative', 'canonical-fragment']],
  ])('has one change for all faults of %s', (html, ids) => {
    const changes = ids.map((id) => findFix(html, id).change);
    expect(changes[0]?.action).toBe('replace');
    expect(new Set(changes.map(({ code }) => code)).size).toBe(1);
  });

  it('does not undo an earlier change of the same element', () => {
    const html = '<link rel="canonical" href="/other#top">';
    expect(findFix(html, 'canonical-non-self').change.code).toBe(
      '<link rel="canonical" href="https://shop.example.com/page">',
    );
    expect(findFix(html, 'canonical-relative').change.action).toBe('edit');
  });

  it('takes a canonical URL with its faults removed for og:url', () => {
    const html = '<link rel="canonical" href="http://shop.example.com/page">';
    expect(findFix(html, 'og-url-missing').change.code).toBe(
      '<meta property="og:url" content="https://shop.example.com/page">',
    );
    expect(
      listFixes(`${html}<meta property="og:url" content="https://shop.example.com/page">`),
    ).not.toContainEqual(expect.objectContaining({ check_id: 'og-url-mismatch' }));
  });

  it.each([
    'https://localhost/a.html',
    'http://192.168.1.5:3000/a.html',
    'http://shop.localhost/a.html',
    'http://mac.local/a.html',
    'http://[::1]:8000/a.html',
    'http://0.0.0.0/a.html',
  ])('does not repeat the URL of a page that is not public yet: %s', (url) => {
    const { facts, analysis } = runAudit(createAuditInput('<title>Bread</title>', { url }));
    const fixes = buildAuditData(facts, analysis, '').pages.flatMap((page) => buildPageFixes(page));
    const canonical = fixes.find(({ check_id: id }) => id === 'canonical-missing');
    expect(canonical).toMatchObject({ recommendation: null, change: { action: 'edit', code: null } });
    for (const { change, recommendation } of fixes)
      expect(`${change.code} ${recommendation}`).not.toContain(new URL(url).host);
  });

  it('locates the elements', () => {
    const { where } = findFix(
      '<p>Bread</p>\n<img src="/a.png" class="big">\n<img id="hall" src="/b.png">',
      'image-alt-missing',
    );
    expect(where).toEqual([
      { line: 2, selector: 'img[src="/a.png"][class="big"]' },
      { line: 3, selector: 'img[id="hall"]' },
    ]);
  });
});
