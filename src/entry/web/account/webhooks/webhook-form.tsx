import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../../lib/webhook-events.ts';
import { ErrorNotice } from '../../parts/callout.tsx';
import { Checkbox, UrlField } from '../../parts/field.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { EVENT_LABELS } from './labels.ts';

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
    <form method="post" action={action}>
      {form && form.notice !== null && <ErrorNotice>{form.notice}</ErrorNotice>}
      <UrlField
        id="url"
        label="Endpoint URL"
        hint="A public URL that begins with https://. We send a POST request for each event."
        error={form?.errors.url}
        autocomplete="off"
        placeholder="https://hooks.example.com/site-audit"
        value={form?.values.url ?? url}
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
      <button type="submit">{button}</button>
    </form>
  );
}
