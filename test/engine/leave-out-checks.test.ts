import { expect, it } from 'vitest';
import { listFailedChecks } from '../../src/engine/audit-document.ts';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { runChecks } from '../../src/engine/checks/run-checks.ts';
import { leaveOutChecks } from '../../src/engine/leave-out-checks.ts';
import { buildPageObject } from '../../src/engine/page-object.ts';
import { readFacts } from '../../src/engine/page/page-facts.ts';
import { createAuditInput, type PageCase } from './page-input.ts';

const PAGES: [name: string, html: string, page?: PageCase][] = [
  ['a bare page', '<p>Bread'],
  [
    'a page with a few faults',
    '<!doctype html><html lang="en"><title>Bread</title><h1>Bread</h1><img src="a.png"><a href="b">here</a>',
  ],
  [
    'a page that must not be indexed',
    '<title>Bread</title><meta name="robots" content="noindex"><img src="a.png">',
  ],
  ['an error page', '<title>Gone</title>', { status: 404 }],
  ['a file', '', { headers: { 'content-type': 'image/png' } }],
];

it.each(PAGES)('leaves checks out as if they had not been run: %s', (_, html, page) => {
  const facts = readFacts(createAuditInput(html, page));
  const audited = buildPageObject(facts, runChecks(CHECKS, facts), '');
  const failed = audited.seo_analysis.issues.flatMap(listFailedChecks).map(({ id }) => id);
  // One alone, every other one, one of three, and all.
  const selections = [
    ...failed.map((id) => [id]),
    ...[2, 3, 1].map((step) => failed.filter((_id, at) => at % step === 0)),
  ];
  for (const selection of selections) {
    const ids = new Set(selection);
    const expected = runChecks(
      CHECKS.filter(({ id }) => !ids.has(id)),
      facts,
    );
    expect(leaveOutChecks(audited, ids), selection.join()).toEqual(buildPageObject(facts, expected, ''));
  }
});
