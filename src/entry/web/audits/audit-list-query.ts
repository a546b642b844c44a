import type { Context } from 'hono';
import type { AuditListQuery } from '../../../services/audits/list-audit-page.ts';
import type { SignedInEnv } from '../context.ts';
import { formatOrder, type ListParams, parseOrder } from '../list-links.ts';
import type { FilterSelect } from '../parts/filter-bar.tsx';

const NEWEST_FIRST = { by: 'audited', descending: true } as const;

/** The bands of the colours of scores (`getScoreTone`), by value of the parameter `score`. */
const SCORES: Record<string, { label: string; scores: readonly [number, number] | null }> = {
  low: { label: 'Below 60', scores: [0, 59] },
  medium: { label: '60 to 89', scores: [60, 89] },
  high: { label: '90 and above', scores: [90, 100] },
  none: { label: 'Not scored', scores: null },
};

const ISSUES: Record<string, { label: string; issues: NonNullable<AuditListQuery['issues']> }> = {
  critical: { label: 'With critical issues', issues: 'critical' },
  high: { label: 'With high issues', issues: 'high' },
  none: { label: 'Without issues', issues: 'none' },
};

/** The filters of a list of audits. */
export const AUDIT_FILTERS: FilterSelect[] = [
  {
    name: 'score',
    label: 'Score',
    all: 'All scores',
    options: Object.entries(SCORES).map(([value, { label }]) => ({
      value,
      label,
      chip: `Score: ${label.toLowerCase()}`,
    })),
  },
  {
    name: 'issues',
    label: 'Issues',
    all: 'All issues',
    options: Object.entries(ISSUES).map(([value, { label }]) => ({ value, label })),
  },
];

/** A list of audits as requested by its URL. */
export interface AuditListRequest {
  query: AuditListQuery;
  /** The parameters that have a value, for links to the list in another order or with another filter. */
  params: ListParams;
}

/** Reads the search, filters, order and cursor from the URL of a list. Ignores unknown values. */
export function readAuditListRequest(c: Context<SignedInEnv>): AuditListRequest {
  const { q, score = '', issues = '', sort, cursor } = c.req.query();
  const search = q?.trim().slice(0, 200);
  const band = Object.hasOwn(SCORES, score) ? SCORES[score] : undefined;
  const kind = Object.hasOwn(ISSUES, issues) ? ISSUES[issues] : undefined;
  const order = parseOrder(sort, ['audited', 'page', 'score'], NEWEST_FIRST);
  const isDefaultOrder = formatOrder(order) === formatOrder(NEWEST_FIRST);
  return {
    query: { search: search || undefined, scores: band?.scores, issues: kind?.issues, order, cursor },
    params: {
      q: search,
      score: band && score,
      issues: kind && issues,
      sort: isDefaultOrder ? undefined : formatOrder(order),
      cursor,
    },
  };
}
