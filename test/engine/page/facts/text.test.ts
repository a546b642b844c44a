import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../../src/engine/page/page-facts.ts';
import type { TextFacts } from '../../../../src/engine/page/facts/text.ts';
import { createAuditInput, type PageCase } from '../../page-input.ts';

function readTextOf(html: string, page?: PageCase): TextFacts {
  const facts = readFacts(createAuditInput(html, page)).html;
  if (!facts) throw new Error('not HTML');
  return facts.text;
}

function blocks(html: string): string[] {
  const { text, blocks } = readTextOf(html);
  return blocks.map(
    ({ start, end, element, isMain }) =>
      `${isMain ? '' : '-'}${element.name}: ${text.slice(start, end).trim()}`,
  );
}

/** A sentence of ten words of one syllable. */
const PLAIN = 'The big red dog sat on the mat all day. ';

describe('readText', () => {
  it('splits the text where lines break, not at inline elements', () => {
    expect(blocks('<p>One <b>t</b>wo<br>three</p> tail <ul><li>a<li> b</ul>')).toEqual([
      'p: One two',
      'p: three',
      'body: tail',
      'li: a',
      'li: b',
    ]);
  });

  it('leaves out parts that are not rendered: head, scripts, noscript, templates, hidden parts, svg and form values', () => {
    expect(
      blocks(
        '<title>t</title><script>s</script><noscript>n</noscript><template>t</template><p hidden>h</p>' +
          '<p style="display: none">d</p><svg><title>v</title></svg><textarea>a</textarea><select><option>o</select><!-- c --><p>seen',
      ),
    ).toEqual(['p: seen']);
  });

  it('distinguishes the main text from navigation, header, footer and asides', () => {
    expect(
      blocks(
        '<header>h</header><nav>n</nav><div role=navigation>r</div><main><header>m</header><aside>a</aside><p>p</main><footer>f</footer>',
      ),
    ).toEqual(['-header: h', '-nav: n', '-div: r', 'header: m', '-aside: a', 'p: p', '-footer: f']);
  });

  it('counts words, characters and paragraphs', () => {
    expect(readTextOf('<nav>One two</nav><p>Three  four<br>five</p><p> </p><p>six')).toMatchObject({
      words: 6,
      mainWords: 4,
      characters: 'One two'.length + 'Three four'.length + 'five'.length + 'six'.length,
      paragraphs: 2,
    });
  });

  it('counts the sentences of the main text', () => {
    expect(readTextOf('<nav>Not. This.</nav><h1>Nor this</h1><p>One. Two. Three')).toMatchObject({
      sentences: 3,
    });
  });

  it('computes reading ease only for English prose', () => {
    expect(readTextOf(`<html lang=en-GB><p>${PLAIN.repeat(10)}`).readingEase).toBe(112.1);
    expect(readTextOf(`<html lang=de><p>${PLAIN.repeat(10)}`).readingEase).toBeNull();
    expect(readTextOf(`<p>${PLAIN.repeat(10)}`).readingEase).toBeNull();
    expect(readTextOf(`<html lang=en><p>${PLAIN.repeat(9)}`).readingEase).toBeNull();
    expect(readTextOf(`<html lang=en><nav>${PLAIN.repeat(10)}</nav>`).readingEase).toBeNull();
    expect(readTextOf(`<html lang=en><pre>${PLAIN.repeat(10)}</pre>`).readingEase).toBeNull();
  });

  it('gives the share of text in the bytes of the document', () => {
    expect(readTextOf('<p>12345678', { bytes: 80 }).textRatio).toBe(0.1);
    expect(readTextOf('<p>éé', { bytes: 40 }).textRatio).toBe(0.1);
    expect(
      readTextOf('<p>éé', { bytes: 20, charset: { name: 'windows-1252', from: 'header' } }).textRatio,
    ).toBe(0.1);
    expect(readTextOf('', { bytes: 0 }).textRatio).toBe(0);
  });
});
