import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('dom-too-large', () => {
  it('passes 1,500 elements, html, head and body included', () => {
    expect(result('dom-too-large', '<p>x'.repeat(1_497))).toBe('pass');
    expect(result('dom-too-large', `<p>x<template>${'<p>x'.repeat(2_000)}</template>`)).toBe('pass');
  });

  it('does not count the insides of images', () => {
    expect(result('dom-too-large', `<svg>${'<path/>'.repeat(2_000)}</svg>`)).toBe('pass');
    expect(evidence('dom-too-large', `<svg><g><path/></g></svg>${'<p>x'.repeat(1_497)}`)).toBe(
      '1501 elements',
    );
    expect(result('dom-too-deep', `${'<div>'.repeat(25)}<svg>${'<g>'.repeat(20)}`)).toBe('pass');
  });

  it('fails more and counts them', () => {
    expect(evidence('dom-too-large', '<p>x'.repeat(1_498))).toBe('1501 elements');
    expect(evidence('dom-too-large', '<i></i>'.repeat(60_010))).toContain('more than 60000 elements');
  });
});

describe('dom-too-deep', () => {
  it('passes 32 levels', () => {
    expect(result('dom-too-deep', '<div>'.repeat(30))).toBe('pass');
  });

  it('fails 33 and names the deepest element', () => {
    expect(evidence('dom-too-deep', `${'<div>'.repeat(30)}\n<p id=deep>x`)).toBe(
      '33 levels at <p id="deep"> (line 2)',
    );
  });

  it('fails nesting past what is read, and does not know of pages that were read without their structure', () => {
    expect(evidence('dom-too-deep', '<div>'.repeat(600))).toContain('levels of nesting');
    expect(result('dom-too-deep', '<i></i>'.repeat(60_010))).toBe('unknown');
  });
});

describe('doctype-missing', () => {
  it.each([
    '<!doctype html><p>x',
    '<!DOCTYPE HTML>\n<p>x',
    '<!-- first --><!doctype html><p>x',
    '<!doctype html SYSTEM "about:legacy-compat"><p>x',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><p>x',
    '<!DOCTYPE html PUBLIC "-//WAPFORUM//DTD XHTML Mobile 1.2//EN" "http://www.openmobilealliance.org/tech/DTD/xhtml-mobile12.dtd"><p>x',
    '<!doctype html SYSTEM "shop.dtd"><p>x',
  ])('passes %s', (html) => {
    expect(result('doctype-missing', html)).toBe('pass');
  });

  it('fails without one or with one that brings quirks', () => {
    expect(evidence('doctype-missing', '<p>x')).toBe('No doctype before the first element');
    expect(result('doctype-missing', '<p>x<!doctype html>')).toBe('fail');
    expect(
      evidence(
        'doctype-missing',
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
      ),
    ).toContain('The doctype is "html -//W3C//DTD XHTML 1.0 Transitional//EN');
    expect(result('doctype-missing', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">')).toBe('fail');
    expect(result('doctype-missing', '<!doctype shop>')).toBe('fail');
  });

  it('says where one is that comes after content, which is one cause with a head after content', () => {
    const page = '<br>Warning: x\n<!DOCTYPE html>\n<html><head><title>x</title></head><body>y';
    expect(outcome('doctype-missing', page)).toMatchObject({
      evidence: 'The doctype on line 2 comes after content, and browsers ignore it',
      recommendation: expect.stringContaining('Remove what comes before the doctype'),
    });
    expect(result('html-structure-broken', page)).toBe('pass');
  });

  it('does not take the doctype of an embedded document for that of the page', () => {
    const inner = '<script>"<!DOCTYPE html><html>"</script>';
    for (const page of [`<html><p>x<head></head>${inner}`, `<p>x<html><head></head>${inner}`, inner]) {
      expect(evidence('doctype-missing', page)).toBe('No doctype before the first element');
    }
    expect(result('html-structure-broken', `<html><p>x<head></head>${inner}`)).toBe('fail');
  });

  it('is low for one that brings limited quirks', () => {
    const TRANSITIONAL = '-//W3C//DTD HTML 4.01 Transitional//EN';
    const html = `<!DOCTYPE html PUBLIC "${TRANSITIONAL}"`;
    expect(outcome('doctype-missing', `${html} "http://www.w3.org/TR/html4/loose.dtd">`)).toMatchObject({
      severity: 'low',
    });
    expect(outcome('doctype-missing', `${html}>`)).not.toHaveProperty('severity');
  });

  it('reads the doctype of a page that is too deep for a full tree', () => {
    const deep = '<div>'.repeat(600);
    expect(result('doctype-missing', `<!doctype html>${deep}`)).toBe('pass');
    expect(result('doctype-missing', deep)).toBe('fail');
    expect(result('doctype-missing', `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">${deep}`)).toBe(
      'fail',
    );
  });
});

describe('html-structure-broken', () => {
  it('passes one of each, in order, or implied', () => {
    expect(
      result('html-structure-broken', '<!doctype html><html><head></head><body><p>x</body></html>'),
    ).toBe('pass');
    expect(result('html-structure-broken', '<title>x</title><p>x')).toBe('pass');
    expect(
      result('html-structure-broken', '<body><!-- <body> --><script>"<body>"</script><header>x</header>'),
    ).toBe('pass');
  });

  it('fails repeated tags and a body before the head', () => {
    expect(evidence('html-structure-broken', '<html><head></head><body><p>x<html><body>')).toBe(
      '<html> opened 2 times; <body> opened 2 times',
    );
    expect(evidence('html-structure-broken', '<body><p>x<head><title>x</title></head>')).toBe(
      '<body> before <head>',
    );
  });

  it.each([
    '<!doctype html><html><div>{"a":1}</div>\n<head><title>x</title></head><body><p>y',
    '<p>x\n<html><head><title>x</title></head>',
    'x\n<html><head><title>x</title></head>',
  ])('fails content before the head in %j', (html) => {
    expect(evidence('html-structure-broken', html)).toContain('<head> on line 2, after content');
  });

  it.each([
    '<!doctype html>\n<!-- x -->\n<html><!-- y -->\n<head>',
    '<!doctype html><html><meta charset=utf-8><head><title>x</title></head>x',
    '\n<head></head>\n<p>x',
  ])('passes elements before the head that open no body in %j', (html) => {
    expect(result('html-structure-broken', html)).toBe('pass');
  });
});

describe('duplicate-ids', () => {
  it('passes ids that differ, also by case, and empty ones', () => {
    expect(result('duplicate-ids', '<p id=a><p id=A><p id=""><p id="">')).toBe('pass');
    expect(
      result('duplicate-ids', '<p id=a><template><p id=a></template><noscript><p id=a></noscript>'),
    ).toBe('pass');
  });

  it('leaves ids that ARIA or a label names to duplicate-id-aria', () => {
    const html = '<label for=a>x</label><input id=a><input id=a>';
    expect(result('duplicate-ids', html)).toBe('pass');
    expect(result('duplicate-id-aria', html)).toBe('fail');
  });

  it('fails repeated ones and names id, times and lines', () => {
    expect(outcome('duplicate-ids', '<p id=a>\n<p id=a>\n<b id=b></b><p id=c><p id=c>')).toMatchObject({
      evidence: '2 ids: "a" is used twice (lines 1, 2); "c" is used twice (lines 3, 3)',
      affected: { count: 4, total: 5 },
    });
  });
});

describe('deprecated-html', () => {
  it('passes current elements', () => {
    expect(result('deprecated-html', '<s>x</s><small>x</small><b>x</b><svg><font>x</font></svg>')).toBe(
      'pass',
    );
    expect(result('deprecated-html', '<p class=center>font</p><!-- <center> -->')).toBe('pass');
  });

  it('counts obsolete ones by name', () => {
    expect(evidence('deprecated-html', '<p>x\n<center><font color=red>a</font><font>b</font></center>')).toBe(
      '1 <center>, 2 <font>; the first is <center> (line 2)',
    );
    expect(result('deprecated-html', '<frameset><frame src=a></frameset>')).toBe('fail');
    expect(
      evidence('deprecated-html', '<nobr>a</nobr><object data=a><param name=b></object><xmp>c</xmp>'),
    ).toBe('1 <nobr>, 1 <param>, 1 <xmp>; the first is <nobr> (line 1)');
  });
});

describe('XHTML', () => {
  const XHTML = { headers: { 'content-type': 'application/xhtml+xml' } };
  const PAGE =
    '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head><title>x</title></head><body><p>x</p></body></html>';

  it('needs no doctype, and its language is xml:lang', () => {
    expect(result('doctype-missing', PAGE, XHTML)).toBe('pass');
    expect(result('html-lang-missing', PAGE, XHTML)).toBe('pass');
    expect(result('html-lang-invalid', PAGE.replace('"de"', '"xx-yy"'), XHTML)).toBe('fail');
    expect(result('html-lang-missing', PAGE.replace('xml:lang="de"', ''), XHTML)).toBe('fail');
  });

  it('is HTML if it is served as such', () => {
    expect(result('doctype-missing', PAGE)).toBe('fail');
    expect(result('html-lang-missing', PAGE)).toBe('fail');
  });
});
