import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { type CsvCell, writeCsv } from '../../src/lib/csv.ts';

async function write(...rows: CsvCell[][]): Promise<string> {
  let csv = '';
  for await (const part of writeCsv(['Address', 'Score'], rows)) csv += part;
  return csv;
}

/** Returns the cells of the row as a reader of RFC 4180 finds them. */
async function readBack(...row: CsvCell[]): Promise<string[]> {
  const csv = await write(row);
  const body = csv.slice('\uFEFFAddress,Score\r\n'.length, -'\r\n'.length);
  return Array.from(body.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

describe('a CSV file', () => {
  it('begins with a byte order mark and a header, and ends each line with CRLF', async () => {
    expect(await write(['/a', 5], ['/b', null])).toBe('\uFEFFAddress,Score\r\n/a,5\r\n/b,\r\n');
  });

  it('holds any text in one cell', async () => {
    const cells = ['a,b', 'say "oak"', 'two\r\nlines', ' space ', '', 'жук 🪑', "it's", 'a\tb'];
    expect(await readBack(...cells)).toEqual(cells);
  });

  it('quotes cells with a comma, a quote, a line break or what other programs split at, and doubles quotes', async () => {
    const csv = await write(['a,b', 'say "oak"', 'two\nlines', 'a;b', 'plain']);
    expect(csv.split('\r\n')[1]).toBe('"a,b","say ""oak""","two\nlines","a;b",plain');
  });

  it('has no control characters but tabs and line breaks, and the same cells, whatever they hold', async () => {
    const random = createRandom(7);
    const pieces = ['\u001b[2J', '\u0007', '\u009b31m', '\u0000', '"', ',', ';', '\r\n', '\t', '=1', 'a'];
    for (let n = 0; n < 500; n++) {
      const text = Array.from({ length: 6 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
      const csv = await write([text, 'end']);
      // oxlint-disable-next-line no-control-regex -- there must be none
      expect(csv).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
      const [cell = '', end] = await readBack(text, 'end');
      expect(end).toBe('end');
      expect(cell.replaceAll("'", '')).toBe(text.replaceAll(/[\u001b\u0007\u009b\u0000]/g, ''));
      expect(cell).not.toMatch(/(?:^|[;\t\r\n])[=\t\r\n]*=/);
    }
  });

  it.each([
    ['=HYPERLINK("https://evil.example","Click")', '\'=HYPERLINK("https://evil.example","Click")'],
    ['+1', "'+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n@x', "'\n'@x"],
    ['\ttext', "'\ttext"],
    ['＝1', "'＝1"],
    ['a;=1+1', "a;'=1+1"],
    ['a;;-1', "a;;'-1"],
    ['line\n=1', "line\n'=1"],
  ])('does not let %j be a formula', async (text, expected) => {
    expect(await readBack(text, 'x')).toEqual([expected, 'x']);
  });

  it.each(['a=b', 'https://shop.example.com/?a=-1&b=+2', 'a - b', 'x@y', "'=1"])(
    'leaves %j as it is',
    async (text) => {
      expect(await readBack(text)).toEqual([text]);
    },
  );

  it('leaves numbers as they are', async () => {
    expect(await readBack(-1.5, 0)).toEqual(['-1.5', '0']);
  });

  it('is written in parts of some size', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`/${'a'.repeat(90)}${at}`, at]);
    const lengths: number[] = [];
    for await (const part of writeCsv(['Address', 'Score'], rows)) lengths.push(part.length);
    expect(lengths.length).toBeGreaterThan(3);
    expect(Math.max(...lengths)).toBeLessThan(66_000);
  });
});
