import { beforeAll, describe, expect, it } from 'vitest';
import { PageElement, PageText } from '../../../src/engine/page/node.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';
import { HOSTILE_CONTENT, HOSTILE_TITLE, hostilePage } from '../../fixtures/hostile-snapshot.ts';
import { ORIGIN } from './browser.ts';
import { publishSnapshot, requestPage } from './published-snapshot.ts';
import { expectTag, findByTag } from '../../page.ts';

let path: string;
let source: string;
let index: PageIndex;
let html: string;

beforeAll(async () => {
  const { submission } = await publishSnapshot(hostilePage);
  expect(submission.title).toBe(HOSTILE_TITLE);
  expect(submission.knowledge.captured).toBe(true);
  path = `/ai-directory/gemini/${submission.id}`;
  source = submission.source_url;
  html = await (await requestPage(path)).text();
  index = new PageIndex(parsePage(html));
});

describe('a hostile page, as HTML', () => {
  it('adds no element that runs scripts, loads or submits', () => {
    const names = new Set(index.elements.map(({ name }) => name));
    for (const name of [
      'iframe',
      'object',
      'embed',
      'form',
      'input',
      'style',
      'base',
      'math',
      'video',
      'template',
    ]) {
      expect(names).not.toContain(name);
    }
    expect(index.getElementsByTagName('script').map((script) => script.getAttribute('type'))).toEqual([
      'application/ld+json',
    ]);
    expect(index.getElementsByTagName('img').map((image) => image.getAttribute('src'))).toEqual([
      '/favicon.svg',
    ]);
    expect(index.getElementsByTagName('meta').filter((meta) => meta.hasAttribute('http-equiv'))).toEqual([]);
  });

  it('has no graphics but the gauge and the six bars of the scores', () => {
    const graphics = index.elements.filter(({ name }) => name === 'svg');
    expect(graphics.map((svg) => svg.getAttribute('class')?.split(' ')[0])).toEqual([
      'gauge',
      ...Array.from({ length: 6 }, () => 'bar'),
    ]);
    const [quote] = index.getElementsByTagName('blockquote');
    expect(html.slice(quote?.offset, html.indexOf('</blockquote>'))).not.toMatch(/<svg/i);
    const parts = index.elements.filter(({ namespace }) => namespace === graphics[0]?.namespace);
    expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(['svg', 'circle', 'rect', 'text']));
  });

  it('is under the policy that runs no script at all', async () => {
    const policy = (await requestPage(path)).headers.get('Content-Security-Policy');
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/script-src|unsafe/);
  });

  it('adds no event handler, style or attribute of its own', () => {
    const attributes = new Set(
      index.elements.flatMap((element) => element.attributes.map(({ name }) => name)),
    );
    expect(
      [...attributes].filter((name) => name.startsWith('on') || name === 'style' || name === 'srcdoc'),
    ).toEqual([]);
    expect(index.getElementsByTagName('blockquote').map((quote) => quote.getAttribute('lang'))).toEqual([
      null,
    ]);
  });

  it('links to web pages only, except to report it, and marks foreign links as untrusted', () => {
    for (const link of index.getElementsByTagName('a')) {
      const href = link.getAttribute('href') ?? '';
      expect(href).toMatch(
        /^(?:https?:\/\/|[/#]|mailto:abuse@localhost\.example\?subject=Report%20about%20[\w%.-]+$)/,
      );
      if (/^https?:/.test(href)) expect(link.getAttribute('rel')).toBe('nofollow ugc noopener');
    }
    expect(index.getElementsByTagName('a').map((link) => link.getAttribute('href'))).toContain(
      'https://www.example.org/fine?a=1&b=%22%3E',
    );
  });

  it('shows markup as text', () => {
    const text = index.textRuns.map(({ value }) => value).join('');
    expect(text).toContain(HOSTILE_TITLE);
    for (const words of HOSTILE_CONTENT) expect(text).toContain(words);
  });

  it('isolates the title, whose direction does not reverse the URL and the hash', () => {
    const title = index.getElementsByTagName('bdi').find(({ parent }) => {
      return parent instanceof PageElement && parent.getAttribute('id') === 'citation';
    });
    const [text] = title?.childNodes ?? [];
    expect(text instanceof PageText && text.value).toBe(HOSTILE_TITLE);
  });

  it('has valid JSON-LD in one script', () => {
    const [script] = index.getElementsByTagName('script');
    const [content] = script?.childNodes ?? [];
    const data = JSON.parse(content instanceof PageText ? content.value : '') as Record<string, unknown>;
    expect(data['name']).toBe(`${HOSTILE_TITLE}: frozen audit for Gemini`);
    expect(data['isBasedOn']).toBe(source);
    expect(script?.parent).toBeInstanceOf(PageElement);
    expect(script?.parent?.name).toBe('head');
  });

  it('has title, heading and link preview of the text alone', () => {
    expect(index.getElementsByTagName('title')).toHaveLength(1);
    const [title] = index.getElementsByTagName('title')[0]?.childNodes ?? [];
    expect(title instanceof PageText && title.value).toMatch(/^<\/title><script>.*… – Gemini AI directory$/);
    expect(index.getElementsByTagName('h1')).toHaveLength(1);
  });
});

describe('a hostile page, as Markdown', () => {
  it('has no raw HTML, and only URLs of the web', async () => {
    const text = await (await requestPage(`${path}.md`)).text();
    const body = text.slice(text.indexOf('\n---\n', 4));
    const outsideCode = body
      .replace(/^(`{3,}).*?^\1$/gms, '')
      .replace(/(?<!\\)(`+)(?!`).+?(?<!`)\1(?!`)/g, '');
    expect(outsideCode).not.toMatch(/<[a-z/!?]/i);
    for (const [, address] of outsideCode.matchAll(/(?<!\\)\]\(([^)]*)\)/g))
      expect(address).toMatch(/^https?:\/\//);
  });

  it('has front matter of one line a field', async () => {
    const text = await (await requestPage(`${path}.md`)).text();
    const [, front = ''] = text.split('---\n');
    for (const line of front.trim().split('\n')) {
      const [, value = ''] = /^[a-z0-9]+: (.*)$/.exec(line) ?? [];
      expect(() => JSON.parse(value), line).not.toThrow();
    }
    const title = JSON.stringify(HOSTILE_TITLE).replaceAll('<', String.raw`\u003c`);
    expect(front).toContain(`title: ${title}`);
  });
});

describe('a hostile page, in lists and feeds', () => {
  it('is text in the lists', async () => {
    for (const list of ['/ai-directory', '/ai-directory/gemini']) {
      const page = new PageIndex(parsePage(await (await requestPage(list)).text()));
      expect(page.getElementsByTagName('script').map((script) => script.getAttribute('type'))).toEqual([
        'application/ld+json',
      ]);
      expect(
        page.elements.some((element) => element.attributes.some(({ name }) => name.startsWith('on'))),
      ).toBe(false);
      expect(page.textRuns.map(({ value }) => value)).toContain(HOSTILE_TITLE);
    }
  });

  it('is text in the feed', async () => {
    const feed = await (await requestPage('/ai-directory/gemini/atom.xml')).text();
    expect(
      feed.match(/<(?!\?xml|\/?(?:feed|id|title|updated|author|name|entry|published|summary)>|link |feed )/g),
    ).toBeNull();
    expect(feed).toContain('&#60;/title&#62;&#60;script&#62;');
    expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  });
});

it('the address of the hostile page is its own', () => {
  expect(source.startsWith(ORIGIN)).toBe(false);
  expectTag(html, 'meta', { property: 'og:url', content: `${ORIGIN}${path}` });
  const canonical = findByTag(html, 'link', { rel: 'canonical' });
  expect(canonical).toMatchObject([{ href: expect.stringMatching(/^https:\/\/shop-/) }]);
});
