import type { Context } from 'hono';
import type { SignedInAccount } from '../../../services/accounts/sessions.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { formatCount } from '../format.ts';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';
import { DangerZone } from './danger-zone.tsx';
import { KeyCard } from './key-card.tsx';

/** The account: its API key, webhooks, sessions and data, and below them what cannot be undone. */
export function renderAccountPage(
  c: Context<SignedInEnv>,
  { email, key }: SignedInAccount,
  { balance, watched }: { balance: number; watched: { count: number; creditsPerMonth: number } },
): PageResponse {
  return renderAppPage(
    c,
    {
      heading: 'Your account',
      done: { revoked: 'The API key is revoked. It no longer works.' },
      width: 'settings',
    },
    <div class="stack stack-lg">
      <Card title="Profile" id="profile">
        <KeyValue>
          <DescriptionItem name="Email">{email}</DescriptionItem>
          <DescriptionItem name="Balance">
            <a href="/credits">{formatCount(balance, 'credit')}</a>
          </DescriptionItem>
          {watched.count > 0 && (
            <DescriptionItem name="Watched pages">
              {formatCount(watched.count, 'page')}, about {formatCount(watched.creditsPerMonth, 'credit')} a
              month
            </DescriptionItem>
          )}
        </KeyValue>
      </Card>
      <KeyCard apiKey={key} />
      <AppsCard />
      <WebhooksCard />
      <SessionsCard />
      <DataCard />
      <DangerZone hasKey={key !== null} />
    </div>,
  );
}

function AppsCard() {
  return (
    <Card title="Connected apps" id="apps">
      <p>See the apps and AI assistants that can use your account. Disconnect the ones you no longer use.</p>
      <a href="/account/apps" class="button quiet">
        Manage connected apps
      </a>
    </Card>
  );
}

function WebhooksCard() {
  return (
    <Card title="Webhooks" id="webhooks">
      <p>Notify your programs when a scan ends, a score changes or a snapshot is published.</p>
      <a href="/account/webhooks" class="button quiet">
        Manage webhooks
      </a>
    </Card>
  );
}

function SessionsCard() {
  return (
    <Card title="Sessions" id="sessions">
      <p>See every browser you are signed in with. Sign out of the ones you no longer use.</p>
      <div class="actions">
        <a href="/account/sessions" class="button quiet">
          Manage sessions
        </a>
        <form method="post" action="/sign-out">
          <button type="submit" class="quiet">
            Sign out
          </button>
        </form>
      </div>
    </Card>
  );
}

function DataCard() {
  return (
    <Card title="Your data" id="data">
      <p>
        Download everything we keep about this account as one JSON file.{' '}
        <a href="/privacy">See what we keep, and for how long</a>.
      </p>
      <form method="post" action="/account/export">
        <button type="submit" class="quiet">
          Download your data
        </button>
      </form>
    </Card>
  );
}
