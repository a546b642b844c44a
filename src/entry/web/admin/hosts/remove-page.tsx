import type { Context } from 'hono';
import type { HostBlock } from '../../../../services/hosts/get-block.ts';
import type { SignedInEnv } from '../../context.ts';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { renderAdminPage } from '../layout.tsx';
import { ReasonField } from '../reason-field.tsx';
import { formatCoverage, REQUESTERS, SCOPES } from './labels.ts';

/** Asks for the reason before a block is removed. */
export function renderRemovePage(
  c: Context<SignedInEnv>,
  block: HostBlock,
  form?: RefusedForm<'reason'>,
): Response | Promise<Response> {
  const path = `/admin/hosts/${block.id}/remove`;
  return renderAdminPage(
    c,
    {
      heading: 'Remove this block?',
      path,
      hasError: form !== undefined,
      crumbs: [{ href: '/admin/hosts', label: 'Blocked hosts' }],
    },
    <div class="narrow">
      <p>
        <strong>{formatCoverage(block)}</strong>: {SCOPES[block.scope]}. Requested by:{' '}
        {REQUESTERS[block.requestedBy]}. Blocked by {block.blockedBy},{' '}
        <FormattedDateTime timestamp={block.blockedAt} />: {block.reason}
      </p>
      <form method="post" action={path}>
        <ReasonField hint="Administrators read it. The block stays on record." form={form} />
        <div class="actions">
          <button type="submit" class="danger">
            Remove block
          </button>
          <a href="/admin/hosts">Cancel</a>
        </div>
      </form>
    </div>,
    form?.status ?? 200,
  );
}
