import type { UrlGroups, UrlSample, WebsiteGraph } from '../../../contracts/graph.ts';
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
          <SampleView title={title} urls={urls} host={host} />
        ))}
        {graph.redirects.count > 0 && (
          <Disclosure title="URLs that redirect" figure={formatCount(graph.redirects.count, 'URL')}>
            <ul class="plain">
              {graph.redirects.chains.map((chain) => (
                <li>
                  <bdi>{describeChain(chain, (url) => shortenPageUrl(url, host))}</bdi>
                </li>
              ))}
              {graph.redirects.count > graph.redirects.chains.length && (
                <li class="muted">
                  and {formatNumber(graph.redirects.count - graph.redirects.chains.length)} more
                </li>
              )}
            </ul>
          </Disclosure>
        )}
        {listGroups(graph).map(({ title, groups }) => (
          <GroupsView title={title} groups={groups} host={host} />
        ))}
      </Disclosures>
    </Section>
  );
}

function SampleView({ title, urls, host }: { title: string; urls: UrlSample; host: string }) {
  return (
    <Disclosure title={title} figure={formatCount(urls.count, 'URL')}>
      <UrlList urls={urls} host={host} />
    </Disclosure>
  );
}

function GroupsView({ title, groups, host }: { title: string; groups: UrlGroups; host: string }) {
  return (
    <Disclosure title={title} figure={formatCount(groups.count, 'group')}>
      {groups.groups.map((group) => (
        <UrlList urls={group} host={host} />
      ))}
      {groups.count > groups.groups.length && (
        <p class="muted">The largest {groups.groups.length} are shown.</p>
      )}
    </Disclosure>
  );
}

function UrlList({ urls: { count, urls }, host }: { urls: UrlSample; host: string }) {
  return (
    <ul class="plain">
      {urls.map((url) => (
        <li>
          <bdi>{shortenPageUrl(url, host)}</bdi>
        </li>
      ))}
      {count > urls.length && <li class="muted">and {formatNumber(count - urls.length)} more</li>}
    </ul>
  );
}
