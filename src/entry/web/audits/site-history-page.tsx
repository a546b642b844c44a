import type { Context } from 'hono';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { getAuditWait } from '../../../services/audits/audit-slot.ts';
import { type AuditedSiteHistory, getAuditedSite } from '../../../services/audits/audited-sites.ts';
import { listAuditPage } from '../../../services/audits/list-audit-page.ts';
import type { SignedInEnv } from '../context.ts';
import { formatCount } from '../format.ts';
import { renderAppPage } from '../app-page.tsx';
import { toListHref } from '../list-links.ts';
import { readListQuery } from '../list-view.tsx';
import { GradeTile } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { Score } from '../parts/score.tsx';
import { AuditWaitNotice } from './audit-form.tsx';
import { AUDITS_PER_PAGE, AuditList } from './audit-list.tsx';
import { AUDITS, toAuditListQuery } from './audit-list-query.ts';

const PATH = '/audits/history';
const LIST = { ...AUDITS, path: PATH, search: { label: 'Search pages' } };

/** The audits of a website, with its score over time. @param host without `www.` */
export async function renderSiteHistoryPage(c: Context<SignedInEnv>, host: string): Promise<Response> {
  const query = readListQuery(c.req.query(), LIST, { domain: host });
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
        { href: PATH, label: 'By website' },
      ],
      meta:
        site.audits === 0
          ? undefined
          : `${formatCount(site.audits, 'audit')}${site.hasMore ? ' or more' : ''}, www.${name} included`,
      actions: <SiteAction website={site.website} />,
    },
    site.audits === 0 ? (
      <NoAudits />
    ) : (
      <>
        <HistoryCard site={site} />
        <section class="after-card">
          <h2>Pages</h2>
          <AuditWaitNotice wait={wait} />
          <AuditList
            label={`Audits of ${name}`}
            list={LIST}
            query={query}
            page={page}
            allHref={toListHref(PATH, { domain: host })}
            wait={wait}
          />
        </section>
      </>
    ),
  );
}

function SiteAction({ website }: Pick<AuditedSiteHistory, 'website'>) {
  return (
    <a href={website ? `/websites/${website.host}` : '/websites'} class="button quiet">
      {website ? 'Open website' : 'Add website'}
    </a>
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

function NoAudits() {
  return (
    <EmptyState
      title="You have no audits of this website"
      actions={
        <a href="/audits" class="button">
          Audit a page
        </a>
      }
    >
      <p>Audits of its pages are listed here.</p>
    </EmptyState>
  );
}
