import type { Child } from 'hono/jsx';
import { Card } from '../parts/card.tsx';

/** The actions that cannot be undone, separate from the rest. Each has its own confirmation page. */
export function DangerZone({ hasKey }: { hasKey: boolean }) {
  return (
    <div class="danger-zone">
      <Card title="Danger zone" id="danger">
        {hasKey && (
          <Danger
            title="Revoke API key"
            action={
              <a href="/account/key/revoke" class="button danger">
                Revoke key
              </a>
            }
          >
            Programs that use it stop working immediately.
          </Danger>
        )}
        <Danger
          title="Sign out everywhere"
          action={
            <form method="post" action="/account/sessions/end-all">
              <button type="submit" class="danger">
                Sign out everywhere
              </button>
            </form>
          }
        >
          You are signed out of every browser, this one too. Your API key and connected apps keep working.
        </Danger>
        <Danger
          title="Delete account"
          action={
            <a href="/account/delete" class="button danger">
              Delete account
            </a>
          }
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
