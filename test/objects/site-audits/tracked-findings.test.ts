import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Finding } from '../../../src/contracts/site-report.ts';
import { describeState } from '../../../src/engine/site/collect-findings.ts';
import { joinFindings } from '../../../src/engine/site/website-findings.ts';
import { type IgnoreRule, IgnoredFindings } from '../../../src/engine/ignored-findings.ts';
import { observeFindings, type TracedFinding } from '../../../src/engine/trace/site-trace.ts';
import { Tables } from '../../../src/objects/stored-object.ts';
import { SCAN_RESULTS_MIGRATIONS } from '../../../src/objects/site-audits/migrations.ts';
import { ScanResults } from '../../../src/objects/site-audits/scan-results.ts';
import { createRandom } from '../../random.ts';

const DAY = 86_400_000;
const ORIGIN = 'https://example.com';
const PATHS = ['/', '/a', '/a/b', '/a/c', '/d', '/e'];
/** A rule that is about pages, and one that lists a URL which is no page. */
const RULES = ['titles-duplicate', 'redirects-linked'];

type Verdict = 'fails' | 'passes' | 'unknown';

/** A website as a scan saw it. */
interface ModelScan {
  at: number;
  /** The checks that are run. */
  checks: readonly string[];
  /** The pages that it knows: what each check says of them; `null` for one that answered with an error. */
  pages: ReadonlyMap<string, ReadonlyMap<string, Verdict> | null>;
  /** The rules: the paths that each lists, `null` for one that was not assessed. */
  rules: ReadonlyMap<string, readonly string[] | null>;
}

/** An ignore of the model, and when it was there. */
interface ModelIgnore extends IgnoreRule {
  pages: string | null;
  expires_at: string | null;
  from: number;
  until: number;
}

interface Year {
  scans: ModelScan[];
  ignores: ModelIgnore[];
}

/** Makes up a year: pages come, fail to answer and go, checks fail, pass, cannot tell, and are renamed and retired, ignores begin and end. */
function createYear(random: () => number): Year {
  const choose = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const checks = new Set(['alt', 'title', 'h1']);
  const world = new Map<string, Map<string, Verdict>>();
  const scans: ModelScan[] = [];
  const ignores: ModelIgnore[] = [];
  const rules = new Map<string, readonly string[] | null>();
  for (let day = 0; day < 365; day += 1 + Math.floor(random() * 8)) {
    if (random() < 0.05) {
      const retired = choose([...checks]);
      checks.delete(retired);
      // Renamed: the same fault has another id from now on.
      checks.add(`${retired}-renamed`);
      for (const page of world.values()) if (page.delete(retired)) page.set(`${retired}-renamed`, 'fails');
    }
    for (const path of PATHS) {
      if (random() < 0.05) world.delete(path);
      const page = world.get(path) ?? new Map<string, Verdict>();
      if (page.size > 0 || random() < 0.3) world.set(path, page);
      for (const check of checks)
        if (!page.has(check) || random() < 0.2)
          page.set(check, choose(['fails', 'passes', 'passes', 'passes', 'unknown']));
    }
    const pages = new Map(
      Array.from(world, ([path, page]) => [path, random() < 0.15 ? null : new Map(page)] as const),
    );
    const read = [...pages].flatMap(([path, page]) => (page ? [path] : []));
    for (const rule of RULES) {
      const listed = rule === 'redirects-linked' ? ['/old'] : read.filter(() => random() < 0.5);
      if (random() < 0.5) rules.set(rule, choose([null, [], listed]));
      else rules.set(rule, rules.get(rule)?.filter((path) => path === '/old' || read.includes(path)) ?? null);
    }
    scans.push({ at: day * DAY, checks: [...checks, ...RULES], pages, rules: new Map(rules) });
    if (random() < 0.3) {
      const from = (day + random()) * DAY;
      const end = random() < 0.5 ? null : from + random() * 90 * DAY;
      ignores.push({
        check: choose([...checks, ...RULES]),
        pages: choose([null, null, '/a', '/a/**', '/d']),
        expires_at: end === null ? null : new Date(end).toISOString(),
        from,
        until: from + random() * 200 * DAY,
      });
    }
  }
  return { scans, ignores };
}

/** Lists the paths that a scan names for a finding; none if it does not have it. */
function listAffected(id: string, { pages, rules }: ModelScan): readonly string[] {
  return rules.get(id) ?? [...pages].flatMap(([path, page]) => (page?.get(id) === 'fails' ? [path] : []));
}

/** Whether a page may have a finding, by all scans up to the last: it had it when it was last judged. */
function mayHave(id: string, path: string, scans: readonly ModelScan[]): boolean {
  const last = scans.at(-1);
  const page = last?.pages.get(path);
  if (!last || page === undefined) return false;
  const isJudged =
    page !== null && (RULES.includes(id) ? last.rules.get(id) !== null : page.get(id) !== 'unknown');
  if (!isJudged) return mayHave(id, path, scans.slice(0, -1));
  const affected = listAffected(id, last);
  return affected.includes(path) || affected.includes('/old');
}

/** The state of a finding by its definition: from all that scans said, not from one to the next. `null` if no scan had it. */
function describeByHistory(id: string, scans: readonly ModelScan[]) {
  const isFound = (scan: ModelScan) => listAffected(id, scan).length > 0;
  const isFixed = (at: number) =>
    scans[at]!.rules.get(id) !== null && PATHS.every((path) => !mayHave(id, path, scans.slice(0, at + 1)));
  const events: { state: string; at: number }[] = [];
  for (const [at, scan] of scans.entries()) {
    const before = events.at(-1)?.state;
    const isClosed = before === 'fixed' || before === 'retired';
    if (isFound(scan)) {
      if (before === undefined || isClosed)
        events.push({ state: before === undefined ? 'open' : 'reopened', at: scan.at });
    } else if (before !== undefined && !isClosed) {
      if (!scan.checks.includes(id)) events.push({ state: 'retired', at: scan.at });
      else if (isFixed(at)) events.push({ state: 'fixed', at: scan.at });
    }
  }
  const seen = scans.filter(isFound);
  const last = events.at(-1);
  return last
    ? {
        events,
        tracked: {
          state: last.state,
          since: last.at,
          firstSeenAt: seen[0]?.at,
          lastSeenAt: seen.at(-1)?.at,
          scans: seen.length,
        },
      }
    : null;
}

/** Whether the owner ignores an open finding at a time, by its definition. */
function isIgnored(id: string, now: number, { scans, ignores }: Year): boolean {
  const active = ignores.filter(
    ({ check, from, until, expires_at: end }) =>
      check === id && from <= now && now < until && (end === null || now < Date.parse(end)),
  );
  const covers = (path: string) =>
    active.some(
      ({ pages }) =>
        pages === null ||
        pages === path ||
        (pages.endsWith('/**') && (path === pages.slice(0, -3) || path.startsWith(pages.slice(0, -2)))),
    );
  const affected = listAffected(id, scans.at(-1)!);
  return affected.length === 0 ? active.some(({ pages }) => pages === null) : affected.every(covers);
}

function observe({ at, checks, pages, rules }: ModelScan) {
  const scan = { at, checks, pages, rules };
  const findings = checks.flatMap((id): TracedFinding[] => {
    const { length } = listAffected(id, scan);
    return length === 0 ? [] : [[id, RULES.includes(id) ? 'site' : 'page', 'high', length]];
  });
  const assessed = [...rules].flatMap(([id, listed]): [string, string | null][] =>
    listed?.length ? [] : [[id, listed ? null : 'No sitemap could be read']],
  );
  return observeFindings(
    { findings, rules: assessed },
    { scanId: `scan_${at / DAY}`, at, checks: new Set(checks) },
  );
}

function record(results: ScanResults, scan: ModelScan): void {
  const observed = observe(scan);
  const pages = Array.from(scan.pages, ([path, page]) => ({
    key: `example.com${path}`,
    url: ORIGIN + path,
    hash: page && 1,
    findings: observed.found.flatMap(([id]) => {
      const affected = listAffected(id, scan);
      return affected.includes(path) || affected.includes('/old') ? [id] : [];
    }),
    unknown: [...(page ?? [])].flatMap(([id, verdict]) => (verdict === 'unknown' ? [id] : [])),
  }));
  results.record({ id: observed.scanId, trace: '{}', observed }, pages);
}

/** Lists the states of all findings at a time, as the API does. */
function listStates(results: ScanResults, { scans, ignores }: Year, now: number): Map<string, string> {
  const ignored = new IgnoredFindings(
    ignores.filter(({ from, until }) => from <= now && now < until),
    now,
  );
  const findings = observe(scans.at(-1)!).found.map(([id, scope, severity, count]): Finding => {
    const affected = { count, urls: listAffected(id, scans.at(-1)!).map((path) => ORIGIN + path) };
    const finding = {
      id,
      scope,
      severity,
      affected,
      category: 'metadata' as const,
      title: id,
      evidence: '',
      recommendation: null,
      docs_url: null,
      cost: null,
      gain: null,
    };
    return Object.assign(finding, describeState(finding, ignored));
  });
  const tracked = results.findings.list();
  const rows = joinFindings({ findings, tracked, assignments: new Map(), lastScanId: null, ignored });
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Runs work with the scan results of a new website. */
async function withResults(work: (results: ScanResults) => void): Promise<void> {
  const stub = env.SITE_AUDITS.getByName(`acc_findings/${crypto.randomUUID()}.example`);
  await runInDurableObject(stub, (_, { storage }) =>
    work(new ScanResults(storage, new Tables(storage, SCAN_RESULTS_MIGRATIONS, 'migrations of scans'))),
  );
}

it('over a year, each finding has the state that all scans and ignores together give it, however often a scan is recorded', async () => {
  const states = new Map<string, number>();
  for (let seed = 1; seed <= 30; seed++) {
    const random = createRandom(seed);
    const { scans, ignores } = createYear(random);
    await withResults((results) => {
      for (const [position, scan] of scans.entries()) {
        // As after a crash: with what the website was by then.
        if (random() < 0.2) record(results, { ...createYear(random).scans[0]!, at: scan.at });
        for (let times = random() < 0.2 ? 2 : 1; times > 0; times--) record(results, scan);
        const year = { scans: scans.slice(0, position + 1), ignores };
        const now = scan.at + random() * DAY;
        const listed = listStates(results, year, now);
        const known = results.findings.list();
        const ids = new Set(year.scans.flatMap(({ checks }) => checks));
        for (const id of ids) {
          const where = `${id} after scan ${position} of year ${seed}`;
          const expected = describeByHistory(id, year.scans);
          if (!expected) {
            expect(known.has(id), where).toBe(false);
            continue;
          }
          const { state } = expected.tracked;
          expect(known.get(id), where).toMatchObject(expected.tracked);
          const changes = results.findings
            .listChanges(id)
            .map((change) => ({ state: change.state, at: change.at }));
          expect(changes, where).toEqual(expected.events);
          const isOpen = state === 'open' || state === 'reopened';
          const derived = isOpen && isIgnored(id, now, year) ? 'ignored' : state;
          expect(listed.get(id), where).toBe(derived);
          states.set(derived, (states.get(derived) ?? 0) + 1);
        }
        expect([...known.keys()].filter((id) => !ids.has(id))).toEqual([]);
      }
      // A scan that another followed changes nothing.
      const before = results.findings.list();
      record(results, { ...scans.at(-2)!, pages: new Map(), rules: new Map() });
      expect(results.findings.list()).toEqual(before);
    });
  }
  expect([...states.keys()].toSorted()).toEqual(['fixed', 'ignored', 'open', 'reopened', 'retired']);
  expect(Math.min(...states.values())).toBeGreaterThan(100);
});

it('a rule that was not run fixes nothing', () =>
  withResults((results) => {
    const rule = 'pages-without-sources';
    const scan = (at: number, findings: TracedFinding[], rules: [string, string | null][]) => {
      const observed = observeFindings(
        { findings, rules },
        { scanId: `scan_${at}`, at, checks: new Set([rule]) },
      );
      results.record({ id: observed.scanId, trace: '{}', observed }, []);
      return results.findings.list().get(rule)?.state;
    };
    expect(scan(1, [[rule, 'site', 'low', 3]], [])).toBe('open');
    expect(scan(2, [], [])).toBe('open');
    expect(scan(3, [], [[rule, null]])).toBe('fixed');
  }));
