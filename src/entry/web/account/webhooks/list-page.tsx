import type { Context } from 'hono';
import type { Webhook } from '../../../../contracts/webhook.ts';
import { MAX_WEBHOOKS } from '../../../../services/webhooks/webhooks.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { renderAppPage } from '../../app-page.tsx';
import { Badge } from '../../parts/badge.tsx';
import { BreakableText } from '../../parts/breakable-text.tsx';
import { Card } from '../../parts/card.tsx';
import { FormattedDate } from '../../parts/dates.tsx';
import { DataTable } from '../../parts/table.tsx';
import { getWebhookState } from './labels.ts';
import { type RefusedWebhook, WebhookForm } from './webhook-form.tsx';

/** The webhooks of the account, and the form that adds one. */
export function renderWebhookListPage(
  c: Context<SignedInEnv>,
  webhooks: Webhook[],
  form?: RefusedWebhook,
): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'Webhooks',
      crumbs: [{ href: '/account', label: 'Account' }],
      meta: (
        <>
          We send signed events to your endpoints when something happens.{' '}
          <a href="/docs/webhooks">How webhooks work</a>
        </>
      ),
      done: { deleted: 'The webhook is deleted.' },
      refused: form,
      width: 'settings',
    },
    <div class="stack stack-lg">
      {webhooks.length > 0 && <WebhookTable webhooks={webhooks} />}
      {webhooks.length < MAX_WEBHOOKS ? (
        <Card title="Add a webhook" id="add">
          <WebhookForm action="/account/webhooks" button="Add webhook" form={form} />
        </Card>
      ) : (
        <p class="muted">You have {MAX_WEBHOOKS} webhooks, the maximum. Delete one to add another.</p>
      )}
    </div>,
  );
}

function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  return (
    <DataTable
      label="Your webhooks"
      columns={[
        { name: 'Endpoint' },
        { name: 'Status', short: true },
        { name: 'Events', number: true },
        { name: 'Waiting', number: true },
        { name: 'Added', short: true },
      ]}
      rows={webhooks.map((webhook) => {
        const { name, tone } = getWebhookState(webhook);
        return [
          <a href={`/account/webhooks/${webhook.id}`}>
            <BreakableText text={webhook.url} />
          </a>,
          <Badge tone={tone} dot>
            {name}
          </Badge>,
          webhook.events.length,
          webhook.pending_deliveries,
          <FormattedDate timestamp={webhook.created_at} />,
        ];
      })}
    />
  );
}
