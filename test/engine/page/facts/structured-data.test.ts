import { describe, expect, it, vi } from 'vitest';
import { readFacts } from '../../../../src/engine/page/page-facts.ts';
import type { StructuredDataFacts } from '../../../../src/engine/page/facts/structured-data.ts';
import { createAuditInput } from '../../page-input.ts';

function read(html: string): StructuredDataFacts {
  const facts = readFacts(createAuditInput(html)).html?.structuredData;
  if (!facts) throw new Error('not HTML');
  return facts;
}

function block(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

function outline({ nodes }: StructuredDataFacts): string[] {
  return nodes.map(
    ({ types, path, isTopLevel: alone }) => `${types.join('/')} ${path}${alone ? '' : ' part'}`,
  );
}

describe('readStructuredData', () => {
  it('flattens arrays, @graph and nesting', () => {
    expect(
      outline(
        read(
          block(
            '[{"@type":"A"},{"@type":["B","C"],"b":{"@type":"D","d":[{"@type":"E"},{"f":{"@type":"F"}}]}}]',
          ) +
            block('{"@graph":[{"@type":"G"},{"@id":"#h"}]}') +
            block('{"@type":"WebPage","mainEntity":{"@type":"https://schema.org/Thing"}}'),
        ),
      ),
    ).toEqual([
      'A $[0]',
      'B/C $[1]',
      'D $[1].b part',
      'E $[1].b.d[0] part',
      'F $[1].b.d[1].f part',
      'G $.@graph[0]',
      ' $.@graph[1]',
      'WebPage $',
      'Thing $.mainEntity',
    ]);
  });

  it('takes a node that another names as its part for a part', () => {
    const html = block(
      '{"@graph":[{"@type":"Product","review":{"@id":"#r"}},{"@type":"Review","@id":"#r"}]}',
    );
    expect(outline(read(html))).toEqual(['Product $.@graph[0]', 'Review $.@graph[1] part']);
  });

  it.each([
    ['plain', '{"@type":"A"}'],
    ['a comment around', '<!-- {"@type":"A"} -->'],
    ['a comment that hides its end', '<!--\n{"@type":"A"}\n//-->'],
    ['a comment before and after', '<!-- x --> {"@type":"A"} <!-- y -->'],
    ['a comment inside', '{"@type": <!-- x --> "A"}'],
    ['CDATA', '<![CDATA[{"@type":"A"}]]>'],
    ['CDATA in line comments', '//<![CDATA[\n{"@type":"A"}\n//]]>'],
    ['CDATA in block comments', '/* <![CDATA[ */ {"@type":"A"} /* ]]> */'],
    ['a byte order mark', '\uFEFF{"@type":"A"}'],
  ])('reads JSON with %s', (_, text) => {
    const facts = read(block(text));
    expect(facts.blocks).toMatchObject([{ error: null, isWrapped: text !== '{"@type":"A"}' }]);
    expect(outline(facts)).toEqual(['A $']);
  });

  it('keeps comment marks that are part of a string', () => {
    expect(read(block('{"@type":"A","name":"a <!-- b --> c"}')).nodes[0]?.properties['name']).toBe(
      'a <!-- b --> c',
    );
  });

  it('takes parameters and case of the media type, and no other script', () => {
    expect(
      outline(
        read(
          '<script type="Application/LD+JSON; charset=utf-8">{"@type":"A"}</script><script type="application/json">{"@type":"B"}</script>' +
            '<script>{"@type":"C"}</script><template><script type="application/ld+json">{"@type":"D"}</script></template>',
        ),
      ),
    ).toEqual(['A $']);
  });

  it('names the source line of a syntax error', () => {
    const [broken, wrapped, empty] = read(
      `<p>\n${block('\n{\n"a": 1,\n}')}\n${block('<!--\n{\n"a": 1,\n}\n-->')}${block(' ')}`,
    ).blocks;
    expect(broken).toMatchObject({
      number: 1,
      line: 2,
      error: 'Expected double-quoted property name in source line 5',
    });
    expect(wrapped).toMatchObject({
      line: 6,
      error: 'Expected double-quoted property name in source line 9',
    });
    expect(empty?.error).toBe('the block is empty');
  });

  it('bounds depth and number, and says so', () => {
    const deep = read(block(`${'{"a":'.repeat(100)}{"@type":"A"}${'}'.repeat(100)}`));
    expect(deep.nodes).toHaveLength(1);
    expect(deep.warnings).toEqual(['The JSON-LD is too large or too deeply nested: not all nodes were read']);
    const wide = read(block(`[${'{"@type":"A"},'.repeat(5_000)}{}]`));
    expect(wide.nodes).toHaveLength(2_000);
  });

  it('counts the types of microdata and RDFa', () => {
    expect(
      read(
        '<div itemscope itemtype="https://schema.org/Product"><i itemscope itemtype="http://schema.org/Offer https://schema.org/Thing"></i></div>' +
          '<div itemscope itemtype="https://schema.org/Offer/"></div><div itemtype="https://schema.org/Lost"></div><div itemscope></div>' +
          '<div typeof="schema:Person foaf:Person"></div>',
      ),
    ).toMatchObject({
      microdata: [
        { type: 'Offer', count: 2 },
        { type: 'Product', count: 1 },
        { type: 'Thing', count: 1 },
      ],
      rdfa: [{ type: 'Person', count: 2 }],
    });
  });

  it('warns of recommended properties that are missing', () => {
    expect(
      read(
        block('{"@type":"VideoObject","name":"x","duration":"PT1M","embedUrl":"/v"}') +
          block('{"@type":"Thing"}'),
      ).warnings,
    ).toEqual(['VideoObject (line 1) has no description']);
  });

  it('merges nodes with the same @id', () => {
    const { nodesById: definitions } = read(
      block('[{"@id":"#a","name":"A"},{"@id":"#a","name":"B","url":"/a"}]'),
    );
    expect(definitions.get('https://shop.example.com/page#a')).toMatchObject({ name: 'A', url: '/a' });
  });
});

describe('JSON-LD that is too large', () => {
  /** What `JSON.parse` is given while a page is read. */
  function readParsedTexts(html: string): { parsed: string[]; facts: StructuredDataFacts } {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const facts = read(html);
      return { parsed: parse.mock.calls.map(([text]) => text), facts };
    } finally {
      parse.mockRestore();
    }
  }

  it.each([
    ['empty objects', `[${'{},'.repeat(60_000)}{}]`],
    ['numbers', `[${'1,'.repeat(60_000)}1]`],
    ['arrays in arrays', '['.repeat(300) + ']'.repeat(300)],
    ['arrays never closed', '['.repeat(300)],
    ['objects in objects', '{"a":'.repeat(300) + '1' + '}'.repeat(300)],
    ['keys', `{${'"a":1,'.repeat(60_000)}"a":1}`],
    ['values within comment markers', `<!-- [${'{},'.repeat(60_000)}{}] -->`],
  ])('is not parsed: %s', (_, text) => {
    const { parsed, facts } = readParsedTexts(block(text));
    expect(parsed).toEqual([]);
    expect(facts.blocks).toMatchObject([{ isTooLarge: true, error: null, roots: [] }]);
    expect(facts.complete).toBe(false);
    expect(facts.warnings).toContain('JSON-LD block 1 (line 1) is too large to read');
  });

  it('is what all blocks together have beyond the limit', () => {
    const text = `[${'{"@type":"A"},'.repeat(9_000)}{}]`;
    const { parsed, facts } = readParsedTexts(block(text).repeat(4) + block('{"@type":"B"}'));
    expect(parsed).toEqual([text, text, '{"@type":"B"}']);
    expect(facts.blocks.map((read) => read.isTooLarge)).toEqual([false, false, true, true, false]);
  });

  it('is not a page of 5 MB whose values are long', () => {
    const text = 'A sentence with "quotes", [brackets] and {braces}. '.repeat(95_000);
    const { blocks, nodes, complete } = read(block(JSON.stringify({ '@type': 'Article', text })));
    expect(blocks).toMatchObject([{ isTooLarge: false, error: null }]);
    expect(nodes[0]?.properties['text']).toBe(text);
    expect(complete).toBe(true);
  });

  it('is not a catalogue of two thousand products', () => {
    const product = { '@type': 'Product', name: 'Chair', offers: { '@type': 'Offer', price: 1 }, sku: 'x' };
    const { blocks } = read(
      block(JSON.stringify({ '@graph': Array.from({ length: 2_000 }, () => product) })),
    );
    expect(blocks).toMatchObject([{ isTooLarge: false, roots: [{}] }]);
  });

  it('does not search the page for a long text to find the line of an error', () => {
    const indexOf = vi.spyOn(String.prototype, 'indexOf');
    try {
      const { blocks } = read(`\n${block(`\n[1<!----> ${'['.repeat(200)}`)}${'['.repeat(2_000)}`);
      expect(blocks[0]?.error).toMatch(/^Expected ',' or ']' after array element/);
      expect(read(`<a title=">">x</a>\n${block('\n<!-- x -->\n[1 2]')}`).blocks[0]?.error).toBe(
        "Expected ',' or ']' after array element in source line 4",
      );
      expect(Math.max(...indexOf.mock.calls.map(([text]) => text.length))).toBeLessThanOrEqual(100);
    } finally {
      indexOf.mockRestore();
    }
  });

  it('reads the properties of nodes that share an id once', () => {
    let reads = 0;
    const offers = new Proxy(Array<null>(1_000).fill(null), {
      get: (list, property, receiver): unknown => {
        if (typeof property === 'string' && /^\d+$/.test(property)) reads++;
        return Reflect.get(list, property, receiver);
      },
    });
    const nodes = Array.from({ length: 500 }, () => ({ '@id': '#a', '@type': 'Product' }));
    const parse = vi.spyOn(JSON, 'parse').mockReturnValueOnce([{ ...nodes[0], offers }, ...nodes]);
    try {
      read(block('[]'));
      expect(reads).toBeLessThan(20 * offers.length);
    } finally {
      parse.mockRestore();
    }
  });

  it('names a node by the start of a long key', () => {
    const { nodes } = read(block(`{"${'k'.repeat(5_000)}":[{"@type":"A"}]}`));
    expect(nodes[1]?.path).toBe(`$.${'k'.repeat(100)}[0]`);
  });
});
