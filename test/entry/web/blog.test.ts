import { deleteRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import sax from 'sax';
import { beforeEach, describe, expect, it } from 'vitest';
import { getEditablePost } from '../../../src/services/blog/editable-posts.ts';
import { createPost, savePost } from '../../../src/services/blog/save-post.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { insertPost } from '../../../src/storage/posts.ts';
import { postInput } from '../../services/blog/post-fields.ts';
import { ORIGIN } from './browser.ts';
import { requestPage } from './published-snapshot.ts';
import { expectRole, expectTag, findByRole, readTable, toWords } from '../../page.ts';

const ADMIN = 'admin@brightpage.com';

/** Inserts a post published at noon on this day of 2026. */
async function insertPublishedPost(day: string, slug: string, title = slug): Promise<void> {
  const at = Date.parse(`2026-${day}T12:00Z`);
  await insertPost(openDatabase(env, SERVICE), {
    slug,
    title,
    excerpt: `Excerpt of ${slug}.`,
    body: 'The Markdown, which no reader gets.',
    bodyHtml: `<h2>Heading</h2>\n<p><a href="${ORIGIN}/checks">The checks</a> &amp; <img src="${ORIGIN}/og.png" alt="a seal" /></p>`,
    seoTitle: null,
    seoDescription: `What the post ${slug} says, in a sentence made for search results alone.`,
    authorName: 'Ada <Lovelace>',
    authorUrl: 'https://brightpage.com/ada',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    updatedBy: ADMIN,
  });
}

/** A post published on 2 January 2026 and changed today. */
async function changedSince(slug: string): Promise<void> {
  await insertPublishedPost('01-02', slug);
  const post = await getEditablePost(env, slug);
  if (!post) throw new Error('there is no such post');
  await savePost(env, {
    editor: ADMIN,
    opened: post,
    input: postInput({ ...post.fields, title: 'Changed since' }),
  });
}

function parseStructuredData(html: string): unknown {
  return JSON.parse(expectTag(html, 'script', { type: 'application/ld+json' })['name'] ?? 'null');
}

function listLinkedPosts(html: string): string[] {
  return findByRole(html, 'heading').flatMap((title) =>
    findByRole(title, 'link').map(({ href }) => href ?? ''),
  );
}

beforeEach(() => deleteRows('posts'));

it('the blog says that there is no post while there is none', async () => {
  const page = await requestPage('/blog');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('No posts yet');
  expect(await (await requestPage('/blog/feed.atom')).text()).not.toContain('<entry>');
});

describe('with posts', () => {
  beforeEach(async () => {
    await insertPublishedPost('03-01', 'march', 'March & <friends>');
    await insertPublishedPost('01-01', 'january');
    await insertPublishedPost('02-01', 'february');
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'draft' }) });
    const publish_at = `${new Date().getUTCFullYear() + 1}-01-01T00:00`;
    await createPost(env, {
      editor: ADMIN,
      input: postInput({ slug: 'later', state: 'scheduled', publish_at }),
    });
  });

  it('the blog lists those published with their excerpts, newest first', async () => {
    const page = await requestPage('/blog');
    expect(page.headers.get('Cache-Control')).toBe('public, max-age=300');
    const html = await page.text();
    expect(listLinkedPosts(html)).toEqual(['/blog/march', '/blog/february', '/blog/january']);
    expect(html).toContain('March &amp; &lt;friends&gt;');
    expect(html).toContain('Excerpt of january.');
    expectTag(html, 'link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      href: `${ORIGIN}/blog/feed.atom`,
      title: 'Site Audit blog',
    });
    expect(findByRole(html, 'link', { rel: 'next' })).toEqual([]);
  });

  it('a post has its text, author and dates, for people and as BlogPosting', async () => {
    const page = await requestPage('/blog/march');
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('public, max-age=300');
    const html = await page.text();
    expectTag(html, 'title', { name: 'March & <friends> – Site Audit' });
    expectRole(html, 'heading', { name: 'March & <friends>' });
    expectRole(html, 'heading', { name: 'Heading' });
    expectRole(html, 'link', { href: `${ORIGIN}/checks`, name: 'The checks' });
    expectRole(html, 'img', { name: 'a seal' });
    expectRole(html, 'link', { name: 'Ada <Lovelace>' });
    expectTag(html, 'time', { datetime: '2026-03-01T12:00:00+00:00', name: '1 March 2026' });
    expect(toWords(html)).not.toMatch(/updated \d+ \w+ \d{4}/);
    expectTag(html, 'link', { rel: 'canonical', href: `${ORIGIN}/blog/march` });
    expectTag(html, 'meta', { name: 'description', content: /^What the post march says,/ });
    expectTag(html, 'meta', { property: 'og:type', content: 'article' });
    expectTag(html, 'link', { type: 'application/atom+xml' });
    expect(parseStructuredData(html)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'March & <friends>',
      mainEntityOfPage: `${ORIGIN}/blog/march`,
      datePublished: '2026-03-01T12:00:00+00:00',
      dateModified: '2026-03-01T12:00:00+00:00',
      author: { '@type': 'Person', name: 'Ada <Lovelace>', url: 'https://brightpage.com/ada' },
    });
  });

  it('a post that was changed on a later day says so', async () => {
    await changedSince('changed');
    const html = await (await requestPage('/blog/changed')).text();
    const today = new Date().toISOString().slice(0, 10);
    expectTag(html, 'time', { datetime: new RegExp(`^${today}`) });
    expect(toWords(html)).toMatch(/updated \d+ \w+ \d{4}/);
    expect(parseStructuredData(html)).toMatchObject({
      datePublished: '2026-01-02T12:00:00+00:00',
      dateModified: expect.stringContaining(today),
    });
  });

  it.each(['/blog/draft', '/blog/later', '/blog/no-such-post', '/blog/March', '/blog/%00'])(
    '%s is the ordinary 404 page, never cached',
    async (path) => {
      const page = await requestPage(path);
      expect(page.status).toBe(404);
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      expectRole(await page.text(), 'heading', { name: 'Page not found' });
    },
  );

  it('the sitemap has the blog and its published posts with the day they changed', async () => {
    const xml = await (await requestPage('/sitemaps/pages.xml')).text();
    expect(xml).toContain(`<url><loc>${ORIGIN}/blog</loc></url>`);
    expect(xml).toContain(
      `<url><loc>${ORIGIN}/blog/march</loc><lastmod>2026-03-01T12:00:00+00:00</lastmod></url>`,
    );
    expect(xml).not.toContain('/blog/draft');
    expect(xml).not.toContain('/blog/later');
  });

  it('the feed is Atom with the posts whole', async () => {
    await changedSince('changed');
    const response = await requestPage('/blog/feed.atom');
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    const feed = parseXml(await response.text());
    expect(feed.filter(({ name }) => name === 'feed')).toMatchObject([
      { attributes: { xmlns: 'http://www.w3.org/2005/Atom' } },
    ]);
    const texts = (name: string) => feed.filter((one) => one.name === name).map(({ text }) => text);
    // RFC 4287, sections 4.1.1 and 4.1.2: the feed and each entry have exactly one.
    const addresses = ['march', 'february', 'changed', 'january'].map((slug) => `${ORIGIN}/blog/${slug}`);
    expect(texts('id')).toEqual([`${ORIGIN}/blog`, ...addresses]);
    expect(texts('title')).toEqual([
      'Site Audit blog',
      'March & <friends>',
      'february',
      'Changed since',
      'january',
    ]);
    expect(texts('updated')).toHaveLength(5);
    expect(texts('updated')[0]).toBe(texts('updated')[3]);
    expect(texts('published')).toHaveLength(4);
    expect(texts('name')).toEqual(['Site Audit', ...addresses.map(() => 'Ada <Lovelace>')]);
    expect(texts('summary')[0]).toBe('Excerpt of march.');
    expect(texts('content')[0]).toContain(`<h2>Heading</h2>\n<p><a href="${ORIGIN}/checks">The checks</a>`);
    expect(feed.filter(({ name }) => name === 'content').map(({ attributes }) => attributes)).toEqual(
      addresses.map(() => ({ type: 'html' })),
    );
    const links = feed.filter(({ name }) => name === 'link').map(({ attributes }) => attributes);
    expect(links.slice(0, 3)).toEqual([
      { rel: 'self', type: 'application/atom+xml', href: `${ORIGIN}/blog/feed.atom` },
      { rel: 'alternate', type: 'text/html', href: `${ORIGIN}/blog` },
      { rel: 'alternate', type: 'text/html', href: `${ORIGIN}/blog/march` },
    ]);
  });
});

describe('more than 20 posts', () => {
  beforeEach(async () => {
    await insertPublishedPost('01-01', 'january');
    await insertPublishedPost('02-01', 'february');
    for (let day = 8; day < 28; day++)
      await insertPublishedPost(`04-${`${day}`.padStart(2, '0')}`, `april-${day}`);
  });

  it('have several pages', async () => {
    const first = await (await requestPage('/blog')).text();
    expect(listLinkedPosts(first)).toHaveLength(20);
    const { href: next = '' } = expectRole(first, 'link', { rel: 'next', name: 'Older posts' });
    const second = await (await requestPage(next)).text();
    expect(listLinkedPosts(second)).toEqual(['/blog/february', '/blog/january']);
    expectTag(second, 'link', { rel: 'canonical', href: `${ORIGIN}${next}` });
    expectTag(second, 'title', { name: /^Blog, older posts: how/ });
    expectRole(second, 'link', { rel: 'prev', href: '/blog', name: 'Newest posts' });
    expect(findByRole(second, 'link', { rel: 'next' })).toEqual([]);
  });
});

it('a post loads nothing from elsewhere, whatever was written', async () => {
  const body = '![A cat](https://brightpage.com/cat.png) ![A seal](/og.png)\n\n|a|\n|-|\n|b|';
  await createPost(env, { editor: ADMIN, input: postInput({ slug: 'images', state: 'published', body }) });
  const page = await requestPage('/blog/images');
  expect(page.headers.get('Content-Security-Policy')).toContain("; img-src 'self' data:; ");
  const html = await page.text();
  const pictures = findByRole(expectTag(html, 'article'), 'img');
  expect(pictures).toMatchObject([{ src: `${env.SITE_URL}/og.png`, name: 'A seal', loading: 'lazy' }]);
  expect(toWords(html)).toContain('A cat');
  expect(readTable(html, 'Table')).toEqual([['b']]);
});

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Returns the elements of an XML document in document order, with their text. Throws if it is not well-formed. */
function parseXml(xml: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentagstart = ({ name }) => {
    const element = { name, attributes: {}, text: '' };
    elements.push(element);
    open.push(element);
  };
  parser.onattribute = ({ name, value }) => {
    const element = open.at(-1);
    if (element) element.attributes[name] = value;
  };
  parser.ontext = (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.onclosetag = () => {
    open.pop();
  };
  parser.write(xml);
  parser.close();
  return elements;
}
