import { type Context, Hono } from 'hono';
import { InvitationSchema, MAX_CLIENT_WEBSITES, MemberFormSchema } from '../../../contracts/members.ts';
import { ROLES } from '../../../lib/roles.ts';
import { listActions } from '../../../services/accounts/member-actions.ts';
import { inviteMember, listMembers, removeMember, ROLE_TEXTS } from '../../../services/accounts/members.ts';
import { renderAppPage } from '../app-page.tsx';
import type { SignedInEnv } from '../context.ts';
import { requireActive } from '../middleware/access.ts';
import { PostButton, PostForm } from '../parts/button.tsx';
import { Card, Section } from '../parts/card.tsx';
import { LinesField, SelectField, TextField } from '../parts/field.tsx';
import { CursorPagination } from '../parts/pagination.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { FormattedDate, FormattedDateTime } from '../parts/text.tsx';
import { type RefusedForm, toRefusedForm, validateForm } from '../validate-form.ts';
import { ACCOUNT_CRUMBS } from './crumb-labels.ts';
import { translate } from '../language.ts';

const PATH = '/account/members';

/** /account/members: who else may use the account, and what they did. */
export const accountMembers = new Hono<SignedInEnv>();
accountMembers.use('/members/*', requireActive);

accountMembers.get('/members', (c) => renderMembersPage(c));

accountMembers.post('/members', validateForm(InvitationSchema, renderMembersPage), async (c) => {
  try {
    await inviteMember(c.get('context'), c.req.valid('form'));
  } catch (error) {
    return renderMembersPage(c, await toRefusedForm(c, InvitationSchema, error));
  }
  return c.redirect(`${PATH}?done=invited`, 303);
});

accountMembers.post(
  '/members/remove',
  validateForm(MemberFormSchema, (c: Context<SignedInEnv>) => c.redirect(PATH, 303)),
  async (c) => {
    await removeMember(c.get('context'), c.req.valid('form'));
    return c.redirect(`${PATH}?done=removed`, 303);
  },
);

async function renderMembersPage(
  c: Context<SignedInEnv>,
  form?: RefusedForm<keyof typeof InvitationSchema.shape>,
): Promise<Response> {
  const cursor = c.req.query('cursor');
  const [members, { rows: actions, nextCursor }] = await Promise.all([
    listMembers(c.get('context')),
    listActions(c.get('context'), { cursor }),
  ]);
  return renderAppPage(
    c,
    {
      heading: 'Members',
      crumbs: ACCOUNT_CRUMBS,
      meta: 'People who may use this account. Each signs in with their own email address.',
      done: { invited: 'The invitation is sent.', removed: 'The person can no longer use this account.' },
      refused: form,
    },
    <div class="stack stack-lg">
      {members.length > 0 && (
        <DataTable
          label="Members"
          columns={['Person', 'Role', narrow('Since'), narrow('Action')]}
          rows={members.map(({ email, role, hosts, acceptedAt }) => [
            email,
            hosts === null ? role : `${role} of ${hosts.join(', ')}`,
            acceptedAt === null ? 'Invited' : <FormattedDate timestamp={acceptedAt} />,
            <PostButton
              action={`${PATH}/remove`}
              fields={{ email }}
              label="Remove"
              variant="danger small"
              aria-label={`Remove ${email}`}
            />,
          ])}
        />
      )}
      <Card title="Invite a person" id="invite">
        <PostForm action={PATH} submit="Send invitation">
          <TextField id="email" label="Email" type="email" autocomplete="off" required form={form} />
          <SelectField
            id="role"
            label="Role"
            form={form}
            value="viewer"
            options={ROLES.map((role) => ({ value: role, label: `${role}: ${translate(ROLE_TEXTS[role])}` }))}
          />
          <LinesField
            id="hosts"
            label="Websites of a client"
            hint={`One a line, at most ${MAX_CLIENT_WEBSITES}. Leave it empty for the other roles.`}
            form={form}
          />
        </PostForm>
      </Card>
      {actions.length > 0 && (
        <Section id="activity" title="Activity">
          <DataTable
            label="What members did, the newest first"
            columns={['Person', 'Action', narrow('Time')]}
            rows={actions.map(({ actor, action, createdAt }) => [
              actor === '' ? 'Deleted account' : actor,
              <code>{action}</code>,
              <FormattedDateTime timestamp={createdAt} />,
            ])}
          />
          <CursorPagination path={PATH} params={{ cursor }} nextCursor={nextCursor} />
        </Section>
      )}
    </div>,
  );
}
