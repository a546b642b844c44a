import type { Context } from 'hono';
import { MembershipFormSchema } from '../../../contracts/members.ts';
import { sha256 } from '../../../lib/secret.ts';
import {
  acceptInvitation,
  leaveAccount,
  listMemberships,
  switchAccount,
} from '../../../services/accounts/memberships.ts';
import { renderAppPage } from '../app-page.tsx';
import type { PageResponse, SignedInEnv } from '../context.ts';
import { readToken } from '../cookies.ts';
import { createSection } from '../create-section.ts';
import { requireSession } from '../middleware/access.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { Badge } from '../parts/badge.tsx';
import { PostButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/card.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { validateForm } from '../validate-form.ts';

/** /members: the accounts that the signed-in person can use, and which of them this browser uses. */
export const memberships = createSection<SignedInEnv>('/members');
memberships.use(...formMiddleware, requireSession);

memberships.get('/', async (c) => {
  const email = getPersonEmail(c);
  return renderMembershipsPage(c, email, await listMemberships(c.env, email));
});

const validate = validateForm(MembershipFormSchema, redirectToMembers);

memberships.post('/accept', validate, async (c) => {
  await acceptInvitation(c.env, readMembership(c, c.req.valid('form')));
  return c.redirect('/members?done=accepted', 303);
});

memberships.post('/leave', validate, async (c) => {
  await leaveAccount(c.env, readMembership(c, c.req.valid('form')));
  return c.redirect('/members?done=left', 303);
});

memberships.post('/switch', validate, async (c) => {
  const { accountId, email } = readMembership(c, c.req.valid('form'));
  const tokenHash = await sha256(readToken(c, 'session') ?? '');
  await switchAccount(c.env, { tokenHash, accountId: accountId || null, email });
  return c.redirect('/websites', 303);
});

/** Returns the email of the person, who may act for another account. */
function getPersonEmail(c: Context<SignedInEnv>): string {
  const { email, member } = c.get('signedIn');
  return member?.email ?? email;
}

function readMembership(c: Context<SignedInEnv>, { account }: { account: string }) {
  return { accountId: account, email: getPersonEmail(c) };
}

function redirectToMembers(c: Context<SignedInEnv>): Response {
  return c.redirect('/members', 303);
}

function renderMembershipsPage(
  c: Context<SignedInEnv>,
  email: string,
  rows: Awaited<ReturnType<typeof listMemberships>>,
): PageResponse {
  const { accountId, member } = c.get('signedIn');
  return renderAppPage(
    c,
    {
      heading: 'Switch account',
      meta: `You are signed in as ${email}.`,
      done: {
        accepted: 'You are a member of the account.',
        left: 'You are no longer a member of the account.',
      },
      actions: (
        <>
          {member && <PostButton action="/members/switch" label="Use your own account" />}
          <PostButton action="/sign-out" label="Sign out" variant="quiet" />
        </>
      ),
    },
    rows.length === 0 ? (
      <EmptyState title="No other accounts">
        <p>When somebody invites you to their account, it is here.</p>
      </EmptyState>
    ) : (
      <DataTable
        label="Accounts of others"
        columns={['Account', 'Your role', narrow('Use'), narrow('Leave')]}
        rows={rows.map(({ accountId: id, ownerEmail, role, hosts, acceptedAt }) => [
          ownerEmail,
          hosts === null ? role : `${role} of ${hosts.join(', ')}`,
          acceptedAt === null ? (
            <PostButton action="/members/accept" fields={{ account: id }} label="Accept" variant="small" />
          ) : member && id === accountId ? (
            <Badge tone="good">In use</Badge>
          ) : (
            <PostButton action="/members/switch" fields={{ account: id }} label="Use" variant="quiet small" />
          ),
          <PostButton
            action="/members/leave"
            fields={{ account: id }}
            label={acceptedAt === null ? 'Decline' : 'Leave'}
            variant="quiet small"
          />,
        ])}
      />
    ),
  );
}
