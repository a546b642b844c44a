import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { buildAuditData } from '../../../src/engine/page-object.ts';
import { siteReportToSarif, toSarif, toSarifLog } from '../../../src/engine/formats/sarif.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import example from '../../../public/example.json';
import { createAuditInput } from '../page-input.ts';

const SITE = 'https://audit.example.com';

const PAGE = `<!doctype html>
<html lang="en">
<head><title>Bread</title><meta charset="utf-8"></head>
<body>
<h1>Bread</h1>
<img src="a.png"><p>Words of line 90</p>
<img src="b.png">
</body>
</html>`;

/** The schema is of draft-04, which Ajv no longer knows by name. It uses nothing of it that draft-07 reads otherwise. */
const { $schema: _, id: __, ...rules } = schema;
const validate = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false }).compile(rules);

function auditPage(html: string) {
  const { facts, analysis } = runAudit(createAuditInput(html));
  return { data: buildAuditData(facts, analysis, SITE) };
}

describe('an audit as SARIF', () => {
  it('is valid against the schema of SARIF 2.1.0', () => {
    validate(toSarif(auditPage(PAGE), SITE));
    expect(validate.errors).toBeNull();
    expect(validate({ version: '2.1.0', runs: [{}] })).toBe(false);
  });

  it('has a result for each issue at the URL of the page, with its line and its rule', () => {
    const [run] = toSarif(auditPage(PAGE), SITE).runs;
    const result = run.results.find(({ ruleId }) => ruleId === 'image-alt-missing');
    expect(result).toMatchObject({
      level: 'error',
      message: { text: expect.stringContaining('<img src="a.png"> (line 6)') },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'https://shop.example.com/page' },
            region: { startLine: 6 },
          },
        },
      ],
      relatedLocations: [{ physicalLocation: { region: { startLine: 7 } } }],
      partialFingerprints: { 'siteAuditIssue/v1': 'image-alt-missing https://shop.example.com/page' },
    });
    expect(run.tool.driver.rules[result?.ruleIndex ?? -1]).toMatchObject({
      id: 'image-alt-missing',
      helpUri: `${SITE}/checks/image-alt-missing`,
      properties: { tags: ['accessibility'] },
    });
  });

  it('lists the checks of a group separately', () => {
    const ids = toSarif(auditPage(PAGE), SITE).runs[0].results.map(({ ruleId }) => ruleId);
    expect(ids).toContain('csp-missing');
    expect(ids).not.toContain('security-headers-incomplete');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lists the rule of a check once for all pages', () => {
    const { data } = auditPage(PAGE);
    const [run] = toSarifLog(
      [
        { data, file: 'dist/a page.html' },
        { data, file: 'dist/b.html' },
      ],
      SITE,
    ).runs;
    const rules = run.tool.driver.rules.map(({ id }) => id);
    expect(new Set(rules).size).toBe(rules.length);
    expect(run.results).toHaveLength(rules.length * 2);
    expect(run.results[0]?.locations[0].physicalLocation.artifactLocation).toEqual({
      uri: 'dist/a%20page.html',
      uriBaseId: '%SRCROOT%',
    });
  });

  it('says what is new and what is suppressed, in valid SARIF', () => {
    const { data } = auditPage(PAGE);
    const ignored = [
      { check: 'csp-missing', kind: 'inSource', reason: null, note: 'Set by the proxy' },
    ] as const;
    const isNew = (id: string, name: string) => id === 'image-alt-missing' && name === 'a.html';
    const log = toSarifLog([{ data, file: 'a.html', ignored }], SITE, isNew);
    validate(log);
    expect(validate.errors).toBeNull();
    for (const { ruleId, baselineState, suppressions } of log.runs[0].results)
      expect({ baselineState, suppressions }, ruleId).toEqual({
        baselineState: ruleId === 'image-alt-missing' ? 'new' : 'unchanged',
        suppressions:
          ruleId === 'csp-missing'
            ? [{ kind: 'inSource', status: 'accepted', justification: 'Set by the proxy' }]
            : [],
      });
  });

  it('links nowhere without a service', () => {
    const { facts, analysis } = runAudit(createAuditInput(PAGE));
    const log = toSarif({ data: buildAuditData(facts, analysis, '') }, '');
    validate(log);
    expect(validate.errors).toBeNull();
    expect(log.runs[0].tool.driver).not.toHaveProperty('informationUri');
    expect(log.runs[0].tool.driver.rules[0]).not.toHaveProperty('helpUri');
  });
});

it.each([
  ['dist/a b#c?d%20.html', 'dist/a%20b%23c%3Fd%2520.html'],
  ['a:b/ü/[id].html', 'a%3Ab/%C3%BC/%5Bid%5D.html'],
  ['../site/a.html', '../site/a.html'],
])('the path %s is a relative URI in SARIF', (file, uri) => {
  const [result] = toSarif({ ...auditPage(PAGE), file }, SITE).runs[0].results;
  expect(result?.locations[0].physicalLocation.artifactLocation).toEqual({ uri, uriBaseId: '%SRCROOT%' });
});

it('has the 25,000 most severe results, which is what code scanning takes', () => {
  const page = auditPage(PAGE);
  const perPage = toSarif(page, SITE).runs[0].results;
  const pages = Array.from({ length: Math.ceil(25_000 / perPage.length) + 1 }, () => page);
  const { results } = toSarifLog(pages, SITE).runs[0];
  expect(results).toHaveLength(25_000);
  const grave = perPage.filter(({ level }) => level === 'error').length;
  expect(results.filter(({ level }) => level === 'error')).toHaveLength(grave * pages.length);
  expect(results.slice(0, 3).map(({ ruleId }) => ruleId)).toEqual(
    perPage.slice(0, 3).map(({ ruleId }) => ruleId),
  );
});

it('writes a URL as a URI of RFC 3986, which allows fewer characters than browsers', () => {
  const { facts, analysis } = runAudit(
    createAuditInput(PAGE, { url: 'http://[::1]:8080/a|b[c]/%C3%BC?q={d}|`^\\#x' }),
  );
  const [result] = toSarif({ data: buildAuditData(facts, analysis, SITE) }, SITE).runs[0].results;
  expect(result?.locations[0].physicalLocation.artifactLocation.uri).toBe(
    'http://[::1]:8080/a%7Cb%5Bc%5D/%C3%BC?q=%7Bd%7D%7C%60%5E%5C#x',
  );
});

describe('the report of a website as SARIF', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON has strings where the type has unions
  const report = example.report as unknown as SiteReport;

  it('is valid, with a result for each listed URL of each finding', () => {
    const log = siteReportToSarif(report, SITE);
    validate(log);
    expect(validate.errors).toBeNull();
    const listed = report.findings.reduce((sum, { affected }) => sum + Math.max(1, affected.urls.length), 0);
    expect(log.runs[0].results).toHaveLength(listed);
    expect(log.runs[0].results[0]?.locations[0].physicalLocation.artifactLocation.uri).toMatch(/^https:/);
  });

  it('suppresses the findings that the owner ignores on all pages', () => {
    const [first, ...others] = report.findings;
    if (!first) throw new Error('the example has findings');
    const log = siteReportToSarif({ ...report, findings: [{ ...first, state: 'ignored' }, ...others] }, SITE);
    validate(log);
    expect(validate.errors).toBeNull();
    for (const { ruleId, suppressions } of log.runs[0].results)
      expect(suppressions).toHaveLength(ruleId === first.id ? 1 : 0);
  });

  it('suppresses a finding on the pages on which the owner ignores it', () => {
    const finding = report.findings.find(({ affected }) => affected.urls.length > 1);
    if (!finding) throw new Error('the example has a finding on two pages');
    const ignored = finding.affected.urls.slice(1);
    const partly = { ...finding, affected: { ...finding.affected, ignored } };
    const { results } = siteReportToSarif({ ...report, findings: [partly] }, SITE).runs[0];
    expect(results.map(({ suppressions }) => suppressions?.length)).toEqual([0, ...ignored.map(() => 1)]);
  });

  it('does not give the evidence of one page as that of another', () => {
    const [finding] = report.findings;
    if (!finding) throw new Error('the example has findings');
    const read = (urls: string[]) =>
      siteReportToSarif(
        {
          ...report,
          findings: [
            {
              ...finding,
              scope: 'page',
              title: 'The title is too short',
              evidence: '"Shop"',
              affected: { count: urls.length, urls },
            },
          ],
        },
        SITE,
      ).runs[0].results.map(({ message }) => message.text);
    expect(read(['https://shop.example.com/a'])).toEqual(['The title is too short. "Shop"']);
    expect(read(['https://shop.example.com/a', 'https://shop.example.com/b'])).toEqual([
      'The title is too short. On one of 2 pages: "Shop"',
      'The title is too short. On one of 2 pages: "Shop"',
    ]);
  });
});
