import type { Context } from 'hono';
import type { SignedInAccount } from '../../services/accounts/authenticate-session.ts';
import { formatSuspensionNotice } from '../../services/accounts/suspension.ts';
import type { SignedInEnv } from '../context.ts';
import { buildAuditCommand, renderPage, SITE_NAME } from '../layout.tsx';
import { formatCount, formatDate } from '../format.ts';
import { DescriptionItem } from '../parts/description-item.tsx';
import { Snippet } from '../parts/snippet.tsx';

/** The account: credits, and the last characters of the API key. */
export function renderAccountPage(
  c: Context<SignedInEnv>,
  { email, key, suspension }: SignedInAccount,
  balance: number,
): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <h1>Your account</h1>
      <dl class="facts">
        <DescriptionItem name="Signed in as">{email}</DescriptionItem>
        <DescriptionItem name="Balance">
          <a href="/credits">{formatCount(balance, 'credit')}</a>
        </DescriptionItem>
      </dl>
      <h2>API key</h2>
      {suspension && <p class="notice refused">{formatSuspensionNotice(c.env, suspension)}</p>}
      {key ? <ActiveKey {...key} /> : <NoKey />}
      <h2>Sign out</h2>
      <form method="post" action="/sign-out">
        <button type="submit" class="quiet">
          Sign out of this browser
        </button>
      </form>
    </div>
  );
  return renderPage(
    c,
    { title: `Your account – ${SITE_NAME}`, description: null, path: '/account' },
    content,
  );
}

function NoKey() {
  return (
    <>
      <p>You have no API key. Scripts and servers need one to use the API as you.</p>
      <form method="post" action="/account/key">
        <button type="submit">Create a key</button>
      </form>
    </>
  );
}

function ActiveKey({ hint, createdAt }: NonNullable<SignedInAccount['key']>) {
  return (
    <>
      <dl class="facts">
        <DescriptionItem name="Key">
          <code>svk_…{hint}</code>
        </DescriptionItem>
        <DescriptionItem name="Created">
          <time datetime={new Date(createdAt).toISOString()}>{formatDate(createdAt)}</time>
        </DescriptionItem>
      </dl>
      <p>
        A new key replaces this one, and a revoked key is gone. Either way, what uses this key stops working
        at once.
      </p>
      <div class="actions">
        <form method="post" action="/account/key">
          <button type="submit">Replace the key</button>
        </form>
        <form method="post" action="/account/key/revoke">
          <button type="submit" class="danger">
            Revoke the key
          </button>
        </form>
      </div>
    </>
  );
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
      <Snippet id="first-audit" label="Audit a page with curl" text={buildAuditCommand(c.env.SITE_URL)} />
      <p>
        <a href="/account">Back to your account</a>
      </p>
    </div>
  );
  return renderPage(
    c,
    { title: `Your new API key – ${SITE_NAME}`, description: null, path: '/account/key' },
    content,
  );
}
