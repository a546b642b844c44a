import type { UrlGroups, UrlSample, WebsiteGraph } from '../../../contracts/graph.ts';
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
        {listGroups(graph).map(({ title, groups }) => (
          <GroupsView title={title} groups={groups} host={host} />
        ))}
      </Disclosures>
    </Section>
  );
}

function listSamples({ coverage, sitemap, ...graph }: WebsiteGraph): { title: string; urls: UrlSample }[] {
  const unlinked = coverage.complete ? 'Pages that no page links to' : 'Pages to which no link is known';
  const samples = [
    { title: unlinked, urls: graph.unlinked },
    { title: 'Pages linked with nofollow only', urls: graph.nofollow_only },
    { title: 'Pages without a link to another page', urls: graph.dead_ends },
  ];
  if (sitemap)
    samples.push(
      { title: 'In the sitemap, and no link is known', urls: sitemap.unlinked },
      { title: 'Linked and indexable, but not in the sitemap', urls: sitemap.unlisted },
      { title: 'In the sitemap, and redirected', urls: sitemap.redirected },
      { title: 'In the sitemap, and return an error', urls: sitemap.failing },
      { title: 'In the sitemap, and noindex', urls: sitemap.noindex },
      { title: 'In the sitemap, with another canonical', urls: sitemap.canonical_elsewhere },
    );
  return samples.filter(({ urls }) => urls.count > 0);
}

function listGroups(graph: WebsiteGraph): { title: string; groups: UrlGroups }[] {
  return [
    { title: 'Pages with one canonical', groups: graph.canonical_clusters },
    { title: 'Canonicals in a circle', groups: graph.canonical_loops },
    { title: 'Language versions', groups: graph.hreflang_clusters },
    { title: 'Nearly the same text', groups: graph.near_duplicates },
  ].filter(({ groups }) => groups.count > 0);
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
