import type { Delivery } from '../../../../contracts/webhook.ts';
import type { ListPage } from '../../../../lib/list-page.ts';
import { formatCount } from '../../format.ts';
import { Badge } from '../../parts/badge.tsx';
import { Disclosure, Disclosures } from '../../parts/disclosure.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FormattedDateTime } from '../../parts/dates.tsx';
import { DescriptionItem, KeyValue } from '../../parts/key-value.tsx';
import { Pagination } from '../../parts/pagination.tsx';
import { DELIVERY_STATES } from './labels.ts';

/** The deliveries of a webhook, newest first; each opens to show the endpoint's answer. */
export function DeliveryList({
  path,
  deliveries: { rows, nextCursor },
}: {
  path: string;
  deliveries: ListPage<Delivery>;
}) {
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
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
    </section>
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
      <form method="post" action={`${path}/deliveries/${id}/resend`}>
        <button type="submit" class="quiet small">
          Send again
        </button>
      </form>
    </Disclosure>
  );
}
