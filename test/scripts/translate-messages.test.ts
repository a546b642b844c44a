import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTranslated, markMessages } from '../../scripts/worker/translate-messages.ts';

const mark = (source: string) => markMessages('page.tsx', source).code;
const listIds = (source: string) => markMessages('page.tsx', source).messages.map(({ id }) => id);

test.each([
  ['const f = () => <p>Hello</p>;', 'const f = () => <p>{$t`Hello`}</p>;'],
  ['const f = () => <p>Hello {name}.</p>;', 'const f = () => <p>{$x("Hello {0}.", name)}</p>;'],
  [
    'const f = () => <p>Read <a href="/docs">the {name} docs</a> &amp; go</p>;',
    'const f = () => <p>{$x("Read <0>the {1} docs</0> & go", ($c) => <a href="/docs">{$c}</a>, name)}</p>;',
  ],
  [
    'const f = () => <Card title="Your data" class="big card" />;',
    'const f = () => <Card title={$t`Your data`} class="big card" />;',
  ],
  ['const f = () => `Scan of ${host}`;', 'const f = () => $t`Scan of ${host}`;'],
  ['const f = () => <b>Score </b>;', 'const f = () => <b>{$t`Score`}{" "}</b>;'],
  ["const f = () => ok && ' and more';", 'const f = () => ok && (" " + $t`and more`);'],
  ["const f = () => formatCount(n, 'page');", "const f = () => $count(n, 'page');"],
])('a text is looked up when it is rendered: %s', (source, code) => {
  expect(mark(source)).toBe(code);
});

test.each([
  "import { Card } from './Parts of pages.tsx';",
  'const f = () => <code>npm install it</code>;',
  'const f = () => <p>{data.title}</p>;',
  "const f = () => status === 'Not found';",
  "const f = () => c.header('Cache-Control', 'no-store, private');",
  "const f = () => c.redirect('/account?done=saved');",
  "const f = () => ({ '@type': 'WebPage element' });",
])('data and code are left alone: %s', (source) => {
  expect(mark(source)).toBe(source);
});

test('tables of the module become functions, those for other modules have getters: both are read in each request', () => {
  expect(mark("const f = () => LABELS.a;\nconst LABELS = { a: 'All pages' };")).toBe(
    'const f = () => LABELS().a;\nconst LABELS = () => ({ a: $t`All pages` });',
  );
  expect(mark("export const LABELS = { a: 'All pages', n: 1 };")).toBe(
    'export const LABELS = { get a() { return $t`All pages`; }, n: 1 };',
  );
  expect(() => mark("export const TITLES = ['All pages'];")).toThrow('page.tsx:1: this text is read when');
});

test('lines stay where they are', () => {
  const source = 'const f = () => (\n  <p>\n    One\n    two {three}\n  </p>\n);\nfail();';
  expect(mark(source).split('\n').indexOf('fail();')).toBe(6);
});

test('the catalogue has counts and lists in both numbers', () => {
  const { messages } = markMessages('page.tsx', "const f = () => formatCount(n, 'try', 'tries');");
  expect(messages).toMatchObject([{ id: '{0} try', plural: '{0} tries' }]);
  expect(listIds("const f = () => ({ noun: 'entry', items: 'entries' });")).toEqual([
    '{0} entry',
    '{0} more entry',
    'entries',
  ]);
});

test.each([
  ['home/home-page.tsx', true],
  ['oauth/scope-texts.ts', true],
  ['home/url-form.ts', false],
  ['admin/page.tsx', false],
  ['docs/docs-page.tsx', false],
])('the texts of %s are translated: %s', (path, is) => {
  expect(isTranslated(join(process.cwd(), 'src/entry/web', path))).toBe(is);
});
