import type { Context } from 'hono';
import { DAY } from '../../../lib/time.ts';
import { type AccountSession, SESSION_LIFETIME } from '../../../services/accounts/sessions.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { FormattedDate, FormattedDateTime } from '../parts/text.tsx';
import { Badge } from '../parts/badge.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { sanitizeText } from '../../../lib/text.ts';
import type { ConnectedApp } from '../../../services/oauth/grants.ts';
import { SCOPE_TEXTS } from '../oauth/scope-texts.ts';
import { EmptyState } from '../parts/card.tsx';
import { PostButton } from '../parts/button.tsx';
import { ACCOUNT_CRUMBS } from './crumb-labels.ts';

/** The browsers that are signed in to the account, each with a button to sign it out. */
export function renderSessionsPage(c: Context<SignedInEnv>, sessions: AccountSession[]): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'Your sessions',
      crumbs: ACCOUNT_CRUMBS,
      meta: `A session lasts ${SESSION_LIFETIME / DAY} days. If you don’t recognize a browser, sign out of it.`,
      actions: <PostButton action="/account/sessions/end-all" label="Sign out everywhere" variant="danger" />,
      done: { ended: 'The browser is signed out.' },
    },
    <>
      <DataTable
        label="Your sessions, the last used first"
        columns={['Browser', narrow('Country'), narrow('Signed in'), narrow('Last used'), narrow('Action')]}
        rows={sessions.map((session) => [
          session.browser,
          session.country,
          <FormattedDateTime timestamp={session.signedInAt} />,
          <FormattedDate timestamp={session.lastUsedOn} />,
          session.isCurrent ? (
            <Badge tone="good">This browser</Badge>
          ) : (
            <PostButton
              action="/account/sessions/end"
              fields={{ session: session.id }}
              label="Sign out"
              variant="quiet small"
              aria-label={`Sign out of ${session.browser}`}
            />
          ),
        ])}
      />
      <p class="muted">
        Browser and country are those of the sign-in. Signing out everywhere includes this browser; your API
        key and your <a href="/account/apps">connected apps</a> keep working.
      </p>
    </>,
  );
}

/** The apps that can use the account, each with a button to disconnect it. */
export function renderAppsPage(c: Context<SignedInEnv>, apps: ConnectedApp[]): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'Connected apps',
      crumbs: ACCOUNT_CRUMBS,
      meta: 'Apps and AI assistants that can use your account. One that is not used for 30 days is disconnected.',
      done: {
        disconnected: 'The app is disconnected. It can no longer use your account.',
      },
    },
    apps.length === 0 ? (
      <EmptyState title="No connected apps">
        <p>
          To connect an app or AI assistant, give it the URL of our MCP server:{' '}
          <code>{`${c.env.SITE_URL}/mcp`}</code>
        </p>
      </EmptyState>
    ) : (
      <AppTable apps={apps} />
    ),
  );
}

function AppTable({ apps }: { apps: ConnectedApp[] }) {
  return (
    <DataTable
      label="Your connected apps, the newest first"
      columns={['App', 'Access', narrow('Connected'), narrow('Last used'), narrow('Action')]}
      rows={apps.map((app) => [
        <>
          {app.clientHost ?? app.redirectHost ?? 'A program on your computer'}
          {app.name !== '' && (
            <>
              <br />
              <bdi class="muted">“{sanitizeText(app.name)}”</bdi>
            </>
          )}
        </>,
        app.scopes.map((scope) => SCOPE_TEXTS[scope].label).join(', '),
        <>
          <FormattedDateTime timestamp={app.connectedAt} />
          {app.memberEmail !== null && <small class="host">by {app.memberEmail}</small>}
        </>,
        app.lastUsedOn === null ? 'Never' : <FormattedDate timestamp={app.lastUsedOn} />,
        <DisconnectForm {...app} />,
      ])}
    />
  );
}

function DisconnectForm({ id, name, clientHost }: ConnectedApp) {
  const label = `Disconnect ${clientHost ?? (sanitizeText(name) || 'the app')}`;
  return (
    <PostButton
      action="/account/apps/disconnect"
      fields={{ app: id }}
      label="Disconnect"
      variant="quiet small"
      aria-label={label}
    />
  );
}
