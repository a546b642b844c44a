import type { Context } from 'hono';
import type { SignedInEnv } from '../context.ts';
import { TextField } from '../parts/field.tsx';
import { renderAdminPage } from './frame.tsx';

const HINT = 'The whole address the account signs in with.';

/** Find an account by its email. @param unknown an email that no account has */
export function findAccountPage(c: Context<SignedInEnv>, unknown?: string): Response | Promise<Response> {
  const error = unknown === undefined ? undefined : 'No account has this email address';
  return renderAdminPage(
    c,
    { heading: 'Accounts', path: '/admin/accounts', error },
    <form method="get" action="/admin/accounts">
      <TextField
        id="email"
        label="Email address"
        hint={HINT}
        error={error}
        type="text"
        inputmode="email"
        autocapitalize="none"
        autocomplete="off"
        spellcheck={false}
        maxlength={254}
        required
        value={unknown}
      />
      <button type="submit">Find the account</button>
    </form>,
    error === undefined ? 200 : 404,
  );
}
