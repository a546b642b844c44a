import type { Context } from 'hono';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { buildCurlCommand } from './examples.tsx';

/** How to send, create and protect an API key (docs/contract.md 2.3). */
export function renderAuthenticationDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/authentication', {
    lead: 'Every request carries the API key of your account. Only the health call and the description of the API answer without one.',
    sections: [
      {
        id: 'send',
        title: 'Send the key',
        content: (
          <>
            <p>
              As a bearer token in the <code>Authorization</code> header:
            </p>
            <CodeBlock
              id="key-example"
              label="Read prices and limits with curl"
              text={buildCurlCommand(site, '/settings')}
            />
            <p>
              A key begins with <code>svk_</code>; what follows has no meaning to read. Without a key, or with
              a wrong, replaced, revoked or suspended one, the answer is 401.
            </p>
          </>
        ),
      },
      {
        id: 'make',
        title: 'Make, replace and revoke it',
        content: (
          <>
            <p>
              Keys are made and revoked on <a href="/account">your account page</a>, not through the API. A
              key is shown once, when it is made: we keep only a hash of it and cannot show it again.
            </p>
            <p>
              An account has one active key. A new key replaces the old one at once, after a page that asks
              you to confirm it, and requests with the old one then get 401. We mail you when a key is made,
              replaced or revoked. To change the key of something that runs, be ready to put the new one in
              place right away.
            </p>
          </>
        ),
      },
      {
        id: 'keep',
        title: 'Keep it secret',
        content: (
          <>
            <p>
              A key can spend the credits of its account. It is for servers and scripts: never put it into a
              web page, an app, a public repository or an address. Read it from the environment or from a
              store of secrets, as the examples here do.
            </p>
            <p>If a key got out, make a new one: that takes the old one out of use in the same moment.</p>
          </>
        ),
      },
      {
        id: 'reach',
        title: 'What a key can reach',
        content: (
          <p>
            The data of its own account and nothing else: asking for another account’s audit, website or
            credits is answered with 403 or 404. Snapshots are public, and who published one is shown to the
            publisher alone.
          </p>
        ),
      },
    ],
  });
}
