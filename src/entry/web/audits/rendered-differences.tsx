import type { RenderedPage } from '../../../contracts/rendered-page.ts';
import { formatNumber } from '../../../lib/text.ts';
import { formatUpTo, shortenLine } from '../format.ts';
import { Badge } from '../parts/badge.tsx';
import { Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import type { Tone } from '../parts/tone.ts';
import { More } from '../parts/text.tsx';

type Change = RenderedPage['title']['change'];
type ComparedList = RenderedPage['headings'];

const CHANGES: Record<Change, { label: string; tone: Tone }> = {
  same: { label: 'Same', tone: 'neutral' },
  added: { label: 'Only with JavaScript', tone: 'info' },
  changed: { label: 'Changed by JavaScript', tone: 'medium' },
  removed: { label: 'Removed by JavaScript', tone: 'medium' },
};

const TEXTS = [
  ['title', 'Title'],
  ['meta_description', 'Description'],
  ['canonical', 'Canonical'],
  ['robots', 'Robots'],
  ['language', 'Language'],
] as const;

const LISTS = [
  ['headings', 'Headings', 'heading'],
  ['links', 'Links', 'link'],
  ['structured_data', 'Structured data', 'type'],
] as const;

/** Characters of a value, entries of a list, and entries that an audit keeps of it. */
const LIMITS = { value: 120, list: 15, kept: 100 };

/** What JavaScript adds to the head, headings, links and structured data, changes and removes. */
export function RenderedDifferences({ rendered }: { rendered: RenderedPage }) {
  return (
    <Section id="differences" title="What JavaScript changes">
      <DataTable
        label="What JavaScript changes"
        columns={['Part', narrow('Change'), 'In the HTML', 'With JavaScript']}
        rows={[
          ...TEXTS.map(([key, name]) => {
            const { change, html, rendered: after } = rendered[key];
            return [
              <Name name={name} />,
              <ChangeBadge change={change} />,
              writeValue(html),
              writeValue(after),
            ];
          }),
          ...LISTS.map(([key, name]) => {
            const { html, rendered: after } = rendered[key];
            return [
              <Name name={name} />,
              <ChangeBadge change={compareList(rendered[key])} />,
              formatNumber(html),
              formatNumber(after),
            ];
          }),
        ]}
      />
      <Lists rendered={rendered} />
    </Section>
  );
}

function Name({ name }: { name: string }) {
  return <span class="short">{name}</span>;
}

function ChangeBadge({ change }: { change: Change }) {
  const { label, tone } = CHANGES[change];
  return <Badge tone={tone}>{label}</Badge>;
}

/** A list whose entries are the same is, if only their number or order changes. */
function compareList({ added, removed }: ComparedList): Change {
  if (added.length > 0 && removed.length > 0) return 'changed';
  if (added.length > 0) return 'added';
  return removed.length > 0 ? 'removed' : 'same';
}

function writeValue(value: string | null): string {
  return value === null ? 'None' : shortenLine(value, LIMITS.value);
}

/** The entries of lists that are not on both sides. */
function Lists({ rendered }: { rendered: RenderedPage }) {
  const lists = LISTS.flatMap(([key, name, noun]) =>
    (['added', 'removed'] as const).map((change) => ({ name, noun, change, items: rendered[key][change] })),
  ).filter(({ items }) => items.length > 0);
  if (lists.length === 0) return <></>;
  return (
    <Disclosures>
      {lists.map(({ name, noun, change, items }) => (
        <Disclosure
          title={`${name}: ${CHANGES[change].label.toLowerCase().replace('javascript', 'JavaScript')}`}
          figure={formatUpTo(items.length, LIMITS.kept)}
        >
          <ul class="evidence">
            {items.slice(0, LIMITS.list).map((item) => (
              <li dir="auto">{shortenLine(item, LIMITS.value)}</li>
            ))}
          </ul>
          <More count={items.length - LIMITS.list} noun={noun} />
        </Disclosure>
      ))}
    </Disclosures>
  );
}
