import type { Context } from 'hono';
import { type HostBlock, MAX_LISTED_BLOCKS } from '../../../../services/hosts/blocks.ts';
import type { SignedInEnv } from '../../context.ts';
import { EmptyState, NoMatch } from '../../parts/empty-state.tsx';
import { FilterBar, toOptions } from '../../parts/filter-bar.tsx';
import { renderAdminPage } from '../layout.tsx';
import { BlockForm, type RefusedBlock } from './block-form.tsx';
import { ActiveBlocks, RemovedBlocks } from './block-tables.tsx';
import { SCOPES } from './labels.ts';

const PATH = '/admin/hosts';

/** Messages after a redirect, by `?done=`. */
const DONE_MESSAGES: Record<string, string> = {
  blocked: 'The host is blocked. Work in progress stops within a minute.',
  removed: 'The block is removed.',
};

/** The blocked hosts, the form to block one, and the blocks that were removed. */
export function renderBlockedHostsPage(
  c: Context<SignedInEnv>,
  { active, removed }: { active: HostBlock[]; removed: HostBlock[] },
  form?: RefusedBlock,
): Response | Promise<Response> {
  const { q = '', scope = '' } = c.req.query();
  const params = { q: q.trim(), scope: Object.hasOwn(SCOPES, scope) ? scope : '' };
  const shown = active.filter((block) => matches(block, params));
  return renderAdminPage(
    c,
    {
      heading: 'Blocked hosts',
      path: PATH,
      done: DONE_MESSAGES,
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
            {active.length > 0 && (
              <FilterBar
                path={PATH}
                params={params}
                search={{ name: 'q', label: 'Search hosts and reasons', maxlength: 200 }}
                selects={[{ name: 'scope', label: 'Block', all: 'All blocks', options: toOptions(SCOPES) }]}
              />
            )}
            {shown.length > 0 ? <ActiveBlocks blocks={shown} /> : <NoBlocks isFiltered={active.length > 0} />}
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

function matches({ host, reason, scope }: HostBlock, params: { q: string; scope: string }): boolean {
  const text = params.q.toLowerCase();
  if (params.scope !== '' && scope !== params.scope) return false;
  return host.includes(text) || reason.toLowerCase().includes(text);
}

function NoBlocks({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NoMatch items="blocks" href={PATH} level={3}>
      <p>Search for a part of the host or the reason.</p>
    </NoMatch>
  ) : (
    <EmptyState title="No host is blocked" level={3}>
      <p>Block a host that asks not to be fetched, or whose audits must not be published.</p>
    </EmptyState>
  );
}
