import type { Context } from 'hono';
import { describeList, type QueryOf } from '../../../../lib/list-query.ts';
import { type HostBlock, MAX_LISTED_BLOCKS } from '../../../../services/hosts/blocks.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { type List, ListView, readListQuery } from '../../list-view.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { toOptions } from '../../parts/filter-bar.tsx';
import { renderAdminPage } from '../layout.tsx';
import { BlockForm, type RefusedBlock } from './block-form.tsx';
import { ActiveBlocks, RemovedBlocks } from './block-tables.tsx';
import { SCOPES } from './labels.ts';

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
export function renderBlockedHostsPage(
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
              empty={<NoBlocks />}
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

function NoBlocks() {
  return (
    <EmptyState title="No host is blocked" level={3}>
      <p>Block a host that asks not to be fetched, or whose audits must not be published.</p>
    </EmptyState>
  );
}
