import type { Context } from 'hono';
import type { HostBlock } from '../../../../services/hosts/blocks.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { FormattedDateTime } from '../../parts/dates.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { renderConfirmation } from '../../app-page.tsx';
import { AdminTabs } from '../layout.tsx';
import { ReasonField } from '../reason-field.tsx';
import { formatCoverage, REQUESTERS, SCOPES } from './labels.ts';

/** Asks for the reason before a block is removed. */
export function renderRemovePage(
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
