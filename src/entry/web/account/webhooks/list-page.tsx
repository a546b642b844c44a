import type { Context } from 'hono';
import type { Webhook, Delivery } from '../../../../contracts/webhook.ts';
import { MAX_WEBHOOKS } from '../../../../services/webhooks/webhooks.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { renderAppPage } from '../../app-page.tsx';
import { Badge } from '../../parts/badge.tsx';
import { BreakableText, FormattedDate } from '../../parts/text.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable, narrow, numeric } from '../../parts/table.tsx';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../../lib/webhook-events.ts';
import { Checkbox, UrlField } from '../../parts/field.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import type { Tone } from '../../parts/tone.ts';
import { PostForm } from '../../parts/button.tsx';
import { ACCOUNT_CRUMBS } from '../crumb-labels.ts';

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
      crumbs: ACCOUNT_CRUMBS,
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
      columns={['Endpoint', narrow('Status'), numeric('Events'), numeric('Waiting'), narrow('Added')]}
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

export type RefusedWebhook = RefusedForm<'url' | WebhookEventType>;

interface WebhookFormProps {
  action: string;
  button: string;
  /** The initial values of the form. */
  url?: string;
  events?: readonly WebhookEventType[];
  form: RefusedWebhook | undefined;
}

/** The URL of a webhook and a checkbox for each event. */
export function WebhookForm({ action, button, url, events = WEBHOOK_EVENT_TYPES, form }: WebhookFormProps) {
  const eventsError = form?.errors[WEBHOOK_EVENT_TYPES[0]];
  const isChecked = (type: WebhookEventType) => (form ? form.values[type] === 'true' : events.includes(type));
  return (
    <PostForm action={action} submit={button}>
      <UrlField
        id="url"
        label="Endpoint URL"
        hint="A public URL that begins with https://. We send a POST request for each event."
        form={form}
        autocomplete="off"
        placeholder="https://hooks.example.com/site-audit"
        value={url}
      />
      <fieldset aria-describedby={eventsError === undefined ? undefined : 'events-error'}>
        <legend>Events</legend>
        {eventsError !== undefined && (
          <p class="error" id="events-error">
            {eventsError}
          </p>
        )}
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox name={type} checked={isChecked(type)}>
            <span>
              {EVENT_LABELS[type]} <code>{type}</code>
            </span>
          </Checkbox>
        ))}
      </fieldset>
    </PostForm>
  );
}

/** The meaning of each event, for the checkboxes of the form. */
const EVENT_LABELS: Record<WebhookEventType, string> = {
  'scan.finished': 'A scan is complete or was cancelled',
  'scan.failed': 'A scan failed',
  'score.changed': 'The score of a website changed',
  'finding.new': 'A scan has new findings',
  'finding.fixed': 'Findings are fixed',
  'finding.reopened': 'Fixed findings are back',
  'finding.ignored': 'A finding is ignored',
  'finding.assigned': 'A finding is assigned',
  'website.lapsed': 'The proof of a website was missing for 30 days',
  'snapshot.published': 'A snapshot was published',
};

export const DELIVERY_STATES: Record<Delivery['state'], { name: string; tone: Tone }> = {
  pending: { name: 'Waiting', tone: 'medium' },
  delivered: { name: 'Delivered', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
};

export function getWebhookState({ enabled, failing_since }: Webhook): { name: string; tone: Tone } {
  if (!enabled) return { name: 'Disabled', tone: 'neutral' };
  return failing_since === null ? { name: 'Enabled', tone: 'good' } : { name: 'Failing', tone: 'bad' };
}

/** Why a webhook is disabled, and what to do. */
export const DISABLED_MESSAGES: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  owner: 'You disabled this webhook. No events are sent.',
  failing:
    'This webhook was disabled, because no event was delivered for five days. Check the deliveries below, then enable it.',
  gone: 'This webhook was disabled, because the endpoint answered with HTTP status 410. Enable it once the endpoint wants events again.',
};
