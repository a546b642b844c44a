import type { Context } from 'hono';
import type { HostBlock } from '../../../services/hosts/get-block.ts';
import { MAX_LISTED_BLOCKS } from '../../../services/hosts/list-blocks.ts';
import type { SignedInEnv } from '../../context.ts';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { ErrorNotice, getDoneMessage, SuccessNotice } from '../../parts/callout.tsx';
import { ScrollableTable } from '../../parts/table.tsx';
import { renderAdminPage } from '../layout.tsx';
import { BlockForm, type RefusedBlock } from './block-form.tsx';
import { formatCoverage, REQUESTERS, SCOPES } from './labels.ts';

/** Messages after a redirect, by `?done=`. */
const DONE_MESSAGES: Record<string, string> = {
  blocked: 'The host is blocked. Work under way follows within a minute.',
  removed: 'The block is removed.',
};

/** The blocked hosts, the form to block one, and the blocks that were removed. */
export function renderBlockedHostsPage(
  c: Context<SignedInEnv>,
  { active, removed }: { active: HostBlock[]; removed: HostBlock[] },
  form?: RefusedBlock,
): Response | Promise<Response> {
  const done = getDoneMessage(c, DONE_MESSAGES);
  return renderAdminPage(
    c,
    { heading: 'Blocked hosts', path: '/admin/hosts', hasError: form !== undefined },
    <>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {form && <ErrorNotice>{form.notice ?? 'The host was not blocked. Correct the form.'}</ErrorNotice>}
      <BlockForm form={form} />
      <section aria-labelledby="active">
        <h2 id="active">Blocked</h2>
        {active.length === 0 ? (
          <p>No host is blocked.</p>
        ) : (
          <ScrollableTable
            label="Blocked hosts, newest first"
            columns={[
              { name: 'Host' },
              { name: 'What' },
              { name: 'Whose decision' },
              { name: 'Reason' },
              { name: 'By' },
              { name: 'Date' },
              { name: 'Action' },
            ]}
            rows={active.map((block) => [
              formatCoverage(block),
              SCOPES[block.scope],
              REQUESTERS[block.requestedBy],
              block.reason,
              block.blockedBy,
              <FormattedDateTime timestamp={block.blockedAt} />,
              <a href={`/admin/hosts/${block.id}/remove`} aria-label={`Remove the block of ${block.host}`}>
                Remove
              </a>,
            ])}
          />
        )}
        {active.length === MAX_LISTED_BLOCKS && <p>These are the newest {MAX_LISTED_BLOCKS}.</p>}
      </section>
      <RemovedBlocks blocks={removed} />
    </>,
    form?.status ?? 200,
  );
}

function RemovedBlocks({ blocks }: { blocks: HostBlock[] }) {
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">Removed</h2>
      <ScrollableTable
        label="Removed blocks, newest first"
        columns={[
          { name: 'Host' },
          { name: 'What' },
          { name: 'Reason' },
          { name: 'Blocked by' },
          { name: 'Blocked' },
          { name: 'Reason of the removal' },
          { name: 'Removed by' },
          { name: 'Removed' },
        ]}
        rows={blocks.map((block) => [
          formatCoverage(block),
          SCOPES[block.scope],
          block.reason,
          block.blockedBy,
          <FormattedDateTime timestamp={block.blockedAt} />,
          block.removalReason ?? '',
          block.removedBy ?? '',
          block.removedAt !== null && <FormattedDateTime timestamp={block.removedAt} />,
        ])}
      />
    </section>
  );
}
