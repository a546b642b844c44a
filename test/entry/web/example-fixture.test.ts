import { expect, test } from 'vitest';
import { writeReport } from '../../../src/engine/audit-document.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { ISSUE_GROUPS } from '../../../src/engine/checks/issue-groups.ts';
import { AuditChangesSchema } from '../../../src/contracts/audit-changes.ts';
import { ScanChangesSchema } from '../../../src/contracts/changes.ts';
import { ReportSchema } from '../../../src/contracts/report.ts';
import { SiteReportSchema } from '../../../src/contracts/site-report.ts';
import { ScoreOverviewSchema } from '../../../src/contracts/site-score.ts';
import { summarizeExample } from '../../../scripts/example/summarize.ts';
import { EXAMPLE } from './recorded-example.ts';
import { EXAMPLE_SUMMARY } from '../../../src/entry/web/example/summary.ts';

const HOST = 'juniperbikes.example.com';

test.for([
  ['audit', ReportSchema],
  ['changes', AuditChangesSchema],
  ['scanChanges', ScanChangesSchema],
  ['overview', ScoreOverviewSchema],
  ['report', SiteReportSchema],
] as const)(
  'the %s of the example matches the current API: if not, run `npm run example`',
  ([name, schema]) => {
    // Parsing drops members that the schema does not have, and refuses those that are missing.
    const value = name === 'audit' ? writeReport(EXAMPLE.audit) : EXAMPLE[name];
    expect(schema.parse(value)).toEqual(value);
  },
);

test('the home page shows the example: if not, run `npm run example`', () => {
  expect(EXAMPLE_SUMMARY).toEqual(summarizeExample(EXAMPLE));
});

test('the texts of the example are those of the checks: if not, run `npm run example`', () => {
  const titles = new Map([...CHECKS, ...ISSUE_GROUPS].map(({ id, title }) => [id, title]));
  for (const { id, title } of EXAMPLE.audit.data.pages[0]?.seo_analysis.issues ?? []) {
    expect(title, id).toBe(titles.get(id));
  }
});

test('the example is one made-up website, scanned on the days of its history, with an account that nobody has', () => {
  const { audit, overview, report } = EXAMPLE;
  expect([audit.domain, overview.score?.host, report.host]).toEqual([HOST, HOST, HOST]);
  expect(audit.owner_email).toBe('you@example.com');
  expect(report.pages.map(({ report_id: id }) => id)).toContain(audit.id);
  const days = JSON.stringify(EXAMPLE).match(/\d{4}-\d{2}-\d{2}(?=T\d{2}:\d{2})/g);
  const scanned = overview.history.map(({ date }) => date);
  expect(new Set(days)).toEqual(new Set(scanned));
});

test('the example has something to show: a grade, a trend, issues of all severities', () => {
  const { overview, report } = EXAMPLE;
  expect(overview.score?.state).toBe('graded');
  expect(overview.history.length).toBeGreaterThan(2);
  expect(new Set(report.findings.map(({ severity }) => severity)).size).toBe(4);
  expect(report.pages.length).toBe(overview.score?.pages_evaluated);
});

test('the example has the evidence of each finding at each address that it affects', () => {
  for (const { id, affected } of EXAMPLE.report.findings) {
    expect(Object.keys(EXAMPLE.evidence[id] ?? {}).toSorted(), id).toEqual(affected.urls.toSorted());
  }
});
