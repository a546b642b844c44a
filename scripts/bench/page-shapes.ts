const SENTENCE =
  'A sentence of ordinary length stands here so that the page is made of words and not of tags alone. ';

/**
 * Ordinary markup of any size, to measure whether time grows linearly. Each piece has about 300 characters and at most four
 * elements, so 4 MB stay under the element limit and no size takes the fallback.
 */
export const PAGE_SHAPES: Record<string, (size: number) => string> = {
  flat: (size) => fill(size, (n) => `<p class="text">Paragraph ${n}. ${SENTENCE.repeat(3)}</p>\n`),
  links: (size) =>
    fill(
      size,
      (n) =>
        `<li><a class="item" href="/catalogue/item-${n}">${SENTENCE}</a> <a href="https://h${n}.example.org/">${SENTENCE}</a></li>\n`,
    ),
  tables: (size) =>
    fill(
      size,
      (n) => `<tr><td>Row ${n}. ${SENTENCE}</td><td>${n * 7}</td><td>${SENTENCE}</td></tr>\n`,
      '<table>',
      '</table>',
    ),
  misnested: (size) =>
    fill(size, (n) => `<p><b>${SENTENCE}<i>both</b> slanted ${n}. ${SENTENCE}</i> <u>${SENTENCE}</p></u>\n`),
};

function fill(size: number, piece: (n: number) => string, before = '', after = ''): string {
  const parts = ['<!doctype html><html lang="en"><head><title>Linearity</title></head><body><main>', before];
  let length = 0;
  for (let n = 0; length < size; n++) {
    const text = piece(n);
    parts.push(text);
    length += text.length;
  }
  return `${parts.join('')}${after}</main></body></html>`;
}
