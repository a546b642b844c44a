import type { Child } from 'hono/jsx';
import type { UrlSample, WebsiteGraph } from '../../../contracts/graph.ts';
import { describeChain, listGroups, listSamples } from '../../../engine/graph/graph-summary.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { shortenPageUrl } from './report-pages.tsx';

/** Pages that are unlike the others, and groups of pages that belong together. */
export function StructureGroups({ graph, host }: { graph: WebsiteGraph; host: string }) {
  return (
    <Section id="groups" title="What stands out">
      <Disclosures>
        {listSamples(graph).map(({ title, urls }) => (
          <Disclosure title={title} figure={formatCount(urls.count, 'URL')}>
            <UrlList urls={urls} host={host} />
          </Disclosure>
        ))}
        {graph.redirects.count > 0 && (
          <Disclosure title="URLs that redirect" figure={formatCount(graph.redirects.count, 'URL')}>
            <SampleList
              count={graph.redirects.count}
              items={graph.redirects.chains.map((chain) =>
                describeChain(chain, (url) => shortenPageUrl(url, host)),
              )}
            />
          </Disclosure>
        )}
        {listGroups(graph).map(({ title, groups: { count, groups } }) => (
          <Disclosure title={title} figure={formatCount(count, 'group')}>
            {groups.map((group) => (
              <UrlList urls={group} host={host} />
            ))}
            {count > groups.length && <p class="muted">The largest {groups.length} are shown.</p>}
          </Disclosure>
        ))}
      </Disclosures>
    </Section>
  );
}

function UrlList({ urls: { count, urls }, host }: { urls: UrlSample; host: string }) {
  return <SampleList count={count} items={urls.map((url) => shortenPageUrl(url, host))} />;
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
