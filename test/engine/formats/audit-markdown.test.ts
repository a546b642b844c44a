import { expect, it } from 'vitest';
import { buildAuditData } from '../../../src/engine/page-object.ts';
import { writeAuditMarkdown } from '../../../src/engine/formats/audit-markdown.ts';
import type { AuditDocument } from '../../../src/engine/audit-document.ts';
import { createRenderedPage } from '../../fixtures/rendered-page.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../page-input.ts';

function writeMarkdown(
  html: string,
  note: string | null = null,
  rendered: Pick<AuditDocument, 'rendered' | 'render_failure'> = {},
): string {
  const { facts, analysis } = runAudit(createAuditInput(html));
  const data = { ...buildAuditData(facts, analysis, 'https://audit.example.com'), ...rendered };
  return writeAuditMarkdown({ data, note });
}

const NOINDEX =
  '<!doctype html><html lang="en"><head><meta name="robots" content="noindex"><title>A | *b*</title>';

it('begins with the score, and with what to fix first', () => {
  const markdown = writeMarkdown(NOINDEX);
  expect(markdown).toContain('# Audit of [https://shop.example.com/page](https://shop.example.com/page)');
  expect(markdown).toMatch(/\*\*Score \d+ of 100\.\*\* HTTP status 200\./);
  expect(markdown).toMatch(
    /### 1\. Search engines are told not to index this page\n\nCritical, Indexability, \+\d+\.\d points\n/,
  );
  expect(markdown).toContain('**How to fix it:**');
});

it('describes every part of a group', () => {
  expect(writeMarkdown(NOINDEX)).toMatch(/Security headers are incomplete[\s\S]*`csp-missing`/);
});

it('escapes the text of the page', () => {
  expect(writeMarkdown(NOINDEX)).toContain('A | \\*b\\*');
});

it.each(['# Score 100', '> quoted', '- item', '1. item', '---', '| a | b |'])(
  'does not take the title %s for a block of Markdown',
  (title) => {
    const [, , line = ''] = writeMarkdown(`<title>${title}</title>`).split('\n');
    expect(line).toMatch(/^\\|^1\\/);
  },
);

it('repeats the note', () => {
  expect(writeMarkdown(NOINDEX, 'The page exceeds the size limit.')).toContain(
    '\nThe page exceeds the size limit.\n',
  );
});

it('ends with what needs JavaScript, if the page was loaded with it', () => {
  expect(writeMarkdown(NOINDEX)).not.toContain('With JavaScript');
  const [, rendered] = writeMarkdown(NOINDEX, null, { rendered: createRenderedPage() }).split(
    '## With JavaScript',
  );
  expect(rendered).toContain('Crawlers without JavaScript miss 80 % of the main text.');
  expect(rendered).toContain('- **Text is missing without JavaScript** (high, `text-needs-js`): &lt;img src');
  const failure = { reason: 'crashed', message: 'The page *crashed*.' } as const;
  expect(writeMarkdown(NOINDEX, null, { rendered: null, render_failure: failure })).toMatch(
    /## With JavaScript\n\nThe page was not loaded with JavaScript\. The page \\\*crashed\\\*\.\n$/,
  );
});
