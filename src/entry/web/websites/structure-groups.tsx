import type { Child } from 'hono/jsx';
import type { WebsiteGraph } from '../../../contracts/graph.ts';
import { listSections } from '../../../engine/graph/graph-summary.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { shortenPageUrl } from './report-pages.tsx';
import { translate } from '../language.ts';

/** Pages that are unlike the others, and groups of pages that belong together. */
export function StructureGroups({ graph, host }: { graph: WebsiteGraph; host: string }) {
  return (
    <Section id="groups" title="What stands out">
      <Disclosures>
        {listSections(graph, (url) => shortenPageUrl(url, host)).map(({ id, title, noun, count, lists }) => (
          <Disclosure title={translate(title)} figure={formatCount(count, noun)}>
            {/* A link to an anchor inside opens the row. */}
            <span id={id} />
            {lists.map((list) => (
              <SampleList {...list} />
            ))}
            {noun === 'group' && count > lists.length && (
              <p class="muted">The largest {lists.length} are shown.</p>
            )}
          </Disclosure>
        ))}
      </Disclosures>
    </Section>
  );
}

/** Some of `count` items. */
export function SampleList({ count, items }: { count: number; items: readonly Child[] }) {
  return (
    <ul class="plain">
      {items.map((item) => (
        <li>
          <bdi>{item}</bdi>
        </li>
      ))}
      {count > items.length && <li class="muted">and {formatNumber(count - items.length)} more</li>}
    </ul>
  );
}
