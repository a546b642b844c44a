import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FAMILIES } from '../../src/services/jobs/metric-families.ts';

const FOLDER = 'docs/operations';
const read = (path: string) => readFileSync(path, 'utf8');

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook_url: string };
}

const { groups } = parse(read(`${FOLDER}/alerts.yml`)) as { groups: { rules: Rule[] }[] };
const RULES = groups.flatMap(({ rules }) => rules);
const ALERTS = RULES.filter(({ alert }) => alert !== undefined);

/** The names of the samples that the service exports. */
const METRICS = Object.entries(FAMILIES).map(
  ([name, { type }]) => name + { counter: '_total', gauge: '', info: '_info' }[type],
);

/** The anchors that GitHub gives to the headings of a document. */
function listAnchors(path: string): string[] {
  return Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('docs/operations/alerts.yml', () => {
  it('names only metrics that the service exports', () => {
    const named = RULES.flatMap(({ expr }) => expr.match(/\bsite_audit_\w+/g) ?? []);
    expect(named.filter((name) => !METRICS.includes(name))).toEqual([]);
    expect(new Set(named).size).toBeGreaterThan(10);
  });

  it('selects by labels that the metric has', () => {
    const table = read(`${FOLDER}/observability.md`);
    const selectors = RULES.flatMap(({ expr }) => [...expr.matchAll(/\b(site_audit_\w+)\{(\w+)=/g)]);
    expect(selectors.length).toBeGreaterThan(10);
    for (const [selector, metric, label] of selectors)
      expect(table, selector).toMatch(new RegExp(`^\\| \`${metric}\` \\|[^|]*\`${label}\``, 'm'));
  });

  it('compares metrics of different labels only if it ignores them', () => {
    const compared = RULES.filter(({ expr }) => /reason=.* [><] .*kind=/.test(expr));
    expect(compared).toHaveLength(2);
    for (const { expr } of compared) expect(expr).toMatch(/ > ignoring \(reason, kind\) /);
  });

  it('names only recorded ratios that a rule records', () => {
    const recorded = RULES.map(({ record }) => record);
    const named = RULES.flatMap(({ expr }) => expr.match(/\bsite_audit:[\w:]+/g) ?? []);
    expect(named.filter((name) => !recorded.includes(name))).toEqual([]);
    expect(recorded.filter((name) => name !== undefined && !named.includes(name))).toEqual([]);
  });

  it.each(ALERTS.map((rule) => [rule.alert, rule] as const))(
    '%s has a severity, a summary and a section that says what to do',
    (_, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels?.severity);
      expect(annotations?.summary).toMatch(/^[A-Z].+[^.]$/);
      const [path = '', anchor = ''] = annotations?.runbook_url.split('#') ?? [];
      expect(listAnchors(path)).toContain(anchor);
    },
  );

  it('expects a success within half an hour of each job that runs more often than once an hour', () => {
    const jobs = read('src/services/jobs/run-job.ts').matchAll(/^ {2}(\w+): \{ cron: '(\S+) /gm);
    const frequent = Array.from(jobs, ([, name = '', minutes = '']) => ({ name, minutes }))
      .filter(({ minutes }) => minutes.includes('*') || minutes.includes('/'))
      .map(({ name }) => name);
    expect(frequent).not.toEqual([]);
    const { expr = '' } = ALERTS.find(({ alert }) => alert === 'JobDoesNotSucceed') ?? {};
    expect(/name=~"([^"]+)"\} > 1800/.exec(expr)?.[1]?.split('|')).toEqual(frequent);
  });

  it('has no name twice', () => {
    const names = ALERTS.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('observability.md has a row for each metric, and no other', () => {
  const rows = read(`${FOLDER}/observability.md`).matchAll(/^\| `(site_audit_\w+)` \|.*\|.+\|$/gm);
  const named = Array.from(rows, ([, name]) => name);
  expect(named).toHaveLength(METRICS.length);
  expect(new Set(named)).toEqual(new Set(METRICS));
});

it('slo.md names alerts and metrics that exist', () => {
  const text = read(`${FOLDER}/slo.md`);
  const alerts = Array.from(text.matchAll(/`([A-Z]\w+)`/g), ([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !ALERTS.some(({ alert }) => alert === name))).toEqual([]);
  expect((text.match(/\bsite_audit_\w+/g) ?? []).filter((name) => !METRICS.includes(name))).toEqual([]);
});

it('every link between documents leads to a file', () => {
  const broken = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      Array.from(read(join(FOLDER, name)).matchAll(/\]\((?!https?:)([^)#]+)/g), ([, link = '']) => link)
        .filter((link) => !existsSync(join(FOLDER, link)))
        .map((link) => `${name}: ${link}`),
    );
  expect(broken).toEqual([]);
});
