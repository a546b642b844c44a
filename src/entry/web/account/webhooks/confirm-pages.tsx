import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { Webhook } from '../../../../contracts/webhook.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatTitle, renderPage } from '../../layout.tsx';
import { BreakableText } from '../../parts/breakable-text.tsx';
import { Callout } from '../../parts/callout.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Confirmation } from '../../parts/confirmation.tsx';
import { PageHeader } from '../../parts/page-header.tsx';

function getCrumbs({ id, url }: Webhook) {
  return [
    { href: '/account/webhooks', label: 'Webhooks' },
    { href: `/account/webhooks/${id}`, label: new URL(url).host },
  ];
}

/** Shows a new secret: the only time it can be read. */
export function renderSecretPage(
  c: Context<SignedInEnv>,
  webhook: Webhook,
  secret: string,
): Response | Promise<Response> {
  const { id, url, old_secret_until: oldSecretUntil } = webhook;
  return renderWebhookStep(c, 'Your signing secret', `/account/webhooks/${id}/secret`, [
    <PageHeader title="Your signing secret" crumbs={getCrumbs(webhook)} />,
    <Callout tone="medium">
      <strong>Copy the secret now. It is shown only once.</strong>
    </Callout>,
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
    </div>,
  ]);
}

/** Asks for confirmation before the secret is replaced. */
export function renderReplaceSecretPage(
  c: Context<SignedInEnv>,
  webhook: Webhook,
): Response | Promise<Response> {
  const path = `/account/webhooks/${webhook.id}`;
  return renderWebhookStep(c, 'Replace the signing secret?', `${path}/secret`, [
    <PageHeader title="Replace the signing secret?" crumbs={getCrumbs(webhook)} />,
    <ul>
      <li>The new secret is shown once, on the next page.</li>
      <li>For a day, events are signed with both secrets, so that you have time to change your program.</li>
    </ul>,
    <Confirmation action={`${path}/secret`} back={path} button="Replace secret" />,
  ]);
}

/** Asks for confirmation before a webhook is deleted. */
export function renderDeletePage(c: Context<SignedInEnv>, webhook: Webhook): Response | Promise<Response> {
  const path = `/account/webhooks/${webhook.id}`;
  return renderWebhookStep(c, 'Delete the webhook?', `${path}/delete`, [
    <PageHeader title="Delete the webhook?" crumbs={getCrumbs(webhook)} />,
    <ul>
      <li>
        No more events are sent to <BreakableText text={webhook.url} />.
      </li>
      <li>Its secret and its deliveries are deleted. This cannot be undone.</li>
    </ul>,
    <Confirmation action={`${path}/delete`} back={path} button="Delete webhook" />,
  ]);
}

function renderWebhookStep(
  c: Context<SignedInEnv>,
  heading: string,
  path: string,
  content: Child[],
): Response | Promise<Response> {
  return renderPage(
    c,
    { title: formatTitle(heading), description: null, path },
    <div class="settings">{content}</div>,
  );
}
