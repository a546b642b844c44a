import type { Context } from 'hono';
import { describeList } from '../../../lib/list-query.ts';
import { listWebsitePage } from '../../../services/websites/list-website-page.ts';
import type { RefusedForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { renderAppPage } from '../app-page.tsx';
import { type List, ListView, readListQuery } from '../list-view.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FieldRow, UrlField } from '../parts/field.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { WebsiteTable } from './website-table.tsx';

const PATH = '/websites';
const WEBSITES_PER_PAGE = 50;

const STATUS_LABELS = { verified: 'Verified', pending: 'Not verified' };

const HINT = 'Enter a domain such as example.com. It covers www.example.com, but no other subdomain.';

const LIST = {
  path: PATH,
  noun: 'website',
  query: describeList({
    filters: { status: ['verified', 'pending'] },
    columns: ['host', 'score', 'added'],
    order: { by: 'added', descending: true },
    descendingFirst: ['score', 'added'],
  }),
  search: { label: 'Search websites', placeholder: 'example.com' },
  selects: [{ name: 'status', label: 'Status', all: 'All websites', options: toOptions(STATUS_LABELS) }],
  hint: 'Search for a part of the domain, or choose another status.',
} satisfies List;

/** The websites of the account, and a form to add one. */
export async function renderWebsiteListPage(
  c: Context<WebsiteEnv>,
  form?: RefusedForm<'host'>,
): Promise<Response> {
  const query = readListQuery(c.req.query(), LIST);
  const { search, filters, order, cursor } = query;
  const { page, hasWebsites } = await listWebsitePage(c.get('context'), {
    query: { search, status: filters.status, order, cursor },
    limit: WEBSITES_PER_PAGE,
  });
  return renderAppPage(
    c,
    {
      heading: 'Your websites',
      done: {
        released: 'The website is removed. Your audits of its pages are still here.',
      },
      refused: form,
    },
    <div class="stack stack-lg">
      <Card>
        <AddForm form={form} />
      </Card>
      {!hasWebsites ? (
        <NoWebsites />
      ) : (
        <section>
          <h2 class="unseen">All websites</h2>
          <ListView list={LIST} query={query} page={page}>
            <WebsiteTable websites={page.rows} sortLink={query.sortLink} />
          </ListView>
        </section>
      )}
    </div>,
  );
}

function AddForm({ form }: { form: RefusedForm<'host'> | undefined }) {
  // The form has one field: it also shows failures that name no field.
  const error = form?.errors.host ?? form?.notice ?? undefined;
  return (
    <form method="post" action={PATH} class="inline-form">
      <FieldRow>
        <UrlField
          id="host"
          label="Add a website"
          hint={HINT}
          error={error}
          placeholder="example.com"
          value={form?.values.host}
        />
        <button type="submit">Add website</button>
      </FieldRow>
    </form>
  );
}

function NoWebsites() {
  return (
    <EmptyState title="You have no websites yet">
      <p>Add your domain above. Then verify it with a meta tag, a file or a DNS record.</p>
      <p>After that you can scan it: every page is audited, and the website gets a grade and a report.</p>
    </EmptyState>
  );
}
