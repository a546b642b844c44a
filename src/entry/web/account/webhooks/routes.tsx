import { type Context, Hono } from 'hono';
import { type WebhookFormInput, WebhookFormSchema } from '../../../../contracts/webhook-form.ts';
import { ServiceError } from '../../../../lib/errors.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../../lib/webhook-events.ts';
import {
  createWebhook,
  deleteWebhook,
  describeWebhook,
  getWebhookRow,
  listWebhooks,
  replaceSecret,
  updateWebhook,
} from '../../../../services/webhooks/webhooks.ts';
import { listDeliveries, resendDelivery, sendTestEvent } from '../../../../services/webhooks/deliveries.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { toFormError, toRefusedForm, validateForm } from '../../validate-form.ts';
import { requireActive } from '../../middleware/access.ts';
import { renderWebhookListPage, type RefusedWebhook } from './list-page.tsx';
import { renderWebhookPage } from './webhook-page.tsx';
import type { Webhook } from '../../../../contracts/webhook.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { renderAppPage, renderConfirmation } from '../../app-page.tsx';
import { BreakableText } from '../../parts/text.tsx';
import { Callout } from '../../parts/callout.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';

const DELIVERIES_PER_PAGE = 20;

/** /account/webhooks: the endpoints that events of the account are sent to. */
export const accountWebhooks = new Hono<SignedInEnv>();
accountWebhooks.use('/webhooks/*', requireActive);

accountWebhooks.get('/webhooks', (c) => renderList(c));

accountWebhooks.post('/webhooks', validateForm(WebhookFormSchema, renderList), async (c) => {
  const form = c.req.valid('form');
  try {
    const { webhook, secret } = await createWebhook(c.get('context'), toInput(form));
    return await renderSecretPage(c, webhook, secret);
  } catch (error) {
    return renderList(c, await toRefusedForm(c, WebhookFormSchema, error));
  }
});

accountWebhooks.get('/webhooks/:id', (c) => renderOne(c));

accountWebhooks.post('/webhooks/:id', validateForm(WebhookFormSchema, renderOne), async (c) => {
  const id = c.req.param('id');
  try {
    await updateWebhook(c.get('context'), { id, changes: toInput(c.req.valid('form')) });
  } catch (error) {
    if (isMissing(error)) throw error;
    return renderOne(c, await toRefusedForm(c, WebhookFormSchema, error));
  }
  return c.redirect(`/account/webhooks/${id}?done=changed`, 303);
});

accountWebhooks.post('/webhooks/:id/:action{enable|disable}', async (c) => {
  const { id, action } = c.req.param();
  await updateWebhook(c.get('context'), { id, changes: { enabled: action === 'enable' } });
  return c.redirect(`/account/webhooks/${id}?done=${action}d`, 303);
});

accountWebhooks.post('/webhooks/:id/test', async (c) => {
  const id = c.req.param('id');
  return showSent(c, id, () => sendTestEvent(c.get('context'), { id }));
});

accountWebhooks.post('/webhooks/:id/deliveries/:delivery/resend', async (c) => {
  const { id, delivery } = c.req.param();
  return showSent(c, id, () => resendDelivery(c.get('context'), { id, deliveryId: delivery }));
});

accountWebhooks.get('/webhooks/:id/secret', async (c) => renderReplaceSecretPage(c, await readWebhook(c)));

accountWebhooks.post('/webhooks/:id/secret', async (c) => {
  const { webhook, secret } = await replaceSecret(c.get('context'), { id: c.req.param('id') });
  return renderSecretPage(c, webhook, secret);
});

accountWebhooks.get('/webhooks/:id/delete', async (c) => renderDeletePage(c, await readWebhook(c)));

accountWebhooks.post('/webhooks/:id/delete', async (c) => {
  await deleteWebhook(c.get('context'), { id: c.req.param('id') });
  return c.redirect('/account/webhooks?done=deleted', 303);
});

/** Sends a delivery manually and redirects to it, which shows the result. */
async function showSent(
  c: Context<SignedInEnv>,
  id: string,
  send: () => Promise<{ state: string }>,
): Promise<Response> {
  let done: string;
  try {
    const { state } = await send();
    done = state === 'delivered' ? 'arrived' : 'failed';
  } catch (error) {
    if (isMissing(error)) throw error;
    const { message, status } = toFormError(c, error);
    return renderOne(c, { status, values: await readValues(c), errors: {}, notice: message });
  }
  return c.redirect(`/account/webhooks/${id}?done=${done}`, 303);
}

async function renderList(c: Context<SignedInEnv>, form?: RefusedWebhook): Promise<Response> {
  return renderWebhookListPage(c, await listWebhooks(c.get('context')), form);
}

async function renderOne(c: Context<SignedInEnv>, form?: RefusedWebhook): Promise<Response> {
  const webhook = await readWebhook(c);
  const query = { limit: DELIVERIES_PER_PAGE, cursor: c.req.query('cursor') };
  const deliveries = await listDeliveries(c.get('context'), { id: webhook.id, ...query });
  return renderWebhookPage(c, webhook, deliveries, form);
}

async function readWebhook(c: Context<SignedInEnv>) {
  return describeWebhook(c.env, await getWebhookRow(c.get('context'), { id: c.req.param('id') ?? '' }));
}

/** Returns the stored values of the form, for a page shown after another form. */
async function readValues(c: Context<SignedInEnv>): Promise<RefusedWebhook['values']> {
  const { url, events } = await readWebhook(c);
  const boxes = WEBHOOK_EVENT_TYPES.map((type) => [type, events.includes(type) ? 'true' : '']);
  return { ...(Object.fromEntries(boxes) as RefusedWebhook['values']), url };
}

function toInput(form: WebhookFormInput) {
  return { url: form.url, events: WEBHOOK_EVENT_TYPES.filter((type) => form[type]) };
}

function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}

function getCrumbs({ id, url }: Webhook) {
  return [
    { href: '/account/webhooks', label: 'Webhooks' },
    { href: `/account/webhooks/${id}`, label: new URL(url).host },
  ];
}

/** Shows a new secret: the only time it can be read. */
function renderSecretPage(c: Context<SignedInEnv>, webhook: Webhook, secret: string): PageResponse {
  const { id, url, old_secret_until: oldSecretUntil } = webhook;
  return renderAppPage(
    c,
    {
      heading: 'Your signing secret',
      crumbs: getCrumbs(webhook),
      width: 'settings',
    },
    <>
      <Callout tone="medium">
        <strong>Copy the secret now. It is shown only once.</strong>
      </Callout>
      <div class="stack stack-lg">
        <CodeBlock id="webhook-secret" label="Your signing secret" title="Secret" text={secret} />
        <p>
          Verify the signature of every event sent to <BreakableText text={url} /> with it.{' '}
          <a href="/docs/webhooks#verify">How to verify signatures</a>
        </p>
        {oldSecretUntil !== null && (
          <p>Until {formatDateTime(oldSecretUntil)} events are also signed with the old secret.</p>
        )}
        <a href={`/account/webhooks/${id}`}>Go to the webhook</a>
      </div>
    </>,
  );
}

/** Asks for confirmation before the secret is replaced. */
function renderReplaceSecretPage(c: Context<SignedInEnv>, webhook: Webhook): PageResponse {
  const back = `/account/webhooks/${webhook.id}`;
  return renderConfirmation(
    c,
    {
      heading: 'Replace the signing secret?',
      crumbs: getCrumbs(webhook),
      width: 'settings',
      button: 'Replace secret',
      back,
    },
    <ul>
      <li>The new secret is shown once, on the next page.</li>
      <li>For a day, events are signed with both secrets, so that you have time to change your program.</li>
    </ul>,
  );
}

/** Asks for confirmation before a webhook is deleted. */
function renderDeletePage(c: Context<SignedInEnv>, webhook: Webhook): PageResponse {
  const back = `/account/webhooks/${webhook.id}`;
  return renderConfirmation(
    c,
    {
      heading: 'Delete the webhook?',
      crumbs: getCrumbs(webhook),
      width: 'settings',
      button: 'Delete webhook',
      back,
    },
    <ul>
      <li>
        No more events are sent to <BreakableText text={webhook.url} />.
      </li>
      <li>Its secret and its deliveries are deleted. This cannot be undone.</li>
    </ul>,
  );
}
