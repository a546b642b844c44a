import { spawnSync } from 'node:child_process';
import sax from 'sax';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listFixPacks, writeFixPacks } from '../src/output/fix-packs.ts';
import { writeGithubCommands } from '../src/output/github-commands.ts';
import { writeJunit } from '../src/output/junit.ts';
import { writeLines } from '../src/output/plain-lines.ts';
import { writeText } from '../src/output/text.ts';
import { run } from '../src/run.ts';
import { type FoundIssue, listIssues } from '../src/issues.ts';
import type { PageAudit } from '../src/result.ts';
import { createTerminal } from './terminal.ts';
import { toLine } from '../src/terminal.ts';
import { writePageTextBlock } from '../../../src/engine/formats/markdown-parts.ts';
import { markdownToHtml } from '../../../src/lib/markdown.ts';
import { writeForeignJson } from '../../../src/lib/text.ts';
import { goodPage } from '../../../test/fixtures/good-page.ts';
import { createRandom } from '../../../test/random.ts';
import { buildAuditData } from '../../../src/engine/page-object.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../../../test/engine/page-input.ts';

const ISSUE: FoundIssue = {
  id: 'image-alt-missing',
  severity: 'high',
  category: 'accessibility',
  title: 'Images have no alt text',
  evidence: '1 image: <img src="a.png"> (line 9)',
  recommendation: 'Describe it.',
  place: 'dist/a, b:c.html',
  isFile: true,
  line: 9,
  isCut: false,
};

describe('workflow commands of GitHub', () => {
  it('annotate the line of a file', () => {
    expect(writeGithubCommands([ISSUE])).toBe(
      '::error file=dist/a%2C b%3Ac.html,line=9,title=Images have no alt text::1 image: <img src="a.png"> (line 9)%0ADescribe it.%0Aimage-alt-missing\n',
    );
  });

  it('cannot be begun by a page', () => {
    const evidence = '"100%\n::set-output name=passed::true\r\n::error::x"';
    const written = writeGithubCommands([{ ...ISSUE, evidence, title: 'a\n::stop-commands::x' }]);
    expect(written.match(/^::/gm)).toHaveLength(1);
    expect(written).not.toMatch(/\r|\n./);
  });

  it('name ten issues of a level, errors before notices', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...ISSUE,
      severity: index < 15 ? ('low' as const) : ISSUE.severity,
    }));
    const levels = writeGithubCommands(many)
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(2, line.indexOf(' ')));
    expect(levels).toEqual([...Array<string>(10).fill('error'), ...Array<string>(10).fill('notice')]);
  });
});

describe('JUnit', () => {
  const toAudit = (html: string, file: string): PageAudit => {
    const { facts, analysis } = runAudit(createAuditInput(html));
    const data = buildAuditData(facts, analysis, '');
    return { url: data.root_url, file, note: null, fallback: false, data };
  };
  /** Every tag with its attributes, in document order. @throws if the XML is not well-formed */
  const readTags = (xml: string) => {
    const tags: { tag: string; [attribute: string]: string }[] = [];
    const parser = sax.parser(true);
    parser.onerror = (error) => expect.fail(error.message);
    parser.onopentagstart = ({ name }) => tags.push({ tag: name });
    parser.onattribute = ({ name, value }) => void (tags.at(-1)![name] = value);
    parser.write(xml);
    parser.close();
    return tags;
  };

  it('has a suite for each page, and a test case for each failed check', () => {
    const audits = [
      toAudit('<h1>Bread</h1><img src=a.png>', 'dist/a.html'),
      toAudit(goodPage('shop.example.com'), 'b.html'),
    ];
    audits[1]!.data.pages[0]!.seo_analysis.issues = [];
    const issues = listIssues({ audits });
    const tests = `${issues.length}`;
    const tags = readTags(writeJunit({ audits }));
    expect(tags.filter(({ tag }) => tag === 'testsuite')).toMatchObject([
      { name: 'dist/a.html', tests, failures: tests },
      { name: 'b.html', tests: '1', failures: '0' },
    ]);
    expect(tags[0]).toMatchObject({ tests: `${issues.length + 1}`, failures: tests });
    expect(tags.filter(({ tag }) => tag === 'testcase').map(({ name }) => name)).toEqual([
      ...issues.map(({ title, id }) => `${title} (${id})`),
      'No issues',
    ]);
    expect(tags.filter(({ tag }) => tag === 'failure')).toHaveLength(issues.length);
    expect(tags.find(({ line }) => line !== undefined)).toMatchObject({ file: 'dist/a.html' });
  });

  it('is well-formed whatever a page says', () => {
    const xml = writeJunit({
      audits: [toAudit('<title>]]>&\u0001"\ufffe</title><h1>\ud800', '<"a&b>\u0007.html')],
    });
    expect(readTags(xml)[1]).toMatchObject({ tag: 'testsuite', name: '<"a&b>.html' });
  });
});

it('text of a page cannot move the cursor of a terminal', () => {
  const { facts, analysis } = runAudit(
    createAuditInput('<title>\u001b]0;owned\u0007\u001b[2J\u202e</title><h1>\u009b31m</h1>'),
  );
  const data = buildAuditData(facts, analysis, '');
  const lines = writeLines({ audits: [{ url: data.root_url, note: null, fallback: false, data }] });
  expect(lines).toContain('owned');
  // oxlint-disable-next-line no-control-regex -- there must be none
  expect(lines).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

it('a file name with a line break begins no command of GitHub Actions, in any format', () => {
  const file = 'a\n::error::owned\n::set-output name=x::y.html';
  const { facts, analysis } = runAudit(createAuditInput('<title>::warning::a</title><h1>b</h1>'));
  const data = buildAuditData(facts, analysis, '');
  for (const name of [file, '::error::owned.html']) {
    const result = { audits: [{ url: data.root_url, file: name, note: null, fallback: false, data }] };
    for (const written of [writeFixPacks(result), writeLines(result)]) {
      expect(written).toContain('owned');
      expect(written).not.toMatch(/^\s*::/m);
    }
  }
});

it('foreign text with any characters stays text in Markdown, plain lines and workflow commands', () => {
  const random = createRandom(6);
  const pieces = [
    '\u001b[2J',
    '\u0007',
    '\u009b31m',
    '\r',
    '\n',
    '\n::error::x',
    '```',
    '~~~',
    '<b>',
    '\u202e',
    ' a',
    '%0A',
  ];
  for (let n = 0; n < 500; n++) {
    const text = Array.from({ length: 8 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
    const block = writePageTextBlock(text);
    expect(block).not.toMatch(CONTROLS);
    expect(block).not.toMatch(/^\s*::/m);
    expect(markdownToHtml(block)).toMatch(/^<pre><code class="language-text">[^<]*<\/code><\/pre>$/);
    const command = writeGithubCommands([{ ...ISSUE, evidence: text, title: text, place: text }]);
    expect(command.replaceAll('\u202e', '')).not.toMatch(CONTROLS);
    expect(command.match(/\n/g)).toHaveLength(1);
    expect(toLine(text)).not.toMatch(/[\n\r]|^::/);
    expect(toLine(text)).not.toMatch(CONTROLS);
    const json = writeForeignJson({ text }, 2);
    expect(json).not.toMatch(CONTROLS);
    expect(JSON.parse(json)).toEqual({ text });
    expect(parse(writeForeignJson({ text }))).toEqual({ text });
  }
});

// oxlint-disable-next-line no-control-regex -- there must be none
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/;

describe('the completion of bash', () => {
  async function complete(...words: string[]): Promise<string[]> {
    const { terminal, output } = createTerminal();
    await run(['completion', 'bash'], terminal);
    const script = `${output.stdout}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}
_site_audit; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.trim().split('\n');
  }

  it('knows commands, their options and the values of options', async () => {
    expect(await complete('site-audit', 'lo')).toEqual(['local', 'login', 'logout']);
    expect(await complete('site-audit', 'local', '--m')).toEqual([
      '--max-pages',
      '--markdown',
      '--min-score',
    ]);
    expect(await complete('site-audit', 'local', '--fail-on', 'c')).toEqual(['critical']);
    expect(await complete('site-audit', 'completion', 'f')).toEqual(['fish']);
  });

  it('leaves names of files, which can have spaces, to the shell', async () => {
    expect(await complete('site-audit', 'local', 'READ')).toEqual(['']);
    expect(await complete('site-audit', 'local', '-o', '')).toEqual(['']);
    expect(await complete('site-audit', 'local', '--min-score', '')).toEqual(['']);
  });
});

describe('the help', () => {
  it('has at most 80 columns, for every command', async () => {
    const { terminal, output } = createTerminal();
    expect(await run(['--help'], terminal)).toBe(0);
    const commands = [...output.stdout.matchAll(/^ {2}([a-z-]+) {2,}[A-Z]/gm)].map(([, name = '']) => name);
    expect(commands).toContain('verify-snapshot');
    for (const command of commands) expect(await run([command, '--help'], terminal), command).toBe(0);
    const tooLong = output.stdout
      .split('\n')
      .filter((line) => line.length > 80 && !/^ {2}site-audit |^eval/.test(line));
    expect(tooLong).toEqual([]);
  });

  it('is what a command without a name prints, which is an error', async () => {
    const { terminal, output } = createTerminal();
    expect(await run([], terminal)).toBe(2);
    expect(output.stderr).toContain('Usage: site-audit');
  });
});

describe('the command of a fix pack', () => {
  it.each([
    ['a.html', 'https://www.example.com/a.html', "'a.html' --base-url 'https://www.example.com/'"],
    [
      'dist/a.html',
      'https://www.example.com/docs/a/',
      "'dist/a.html' --base-url 'https://www.example.com/docs/'",
    ],
    [
      'dist/a/index.html',
      'https://www.example.com/a/',
      "'dist/a/index.html' --base-url 'https://www.example.com/a/'",
    ],
    ['-a.html', 'https://unknown.invalid/-a.html', "'./-a.html'"],
    [undefined, 'http://localhost:3000/', "'http://localhost:3000/' --allow-private"],
    [undefined, 'https://www.example.com/', "'https://www.example.com/'"],
  ])('audits %s of %s again', (file, url, args) => {
    const { facts, analysis } = runAudit(createAuditInput('<title>Bread</title>', { url }));
    const data = buildAuditData(facts, analysis, '');
    const audit = { url, ...(file !== undefined && { file }), note: null, fallback: false, data };
    expect(listFixPacks({ audits: [audit] })).toMatchObject({
      fix_packs: [{ cli: `site-audit local ${args}` }],
    });
  });
});

it('the list of issues names the folders that have an issue on all their pages', () => {
  const page = (html: string) => {
    const { facts, analysis } = runAudit(createAuditInput(html));
    return buildAuditData(facts, analysis, '');
  };
  const [titled, untitled] = [page('<title>Oak chairs</title>'), page('<h1>Oak chairs</h1>')];
  const audits = ['index.html', ...Array.from({ length: 10 }, (_, at) => `tags/${at}.html`)].map((file) => ({
    url: `https://unknown.invalid/${file}`,
    file,
    note: null,
    fallback: false,
    data: file === 'index.html' ? titled : untitled,
  }));
  const lines = writeText({ audits }, (_, text) => text, 100).split('\n');
  const issue = lines.findIndex((line) => line.includes('title-missing'));
  expect(lines[issue + 1]?.trim()).toBe('all of tags/*, 10 pages, first tags/0.html');
  const counts = audits.map(({ data }) => data.pages[0]!.seo_analysis.issues.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(lines.at(-2)).toMatch(
    new RegExp(`^${total} issues: \\d+ critical, \\d+ high, \\d+ medium, \\d+ low\\.$`),
  );
});
