import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { renderPost } from '../../../src/services/blog/render-post.ts';

const SITE = 'https://audit.brightpage.com';
const render = (markdown: string) => renderPost(markdown, SITE).trim();

describe('a post is rendered', () => {
  it('with the formatting of GitHub Flavored Markdown', () => {
    expect(render('Some **bold** ~~struck~~ `code`.')).toBe(
      '<p>Some <strong>bold</strong> <del>struck</del> <code>code</code>.</p>',
    );
    expect(render('- [x] done\n- [ ] open')).toBe('<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>');
    expect(render('|a|b|\n|-|-:|\n|1|2|')).toContain(
      '<th scope="col">a</th>\n<th scope="col" align="right">b</th>',
    );
  });

  it('with headings from h2 on and no level skipped', () => {
    const html = render('# One\n\n### Two\n\n###### Three\n\n# Four');
    expect(html.match(/<h\d>\w+<\/h\d>/g)).toEqual([
      '<h2>One</h2>',
      '<h3>Two</h3>',
      '<h4>Three</h4>',
      '<h2>Four</h2>',
    ]);
    expect(render('## One\n\n### Two').match(/<h\d>/g)).toEqual(['<h2>', '<h3>']);
  });

  it('with footnotes whose heading fits among the others', () => {
    const html = render('# One\n\nSaid.[^1]\n\n[^1]: By whom.');
    expect(html).toContain('<h3 id="footnote-label">Footnotes</h3>');
    expect(html).toContain('<a href="#user-content-fn-1"');
  });

  it('with absolute addresses, and rel="noopener" on links to other sites alone', () => {
    expect(render('[a](/checks)')).toBe(`<p><a href="${SITE}/checks">a</a></p>`);
    expect(render('[a](another-post)')).toBe(`<p><a href="${SITE}/blog/another-post">a</a></p>`);
    expect(render('[a](//brightpage.com/x?a=1&b=2)')).toBe(
      '<p><a rel="noopener" href="https://brightpage.com/x?a=1&amp;b=2">a</a></p>',
    );
    expect(render('https://brightpage.com/x')).toBe(
      '<p><a rel="noopener" href="https://brightpage.com/x">https://brightpage.com/x</a></p>',
    );
    expect(render('[a](mailto:ada@brightpage.com)')).toBe('<p><a href="mailto:ada@brightpage.com">a</a></p>');
  });

  it('with images of the site itself', () => {
    expect(render('![A "cat"](/cat.png "Tom")')).toBe(
      `<p><img src="${SITE}/cat.png" alt="A &quot;cat&quot;" loading="lazy" title="Tom" /></p>`,
    );
    expect(render(`![A cat](${SITE}/cat.png?a=1&b=2)`)).toBe(
      `<p><img src="${SITE}/cat.png?a=1&amp;b=2" alt="A cat" loading="lazy" /></p>`,
    );
  });

  it.each([
    ['/\\\\brightpage.com/cat.png', '/%5Cbrightpage.com/cat.png'],
    ['/&Tab;/brightpage.com/cat.png', '/%09/brightpage.com/cat.png'],
  ])('with an image from %j, which leads to no other site once it is written as a path', (address, path) => {
    expect(render(`![A cat](${address})`)).toBe(
      `<p><img src="${SITE}${path}" alt="A cat" loading="lazy" /></p>`,
    );
  });

  it.each([
    'https://brightpage.com/cat.png',
    '//brightpage.com/cat.png',
    '\\\\brightpage.com/cat.png',
    '&#47;&#47;brightpage.com/cat.png',
    `${SITE}.brightpage.com/cat.png`,
    `${SITE}@brightpage.com/cat.png`,
    'https://audit.brightpage.com:444/cat.png',
    'http://audit.brightpage.com/cat.png',
    'cat.png',
    'data:image/svg+xml,%3Csvg/onload=alert(1)%3E',
    `blob:${SITE}/1`,
    '',
  ])('with an image from %j as its text', (address) => {
    expect(render(`![A "cat"](${address} "Tom")`)).toBe('<p>A &quot;cat&quot;</p>');
  });
});

/** Returns the elements and attributes of a rendered post, as a browser parses it. */
function collectMarkup(html: string): {
  elements: Set<string>;
  attributes: { name: string; value: string }[];
} {
  const elements = new Set<string>();
  const attributes: { name: string; value: string }[] = [];
  const visit = (node: object) => {
    if ('tagName' in node) elements.add(String(node.tagName));
    if ('attrs' in node) attributes.push(...(node.attrs as { name: string; value: string }[]));
    if ('content' in node) visit(node.content as object);
    if ('childNodes' in node) for (const child of node.childNodes as object[]) visit(child);
  };
  visit(parse(`<!doctype html><html><head></head><body>${html}</body></html>`));
  return { elements, attributes };
}

const ELEMENTS =
  'html head body p a img em strong del code pre blockquote ul ol li table thead tbody tr th td h2 h3 h4 h5 h6 hr br sup section'.split(
    ' ',
  );
const ATTRIBUTES =
  'href src alt title rel loading scope align class start id data-footnotes data-footnote-ref data-footnote-backref aria-describedby aria-label'.split(
    ' ',
  );

describe('whatever the Markdown holds', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://evil.com"></iframe>',
    '<style>*{display:none}</style><form action=//evil.com><input></form>',
    '</div></article></main><h1>Owned</h1>',
    '<!-- --><base href="https://evil.com">',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](\\javascript:alert(1))',
    '[x](%6aavascript:alert(1))',
    '[x]( javascript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](blob:https://evil.com/1)',
    '[x](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '![x](javascript:alert(1))',
    '![" onerror="alert(1)](/x)',
    '![" onerror="alert(1)](https://a.brightpage.com/x)',
    '![x](/x"onerror="alert(1))',
    '![x](https://a.brightpage.com/x"onerror="alert(1))',
    '![x](/x \'" onerror="alert(1)\')',
    '![x](https://a.brightpage.com/x \'" onerror="alert(1)\')',
    '[x](https://a.brightpage.com/"onclick="alert(1))',
    '[x](https://a.brightpage.com/ "\\" onclick=\\"alert(1)")',
    '[x](https://a.brightpage.com/&quot;onclick=&quot;alert(1))',
    '[x](mailto:a@b.co"onclick="alert(1))',
    '[x](mailto:&quot;onclick=&quot;alert(1)@b.co)',
    '[x](#"onclick="alert(1))',
    '[x](https://[)',
    '[x](irc://evil.com)',
    '```"><script>alert(1)</script>\ncode\n```',
    '```js" onclick="alert(1)\ncode\n```',
    '|<script>alert(1)</script>|\n|-|\n|<img src=x onerror=alert(1)>|',
    'x[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: y',
    '<a href="javascript:alert(1)">x</a>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\u0000<script>alert(1)</script>\u0000',
    '[<script>alert(1)</script>](https://a.brightpage.com)',
    '![<img src=x onerror=alert(1)>](/x)',
    '![<img src=x onerror=alert(1)>](https://a.brightpage.com/x)',
    '- [x"><script>alert(1)</script>] y',
    '<a href="https://a.brightpage.com" onclick="alert(1)">',
    '`<a href="` [x](https://a.brightpage.com) `onclick="alert(1)">`',
  ])('no script, no foreign element and no foreign attribute comes of %j', (markdown) => {
    const { elements, attributes } = collectMarkup(renderPost(markdown, SITE));
    expect([...elements].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
    expect(attributes.filter(({ name }) => !ATTRIBUTES.includes(name))).toEqual([]);
    for (const { name, value } of attributes) {
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|#)/);
      if (name === 'src') expect(value).toMatch(/^https:\/\/audit\.brightpage\.com\//);
    }
  });
});
