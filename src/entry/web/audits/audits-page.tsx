import type { Context } from 'hono';
import { getAuditWait } from '../../../services/audits/audit-slot.ts';
import { getRenderingOffer } from '../../../services/audits/paid-rendering.ts';
import { listSavedViews } from '../../../services/accounts/saved-views.ts';
import { listScannedSites } from '../../../services/audits/audited-sites.ts';
import { listAuditPage } from '../../../services/audits/list-audits.ts';
import type { SignedInEnv } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import { readListQuery, readQuery } from '../list-view.tsx';
import { AuditForm, type RefusedAuditForm } from './audit-form.tsx';
import { AUDITS_PER_PAGE, AuditList, AUDITS, toAuditListQuery } from './audit-list.tsx';
import { renderFirstSteps } from './first-steps.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Tabs } from '../parts/page-header.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { SiteTable } from './site-table.tsx';
import { ButtonLink } from '../parts/button.tsx';

/** The form to audit a page, and the audits: searched, filtered, sorted and a page at a time. Without a search, those of a scanned website are one row. */
export async function renderAuditsPage(c: Context<SignedInEnv>, form?: RefusedAuditForm): Promise<Response> {
  const query = readListQuery(readQuery(c), AUDITS);
  const { search, filters, cursor } = query;
  const isSearch = search !== undefined || Object.values(filters).some((value) => value !== undefined);
  const sites = isSearch ? [] : await listScannedSites(c.get('context'));
  const [page, wait, offer, views, firstSteps] = await Promise.all([
    listAuditPage(c.get('context'), {
      query: { ...toAuditListQuery(query), exceptHosts: sites.map(({ host }) => host) },
      limit: AUDITS_PER_PAGE,
    }),
    getAuditWait(c.get('context')),
    getRenderingOffer(c.get('context')),
    listSavedViews(c.env, c.get('signedIn'), 'audits'),
    renderFirstSteps(c),
  ]);
  return renderAppPage(
    c,
    {
      heading: 'Your audits',
      done: {
        deleted: 'The audit is deleted.',
        'deleted-several': 'The audits are deleted.',
      },
      refused: form,
    },
    <>
      <Card>
        <AuditForm form={form} wait={wait} offer={offer} />
      </Card>
      {firstSteps}
      {page.rows.length + sites.length === 0 && !query.isFiltered ? (
        <Welcome />
      ) : (
        <section class="after-card">
          <h2 class="unseen">All audits</h2>
          <AuditTabs current="pages" />
          {cursor === undefined && sites.length > 0 && <SiteTable label="Scanned websites" sites={sites} />}
          {page.rows.length === 0 && !query.isFiltered ? (
            <>
              <SavedViews path={AUDITS.path} params={query.params} views={views} />
              <FilterBar list={AUDITS} params={query.params} />
            </>
          ) : (
            <AuditList
              label="Your audits"
              list={AUDITS}
              query={query}
              page={page}
              views={views}
              wait={wait}
            />
          )}
        </section>
      )}
    </>,
  );
}

function Welcome() {
  return (
    <div class="after-card">
      <EmptyState
        title="You have no audits yet"
        actions={<ButtonLink href="/account" label="Create an API key" variant="quiet" />}
      >
        <p>
          Enter the URL of a page above. The audit is free and takes a few seconds: you get a score, every
          issue with its evidence, and how to fix it.
        </p>
        <p>To audit every page of a site, add your website. To audit from scripts, use the API.</p>
      </EmptyState>
    </div>
  );
}

/** Links between the audits of all pages and the same by website. */
export function AuditTabs({ current }: { current: 'pages' | 'websites' }) {
  return (
    <Tabs
      label="Your audits"
      tabs={[
        { href: '/audits', label: 'All pages', current: current === 'pages' },
        { href: '/audits/history', label: 'By website', current: current === 'websites' },
      ]}
    />
  );
}
