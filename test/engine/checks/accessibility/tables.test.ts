import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const ROWS = '<tr><td>Size</td><td>Price</td></tr><tr><td>S</td><td>5</td></tr>';

describe('table-header-missing', () => {
  it.each([
    ['th', '<table><tr><th>Size<th>Price<tr><td>S<td>5</table>'],
    ['scope', '<table><tr><td scope=col>Size<td>Price<tr><td>S<td>5</table>'],
    ['the role of a header', '<table><tr><td role=columnheader>Size<td>Price<tr><td>S<td>5</table>'],
  ])('passes with %s', (_what, html) => {
    expect(result('table-header-missing', html)).toBe('pass');
  });

  it('fails for rows and columns without', () => {
    const page = `<table class=sizes>${ROWS}</table><table><tr><th>a<td>b<tr><th>c<td>d</table>`;
    expect(evidence('table-header-missing', page)).toBe(
      '1 table: <table class="sizes"> (line 1) of 2 rows and 2 columns',
    );
    expect(outcome('table-header-missing', page)).toMatchObject({ affected: { count: 1, total: 2 } });
  });

  it.each([
    ['presentational', `<table role=presentation>${ROWS}</table>`],
    ['of one row', '<table><tr><td>a<td>b</table>'],
    ['of one column', '<table><tr><td>a<tr><td>b</table>'],
    ['that lays out a form', '<form><table><tr><td>Name<td><input><tr><td>City<td><input></table></form>'],
    ['hidden', `<table hidden>${ROWS}</table>`],
  ])('does not concern a table %s', (_what, html) => {
    expect(result('table-header-missing', html)).toBe('notApplicable');
  });

  it.each([
    ['paragraphs', '<tr><td><p>Menu</p><td><p>News</p><tr><td><p>a</p><td><p>b</p>'],
    ['images', '<tr><td><img src=a.png alt=a><td>a<tr><td><img src=b.png alt=b><td>b'],
    ['headings', `<tr><td><h2>News</h2><td>b${'<tr><td>c<td>d'.repeat(5)}`],
    ['long texts', `<tr><td>a<td>${'words '.repeat(30)}<tr><td>b<td>c`],
  ])('does not concern a table that lays out %s', (_what, rows) => {
    expect(result('table-header-missing', `<table>${rows}</table>`)).toBe('notApplicable');
  });

  it.each([
    ['ten cells', `<table>${'<tr><td><p>a</p><td><p>b</p>'.repeat(5)}</table>`],
    ['a border', '<table border=1><tr><td><p>a</p><td>b<tr><td>c<td>d</table>'],
    ['five columns', `<table>${`<tr>${'<td><p>a</p>'.repeat(5)}`.repeat(2)}</table>`],
  ])('takes a table with %s for data', (_what, html) => {
    expect(result('table-header-missing', html)).toBe('fail');
  });

  it('does not concern tables nested for layout', () => {
    expect(
      result('table-header-missing', `<table><tr><td><table>${ROWS}</table><td>b<tr><td>c<td>d</table>`),
    ).toBe('notApplicable');
  });

  it('concerns a table that says it holds data, wherever it is', () => {
    const inner = `<table><caption>Prices</caption>${ROWS}</table>`;
    expect(result('table-header-missing', `<table><tr><td>${inner}</table>`)).toBe('fail');
  });
});

describe('table-headers-attr-invalid', () => {
  it('passes for header cells of the same table', () => {
    expect(
      result(
        'table-headers-attr-invalid',
        '<table><tr><th id=a>A<th id=b>B<tr><td headers="a b">1<td headers=b>2</table>',
      ),
    ).toBe('pass');
  });

  it.each([
    ['is missing', '<tr><th id=a>A<tr><td headers="a gone">1', '"gone"'],
    ['is a data cell', '<tr><td id=a>A<tr><td headers=a>1', '"a"'],
    ['is the cell itself', '<tr><th id=a headers=a>A', '"a"'],
  ])('fails where the id %s', (_what, rows, id) => {
    expect(evidence('table-headers-attr-invalid', `<table>${rows}</table>`)).toMatch(
      new RegExp(`^1 cell: ${id} named by <t[hd]`),
    );
  });

  it('fails for a header of another table', () => {
    const page =
      '<table><tr><th id=a>A</table><table><tr><th id=b>B<tr><td headers=a>1<td headers=b>2</table>';
    expect(outcome('table-headers-attr-invalid', page)).toMatchObject({
      result: 'fail',
      affected: { count: 1, total: 2 },
    });
  });

  it('is not applicable without the attribute', () => {
    expect(result('table-headers-attr-invalid', '<table><tr><th id=a>A<tr><td headers="">1</table>')).toBe(
      'notApplicable',
    );
  });
});
