import { describe, expect, it } from 'vitest';
import { type HtmlFacts, readFacts } from '../../../src/engine/page/page-facts.ts';
import { createAuditInput } from '../page-input.ts';

function read(html: string): HtmlFacts {
  const facts = readFacts(createAuditInput(html)).html;
  if (!facts) throw new Error('not HTML');
  expect(facts.index.page.fallback).toContain('levels of nesting');
  return facts;
}

function nest(name: string, content: string, depth = 3_000): string {
  return `<${name}>`.repeat(depth) + content + `</${name}>`.repeat(depth);
}

describe('a page that is too deep for the standard\u2019s tree', () => {
  it.each(['b', 'span', 'div', 'section', 'blockquote'])(
    'keeps the text of a heading in 3,000 <%s>',
    (name) => {
      expect(read(nest(name, '<h1>The subject</h1>')).headings).toMatchObject([{ text: 'The subject' }]);
    },
  );

  it.each(['b', 'span', 'div'])('keeps the text of a heading around 1,000 <%s>', (name) => {
    const html = nest('i', `<h1>${nest(name, 'The subject', 1_000)}</h1>`);
    expect(read(html).headings).toMatchObject([{ text: 'The subject' }]);
  });

  it('keeps the text of headings and links at every depth', () => {
    for (let depth = 515; depth < 600; depth++) {
      const { headings, links } = read(
        `${'<div>'.repeat(depth)}<h2><span><em>The</em> subject</span></h2><a href=/x><b><i>A link</i></b></a>`,
      );
      expect(headings, `depth ${depth}`).toMatchObject([{ text: 'The subject' }]);
      expect(links, `depth ${depth}`).toMatchObject([{ text: 'A link' }]);
    }
  });

  it('keeps all text, in order', () => {
    const html = Array.from({ length: 1_000 }, (_, n) => `<div>${n} `).join('');
    const words = read(html)
      .text.text.split(/[\0 ]+/)
      .filter(Boolean);
    expect(words).toEqual(Array.from({ length: 1_000 }, (_, n) => String(n)));
  });

  it('closes outer elements with their own end tags', () => {
    const { index } = read(`<div><main>${nest('div', 'deep')}<p>after</main></div><p>last`);
    expect(index.getElementsByTagName('p').map(({ context }) => context.region)).toEqual(['main', 'body']);
  });

  it('nests no more than 66 levels', () => {
    expect(read(nest('div', '<p>x')).index.depth).toBeLessThanOrEqual(66);
    expect(read(nest('article', '<p>x')).index.depth).toBeLessThanOrEqual(66);
  });
});
