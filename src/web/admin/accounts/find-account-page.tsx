import type { Context } from 'hono';
import type { SignedInEnv } from '../../context.ts';
import { TextField } from '../../parts/field.tsx';
import { renderAdminPage } from '../layout.tsx';

const HINT = 'The whole address the account signs in with.';

/** Find an account by its email. @param unknownEmail an email that no account has */
export function renderFindAccountPage(
  c: Context<SignedInEnv>,
  unknownEmail?: string,
): Response | Promise<Response> {
  const error = unknownEmail === undefined ? undefined : 'No account has this email address';
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
        value={unknownEmail}
      />
      <button type="submit">Find the account</button>
    </form>,
    error === undefined ? 200 : 404,
  );
}
