import type { Context } from 'hono';
import type { Webhook } from '../../../../contracts/webhook.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { renderAppPage, renderConfirmation } from '../../app-page.tsx';
import { BreakableText } from '../../parts/breakable-text.tsx';
import { Callout } from '../../parts/callout.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';

function getCrumbs({ id, url }: Webhook) {
  return [
    { href: '/account/webhooks', label: 'Webhooks' },
    { href: `/account/webhooks/${id}`, label: new URL(url).host },
  ];
}

/** Shows a new secret: the only time it can be read. */
export function renderSecretPage(c: Context<SignedInEnv>, webhook: Webhook, secret: string): PageResponse {
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
export function renderReplaceSecretPage(c: Context<SignedInEnv>, webhook: Webhook): PageResponse {
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
export function renderDeletePage(c: Context<SignedInEnv>, webhook: Webhook): PageResponse {
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
