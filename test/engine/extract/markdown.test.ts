import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../../../src/engine/extract/markdown.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';
import { countSteps } from '../../steps.ts';

const BASE = new URL('https://shop.example.com/chairs/oak');

function parseBody(html: string) {
  const { body } = new PageIndex(parsePage(`<!doctype html><title>Chairs</title><body>${html}`));
  if (!body) throw new Error('the page has no body');
  return body;
}

function writeMarkdown(html: string, limit = 10_000) {
  return toMarkdown(parseBody(html), BASE, limit);
}

const markdown = (html: string) => writeMarkdown(html).text;

describe('blocks', () => {
  it.each([
    ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
    ['<div>One <div>two</div> three</div>', 'One\n\ntwo\n\nthree'],
    ['<h1>Chairs</h1><h3>Oak</h3>', '# Chairs\n\n### Oak'],
    ['<h2>Oak <em>and</em><br>ash #</h2>', '## Oak *and* ash \\#'],
    ['<p>One<br>two<br></p>', 'One\\\ntwo'],
    ['<hr>', '---'],
    ['<blockquote><p>One</p><p>Two</p></blockquote>', '> One\n>\n> Two'],
    ['<ul><li>Oak<li>Ash</ul>', '- Oak\n- Ash'],
    ['<ol start=9><li>Oak<li>Ash</ol>', '9. Oak\n10. Ash'],
    ['<ol start=-3><li>Oak</ol>', '1. Oak'],
    ['<ul><li>Oak<ul><li>Old</ul><li>Ash</ul>', '- Oak\n\n  - Old\n\n- Ash'],
    ['<ul><li></li><li> </li></ul>', ''],
    ['<dl><dt>Oak</dt><dd>Hard</dd></dl>', '**Oak**\n\nHard'],
    ['<details><summary>More</summary><p>Text</p></details>', '**More**\n\nText'],
    [
      '<pre><code class="language-ts">const a = 1;\n  b();\n</code></pre>',
      '```ts\nconst a = 1;\n  b();\n```',
    ],
    ['<pre>npm ci</pre>', '`npm ci`'],
    ['<pre>\n```\nfence\n```\n</pre>', '````\n```\nfence\n```\n````'],
    [
      '<table><tr><th>Wood<th>Price<tr><td>Oak|Ash<td>1\n2<tr><td>Elm</table>',
      '| Wood | Price |\n| --- | --- |\n| Oak\\|Ash | 1 2 |\n| Elm |  |',
    ],
    ['<table><tr><td><p>Layout</p></td></tr></table>', 'Layout'],
    ['<span>Run <b>on</b></span> <div>Block</div>', 'Run **on**\n\nBlock'],
    ['<a href="/x"><div>Card</div></a>', 'Card'],
    ['<p>  White \n\n space\t</p>', 'White space'],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it('gives the outline of the headings', () => {
    expect(
      writeMarkdown('<h2>Oak <em>chairs</em></h2><p>Text</p><h3><img src=a alt=x></h3><h4>Ash</h4>').outline,
    ).toEqual([
      { level: 2, text: 'Oak chairs' },
      { level: 4, text: 'Ash' },
    ]);
  });
});

describe('text within a block', () => {
  it.each([
    ['<p>A <strong>bold</strong> and <em>stressed</em> word</p>', 'A **bold** and *stressed* word'],
    ['<p>A<b> bold </b>word</p>', 'A **bold** word'],
    ['<p><b><strong>twice</strong></b></p>', '**twice**'],
    ['<p><b> </b>nothing</p>', 'nothing'],
    ['<p>run <code>npm  ci</code></p>', 'run `npm ci`'],
    ['<p><code>a`b</code></p>', '``a`b``'],
    ['<p><q>Oak</q></p>', '“Oak”'],
    ['<p><a href="ash?a=1#top">Ash</a></p>', '[Ash](https://shop.example.com/chairs/ash?a=1#top)'],
    ['<p><a href="/a(b)c|d">Ash</a></p>', '[Ash](https://shop.example.com/a%28b%29c%7Cd)'],
    ['<p><a href="/?a&copy;b">Ash</a></p>', '[Ash](https://shop.example.com/?a%C2%A9b)'],
    ['<p><a href="/?a&amp;copy;b">Ash</a></p>', '[Ash](https://shop.example.com/?a&amp;copy;b)'],
    ['<p><a href="/x"></a>nothing</p>', 'nothing'],
    ['<p><a>No address</a></p>', 'No address'],
    ['<p><img src="/oak.jpg" alt="An oak"></p>', '![An oak](https://shop.example.com/oak.jpg)'],
    ['<p>a<img src="/oak.jpg" alt="">b<img alt="Oak">c</p>', 'abc'],
    [
      '<p><a href="/x"><img src="/oak.jpg" alt="Oak"></a></p>',
      '[![Oak](https://shop.example.com/oak.jpg)](https://shop.example.com/x)',
    ],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' &#1;java&#9;script:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://shop.example.com/1',
    'mailto:ada@example.com',
    'https://shop.example.com@evil.example.org/',
    `/${'a'.repeat(2_000)}`,
    'http://[',
  ])('keeps the text and drops the address %s', (href) => {
    expect(markdown(`<p><a href="${href}">text</a><img src="${href}" alt="image"></p>`)).toBe('text');
  });
});

describe('markup in text is escaped', () => {
  it.each([
    ['&lt;script>alert(1)&lt;/script>', '&lt;script>alert(1)&lt;/script>'],
    ['&amp;lt;b&amp;gt; AT&T & co', '&amp;lt;b&amp;gt; AT&amp;T & co'],
    ['*a* _b_ snake_case `c` ~~d~~', '\\*a\\* \\_b\\_ snake_case \\`c\\` \\~\\~d\\~\\~'],
    ['[a](javascript:b)', '\\[a\\](javascript:b)'],
    ['![a](b)', '\\!\\[a\\](b)'],
    ['Wow!<a href="/x">a</a>', 'Wow\\![a](https://shop.example.com/x)'],
    ['back\\slash', 'back\\\\slash'],
    ['# no heading', '\\# no heading'],
    ['#hashtag', '#hashtag'],
    ['- no item', '\\- no item'],
    ['+ no item', '\\+ no item'],
    ['1. no item', '1\\. no item'],
    ['1.5 metres', '1.5 metres'],
    ['> no quotation', '\\> no quotation'],
    ['---', '\\---'],
    ['a<br>===', 'a\\\n\\==='],
    ['a | b<br>--- | ---', 'a | b\\\n\\--- | ---'],
    ['a | b<br>:-- | --:', 'a | b\\\n\\:-- | --:'],
  ])('%s', (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });

  it('drops control characters', () => {
    expect(markdown('<p>a&#1;b\u0085c\u007fd</p>')).toBe('abcd');
  });
});

describe('long and deep content', () => {
  it('is cut at the limit, and marked as cut', () => {
    const { text, complete } = writeMarkdown(`<p>${'oak '.repeat(100)}</p>`.repeat(10), 1_000);
    expect(complete).toBe(false);
    expect(text.length).toBeGreaterThan(900);
    expect(text.length).toBeLessThan(1_100);
  });

  it('is whole below it', () => {
    expect(writeMarkdown('<p>oak</p>', 100).complete).toBe(true);
  });

  it('never has half a URL or half a character', () => {
    for (let limit = 1; limit < 120; limit++) {
      const { text } = writeMarkdown(
        '<p>Oak 🪑 <a href="/a/long/address/of/a/page">🪑🪑🪑🪑</a> and ash</p>',
        limit,
      );
      expect(text.isWellFormed()).toBe(true);
      if (text.includes('](')) expect(text).toContain('](https://shop.example.com/a/long/address/of/a/page)');
    }
  });

  it('is nested up to six lists and quotations, then written without its marker', () => {
    const deep = `${'<ul><li>'.repeat(9)}leaf`;
    expect(markdown(deep)).toBe(`${'- '.repeat(6)}leaf`);
  });

  it('takes steps in proportion to its size', async () => {
    const steps = (count: number) => {
      const html = `${'<blockquote>'.repeat(50)}${'<ul><li><b><i>oak</i></b>, <a href=/x>ash</a>'.repeat(count)}`;
      const body = parseBody(html);
      return countSteps(() => toMarkdown(body, BASE, 1_000_000));
    };
    const few = await steps(100);
    expect(await steps(200)).toBeLessThan(2.2 * few);
    expect(await steps(400)).toBeLessThan(4.4 * few);
  });
});
