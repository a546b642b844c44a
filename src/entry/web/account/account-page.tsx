import type { Context } from 'hono';
import type { SignedInAccount } from '../../../services/accounts/sessions.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { renderAppPage } from '../app-page.tsx';
import { formatCount } from '../../../lib/text.ts';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import type { ApiKeyInfo } from '../../../services/accounts/keys.ts';
import { FormattedDate } from '../parts/text.tsx';
import type { Child } from 'hono/jsx';
import { ButtonLink, PostButton } from '../parts/button.tsx';

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
      <Card title="API key" id="key" action={<a href="/docs/api">API reference</a>}>
        {key ? (
          <ActiveKey {...key} />
        ) : (
          <>
            <p>
              You have no API key. Create one to use the API from scripts and servers, or{' '}
              <a href="/docs/authentication#test">try the API with the test key</a>.
            </p>
            <PostButton action="/account/key" label="Create API key" />
          </>
        )}
      </Card>
      <Card title="Branding" id="branding">
        <p>Put your name, logo and colour on the cover of your website reports.</p>
        <ButtonLink href="/account/branding" label="Set branding" variant="quiet" />
      </Card>
      <Card title="Connected apps" id="apps">
        <p>
          See the apps and AI assistants that can use your account. Disconnect the ones you no longer use.
        </p>
        <ButtonLink href="/account/apps" label="Manage connected apps" variant="quiet" />
      </Card>
      <Card title="Members" id="members">
        <p>Invite people to use this account with their own email address: editors, viewers and clients.</p>
        <div class="actions">
          <ButtonLink href="/account/members" label="Manage members" variant="quiet" />
          <ButtonLink href="/members" label="Switch account" variant="quiet" />
        </div>
      </Card>
      <Card title="Webhooks" id="webhooks">
        <p>Notify your programs when a scan ends, a score changes or a snapshot is published.</p>
        <ButtonLink href="/account/webhooks" label="Manage webhooks" variant="quiet" />
      </Card>
      <Card title="Sessions" id="sessions">
        <p>See every browser you are signed in with. Sign out of the ones you no longer use.</p>
        <div class="actions">
          <ButtonLink href="/account/sessions" label="Manage sessions" variant="quiet" />
          <PostButton action="/sign-out" label="Sign out" variant="quiet" />
        </div>
      </Card>
      <Card title="Your data" id="data">
        <p>
          Download everything we keep about this account as one JSON file.{' '}
          <a href="/privacy">See what we keep, and for how long</a>.
        </p>
        <PostButton action="/account/export" label="Download your data" variant="quiet" />
      </Card>
      <DangerZone hasKey={key !== null} />
    </div>,
  );
}

function ActiveKey({ hint, createdAt }: ApiKeyInfo) {
  return (
    <>
      <KeyValue>
        <DescriptionItem name="Key">
          <code>svk_…{hint}</code>
        </DescriptionItem>
        <DescriptionItem name="Created">
          <FormattedDate timestamp={createdAt} />
        </DescriptionItem>
      </KeyValue>
      <ButtonLink href="/account/key/replace" label="Replace key" variant="quiet" />
    </>
  );
}

/** The actions that cannot be undone, separate from the rest. Each has its own confirmation page. */
function DangerZone({ hasKey }: { hasKey: boolean }) {
  return (
    <div class="danger-zone">
      <Card title="Danger zone" id="danger">
        {hasKey && (
          <Danger
            title="Revoke API key"
            action={<ButtonLink href="/account/key/revoke" label="Revoke key" variant="danger" />}
          >
            Programs that use it stop working immediately.
          </Danger>
        )}
        <Danger
          title="Sign out everywhere"
          action={
            <PostButton action="/account/sessions/end-all" label="Sign out everywhere" variant="danger" />
          }
        >
          You are signed out of every browser, this one too. Your API key and connected apps keep working.
        </Danger>
        <Danger
          title="Delete account"
          action={<ButtonLink href="/account/delete" label="Delete account" variant="danger" />}
        >
          Your audits, websites and credits are deleted for good.
        </Danger>
      </Card>
    </div>
  );
}

function Danger({ title, action, children }: { title: string; action: Child; children: Child }) {
  return (
    <div class="danger-row">
      <div>
        <h3>{title}</h3>
        <p class="muted">{children}</p>
      </div>
      {action}
    </div>
  );
}
