import { expect, it } from 'vitest';
import { runAudit } from '../../src/engine/run-audit.ts';
import type { AuditAnalysis } from '../../src/engine/checks/run-checks.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../../src/engine/fetched-page.ts';
import { createAuditInput } from '../engine/page-input.ts';
import { corpusJson } from './corpus.ts';

/** A page of a public bug report, with the outcome that the primary source asks for. */
interface ReportedCase {
  id: string;
  /** The report, and why the outcome is right. */
  source: string;
  check: string;
  /** `na`: not applicable. `notfail`: anything but fail. `low`: fails with severity low, or not at all. */
  want: 'pass' | 'fail' | 'na' | 'unknown' | 'notfail' | 'low';
  /** The document, with `{-}` in invented keys. */
  html: string;
  options?: {
    url?: string;
    requestedUrl?: string;
    contentType?: string;
    headers?: [name: string, value: string][];
    robotsTxt?: string;
    robotsStatus?: number;
    status?: number;
    redirects?: FetchedPage['redirects'];
    now?: string;
  };
}

const cases = await corpusJson<ReportedCase[]>('cases/pages.json');

it.each(cases)('$check: $id', (reported) => {
  const outcome = outcomeOf(reported);
  const label = `${reported.want} (${reported.source})`;
  if (reported.want === 'notfail') return expect(outcome, label).not.toMatch(/^fail/);
  if (reported.want === 'low') return expect(outcome, label).not.toMatch(/^fail (?!low)/);
  expect(outcome.split(' ')[0], label).toBe(reported.want);
});

function outcomeOf({ check, html, options = {} }: ReportedCase): string {
  const headers: Record<string, string[]> = {
    'content-type': [options.contentType ?? 'text/html; charset=utf-8'],
  };
  for (const [name, value] of options.headers ?? []) headers[name] = [...(headers[name] ?? []), value];
  const { analysis } = runAudit(
    createAuditInput(html.replaceAll('{-}', ''), { ...options, headers, robotsTxt: robotsTxtOf(options) }),
  );
  return outcomeIn(analysis, check);
}

function robotsTxtOf({ url, robotsTxt, robotsStatus }: NonNullable<ReportedCase['options']>) {
  if (robotsStatus === undefined || robotsStatus === 200) return robotsTxt;
  const robotsUrl = new URL('/robots.txt', url ?? 'https://shop.example.com').href;
  const absent = robotsStatus >= 400 && robotsStatus < 500 && robotsStatus !== 429;
  return (
    absent
      ? { kind: 'absent', url: robotsUrl, status: robotsStatus }
      : { kind: 'unreachable', url: robotsUrl, reason: `status ${robotsStatus}` }
  ) as FetchedRobotsTxt;
}

function outcomeIn(analysis: AuditAnalysis, id: string): string {
  const issue = analysis.issues.find((one) => one.id === id);
  if (issue) return `fail ${issue.severity}`;
  if (analysis.passed_checks.some((one) => one.id === id)) return 'pass';
  if (analysis.not_applicable.ids.includes(id)) return 'na';
  return analysis.unknown.ids.includes(id) ? 'unknown' : 'no such check';
}
