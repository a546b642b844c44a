import type { Context } from 'hono';
import { MAX_EMAIL_LENGTH } from '../../../contracts/sign-in.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatNumber } from '../../../lib/text.ts';
import { TextField } from '../../parts/field.tsx';
import type { AccountGroup } from '../../../services/accounts/list-account-groups.ts';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { ScrollableTable } from '../../parts/table.tsx';
import { renderAdminPage } from '../layout.tsx';

const HINT = 'The whole address the account signs in with; for a deleted account, its id.';

/**
 * The form to find an account, and the accounts that share a mailbox or a network.
 *
 * @param unknownText the submitted text that names no account
 */
export function renderFindAccountPage(
  c: Context<SignedInEnv>,
  groups: AccountGroup[],
  unknownText?: string,
): Response | Promise<Response> {
  const error = unknownText === undefined ? undefined : 'No account has this email address or id';
  return renderAdminPage(
    c,
    { heading: 'Accounts', path: '/admin/accounts', hasError: error !== undefined },
    <>
      <form method="get" action="/admin/accounts">
        <TextField
          id="email"
          label="Email address or account id"
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
        <button type="submit">Find the account</button>
      </form>
      <GroupsSection groups={groups} />
    </>,
    error === undefined ? 200 : 404,
  );
}

function GroupsSection({ groups }: { groups: AccountGroup[] }) {
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">Accounts that share a mailbox or a network</h2>
      {groups.length === 0 ? (
        <p>There are none.</p>
      ) : (
        <ScrollableTable
          label="Groups of accounts, those with the newest account first"
          columns={[
            { name: 'Newest account' },
            { name: 'Share' },
            { name: 'Accounts', number: true },
            { name: 'Suspended', number: true },
            { name: 'Newest since' },
          ]}
          rows={groups.map(({ id, email, shared, accounts, suspended, createdAt }) => [
            <a href={`/admin/accounts/${id}#related`}>{email}</a>,
            shared,
            formatNumber(accounts),
            formatNumber(suspended),
            <FormattedDateTime timestamp={createdAt} />,
          ])}
        />
      )}
    </section>
  );
}
