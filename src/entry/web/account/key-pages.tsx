import type { Context } from 'hono';
import type { ServiceError } from '../../../lib/errors.ts';
import type { ApiKeyInfo } from '../../../services/accounts/keys.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { formatDateTime } from '../format.ts';
import { renderAppPage, renderConfirmation } from '../app-page.tsx';
import { buildAuditCommand } from '../layout.tsx';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { ACCOUNT_CRUMBS } from './crumb-labels.ts';

/** Asks for confirmation before a new key replaces this one. @param error why a key was not created */
export function renderReplaceKeyPage(
  c: Context<SignedInEnv>,
  key: ApiKeyInfo,
  error?: ServiceError,
): PageResponse {
  return renderConfirmation(
    c,
    {
      heading: 'Replace the API key?',
      crumbs: ACCOUNT_CRUMBS,
      refused: error,
      action: '/account/key',
      fields: <input type="hidden" name="replaces" value={key.createdAt} />,
      button: 'Replace key',
      back: '/account',
    },
    <ul>
      <LostKey {...key} />
      <li>The new key is shown once, on the next page.</li>
    </ul>,
  );
}

/** Asks for confirmation before the key is revoked. */
export function renderRevokeKeyPage(c: Context<SignedInEnv>, key: ApiKeyInfo): PageResponse {
  return renderConfirmation(
    c,
    {
      heading: 'Revoke the API key?',
      crumbs: ACCOUNT_CRUMBS,
      button: 'Revoke key',
      back: '/account',
    },
    <ul>
      <LostKey {...key} />
      <li>You can create another key at any time.</li>
    </ul>,
  );
}

function LostKey({ hint, createdAt }: ApiKeyInfo) {
  return (
    <>
      <li>
        The key <code>svk_…{hint}</code>, created on {formatDateTime(createdAt)}, stops working immediately.
      </li>
      <li>Programs that use it get 401 until you give them a new key.</li>
    </>
  );
}

/** Shows a new API key: the only time it can be read. */
export function renderNewKeyPage(c: Context<SignedInEnv>, key: string): PageResponse {
  return renderAppPage(
    c,
    { heading: 'Your new API key', crumbs: ACCOUNT_CRUMBS, width: 'settings' },
    <>
      <Callout tone="medium">
        <strong>Copy the key now. It is shown only once</strong>: we store only a hash of it.
      </Callout>
      <div class="stack stack-lg">
        <CodeBlock id="api-key" label="Your API key" title="API key" text={key} />
        <Card title="Try it" id="try">
          <p>Send the key as a header with every request.</p>
          <CodeBlock
            id="first-audit"
            label="Audit a page with curl"
            title="Terminal"
            text={buildAuditCommand(c.env.SITE_URL)}
          />
          <p class="muted">
            Use it on servers and in scripts only. Never put it in web pages, apps, public repositories or
            URLs.
          </p>
        </Card>
        <a href="/account">Back to your account</a>
      </div>
    </>,
  );
}
