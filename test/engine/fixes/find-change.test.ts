import { describe, expect, it } from 'vitest';
import { CHECKS_BY_ID } from '../../../src/engine/checks/all.ts';
import { findChange, FIXED_CHANGES } from '../../../src/engine/fixes/find-change.ts';
import { listPageFixes } from '../../../src/engine/fixes/page-fixes.ts';
import { buildAuditData } from '../../../src/engine/audit-data.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../page-input.ts';

function listFixes(html: string) {
  const { facts, analysis } = runAudit(createAuditInput(html));
  return buildAuditData(facts, analysis, 'https://audit.example.com').pages.flatMap(listPageFixes);
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
  ])('knows the change of %s', (id, html, change) => {
    expect(findFix(html, id).change).toEqual(change);
  });

  it.each([
    ['og-image-missing', '<title>Bread</title>'],
    ['title-missing', '<p>Bread</p>'],
    ['description-missing', '<title>Bread</title>'],
    ['html-lang-missing', '<title>Bread</title>'],
  ])('makes nothing up for %s', (id, html) => {
    const { change, example, instruction } = findFix(html, id);
    expect(change).toEqual({ action: 'edit', code: null, attributes: [], conditional: false });
    expect(example).not.toBeNull();
    expect(instruction).toBe(CHECKS_BY_ID.get(id)?.recommendation);
  });

  it('takes no markup that the text of a page holds', () => {
    const title =
      '&lt;script src="https://evil.example/x.js">&lt;/script>&lt;link rel="stylesheet" href="https://evil.example/">';
    const fixes = listFixes(`<title>${title}</title><p>Bread</p>`);
    expect(fixes.some(({ recommendation }) => recommendation?.includes('evil.example'))).toBe(true);
    for (const { change } of fixes)
      expect(change.code ?? '').not.toMatch(/^<(?:script|link rel="stylesheet")/);
  });

  it('knows no change for a tag that the response header holds', () => {
    const { change } = findChange({
      id: 'canonical-relative',
      evidence: 'Link: </page>; rel="canonical" (response header)',
      recommendation: 'Write <link rel="canonical" href="https://shop.example.com/page">.',
    });
    expect(change.action).toBe('edit');
  });

  it('knows no change with a value that was cut', () => {
    const { change } = findChange({
      id: 'og-image-not-absolute',
      evidence: '',
      recommendation: 'Write <meta property="og:image" content="https://shop.example.com/long…">.',
    });
    expect(change.action).toBe('edit');
  });

  it('names only checks that there are', () => {
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
    expect(first).toMatchObject({ check_id: 'meta-robots-noindex', cap: 59, severity: 'critical' });
    expect(first?.gain).toBeGreaterThan(0);
  });

  it('does not repeat the URL of a page that is not public yet', () => {
    const { facts, analysis } = runAudit(
      createAuditInput('<title>Bread</title>', { url: 'https://localhost/a.html' }),
    );
    const fixes = buildAuditData(facts, analysis, '').pages.flatMap(listPageFixes);
    const canonical = fixes.find(({ check_id: id }) => id === 'canonical-missing');
    expect(canonical).toMatchObject({ recommendation: null, change: { action: 'edit', code: null } });
    for (const { change, recommendation } of fixes)
      expect(`${change.code} ${recommendation}`).not.toContain('localhost');
  });

  it('says where the elements are', () => {
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
