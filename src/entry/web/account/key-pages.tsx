import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ServiceError } from '../../../lib/errors.ts';
import type { ApiKeyInfo } from '../../../services/accounts/api-key-info.ts';
import type { SignedInEnv } from '../context.ts';
import { formatDateTime } from '../format.ts';
import { buildAuditCommand, formatTitle, renderPage } from '../layout.tsx';
import { Callout, ErrorNotice } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Confirmation } from '../parts/confirmation.tsx';
import { PageHeader } from '../parts/page-header.tsx';

const CRUMBS = [{ href: '/account', label: 'Account' }];

/** Asks for confirmation before a new key replaces this one. @param error why a key was not created */
export function renderReplaceKeyPage(
  c: Context<SignedInEnv>,
  key: ApiKeyInfo,
  error?: ServiceError,
): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <PageHeader title="Replace the API key?" crumbs={CRUMBS} />
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
      <ul>
        <LostKey {...key} />
        <li>The new key is shown once, on the next page.</li>
      </ul>
      <Confirmation action="/account/key" button="Replace key" back="/account">
        <input type="hidden" name="replaces" value={key.createdAt} />
      </Confirmation>
    </div>
  );
  return renderKeyPage(c, 'Replace the API key?', '/account/key/replace', content, error?.status);
}

/** Asks for confirmation before the key is revoked. */
export function renderRevokeKeyPage(c: Context<SignedInEnv>, key: ApiKeyInfo): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <PageHeader title="Revoke the API key?" crumbs={CRUMBS} />
      <ul>
        <LostKey {...key} />
        <li>You can create another key at any time.</li>
      </ul>
      <Confirmation action="/account/key/revoke" button="Revoke key" back="/account" />
    </div>
  );
  return renderKeyPage(c, 'Revoke the API key?', '/account/key/revoke', content);
}

function LostKey({ hint, createdAt }: ApiKeyInfo) {
  return (
    <>
      <li>
        The key <code>svk_…{hint}</code>, created on {formatDateTime(createdAt)}, stops working at once.
      </li>
      <li>Programs that use it get 401 until you give them a new key.</li>
    </>
  );
}

/** Shows a new API key: the only time it can be read. */
export function renderNewKeyPage(c: Context<SignedInEnv>, key: string): Response | Promise<Response> {
  const content = (
    <div class="settings">
      <PageHeader title="Your new API key" crumbs={CRUMBS} />
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
    </div>
  );
  return renderKeyPage(c, 'Your new API key', '/account/key', content);
}

function renderKeyPage(
  c: Context<SignedInEnv>,
  heading: string,
  path: string,
  content: Child,
  status?: ServiceError['status'],
): Response | Promise<Response> {
  return renderPage(c, { title: formatTitle(heading), description: null, path }, content, status);
}
