import type { Context } from 'hono';
import { getBareHost } from '../../../lib/host/bare-host.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { cutSortedPage } from '../../../lib/list-page.ts';
import { describeList } from '../../../lib/list-query.ts';
import { formatNumber } from '../../../lib/text.ts';
import { listAuditedSites, type AuditedSite } from '../../../services/audits/audited-sites.ts';
import type { SignedInEnv } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { toListHref } from '../list-links.ts';
import { type List, ListView, readListQuery } from '../list-view.tsx';
import { GradeTile } from '../parts/badge.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Score } from '../parts/score.tsx';
import { ShortDate } from '../parts/dates.tsx';
import { DataTable } from '../parts/table.tsx';
import { AuditTabs } from './audit-tabs.tsx';
import { renderSiteHistoryPage } from './site-history-page.tsx';

const PATH = '/audits/history';
const SITES_PER_PAGE = 50;
const LIST = {
  path: PATH,
  noun: 'website',
  query: describeList({ order: { by: 'audited', descending: true } }),
  search: { label: 'Search websites', placeholder: 'example.com' },
  hint: 'Search for a part of the host name.',
} satisfies List;

/** The websites with audits, or the audits of the website that `?domain=` names. */
export async function renderHistoryPage(c: Context<SignedInEnv>): Promise<Response> {
  const domain = c.req.query('domain');
  if (domain !== undefined) return renderSiteHistoryPage(c, getBareHost(domain.toLowerCase()));
  const query = readListQuery(c.req.query(), LIST);
  const all = await listAuditedSites(c.get('context'));
  const text = getBareHost(query.search?.toLowerCase() ?? '');
  const found = all.filter(({ host }) => host.includes(text) || toDisplayHost(host).includes(text));
  const page = cutSortedPage(found, {
    list: 'audited websites',
    toPosition: ({ host, lastAuditedAt }) => ({ value: lastAuditedAt, key: host }),
    descending: true,
    limit: SITES_PER_PAGE,
    cursor: query.cursor,
  });
  return renderAppPage(
    c,
    { heading: 'Your audits by website', crumbs: [{ href: '/audits', label: 'Audits' }] },
    <>
      <AuditTabs current="websites" />
      <ListView list={LIST} query={query} page={page} empty={<NoSites />}>
        <SiteTable sites={page.rows} />
      </ListView>
    </>,
  );
}

function SiteTable({ sites }: { sites: AuditedSite[] }) {
  return (
    <DataTable
      label="Websites, most recently audited first"
      columns={[
        { name: 'Website' },
        { name: 'Website score', short: true },
        { name: 'Audits', number: true },
        { name: 'Last audit', short: true },
      ]}
      rows={sites.map(({ host, website, audits, lastAuditedAt }) => [
        <a href={toListHref(PATH, { domain: host })} dir="auto">
          {toDisplayHost(host)}
        </a>,
        <SiteScore website={website} />,
        formatNumber(audits),
        <ShortDate timestamp={lastAuditedAt} />,
      ])}
    />
  );
}

/** The score of the website, or a link to get one. */
function SiteScore({ website }: Pick<AuditedSite, 'website'>) {
  if (!website) return <a href="/websites">Add website</a>;
  const path = `/websites/${website.host}`;
  if (!website.isOwner) return <a href={path}>Verify</a>;
  if (website.score === null) return <a href={`${path}/scan`}>Scan</a>;
  return (
    <span class="site-score">
      <GradeTile grade={website.grade} /> <Score score={website.score} />
    </span>
  );
}

function NoSites() {
  return (
    <EmptyState
      title="You have no audits yet"
      actions={
        <a href="/audits" class="button">
          Audit a page
        </a>
      }
    >
      <p>When you audit a page, its website is listed here with its score.</p>
    </EmptyState>
  );
}
