import type { Child } from 'hono/jsx';
import { nameBlocker } from '../../../engine/blockers.ts';
import type { CrawlHealth, SiteOutline } from '../../../engine/site/site-outline.ts';
import type { HistoryScan } from '../../../services/scans/get-site-history.ts';
import { type BarPart, StackedBar } from '../parts/bars.tsx';
import { Card } from '../parts/card.tsx';
import { Stat, Stats } from '../parts/facts.tsx';
import { FormattedDate } from '../parts/text.tsx';
import { DepthChart, FolderChart } from './page-charts.tsx';
import { getScanPath } from './scan-list.tsx';

/** What the last scan with a score changed: numbers that lead to the findings. */
export function LastChanges({ scans }: { scans: readonly HistoryScan[] }) {
  const last = scans.find(({ findings }) => findings !== null);
  if (!last?.findings) return <></>;
  const { scan, findings } = last;
  const changes = `${getScanPath(scan)}/changes`;
  const toValue = (count: number | null, kind: string): Child =>
    count === null ? '–' : count === 0 ? 0 : <a href={`${changes}#${kind}`}>{count}</a>;
  return (
    <section aria-labelledby="changes">
      <div class="section-head">
        <h2 id="changes">
          Changes found by the scan of <FormattedDate timestamp={scan.started_at} />
        </h2>
        {findings.new === null ? null : <a href={changes}>All changes</a>}
      </div>
      {findings.new === null ? (
        <p>Unknown: there is no earlier scan to compare with. Scan again to see what changed.</p>
      ) : (
        <Stats>
          <Stat label="New findings" value={toValue(findings.new, 'new')} />
          <Stat label="Worse, on more pages" value={toValue(findings.grown, 'grown')} />
          <Stat label="Fixed" value={toValue(findings.fixed, 'fixed')} />
        </Stats>
      )}
    </section>
  );
}

interface OutlineCardsProps {
  /** `null` if none is stored. */
  outline: SiteOutline | null;
  /** URLs that robots.txt kept from the last scan, and the scan; `null` without a scan. */
  disallowed: { count: number; scanPath: string } | null;
  /** The path of the report. */
  path: string;
}

/** All pages of a website: what they answer, their clicks from home and their folders. */
export function OutlineCards({ outline, disallowed, path }: OutlineCardsProps) {
  if (!outline) return <p class="muted">Crawl health, depth and folders are unknown until the next score.</p>;
  const structure = `${path}/structure`;
  return (
    <>
      <Card title="Crawl health" id="crawl">
        <StackedBar
          label="URLs by what they answer"
          parts={listCrawlParts(outline.crawl, disallowed, path).filter(
            ({ count, isRare }) => count > 0 || !isRare,
          )}
        />
      </Card>
      <div class="grid grid-2">
        <Card title="Pages by depth" id="depths">
          <DepthChart depths={outline.depths} path={structure} />
        </Card>
        <Card title="Pages by folder" id="folders">
          <FolderChart folders={outline.folders} path={structure} />
        </Card>
      </div>
    </>
  );
}

/** @returns `isRare` parts are left out if they are empty */
function listCrawlParts(
  { indexable, notIndexable, redirected, broken, blocked, other }: CrawlHealth,
  disallowed: OutlineCardsProps['disallowed'],
  path: string,
): (BarPart & { isRare?: boolean })[] {
  const unaudited = `${path}/not-audited?kind=`;
  const blockers = blocked.map(({ by, urls }): BarPart => {
    const name = nameBlocker(by);
    return {
      name: name === null ? 'blocked by a firewall' : `blocked by ${name}`,
      tone: 'bad',
      count: urls,
      href: `${unaudited}blocked`,
    };
  });
  return [
    { name: <>indexable</>, tone: 'good', count: indexable, href: `${path}/structure?indexable=yes` },
    { name: <>redirected</>, tone: 'info', count: redirected, href: `${path}/structure#redirects` },
    { name: <>broken</>, tone: 'high', count: broken, href: `${unaudited}broken` },
    ...(blockers.length === 0 ? [{ name: <>blocked</>, tone: 'bad' as const, count: 0 }] : blockers),
    ...(disallowed
      ? [
          {
            name: 'disallowed by robots.txt',
            tone: 'critical' as const,
            count: disallowed.count,
            href: `${disallowed.scanPath}#skipped`,
            isRare: true,
          },
        ]
      : []),
    { name: 'not indexable', tone: 'medium', count: notIndexable, href: `${path}/structure?indexable=no` },
    { name: 'not HTML', tone: 'neutral', count: other, href: `${unaudited}other`, isRare: true },
  ];
}
