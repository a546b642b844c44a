import { describe, expect, it } from 'vitest';
import { PageElement } from '../../../src/engine/page/node.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';
import { TREE_LIMITS } from '../../../src/engine/page/tree-adapter.ts';
import { outline, reference } from './outline.ts';

const PAGES: Record<string, string> = {
  'an empty document': '',
  'no html, head or body tags': '<!doctype html><title>x</title><p>One<p>Two',
  'upper-case tags and attributes': '<HTML LANG=en><BODY><A HREF="/a">A</A></BODY></HTML>',
  'misnested formatting': '<p><b>one<i>two</b>three</i></p>',
  'formatting left open': '<p><b>one<p>two<p>three',
  'text foster-parented out of a table': '<table>lost <b>words</b><tr><td>cell</table>after',
  'nested tables without cells': '<table><tr><td><table><tr><td>x</table></table>',
  'white space and words in a table': '<table> <tbody> <tr> <td> a b </td> </tr> text here </tbody></table>',
  'stray end tags': '</p></div></b><br></br></p>',
  'a meta after text in head': '<head>text<meta name=robots content=noindex></head>',
  'svg and math':
    '<svg viewBox="0 0 1 1"><title>t</title><foreignObject><p>x</foreignObject></svg><math><mi>a b</mi></math>',
  'noscript as text': '<head><noscript><link rel=x></noscript></head><body><noscript><img src=a></noscript>',
  'template content': '<template><p>inside <b>it</template><p>outside',
  'scripts that hold tags': '<script>if (a < b) { "</p>" } <!-- <script> x </script> --></script><p>after',
  'rcdata and rawtext':
    '<title>a &amp; b <b></title><textarea>\n\n x</textarea><style>a > b {}</style><xmp><p></xmp>',
  'entities in text and attributes':
    '<p title="a &amp; b &copy; &notit; &#x41;">&lt;p&gt; &amp;amp; &hellip; &nosuch; & x</p>',
  'attribute forms': `<p a b=c d='e "f"' g="h 'i'" J=K a=2 data-x="1
2" =x>`,
  'comments everywhere':
    '<!-- a --><html><!-- - -- > --><p>one<!-- b -->two<!-->three<!--->four<!-- <!-- -->five',
  'line breaks of three kinds': 'a\r\nb\rc\nd<pre>\r\n\r\nx</pre><p title="1\r\n2">',
  'NUL and astral characters': '<p>a\0b 😀 c</p><script>\0</script><p title="\0😀">',
  'select and options': '<select><option>a<option>b<optgroup><option>c</select><p>x',
  frameset: '<frameset> x <frame src=a></frameset>',
  'body twice': '<body class=a><p>x<body class=b id=c>',
  'forms inside forms': '<form><p><form><input></form>x',
  'unfinished tag at the end': '<p>text <a href="x',
  plaintext: '<p>x<plaintext></p> a < b &amp;',
};

describe('parsePage', () => {
  for (const [name, html] of Object.entries(PAGES)) {
    it(`builds the tree of the HTML standard: ${name}`, () => {
      expect(outline(parsePage(html).root)).toBe(reference(html));
      expect(parsePage(html).fallback).toBeNull();
    });
  }

  it('gives each element the offset of its start tag', () => {
    const source = '<p>one</p>\n<p id=second>two';
    const body = parsePage(source).root.childElements()[0]?.childElements()[1];
    const second = body?.childElements()[1];
    expect(second).toBeInstanceOf(PageElement);
    expect(second?.offset).toBe(source.indexOf('<p id'));
  });

  it('remembers the tags between <head> and </head> as the source has them', () => {
    const page = parsePage('<head><title>x</title><div>no</div><meta name=a></head><body><p>');
    expect(page.headTags?.map((tag) => tag.name)).toEqual(['title', 'div', 'meta']);
    expect(page.startTagCounts).toEqual({ html: 0, head: 1, body: 1 });
  });

  it('falls back past the depth limit and says why', () => {
    const page = parsePage(`<title>deep</title>${'<div>'.repeat(TREE_LIMITS.depth + 10)}text`);
    expect(page.fallback).toContain('levels of nesting');
    expect(outline(page.root)).toContain('<title>("deep")');
  });

  it('falls back past the element limit, keeps the first elements and says so', () => {
    const page = parsePage(`<title>wide</title>${'<i></i>'.repeat(TREE_LIMITS.elements + 10)}`);
    expect(page).toMatchObject({
      fallback: 'more than 60000 elements; only the first 60000 elements were read',
      isCut: true,
    });
    expect(outline(page.root)).toContain('<title>("wide")');
  });

  it('falls back past the limit of attributes, keeps the first elements and says so', () => {
    const attributes = Array.from({ length: 100 }, (_, n) => ` a${n}`).join('');
    const page = parsePage(`<title>many</title>${`<i${attributes}></i>`.repeat(900)}`);
    expect(page).toMatchObject({
      fallback: 'more than 80000 attributes; only the first 801 elements were read',
      isCut: true,
    });
    expect(outline(page.root)).toContain('<title>("many")');
  });

  it('reads a page of CRLF line breaks as one of LF', () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `<p>${n}\r\n<b>x\r</b>\r\r\n`);
    expect(parsePage(lines.join('')).source).toBe(lines.join('').replace(/\r\n?/g, '\n'));
    expect(parsePage(`${'a'.repeat(65_535)}\r\nb\r`).source).toBe(`${'a'.repeat(65_535)}\nb\n`);
  });

  it('cuts names of more than 1,000 characters', () => {
    const long = '$'.repeat(5_000);
    const page = parsePage(
      `<!doctype html${long} public "${long}" '${long}'><a${long} ${long}=1>x</a${long}>y`,
    );
    const body = page.root.childElements()[0]?.childElements()[1];
    const [element] = body?.childElements() ?? [];
    expect(page.doctype?.name.length).toBeLessThanOrEqual(1_001);
    expect([page.doctype?.publicId, page.doctype?.systemId]).toEqual(['$'.repeat(1_000), '$'.repeat(1_000)]);
    expect(element?.name).toBe(`a${'$'.repeat(999)}`);
    expect(element?.attributes).toEqual([{ name: '$'.repeat(1_000), value: '1' }]);
    expect(outline(page.root)).toContain('"y"');
  });

  it('keeps every piece of a text and of a value', () => {
    const page = parsePage(
      `<p title='${'a\0&amp;'.repeat(9_000)}' id=x>y</p><script>${'a\0'.repeat(9_000)}</script>`,
    );
    const [paragraph, script] = page.root.childElements()[0]?.childElements()[1]?.childElements() ?? [];
    expect(paragraph?.getAttribute('title')).toBe('a\ufffd&'.repeat(9_000));
    expect(paragraph?.getAttribute('id')).toBe('x');
    expect(script?.firstChild).toMatchObject({ value: 'a\ufffd'.repeat(9_000) });
  });

  it('decodes long values as short ones', () => {
    const value = '&amp;&notit;&#x41;&unknown;&lt x';
    const page = parsePage(`<p title="${value}"><p title="${value.repeat(1_000)}" id=x>`);
    const [short, long] = page.root.childElements()[0]?.childElements()[1]?.childElements() ?? [];
    expect(long?.getAttribute('title')).toBe(short?.getAttribute('title')?.repeat(1_000));
    expect(long?.getAttribute('id')).toBe('x');
  });
});
