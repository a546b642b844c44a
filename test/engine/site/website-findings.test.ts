import { describe, expect, it } from 'vitest';
import type { Assignment } from '../../../src/contracts/finding.ts';
import type { Finding } from '../../../src/contracts/site-report.ts';
import {
  WEBSITE_FINDING_LIST,
  createPathFilter,
  type FindingSources,
  selectWebsiteFindings,
  UNTRACKED,
} from '../../../src/engine/site/website-findings.ts';
import type { TrackedFinding } from '../../../src/contracts/tracked-finding.ts';
import { IgnoredFindings } from '../../../src/engine/ignored-findings.ts';
import { parseListQuery } from '../../../src/lib/list-query.ts';

function createFinding(id: string, changed: Partial<Finding> = {}): Finding {
  return {
    id,
    scope: 'page',
    category: 'content',
    severity: 'low',
    title: `Title of ${id}`,
    evidence: '',
    recommendation: null,
    docs_url: null,
    affected: { count: 1, urls: [`https://shop.example.com/${id}`] },
    cost: 0,
    gain: 0,
    state: 'open',
    ignored_urls: 0,
    ...changed,
  };
}

function createTracked(changed: Partial<TrackedFinding>): TrackedFinding {
  return {
    kind: 'page',
    state: 'open',
    since: 1,
    severity: 'low',
    pages: 1,
    firstSeenAt: 1,
    firstScanId: 'sc_1',
    lastSeenAt: 2,
    lastScanId: 'sc_2',
    scans: 2,
    ...changed,
  };
}

const FINDINGS = [
  createFinding('a', { severity: 'medium', gain: 0.5, category: 'social' }),
  createFinding('b', { severity: 'critical', gain: null }),
  createFinding('c', { severity: 'medium', gain: 2.5, affected: { count: 90, urls: [] } }),
  createFinding('d', { title: 'Éclair' }),
  createFinding('i', { state: 'ignored' }),
];

const SOURCES: FindingSources = {
  findings: FINDINGS,
  tracked: new Map([
    ['a', createTracked({ state: 'reopened', firstSeenAt: 3 })],
    ['d', createTracked({ scans: 1 })],
    ['f', createTracked({ state: 'fixed' })],
    ['r', createTracked({ state: 'retired' })],
  ]),
  assignments: new Map<string, Assignment>([['b', { assignee: 'Mara' }]]),
  lastScanId: 'sc_2',
};

const select = (parameters: Record<string, string>, sources = SOURCES) => {
  const query = parseListQuery(WEBSITE_FINDING_LIST, parameters);
  const pathFilter = createPathFilter(query.filters.path);
  return selectWebsiteFindings({ ...sources, pathFilter }, query, 50).rows;
};
const list = (query: Record<string, string>, sources?: FindingSources) =>
  select(query, sources)
    .map(({ id }) => id)
    .join('');

describe('the findings of a website', () => {
  it('are those that are open, the most severe first, then by gain', () => {
    expect(list({})).toBe('bcad');
    expect(list({ sort: 'severity' })).toBe('dacb');
    expect(list({}, { ...UNTRACKED, findings: FINDINGS })).toBe('bcad');
  });

  it.each([
    ['-gain', 'cadb'],
    ['-pages', 'cabd'],
    ['category', 'bcda'],
    ['title', 'abcd'],
    ['state', 'bcda'],
    ['-first_seen', 'adbc'],
  ])('are sorted by %s', (sort, expected) => {
    expect(list({ sort })).toBe(expected);
  });

  it.each([
    [{ state: 'open' }, 'bcd'],
    [{ state: 'reopened' }, 'a'],
    [{ state: 'ignored' }, 'i'],
    [{ state: 'fixed' }, 'f'],
    [{ state: 'retired' }, 'r'],
    [{ state: 'all', sort: 'title' }, 'fracbid'],
    [{ severity: 'medium' }, 'ca'],
    [{ category: 'social' }, 'a'],
    [{ path: '/b' }, 'b'],
    [{ path: '/**' }, 'bad'],
    [{ path: `/${'b'.repeat(500)}` }, 'bcad'],
    [{ text: 'MARA' }, 'b'],
    [{ text: 'éCLAIR', severity: 'low' }, 'd'],
    [{ severity: 'mild', category: 'weather', sort: '-size', path: 'b', state: 'lost' }, 'bcad'],
  ])('are filtered by %j', (query, expected) => {
    expect(list(query).split('').toSorted()).toEqual(expected.split('').toSorted());
  });

  it('are ignored on pages that could not be read since, if their check is on the whole website', () => {
    const ignored = new IgnoredFindings(
      [
        { check: 'u', pages: null },
        { check: 'f', pages: null },
        { check: 'v', pages: '/v' },
      ],
      0,
    );
    const tracked = new Map([
      ['u', createTracked({ pages: 3 })],
      ['v', createTracked({ state: 'reopened' })],
      ['f', createTracked({ state: 'fixed' })],
    ]);
    const sources = { ...UNTRACKED, findings: [], tracked, ignored };
    expect(list({}, sources)).toBe('v');
    expect(select({ state: 'ignored' }, sources)).toMatchObject([
      { id: 'u', state_since: null, pages: 3, ignored_urls: 3 },
    ]);
    expect(list({ state: 'fixed' }, sources)).toBe('f');
  });

  it('are new if the last scan was the first with them', () => {
    expect(select({}).flatMap(({ id, is_new: isNew }) => (isNew ? [id] : []))).toEqual(['d']);
  });
});
