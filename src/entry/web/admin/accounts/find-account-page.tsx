import type { Context } from 'hono';
import { MAX_EMAIL_LENGTH } from '../../../../contracts/sign-in.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { formatNumber } from '../../../../lib/text.ts';
import { formatUpTo } from '../../format.ts';
import { Card, EmptyState, Section } from '../../parts/card.tsx';
import { FieldRow, TextField } from '../../parts/field.tsx';
import { type AccountGroup, MAX_GROUP_SIZE } from '../../../../services/accounts/related-accounts.ts';
import { FormattedDateTime } from '../../parts/text.tsx';
import { DataTable, narrow, numeric } from '../../parts/table.tsx';
import { renderAdminPage } from '../parts.tsx';

const HINT = 'Its email address, or its id if it is deleted';

/**
 * The form to find an account, and the accounts that share a mailbox or a network.
 *
 * @param unknownText the submitted text that names no account
 */
export function renderFindAccountPage(
  c: Context<SignedInEnv>,
  groups: AccountGroup[],
  unknownText?: string,
): PageResponse {
  const error = unknownText === undefined ? undefined : 'No account has this email address or id';
  return renderAdminPage(
    c,
    {
      heading: 'Accounts',
      refused: error === undefined ? undefined : { status: 404 },
    },
    <>
      <Card>
        <form method="get" action="/admin/accounts" class="inline-form">
          <FieldRow>
            <TextField
              id="email"
              label="Find an account"
              hint={HINT}
              error={error}
              type="text"
              inputmode="email"
              autocapitalize="none"
              autocomplete="off"
              spellcheck={false}
              maxlength={MAX_EMAIL_LENGTH}
              required
              value={unknownText}
            />
            <button type="submit">Find account</button>
          </FieldRow>
        </form>
      </Card>
      <GroupsSection groups={groups} />
    </>,
  );
}

function GroupsSection({ groups }: { groups: AccountGroup[] }) {
  return (
    <Section id="groups" title="Accounts that share a mailbox or a network">
      {groups.length === 0 ? (
        <EmptyState title="No related accounts" level={3}>
          <p>Accounts that share a mailbox or were created from one network are listed here.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Groups of accounts, those with the newest account first"
          columns={[
            'Newest account',
            'Share',
            numeric('Accounts'),
            numeric('Suspended'),
            narrow('Newest since'),
          ]}
          rows={groups.map(({ id, email, shared, accounts, suspended, createdAt }) => [
            <a href={`/admin/accounts/${id}#related`}>{email}</a>,
            shared,
            formatUpTo(accounts, MAX_GROUP_SIZE),
            formatNumber(suspended),
            <FormattedDateTime timestamp={createdAt} />,
          ])}
        />
      )}
    </Section>
  );
}
