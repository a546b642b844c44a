import {
  type HostBlock,
  blockHost,
  getBlock,
  listBlocks,
  unblockHost,
  MAX_LISTED_BLOCKS,
} from '../../../services/hosts/blocks.ts';
import { type Context, Hono } from 'hono';
import { HostBlockRemovalSchema, NewHostBlockSchema } from '../../../contracts/administration.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { type RefusedForm, toRefusedForm, validateForm } from '../validate-form.ts';
import { describeList, type QueryOf } from '../../../lib/list-query.ts';
import { type List, ListView, readListQuery } from '../list-view.tsx';
import { EmptyState, Card, Section } from '../parts/card.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { renderAdminPage, ReasonField, AdminTabs } from './parts.tsx';
import { Checkbox, SelectField, UrlField } from '../parts/field.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { renderConfirmation } from '../app-page.tsx';
import { ButtonLink, PostForm, SubmitButton } from '../parts/button.tsx';

const SCOPES: Record<HostBlock['scope'], string> = {
  fetch: 'Never fetched',
  publish: 'Audits not published',
};

const REQUESTERS: Record<HostBlock['requestedBy'], string> = {
  website: 'Operator of the website',
  service: 'Us',
};

/** Formats the hosts that a block covers. */
function formatCoverage({ host, includeSubdomains }: HostBlock): string {
  return includeSubdomains ? `${host} and all subdomains` : host;
}

/** /admin/hosts: hosts that are never fetched, or whose audits are not published. */
export const adminHosts = new Hono<SignedInEnv>();
adminHosts.use(...formMiddleware);

adminHosts.get('/', (c) => renderList(c));

adminHosts.post('/', validateForm(NewHostBlockSchema, renderList), async (c) => {
  try {
    await blockHost(c.env, { blockedBy: c.get('signedIn').email, block: c.req.valid('form') });
  } catch (error) {
    return renderList(c, await toRefusedForm(c, NewHostBlockSchema, error));
  }
  return c.redirect('/admin/hosts?done=blocked', 303);
});

adminHosts.get('/:id{\\d{1,15}}/remove', (c) => renderRemoval(c));

adminHosts.post('/:id{\\d{1,15}}/remove', validateForm(HostBlockRemovalSchema, renderRemoval), async (c) => {
  await unblockHost(c.env, {
    removedBy: c.get('signedIn').email,
    id: Number(c.req.param('id')),
    removalReason: c.req.valid('form').reason,
  });
  return c.redirect('/admin/hosts?done=removed', 303);
});

async function renderList(c: Context<SignedInEnv>, form?: RefusedBlock): Promise<Response> {
  return renderBlockedHostsPage(c, await listBlocks(c.env), form);
}

async function renderRemoval(c: Context<SignedInEnv>, form?: RefusedForm<'reason'>): Promise<Response> {
  return renderRemovePage(c, await getBlock(c.env, Number(c.req.param('id'))), form);
}

const LIST = {
  path: '/admin/hosts',
  noun: 'block',
  query: describeList({
    filters: { scope: ['fetch', 'publish'] },
    order: { by: 'blocked', descending: true },
  }),
  search: { label: 'Search hosts and reasons' },
  selects: [{ name: 'scope', label: 'Block', all: 'All blocks', options: toOptions(SCOPES) }],
  hint: 'Search for a part of the host or the reason.',
} satisfies List;

/** The blocked hosts, the form to block one, and the blocks that were removed. */
function renderBlockedHostsPage(
  c: Context<SignedInEnv>,
  { active, removed }: { active: HostBlock[]; removed: HostBlock[] },
  form?: RefusedBlock,
): PageResponse {
  const query = readListQuery(c.req.query(), LIST);
  const shown = active.filter((block) => matches(block, query));
  return renderAdminPage(
    c,
    {
      heading: 'Blocked hosts',
      done: {
        blocked: 'The host is blocked. Work in progress stops within a minute.',
        removed: 'The block is removed.',
      },
      refused: form && {
        status: form.status,
        message: form.notice ?? 'The host was not blocked. Correct the form.',
      },
    },
    <>
      <div class="split">
        <div class="stack stack-lg">
          <section>
            <h2 class="unseen">Blocked</h2>
            <ListView
              list={LIST}
              query={query}
              page={{ rows: shown, nextCursor: null }}
              empty={
                <EmptyState title="No host is blocked" level={3}>
                  <p>Block a host that asks not to be fetched, or whose audits must not be published.</p>
                </EmptyState>
              }
              level={3}
            >
              <ActiveBlocks blocks={shown} />
            </ListView>
            {active.length === MAX_LISTED_BLOCKS && (
              <p class="muted">These are the newest {MAX_LISTED_BLOCKS}.</p>
            )}
          </section>
          {removed.length > 0 && <RemovedBlocks blocks={removed} />}
        </div>
        <BlockForm form={form} />
      </div>
    </>,
  );
}

function matches(
  { host, reason, scope }: HostBlock,
  { search = '', filters }: QueryOf<typeof LIST.query>,
): boolean {
  const text = search.toLowerCase();
  if (filters.scope !== undefined && scope !== filters.scope) return false;
  return host.includes(text) || reason.toLowerCase().includes(text);
}

type RefusedBlock = RefusedForm<'host' | 'include_subdomains' | 'scope' | 'requested_by' | 'reason'>;

const REASON_HINT = 'Administrators read it. Accounts are only told who requested the block.';

/** The form to block a host. */
function BlockForm({ form }: { form: RefusedBlock | undefined }) {
  return (
    <Card title="Block a host" id="block">
      <PostForm action="/admin/hosts">
        <UrlField
          id="host"
          label="Host"
          hint="For example example.com. It covers www.example.com and every port."
          form={form}
          autocomplete="off"
        />
        <Checkbox name="include_subdomains" checked={form?.values.include_subdomains === 'true'}>
          Include all subdomains
        </Checkbox>
        <SelectField id="scope" label="Block" form={form} options={toOptions(SCOPES)} />
        <SelectField id="requested_by" label="Requested by" form={form} options={toOptions(REQUESTERS)} />
        <ReasonField hint={REASON_HINT} form={form} />
        <SubmitButton label="Block host" variant="danger" />
      </PostForm>
    </Card>
  );
}

const BLOCK_COLUMNS = ['Host', 'Block', 'Reason', 'Blocked'];

function ActiveBlocks({ blocks }: { blocks: HostBlock[] }) {
  return (
    <DataTable
      label="Blocked hosts, newest first"
      columns={[...BLOCK_COLUMNS, narrow('Action')]}
      rows={blocks.map((block) => [
        formatCoverage(block),
        SCOPES[block.scope],
        <>
          {block.reason}
          <small class="block">{REQUESTERS[block.requestedBy]}</small>
        </>,
        <Act by={block.blockedBy} at={block.blockedAt} />,
        <ButtonLink
          href={`/admin/hosts/${block.id}/remove`}
          label="Remove"
          variant="quiet small"
          aria-label={`Remove the block of ${block.host}`}
        />,
      ])}
    />
  );
}

/** The blocks that were removed, which stay on record. */
function RemovedBlocks({ blocks }: { blocks: HostBlock[] }) {
  return (
    <Section id="removed" title="Removed blocks">
      <DataTable
        label="Removed blocks, newest first"
        columns={[...BLOCK_COLUMNS, 'Reason of the removal', 'Removed']}
        rows={blocks.map((block) => [
          formatCoverage(block),
          SCOPES[block.scope],
          block.reason,
          <Act by={block.blockedBy} at={block.blockedAt} />,
          block.removalReason ?? '',
          block.removedAt !== null && <Act by={block.removedBy ?? ''} at={block.removedAt} />,
        ])}
      />
    </Section>
  );
}

/** The administrator who did something, and when. */
function Act({ by, at }: { by: string; at: number }) {
  return (
    <>
      {by}
      <small class="block">
        <FormattedDateTime timestamp={at} />
      </small>
    </>
  );
}

/** Asks for the reason before a block is removed. */
function renderRemovePage(
  c: Context<SignedInEnv>,
  block: HostBlock,
  form?: RefusedForm<'reason'>,
): PageResponse {
  return renderConfirmation(
    c,
    {
      heading: 'Remove this block?',
      crumbs: [{ href: '/admin/hosts', label: 'Blocked hosts' }],
      refused: form,
      tabs: <AdminTabs path={c.req.path} />,
      fields: <ReasonField hint="Administrators read it. The block stays on record." form={form} />,
      button: 'Remove block',
      back: '/admin/hosts',
    },
    <p>
      <strong>{formatCoverage(block)}</strong>: {SCOPES[block.scope]}. Requested by:{' '}
      {REQUESTERS[block.requestedBy]}. Blocked by {block.blockedBy},{' '}
      <FormattedDateTime timestamp={block.blockedAt} />: {block.reason}
    </p>,
  );
}
