import type { RenderedChanges, RenderedTrace } from '../../contracts/audit-changes.ts';
import type { RenderedPage } from '../../contracts/rendered-page.ts';
import { formatNumber } from '../../lib/text.ts';
import { formatShare } from '../render/describe-rendered-text.ts';

/** A difference of the share of text that needs JavaScript from which on it is another one, in thousandths: texts of pages vary a little. */
const OTHER_SHARE = 50;

/** Returns what is kept of a reading with JavaScript, to compare it with later ones. */
export function traceRendering(page: RenderedPage): RenderedTrace {
  return {
    title: page.title.change,
    meta_description: page.meta_description.change,
    canonical: page.canonical.change,
    robots: page.robots.change,
    language: page.language.change,
    js_ratio: page.text.js_ratio,
    links_added: page.links.added.length,
    structured_data_added: page.structured_data.added.length,
    console_errors: page.console_errors.total,
    issues: page.issues.map(({ id }) => id).toSorted(),
  };
}

type Part = RenderedChanges['changed'][number];

const PART_NAMES: Record<Part, string> = {
  title: 'Title',
  meta_description: 'Description',
  canonical: 'Canonical',
  robots: 'Robots',
  language: 'Language',
  js_ratio: 'Text that needs JavaScript',
  links_added: 'Links only with JavaScript',
  structured_data_added: 'Types of structured data only with JavaScript',
  console_errors: 'Script errors',
  issues: 'Issues with JavaScript',
};

/** The parts of a reading, in the order in which changes are listed. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
const PARTS = Object.keys(PART_NAMES) as Part[];

/** Lists the parts in which two readings of a page differ (docs/contract.md 14.10). */
export function compareRenderings(before: RenderedTrace, after: RenderedTrace): Part[] {
  return PARTS.filter((part) =>
    part === 'js_ratio' && before.js_ratio !== null && after.js_ratio !== null
      ? Math.round(Math.abs(before.js_ratio - after.js_ratio) * 1_000) >= OTHER_SHARE
      : JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
}

/** Says what changed between two readings, a line for each part: `Title: in the HTML before, only with JavaScript now`. */
export function describeRenderedChanges({ before, after, changed }: RenderedChanges): string[] {
  if (!before) return [];
  return changed.map(
    (part) => `${PART_NAMES[part]}: ${describePart(part, before)} before, ${describePart(part, after)} now`,
  );
}

const CHANGE_NAMES = {
  same: 'in the HTML',
  added: 'only with JavaScript',
  changed: 'changed by JavaScript',
  removed: 'removed by JavaScript',
} satisfies Record<RenderedTrace['title'], string>;

function describePart(part: Part, summary: RenderedTrace): string {
  const value = summary[part];
  if (typeof value === 'string') return CHANGE_NAMES[value];
  if (value === null) return 'no text';
  if (typeof value === 'number') return part === 'js_ratio' ? formatShare(value) : formatNumber(value);
  return value.length === 0 ? 'none' : value.join(', ');
}
