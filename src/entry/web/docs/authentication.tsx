import type { Context } from 'hono';
import { SCOPES } from '../../../lib/scopes.ts';
import type { WebEnv } from '../context.ts';
import { SCOPE_TEXTS } from '../oauth/scope-texts.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { buildCurlCommand, TwoColumnTable } from './examples.tsx';

/** How to send, create and protect an API key (docs/contract.md 2.3). */
export function renderAuthenticationDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/authentication', {
    lead: 'Send the API key of your account with every request. Only the health check, the checks, the log entries and the OpenAPI document need no key.',
    sections: [
      {
        id: 'send',
        title: 'Send the key',
        content: (
          <>
            <p>
              Send the key as a bearer token in the <code>Authorization</code> header:
            </p>
            <CodeBlock
              id="key-example"
              label="Read prices and limits with curl"
              text={buildCurlCommand(site, '/settings')}
            />
            <p>
              Keys begin with <code>svk_</code>; treat the rest as opaque. If the key is missing, wrong,
              replaced or revoked, or the account is suspended, you get status 401.
            </p>
          </>
        ),
      },
      {
        id: 'make',
        title: 'Create, replace or revoke a key',
        content: (
          <>
            <p>
              Create and revoke keys on <a href="/account">your account page</a>. The API has no operation for
              it. A key is shown once, when you create it: we store only its hash.
            </p>
            <p>
              An account has one active key. A new key replaces the old one immediately, after you confirm it,
              and requests with the old key get status 401. Before you replace the key of a running program,
              be ready to deploy the new one. We email you when a key is created, replaced or revoked.
            </p>
          </>
        ),
      },
      {
        id: 'keep',
        title: 'Keep the key secret',
        content: (
          <>
            <p>
              A key can spend the credits of its account. Use it only on servers and in scripts, never in a
              web page, an app, a URL or a public repository. Read it from an environment variable or a secret
              store.
            </p>
            <p>If a key has leaked, create a new one. The old one stops working at the same moment.</p>
          </>
        ),
      },
      {
        id: 'apps',
        title: 'Connect an app (preview)',
        content: <ConnectedApps site={site} />,
      },
      {
        id: 'reach',
        title: 'What a key can access',
        content: (
          <p>
            A key can access only the data of its own account. Requests for another account’s audits, websites
            or credits get status 403 or 404. Snapshots are public, but only the publisher sees who published
            one.
          </p>
        ),
      },
    ],
  });
}

/** OAuth for the MCP server (docs/contract.md 15.50 to 15.59). */
function ConnectedApps({ site }: { site: string }) {
  return (
    <>
      <p>
        An app or AI assistant that speaks MCP needs no key. Give it the URL of our MCP server,{' '}
        <code>{site}/mcp</code>. It opens a page here that says what it asks for, and you choose what it may
        do:
      </p>
      <TwoColumnTable
        head={['Scope', 'Allows the app to']}
        rows={SCOPES.map((scope) => [scope, `${SCOPE_TEXTS[scope].label}. ${SCOPE_TEXTS[scope].detail}`])}
      />
      <p>
        <a href="/account/apps">Your connected apps</a> are listed in your account with what they may do and
        when they were last used. You can disconnect each of them at any time.
      </p>
      <p>
        For developers: this is OAuth 2.1 as the MCP specification describes it, with PKCE (S256) and{' '}
        <code>resource</code>. Clients are public. They are identified by a client ID metadata document, or
        register themselves; redirect URIs are https, or http on the user’s own machine. Access tokens last an
        hour. A refresh token works once: using it again ends the access. The{' '}
        <a href="/.well-known/oauth-authorization-server">metadata</a> lists the endpoints.
      </p>
    </>
  );
}
