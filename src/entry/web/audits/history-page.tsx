import type { Context } from 'hono';
import { getBareHost } from '../../../lib/host/bare-host.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { cutSortedPage } from '../../../lib/list-page.ts';
import { describeList } from '../../../lib/list-query.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  listAuditedSites,
  type AuditedSiteHistory,
  getAuditedSite,
} from '../../../services/audits/audited-sites.ts';
import type { SignedInEnv } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { toListHref } from '../list-links.ts';
import { type List, ListView, readListQuery, readQuery } from '../list-view.tsx';
import { GradeTile, Score } from '../parts/badge.tsx';
import { EmptyState, Card } from '../parts/card.tsx';
import { AuditTabs } from './audits-page.tsx';
import { SITES_PATH, SiteTable } from './site-table.tsx';
import { getAuditWait } from '../../../services/audits/audit-slot.ts';
import { listAuditPage } from '../../../services/audits/list-audits.ts';
import { LineChart } from '../parts/line-chart.tsx';
import { AuditWaitNotice } from './audit-form.tsx';
import { AUDITS_PER_PAGE, AuditList, AUDITS, toAuditListQuery } from './audit-list.tsx';
import { ButtonLink } from '../parts/button.tsx';

const SITES_PER_PAGE = 50;
const SITES = {
  path: SITES_PATH,
  noun: 'website',
  query: describeList({ order: { by: 'audited', descending: true } }),
  search: { label: 'Search websites', placeholder: 'example.com' },
  hint: 'Search for part of the host name.',
} satisfies List;

/** The websites with audits, or the audits of the website that `?domain=` names. */
export async function renderHistoryPage(c: Context<SignedInEnv>): Promise<Response> {
  const domain = c.req.query('domain');
  if (domain !== undefined) return renderSiteHistoryPage(c, getBareHost(domain.toLowerCase()));
  const query = readListQuery(c.req.query(), SITES);
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
      <ListView
        list={SITES}
        query={query}
        page={page}
        empty={
          <EmptyState
            title="You have no audits yet"
            actions={<ButtonLink href="/audits" label="Audit a page" />}
          >
            <p>Audit a page to see its website here.</p>
          </EmptyState>
        }
      >
        <SiteTable label="Websites, most recently audited first" sites={page.rows} />
      </ListView>
    </>,
  );
}

const SITE_AUDITS = { ...AUDITS, path: SITES_PATH, search: { label: 'Search pages' } };

/** The audits of a website, with its score over time. @param host without `www.` */
async function renderSiteHistoryPage(c: Context<SignedInEnv>, host: string): Promise<Response> {
  const query = readListQuery(readQuery(c), SITE_AUDITS, { domain: host });
  const [site, page, wait] = await Promise.all([
    getAuditedSite(c.get('context'), { host }),
    listAuditPage(c.get('context'), { query: { ...toAuditListQuery(query), host }, limit: AUDITS_PER_PAGE }),
    getAuditWait(c.get('context')),
  ]);
  const name = toDisplayHost(host);
  return renderAppPage(
    c,
    {
      heading: `Audits of ${name}`,
      title: `Audits of ${name}`.slice(0, 80),
      crumbs: [
        { href: '/audits', label: 'Audits' },
        { href: SITES_PATH, label: 'By website' },
      ],
      meta:
        site.audits === 0
          ? undefined
          : `${formatCount(site.audits, 'audit')}${site.hasMore ? ' or more' : ''}, www.${name} included`,
      actions: (
        <ButtonLink
          href={site.website ? `/websites/${site.website.host}` : '/websites'}
          label={site.website ? 'Open website' : 'Add website'}
          variant="quiet"
        />
      ),
    },
    site.audits === 0 ? (
      <EmptyState
        title="You have no audits of this website"
        actions={<ButtonLink href="/audits" label="Audit a page" />}
      >
        <p>Audit one of its pages to see it here.</p>
      </EmptyState>
    ) : (
      <>
        <HistoryCard site={site} />
        <section class="after-card">
          <h2>Pages</h2>
          <AuditWaitNotice wait={wait} />
          <AuditList
            label={`Audits of ${name}`}
            list={SITE_AUDITS}
            query={query}
            page={page}
            allHref={toListHref(SITES_PATH, { domain: host })}
            wait={wait}
          />
        </section>
      </>
    ),
  );
}

function HistoryCard({ site: { website, measure, points } }: { site: AuditedSiteHistory }) {
  const isSite = measure === 'website';
  return (
    <Card
      title={isSite ? 'Website score' : 'Average page score'}
      id="history"
      action={
        isSite && website ? (
          <span class="site-score">
            <GradeTile grade={website.grade} /> <Score score={website.score} />
          </span>
        ) : undefined
      }
    >
      <LineChart label={isSite ? 'Website score' : 'Average page score'} points={points} />
      {!isSite && (
        <p class="muted">
          The average score of the pages audited on each day. A website gets a score of its own when you{' '}
          {website ? (
            <a href={`/websites/${website.host}`}>verify and scan it</a>
          ) : (
            <a href="/websites">add it</a>
          )}
          .
        </p>
      )}
    </Card>
  );
}
