import type { AuditListQuery } from '../../../services/audits/list-audit-page.ts';
import { describeList, type QueryOf } from '../../../lib/list-query.ts';
import type { List } from '../list-view.tsx';
import { type FilterSelect, toOptions } from '../parts/filter-bar.tsx';
import { SCORE_BANDS } from '../parts/tone.ts';

const [GOOD, MEDIUM, POOR] = SCORE_BANDS;

/** The bands of scores, by value of the parameter `score`. */
const SCORES = {
  low: { label: `Below ${MEDIUM.from}`, scores: [POOR.from, POOR.to] },
  medium: { label: `${MEDIUM.from} to ${MEDIUM.to}`, scores: [MEDIUM.from, MEDIUM.to] },
  high: { label: `${GOOD.from} and above`, scores: [GOOD.from, GOOD.to] },
  none: { label: 'Not scored', scores: null },
} as const;

const ISSUE_LABELS = {
  critical: 'With critical issues',
  high: 'With high issues',
  none: 'Without issues',
};

/** The filters of a list of audits. */
const AUDIT_FILTERS: FilterSelect[] = [
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
    options: toOptions(ISSUE_LABELS),
  },
];

/** The list of audits, as the page of all audits and that of a website show it. */
export const AUDITS = {
  path: '/audits',
  noun: 'audit',
  query: describeList({
    filters: { score: ['low', 'medium', 'high', 'none'], issues: ['critical', 'high', 'none'] },
    columns: ['audited', 'page', 'score'],
    order: { by: 'audited', descending: true },
    descendingFirst: ['audited'],
  }),
  search: { label: 'Search pages', placeholder: 'example.com/pricing' },
  selects: AUDIT_FILTERS,
  hint: 'Search for a part of the URL, or choose another filter.',
} satisfies List;

/** Returns the query of the service. */
export function toAuditListQuery({
  search,
  filters: { score, issues },
  order,
  cursor,
}: QueryOf<typeof AUDITS.query>): AuditListQuery {
  return { search, scores: score && SCORES[score].scores, issues, order, cursor };
}
