import type { Context } from 'hono';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import type { Member } from '../../services/accounts/sessions.ts';
import { renderAppPage } from './app-page.tsx';
import type { PageResponse, SignedInEnv } from './context.ts';
import { ButtonLink } from './parts/button.tsx';

/** Responds with 403 to a request that the role of a member does not allow. */
export function renderRoleDenied<E extends SignedInEnv>(c: Context<E>, { role }: Member): PageResponse {
  return renderAppPage(
    c,
    { heading: `Not allowed as ${role}`, status: 403, width: 'narrow' },
    <>
      <p>
        Your role in the account <strong>{c.get('signedIn').email}</strong> does not allow this. Ask its
        owner, or switch to your own account.
      </p>
      <p>
        <ButtonLink href="/members" label="Switch account" />
      </p>
    </>,
  );
}

/** The websites that a client sees. */
export function renderClientWebsites(c: Context<SignedInEnv>, hosts: string[]): PageResponse {
  return renderAppPage(
    c,
    { heading: 'Websites', meta: `Shared with you by ${c.get('signedIn').email}.` },
    <ul>
      {hosts.map((host) => (
        <li>
          <a href={`/websites/${host}/report`}>{toDisplayHost(host)}</a>
        </li>
      ))}
    </ul>,
  );
}
