import type { AuditListQuery } from '../../../services/audits/list-audit-page.ts';
import type { SortableList, SortedListQuery } from '../list-view.tsx';
import type { FilterSelect } from '../parts/filter-bar.tsx';
import { SCORE_BANDS } from '../parts/tone.ts';

const [GOOD, MEDIUM, POOR] = SCORE_BANDS;

/** The bands of scores, by value of the parameter `score`. */
const SCORES: Record<string, { label: string; scores: readonly [number, number] | null }> = {
  low: { label: `Below ${MEDIUM.from}`, scores: [POOR.from, POOR.to] },
  medium: { label: `${MEDIUM.from} to ${MEDIUM.to}`, scores: [MEDIUM.from, MEDIUM.to] },
  high: { label: `${GOOD.from} and above`, scores: [GOOD.from, GOOD.to] },
  none: { label: 'Not scored', scores: null },
};

const ISSUES: Record<string, { label: string; issues: NonNullable<AuditListQuery['issues']> }> = {
  critical: { label: 'With critical issues', issues: 'critical' },
  high: { label: 'With high issues', issues: 'high' },
  none: { label: 'Without issues', issues: 'none' },
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
    options: Object.entries(ISSUES).map(([value, { label }]) => ({ value, label })),
  },
];

/** The list of audits, as the page of all audits and that of a website show it. */
export const AUDITS: SortableList<AuditListQuery['order']['by']> = {
  path: '/audits',
  noun: 'audit',
  search: { name: 'q', label: 'Search pages', placeholder: 'example.com/pricing', maxlength: 200 },
  selects: AUDIT_FILTERS,
  hint: 'Search for a part of the URL, or choose another filter.',
  columns: ['audited', 'page', 'score'],
  order: { by: 'audited', descending: true },
  descendingFirst: ['audited'],
};

/** Returns the query of the service. */
export function toAuditListQuery({
  search,
  filters: { score = '', issues = '' },
  order,
  cursor,
}: SortedListQuery<AuditListQuery['order']['by']>): AuditListQuery {
  return { search, scores: SCORES[score]?.scores, issues: ISSUES[issues]?.issues, order, cursor };
}
