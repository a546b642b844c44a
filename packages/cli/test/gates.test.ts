import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkGates, type Gates, readGates } from '../src/gates.ts';
import { listIssues } from '../src/issues.ts';
import { runCommand } from './terminal.ts';
import type { PageAudit, Result } from '../src/result.ts';
import { buildAuditData } from '../../../src/engine/page-object.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import example from '../../../public/example.json';
import { goodPage } from '../../../test/fixtures/good-page.ts';
import { createAuditInput, type PageCase } from '../../../test/engine/page-input.ts';

const NONE: Gates = { minScore: null, failOn: null, failOnNew: false };
const NEW: Gates = { ...NONE, failOnNew: true };
const GOOD = goodPage('shop.example.com');
const NO_ALT = GOOD.replace(' alt="The open crumb of a loaf"', '');

function audit(html: string, { file, ...page }: PageCase & { file?: string } = {}): PageAudit {
  const { facts, analysis } = runAudit(
    createAuditInput(html, { url: 'https://shop.example.com/sourdough', ...page }),
  );
  const data = buildAuditData(facts, analysis, '');
  return { url: data.root_url, note: null, fallback: false, data, ...(file !== undefined && { file }) };
}

function resultOf(...audits: PageAudit[]): Result {
  return { audits };
}

describe('a gate', () => {
  it('holds the lowest score of all pages', () => {
    const result = resultOf(audit(GOOD, { file: 'a.html' }), audit('<p>Bread', { file: 'b.html' }));
    expect(checkGates(result, null, { ...NONE, minScore: 80 })).toEqual([
      expect.stringMatching(/^b\.html scores \d+, less than 80\.$/),
    ]);
    expect(checkGates(result, null, { ...NONE, minScore: 0 })).toEqual([]);
  });

  it('names 20 failures, and how many more there are', () => {
    const many = resultOf(
      ...Array.from({ length: 30 }, (_, at) => audit('<p>Bread', { file: `${at}.html` })),
    );
    const scores = checkGates(many, null, { ...NONE, minScore: 80 });
    expect(scores).toHaveLength(21);
    expect(scores.at(-1)).toBe('10 more pages score less than 80.');
    expect(checkGates(many, resultOf(), NEW).at(-1)).toMatch(/^\d+ more new issues\.$/);
  });

  it('cannot hold a score where there is none', () => {
    const image = audit('', { headers: { 'content-type': 'image/png' } });
    expect(() => checkGates(resultOf(image), null, { ...NONE, minScore: 1 })).toThrow('nothing has a score');
  });

  it('fails on issues of its severity and worse ones', () => {
    const result = resultOf(audit(NO_ALT));
    expect(checkGates(result, null, { ...NONE, failOn: 'critical' })).toEqual([]);
    expect(checkGates(result, null, { ...NONE, failOn: 'high' })).toEqual(['1 high issue.']);
    expect(checkGates(result, null, { ...NONE, failOn: 'low' }).length).toBeGreaterThan(1);
  });

  it('fails on issues that are not in the earlier result, wherever the website is', () => {
    const before = resultOf(audit(GOOD, { url: 'https://www.example.com/sourdough' }));
    const after = resultOf(audit(NO_ALT, { url: 'https://preview.example.net/sourdough' }));
    expect(checkGates(after, before, NEW)).toContainEqual(
      expect.stringMatching(
        /^New at https:\/\/preview\.example\.net\/sourdough: .* \(image-alt-missing\)\.$/,
      ),
    );
    expect(checkGates(before, after, NEW).join()).not.toContain('image-alt-missing');
    expect(checkGates(after, after, NEW)).toEqual([]);
  });

  it('tells pages apart', () => {
    const [first, second] = [audit(NO_ALT, { file: 'a.html' }), audit(NO_ALT, { file: 'b.html' })];
    expect(checkGates(resultOf(first, second), resultOf(first), NEW).join()).toContain('New at b.html');
  });

  it('finds nothing new where the earlier report names only some addresses', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON has strings where the type has unions
    const report = example.report as unknown as SiteReport;
    const cutTo = (count: number): Result => {
      const findings = report.findings.map((finding) => {
        const urls = finding.affected.urls.slice(0, count);
        return Object.assign({}, finding, { affected: { count: finding.affected.count, urls } });
      });
      return { site_report: { ...report, findings } };
    };
    expect(checkGates({ site_report: report }, cutTo(1), NEW)).toEqual([]);
    expect(
      checkGates({ site_report: report }, { site_report: { ...report, findings: [] } }, NEW),
    ).not.toEqual([]);
  });

  it('leaves out the findings of a website that its owner ignores, and the points they take', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON has strings where the type has unions
    const { findings, ...report } = example.report as unknown as SiteReport;
    const [open, ...others] = findings.map((finding) => Object.assign({}, finding, { severity: 'high' }));
    if (!open) throw new Error('the example has findings');
    const ignored = others.map((finding) => Object.assign({}, finding, { state: 'ignored' }));
    const result = { site_report: { ...report, findings: [open, ...ignored], working_score: 96 } };
    const gates: Gates = { minScore: 97, failOn: 'low', failOnNew: true };
    const issues = new Set(listIssues(result).map(({ id }) => id));
    expect([...issues]).toEqual([open.id]);
    const count = open.affected.urls.length;
    const earlier = { site_report: { ...report, findings: [open] } };
    expect(checkGates(result, earlier, gates)).toEqual([
      `${report.host} scores 96, less than 97.`,
      `${count} high ${count === 1 ? 'issue' : 'issues'}.`,
    ]);
    const path = join(await mkdtemp(join(tmpdir(), 'site-audit-')), 'result.json');
    await writeFile(path, JSON.stringify(result));
    for (const format of ['--github', '--reporter=junit', '--reporter=text']) {
      const { stdout } = await runCommand(['report', path, format]);
      expect(stdout, format).toContain(open.id);
      for (const { id } of ignored) expect(stdout, format).not.toContain(id);
    }
  });

  it('leaves out the pages on which the owner ignores a finding', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON has strings where the type has unions
    const { findings, ...report } = example.report as unknown as SiteReport;
    const finding = findings.find(({ affected }) => affected.urls.length > 2);
    if (!finding) throw new Error('the example has a finding on three pages');
    const [first = '', ...urls] = finding.affected.urls;
    const affected = { ...finding.affected, ignored: urls };
    const result = { site_report: { ...report, findings: [{ ...finding, affected }] } };
    expect(listIssues(result).map(({ place }) => place)).toEqual([first]);
    const earlier = {
      site_report: { ...report, findings: [{ ...finding, affected: { count: 1, urls: [first] } }] },
    };
    expect(
      checkGates(result, earlier, { minScore: null, failOn: finding.severity, failOnNew: true }),
    ).toEqual([`1 ${finding.severity} issue.`]);
  });

  it('finds nothing new without an earlier result', () => {
    expect(checkGates(resultOf(audit(NO_ALT)), null, NEW)).toEqual([]);
  });

  it('has values that make sense', () => {
    expect(readGates({ 'min-score': '0', 'fail-on': 'low' })).toEqual({
      minScore: 0,
      failOn: 'low',
      failOnNew: false,
    });
    for (const score of ['-1', '101', '80.5', '', 'ten']) {
      expect(() => readGates({ 'min-score': score }), score).toThrow('--min-score must be');
    }
    expect(() => readGates({ 'fail-on': 'High' })).toThrow('--fail-on must be');
  });
});
