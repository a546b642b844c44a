import type { Context } from 'hono';
import type { ServiceError } from '../../lib/errors.ts';
import type { ApiKeyInfo } from '../../services/accounts/api-key-info.ts';
import type { SignedInEnv } from '../context.ts';
import { formatDateTime } from '../format.ts';
import { buildAuditCommand, formatTitle, renderPage } from '../layout.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { FormattedDate } from '../parts/formatted-date.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import { CodeBlock } from '../parts/code-block.tsx';

export function NoKey() {
  return (
    <>
      <p>You have no API key. Scripts and servers need one to use the API as you.</p>
      <form method="post" action="/account/key">
        <button type="submit">Create a key</button>
      </form>
    </>
  );
}

export function ActiveKey({ hint, createdAt }: ApiKeyInfo) {
  return (
    <>
      <dl class="facts">
        <DescriptionItem name="Key">
          <code>svk_…{hint}</code>
        </DescriptionItem>
        <DescriptionItem name="Created">
          <FormattedDate timestamp={createdAt} />
        </DescriptionItem>
      </dl>
      <p>
        A new key replaces this one, and a revoked key is gone. Either way, what uses this key stops working
        at once.
      </p>
      <div class="actions">
        <a href="/account/key/replace">Replace the key</a>
        <form method="post" action="/account/key/revoke">
          <button type="submit" class="danger">
            Revoke the key
          </button>
        </form>
      </div>
    </>
  );
}

/** Asks for confirmation before a new key replaces this one. @param error why a key was not created */
export function renderReplaceKeyPage(
  c: Context<SignedInEnv>,
  { hint, createdAt }: ApiKeyInfo,
  error?: ServiceError,
): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <p class="crumbs">
        <a href="/account">Account</a>
      </p>
      <h1>Replace the API key?</h1>
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
      <ul>
        <li>
          The key <code>svk_…{hint}</code>, created on {formatDateTime(createdAt)}, stops working at once.
        </li>
        <li>Every program that uses it gets 401 until you give it the new key.</li>
        <li>The new key is shown once, on the next page.</li>
      </ul>
      <div class="actions">
        <form method="post" action="/account/key">
          <input type="hidden" name="replaces" value={createdAt} />
          <button type="submit" class="danger">
            Replace the key
          </button>
        </form>
        <a href="/account">Keep it</a>
      </div>
    </div>
  );
  const info = {
    title: formatTitle('Replace the API key?'),
    description: null,
    path: '/account/key/replace',
  };
  return renderPage(c, info, content, error?.status);
}

/** Shows a new API key: the only time it can be read. */
export function renderNewKeyPage(c: Context<SignedInEnv>, key: string): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <h1>Your new API key</h1>
      <p>
        Copy it now: <strong>it is shown this once</strong>. We keep only a hash of it.
      </p>
      <p>
        <code class="key" id="api-key">
          {key}
        </code>
      </p>
      <p>
        Send it as a header with every request, from servers and scripts only. Do not put it into web pages,
        apps, public repositories or addresses.
      </p>
      <CodeBlock id="first-audit" label="Audit a page with curl" text={buildAuditCommand(c.env.SITE_URL)} />
      <p>
        <a href="/account">Back to your account</a>
      </p>
    </div>
  );
  return renderPage(
    c,
    { title: formatTitle('Your new API key'), description: null, path: '/account/key' },
    content,
  );
}
