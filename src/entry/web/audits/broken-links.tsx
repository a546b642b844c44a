import type { LinkKind, LinkPosition } from '../../../contracts/link-kinds.ts';
import type { BrokenLink } from '../../../services/reports/broken-links.ts';
import { shortenLine } from '../format.ts';
import { Badge } from '../parts/badge.tsx';
import { Section } from '../parts/card.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { More, ShortDate, UntrustedLink } from '../parts/text.tsx';

/** Targets shown, places shown of each, and characters of a text. */
const LIMITS = { targets: 50, places: 5, text: 60 };

const KINDS: Partial<Record<LinkKind, string>> = {
  image: 'Image',
  script: 'Script',
  style: 'Style sheet',
  font: 'Font',
  media: 'Audio or video',
  frame: 'Frame',
  canonical: 'Canonical',
  hreflang: 'Language version',
  pagination: 'Pagination',
};

const POSITIONS: Record<LinkPosition, string> = {
  content: 'in the content',
  navigation: 'in the navigation',
  header: 'in the header',
  footer: 'in the footer',
  aside: 'in an aside',
  head: 'in the head',
};

/** The broken links of a page, a row for each target with the places that link to it. Nothing if none are known. */
export function BrokenLinks({ links }: { links: readonly BrokenLink[] }) {
  if (links.length === 0) return <></>;
  return (
    <Section id="broken-links" title="Broken links">
      <p>Correct or remove these links, which scans of the website found.</p>
      <DataTable
        label="Broken links"
        columns={['Target', narrow('Status'), 'Linked from', narrow('Checked')]}
        rows={links
          .slice(0, LIMITS.targets)
          .map(({ url, status, checkedAt, uses }) => [
            <UntrustedLink url={url} />,
            <Badge tone="bad">{status ?? 'No such host'}</Badge>,
            <Places uses={uses} />,
            checkedAt === null ? '–' : <ShortDate timestamp={checkedAt} />,
          ])}
      />
      <More count={links.length - LIMITS.targets} noun="URL" />
    </Section>
  );
}

function Places({ uses }: Pick<BrokenLink, 'uses'>) {
  return (
    <>
      {uses.slice(0, LIMITS.places).map(({ anchor, kind, position }) => (
        <div>
          <bdi>
            {anchor === '' ? (KINDS[kind] ?? 'Link without text') : `“${shortenLine(anchor, LIMITS.text)}”`}
          </bdi>{' '}
          <small class="muted">{POSITIONS[position]}</small>
        </div>
      ))}
      <More count={uses.length - LIMITS.places} noun="place" />
    </>
  );
}
