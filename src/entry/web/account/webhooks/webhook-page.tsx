import type { Context } from 'hono';
import type { Delivery, Webhook } from '../../../../contracts/webhook.ts';
import type { ListPage } from '../../../../lib/list-page.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { renderAppPage } from '../../app-page.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Callout, ErrorNotice } from '../../parts/callout.tsx';
import { Card, Disclosure, Disclosures, EmptyState, Section } from '../../parts/card.tsx';
import { FormattedDateTime } from '../../parts/text.tsx';
import { DescriptionItem, KeyValue } from '../../parts/facts.tsx';
import {
  DISABLED_MESSAGES,
  getWebhookState,
  type RefusedWebhook,
  WebhookForm,
  DELIVERY_STATES,
} from './list-page.tsx';
import { formatCount } from '../../../../lib/text.ts';
import { Pagination } from '../../parts/pagination.tsx';
import { ButtonLink, PostButton } from '../../parts/button.tsx';
import { ACCOUNT_CRUMBS } from '../crumb-labels.ts';

const FAILED_MESSAGE = 'The event was not delivered. Its delivery below says why.';

/** A webhook: its state, its deliveries and the form that changes it. */
export function renderWebhookPage(
  c: Context<SignedInEnv>,
  webhook: Webhook,
  deliveries: ListPage<Delivery>,
  form?: RefusedWebhook,
): PageResponse {
  const { id, url, events } = webhook;
  const path = `/account/webhooks/${id}`;

  const { name, tone } = getWebhookState(webhook);
  return renderAppPage(
    c,
    {
      heading: `Webhook at ${new URL(url).host}`,
      crumbs: [...ACCOUNT_CRUMBS, { href: '/account/webhooks', label: 'Webhooks' }],
      meta: (
        <Badge tone={tone} dot>
          {name}
        </Badge>
      ),
      actions: (
        <>
          <PostButton
            action={`${path}/${webhook.enabled ? 'disable' : 'enable'}`}
            label={webhook.enabled ? 'Disable' : 'Enable'}
            variant="quiet"
          />
          <PostButton action={`${path}/test`} label="Send test event" />
        </>
      ),
      done: {
        changed: 'The webhook is changed.',
        enabled: 'The webhook is enabled. Events are sent from now on.',
        disabled: 'The webhook is disabled. Events that were waiting are listed as failed.',
        arrived: 'The event was delivered. Its delivery is listed below.',
      },
      refused: form,
    },
    <>
      {c.req.query('done') === 'failed' && <ErrorNotice>{FAILED_MESSAGE}</ErrorNotice>}
      {webhook.disabled_reason !== null && (
        <Callout tone="medium">{DISABLED_MESSAGES[webhook.disabled_reason]}</Callout>
      )}
      {webhook.enabled && !webhook.confirmed && (
        <Callout tone="info">
          This webhook is not confirmed, so its events may wait.{' '}
          <a href="/docs/webhooks#confirm">How to confirm it</a>
        </Callout>
      )}
      <div class="stack stack-lg">
        <DeliveryList path={path} deliveries={deliveries} />
        <Card title="Settings" id="settings">
          <WebhookForm action={path} button="Save" url={url} events={events} form={form} />
        </Card>
        <SecretCard path={path} webhook={webhook} />
        <Card title="Delete this webhook" id="delete">
          <p>Its secret and its deliveries are deleted too. Pending events are not sent.</p>
          <ButtonLink href={`${path}/delete`} label="Delete webhook" variant="danger" />
        </Card>
      </div>
    </>,
  );
}

function SecretCard({ path, webhook }: { path: string; webhook: Webhook }) {
  const { failing_since: failingSince, old_secret_until: oldSecretUntil } = webhook;
  return (
    <Card title="Signing secret" id="secret" action={<a href="/docs/webhooks#verify">Verify signatures</a>}>
      <KeyValue>
        <DescriptionItem name="Secret">
          <code>whsec_…</code>, shown once when it was created
        </DescriptionItem>
        {oldSecretUntil !== null && (
          <DescriptionItem name="Old secret">
            Signs until <FormattedDateTime timestamp={oldSecretUntil} />
          </DescriptionItem>
        )}
        {failingSince !== null && (
          <DescriptionItem name="Failing since">
            <FormattedDateTime timestamp={failingSince} />
          </DescriptionItem>
        )}
      </KeyValue>
      <ButtonLink href={`${path}/secret`} label="Replace secret" variant="quiet" />
    </Card>
  );
}

/** The deliveries of a webhook, newest first; each opens to show the endpoint's answer. */
function DeliveryList({
  path,
  deliveries: { rows, nextCursor },
}: {
  path: string;
  deliveries: ListPage<Delivery>;
}) {
  return (
    <Section id="deliveries" title="Deliveries">
      {rows.length === 0 ? (
        <EmptyState title="No deliveries yet" level={3}>
          <p>Each event is listed here with what the endpoint answered. Send a test event to try it.</p>
        </EmptyState>
      ) : (
        <Disclosures>
          {rows.map((delivery) => (
            <DeliveryRow path={path} delivery={delivery} />
          ))}
        </Disclosures>
      )}
      {nextCursor !== null && (
        <Pagination
          next={{ href: `${path}?cursor=${encodeURIComponent(nextCursor)}`, label: 'Older deliveries' }}
        />
      )}
      <p class="muted">We keep pending deliveries and the last 100 that have ended.</p>
    </Section>
  );
}

function DeliveryRow({ path, delivery }: { path: string; delivery: Delivery }) {
  const { id, state, answer, error } = delivery;
  const { name, tone } = DELIVERY_STATES[state];
  return (
    <Disclosure
      id={id}
      badge={
        <Badge tone={tone} dot>
          {name}
        </Badge>
      }
      title={<code>{delivery.event_type}</code>}
      note={<FormattedDateTime timestamp={delivery.created_at} />}
      figure={answer === null ? formatCount(delivery.attempts, 'attempt') : `HTTP ${answer.status}`}
    >
      <KeyValue>
        <DescriptionItem name="Event">
          <code>{delivery.event_id}</code>
        </DescriptionItem>
        <DescriptionItem name="Attempts">{delivery.attempts}</DescriptionItem>
        {delivery.last_attempt_at !== null && (
          <DescriptionItem name="Last attempt">
            <FormattedDateTime timestamp={delivery.last_attempt_at} />
          </DescriptionItem>
        )}
        {delivery.next_attempt_at !== null && (
          <DescriptionItem name="Next attempt">
            <FormattedDateTime timestamp={delivery.next_attempt_at} />, after the deliveries before it
          </DescriptionItem>
        )}
        {error !== null && <DescriptionItem name="Problem">{error}</DescriptionItem>}
        {answer !== null && <DescriptionItem name="Status">{answer.status}</DescriptionItem>}
      </KeyValue>
      {answer !== null && answer.body !== '' && (
        <pre role="region" tabindex={0} aria-label="Start of the answer" dir="auto">
          <code>{answer.body}</code>
        </pre>
      )}
      <PostButton action={`${path}/deliveries/${id}/resend`} label="Send again" variant="quiet small" />
    </Disclosure>
  );
}
