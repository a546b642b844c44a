import { deleteRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '../../../src/services/blog/save-post.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { insertPost } from '../../../src/storage/posts.ts';
import { postInput } from '../../services/blog/post-fields.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError } from './client.ts';
import type { Post } from '../../../src/contracts/post.ts';

let key: string;

beforeAll(async () => {
  ({ key } = await newAccount());
});

beforeEach(() => deleteRows('posts'));

/** A post published some minutes after the start of 2026. */
async function insertPublishedPost(slug: string, minutes: number): Promise<void> {
  const at = Date.parse('2026-01-01T00:00Z') + minutes * 60_000;
  await insertPost(openDatabase(env, SERVICE), {
    slug,
    title: 'What crawlers read',
    excerpt: 'Most crawlers run no scripts.',
    body: 'The Markdown, which no reader gets.',
    bodyHtml: '<h2>No scripts</h2>',
    seoTitle: null,
    seoDescription: null,
    authorName: 'Ada Lovelace',
    authorUrl: null,
    publishedAt: at,
    createdAt: at - 60_000,
    updatedAt: at - 60_000,
    updatedBy: 'admin@brightpage.com',
  });
}

/** A draft and a post scheduled for next year. */
async function addUnpublished(): Promise<void> {
  const nextYear = `${new Date().getUTCFullYear() + 1}-01-01T00:00`;
  await createPost(env, { editor: 'a@b.co', input: postInput({ slug: 'draft' }) });
  await createPost(env, {
    editor: 'a@b.co',
    input: postInput({ slug: 'later', state: 'scheduled', publish_at: nextYear }),
  });
}

async function listSlugs(query: string): Promise<string[]> {
  const { posts } = await readData<{ posts: Post[] }>(await callApi('GET', `/blog${query}`, { key }));
  return posts.map(({ slug }) => slug);
}

describe('GET /blog', () => {
  it('has no posts at first', async () => {
    expect(await listSlugs('')).toEqual([]);
  });

  it('lists only published posts, newest first, with their stored HTML', async () => {
    await addUnpublished();
    await insertPublishedPost('second', 2);
    await insertPublishedPost('third', 3);
    await insertPublishedPost('first', 1);
    expect(await listSlugs('')).toEqual(['third', 'second', 'first']);
    const { posts } = await readData<{ posts: Post[] }>(await callApi('GET', '/blog', { key }));
    expect(posts[0]?.body_html).toBe('<h2>No scripts</h2>');
  });

  it('returns 50 posts by default, at most 200', async () => {
    for (let minutes = 4; minutes <= 205; minutes++) await insertPublishedPost(`post-${minutes}`, minutes);
    expect(await listSlugs('')).toHaveLength(50);
    expect(await listSlugs('?limit=1')).toEqual(['post-205']);
    expect(await listSlugs('?limit=200')).toHaveLength(200);
    expect((await listSlugs('?limit=200')).at(-1)).toBe('post-6');
  });

  it.each(['0', '-1', '201', '1.5', 'ten', ''])('refuses limit=%s with 422 and the range', async (limit) => {
    const response = await callApi('GET', `/blog?limit=${limit}`, { key });
    expect(response.status).toBe(422);
    expect((await readError(response)).message).toBe('limit: must be a whole number from 1 to 200');
  });

  it('needs a key', async () => {
    expect((await callApi('GET', '/blog')).status).toBe(401);
    expect((await callApi('GET', '/blog', { key: 'svk_wrong' })).status).toBe(401);
  });

  it('supports only GET', async () => {
    const response = await callApi('POST', '/blog', { key });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });
});

describe('GET /blog/{slug}', () => {
  it('returns the post with its stored HTML, and with its title and excerpt for search results by default', async () => {
    await insertPublishedPost('plain', 500);
    const { post } = await readData<{ post: Post }>(await callApi('GET', '/blog/plain', { key }));
    expect(post).toEqual({
      slug: 'plain',
      title: 'What crawlers read',
      excerpt: 'Most crawlers run no scripts.',
      published: true,
      published_at: '2026-01-01T08:20:00+00:00',
      updated_at: '2026-01-01T08:20:00+00:00',
      body_html: '<h2>No scripts</h2>',
      seo: {
        title: 'What crawlers read',
        description: 'Most crawlers run no scripts.',
        canonical_url: 'http://localhost:8787/blog/plain',
      },
      author: { name: 'Ada Lovelace', url: null },
    });
  });

  it('returns safe HTML, the texts for search results, and the author’s URL', async () => {
    await createPost(env, {
      editor: 'a@b.co',
      input: postInput({
        slug: 'with-all',
        state: 'published',
        body: '# No scripts\n\nRead [the checks](/checks). <script>alert(1)</script>',
        seo_title: 'Crawlers run no scripts',
        seo_description: 'What is left of a page without its scripts.',
        author_url: 'https://brightpage.com/ada',
      }),
    });
    const { post } = await readData<{ post: Post }>(await callApi('GET', '/blog/with-all', { key }));
    expect(post.body_html).toBe(
      '<h2>No scripts</h2>\n<p>Read <a href="http://localhost:8787/checks">the checks</a>. &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
    expect(post.seo).toMatchObject({
      title: 'Crawlers run no scripts',
      description: 'What is left of a page without its scripts.',
    });
    expect(post.author).toEqual({ name: 'Ada Lovelace', url: 'https://brightpage.com/ada' });
  });

  it.each(['draft', 'later', 'no-such-post', 'Plain', '%00', "' OR 1=1 --"])(
    'answers 404 for %j: a draft, one scheduled, and what does not exist',
    async (slug) => {
      await addUnpublished();
      await insertPublishedPost('plain', 500);
      const response = await callApi('GET', `/blog/${encodeURIComponent(slug)}`, { key });
      expect(response.status).toBe(404);
      expect((await readError(response)).message).toMatch(/^There is no post /);
    },
  );

  it('needs a key', async () => {
    expect((await callApi('GET', '/blog/plain')).status).toBe(401);
  });
});
