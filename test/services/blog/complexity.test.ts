import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { previewPost } from '../../../src/services/blog/render-post.ts';
import { getEditablePost } from '../../../src/services/blog/editable-posts.ts';
import { createPost } from '../../../src/services/blog/save-post.ts';
import { postInput } from './post-fields.ts';

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a\n`).join('');
const table = (columns: number, rows: number) =>
  `${'a|'.repeat(columns)}a\n${'-|'.repeat(columns)}-\n${lines(rows, 'b')}`;

const FORMATTING_ERROR =
  /^The post has [\d,]+ Markdown characters \(.+\) or line breaks; the limit is 5,000\. Split it into two posts\.$/;
const NESTING_ERROR =
  /^A list or quote starts after column 60 of its line, after “.+”\. Nest lists and quotes less deeply\.$/;
const BLOCK_ERROR =
  /^The block that starts with “.+” has [\d,]+ characters, [\d,]+ of them Markdown characters \(.+\) or line breaks\. The limits between two empty lines are 10,000 and 1,000: add empty lines to the block\.$/;

describe('Markdown made to be slow', () => {
  it.each([
    ['quotes in quotes', '>'.repeat(900), NESTING_ERROR],
    ['list items in list items', '- '.repeat(25_000), NESTING_ERROR],
    ['numbered items in numbered items', '1. '.repeat(16_000), NESTING_ERROR],
    ['lists of both kinds in quotes', '> - 1) '.repeat(20), NESTING_ERROR],
    ['lists in lists, line by line', nested(40), NESTING_ERROR],
    ['lists in lists, indented by tabs', `- a\n\n${'\t'.repeat(20)}- b`, NESTING_ERROR],
    ['footnotes in footnotes', '[^a]: '.repeat(450), NESTING_ERROR],
    ['emphasis that is never closed', '*a_'.repeat(600), BLOCK_ERROR],
    ['strikethrough', '~~a'.repeat(600), BLOCK_ERROR],
    ['brackets that close nothing', ']'.repeat(1_001), BLOCK_ERROR],
    ['images of nothing', '!['.repeat(600), BLOCK_ERROR],
    ['a bracket before many words', `[${'a '.repeat(5_001)}`, BLOCK_ERROR],
    ['HTML that never ends', `a ${'<? '.repeat(1_001)}`, BLOCK_ERROR],
    ['a table of very many columns', table(600, 1), BLOCK_ERROR],
    ['headings', lines(2_000, 'a\n=\n'), FORMATTING_ERROR],
    ['paragraphs', lines(2_600, 'a\n'), FORMATTING_ERROR],
    ['the same in many paragraphs', lines(10, `${'`a'.repeat(600)}\n`), FORMATTING_ERROR],
  ])('is refused before it is rendered, with a way to fix it: %s', async (_what, body, message) => {
    const errors = { body: expect.stringMatching(message) };
    expect(previewPost(env, body)).toEqual({ ok: false, error: errors.body });
    expect(
      await createPost(env, { editor: 'ada@brightpage.com', input: postInput({ slug: 'slow', body }) }),
    ).toEqual({
      ok: false,
      errors,
    });
    expect(await getEditablePost(env, 'slow')).toBeNull();
  });

  it.each([
    ['tables of very many cells', `${table(240, 500)}\n`],
    ['one footnote called again and again', `[^a]: b\n\n${lines(4, `${'[^a]'.repeat(450)}\n`)}`],
  ])('is refused if it renders to too much HTML: %s', async (_what, body) => {
    const errors = {
      body: expect.stringMatching(
        /^The post renders to [\d,]+ characters of HTML; the limit is 300,000\. Make/,
      ),
    };
    expect(previewPost(env, body)).toEqual({ ok: false, error: errors.body });
    expect(
      await createPost(env, { editor: 'ada@brightpage.com', input: postInput({ slug: 'large', body }) }),
    ).toEqual({
      ok: false,
      errors,
    });
    expect(await getEditablePost(env, 'large')).toBeNull();
  });
});

describe('Markdown as people write it is not refused', () => {
  it.each([
    ['50,000 characters of prose', `${'Crawlers read what servers send. '.repeat(300)}\n\n`.repeat(5)],
    ['lists ten deep', nested(10)],
    ['a quote in a quote in a list', '- > > a'],
    ['a table of eight columns and eighty rows', table(7, 80)],
    ['rules and underlines of a hundred characters', `a\n${'='.repeat(100)}\n\n${'-'.repeat(100)}`],
    ['code that is far indented', `\`\`\`js\n${lines(150, `${' '.repeat(20)}a["b"] = c;`)}\`\`\``],
    ['a minus far to the right', `${' '.repeat(70)}-1`],
    ['two hundred footnotes', lines(200, 'Said.[^a]\n') + '\n[^a]: b'],
  ])('%s', (_what, body) => {
    expect(previewPost(env, body)).toEqual({ ok: true, html: expect.stringContaining('<') });
  });
});
