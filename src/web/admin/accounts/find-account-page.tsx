import type { Context } from 'hono';
import { MAX_EMAIL_LENGTH } from '../../../contracts/sign-in.ts';
import type { SignedInEnv } from '../../context.ts';
import { TextField } from '../../parts/field.tsx';
import { renderAdminPage } from '../layout.tsx';

const HINT = 'The whole address the account signs in with.';

/** The form to find an account. @param unknownEmail the submitted email address that no account has */
export function renderFindAccountPage(
  c: Context<SignedInEnv>,
  unknownEmail?: string,
): Response | Promise<Response> {
  const error = unknownEmail === undefined ? undefined : 'No account has this email address';
  return renderAdminPage(
    c,
    { heading: 'Accounts', path: '/admin/accounts', hasError: error !== undefined },
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
        maxlength={MAX_EMAIL_LENGTH}
        required
        value={unknownEmail}
      />
      <button type="submit">Find the account</button>
    </form>,
    error === undefined ? 200 : 404,
  );
}
