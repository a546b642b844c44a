import type { HostBlock } from '../../../../services/hosts/blocks.ts';
import { FormattedDateTime } from '../../parts/dates.tsx';
import { DataTable } from '../../parts/table.tsx';
import { formatCoverage, REQUESTERS, SCOPES } from './labels.ts';

/** The active blocks. */
export function ActiveBlocks({ blocks }: { blocks: HostBlock[] }) {
  return (
    <DataTable
      label="Blocked hosts, newest first"
      columns={[
        { name: 'Host' },
        { name: 'Block' },
        { name: 'Reason' },
        { name: 'Blocked' },
        { name: 'Action', short: true },
      ]}
      rows={blocks.map((block) => [
        formatCoverage(block),
        SCOPES[block.scope],
        <>
          {block.reason}
          <small class="block">{REQUESTERS[block.requestedBy]}</small>
        </>,
        <Act by={block.blockedBy} at={block.blockedAt} />,
        <a
          href={`/admin/hosts/${block.id}/remove`}
          class="button quiet small"
          aria-label={`Remove the block of ${block.host}`}
        >
          Remove
        </a>,
      ])}
    />
  );
}

/** The blocks that were removed, which stay on record. */
export function RemovedBlocks({ blocks }: { blocks: HostBlock[] }) {
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">Removed blocks</h2>
      <DataTable
        label="Removed blocks, newest first"
        columns={[
          { name: 'Host' },
          { name: 'Block' },
          { name: 'Reason' },
          { name: 'Blocked' },
          { name: 'Reason of the removal' },
          { name: 'Removed' },
        ]}
        rows={blocks.map((block) => [
          formatCoverage(block),
          SCOPES[block.scope],
          block.reason,
          <Act by={block.blockedBy} at={block.blockedAt} />,
          block.removalReason ?? '',
          block.removedAt !== null && <Act by={block.removedBy ?? ''} at={block.removedAt} />,
        ])}
      />
    </section>
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
