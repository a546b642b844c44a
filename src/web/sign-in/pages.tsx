import type { Context } from 'hono';
import { MAX_EMAIL_LENGTH } from '../../contracts/sign-in.ts';
import { MINUTE } from '../../lib/time.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../services/accounts/sign-in-code.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { TextField } from '../parts/field.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import type { RefusedForm } from '../validate-form.ts';
import { getSignInPath } from './next-path.ts';

interface EmailPageProps {
  /** The path to go to after the sign-in. */
  next: string;
  form?: RefusedForm<'email'>;
}

/** Asks for the email address. */
export function renderEmailPage(
  c: Context<WebEnv>,
  { next, form }: EmailPageProps,
): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <h1>Sign in</h1>
      {form && form.notice !== null && <ErrorNotice>{form.notice}</ErrorNotice>}
      <p>We mail you a code. There is no password, and the first sign-in opens your account.</p>
      <form method="post" action={getSignInPath(next)}>
        <TextField
          id="email"
          label="Email address"
          error={form?.errors.email}
          type="email"
          autocomplete="email"
          maxlength={MAX_EMAIL_LENGTH}
          required
          value={form?.values.email}
        />
        <button type="submit">Mail me a code</button>
      </form>
    </div>
  );
  const info = { title: formatTitle('Sign in', form !== undefined), description: null, path: '/sign-in' };
  return renderPage(c, info, content, form?.status);
}

/** Asks for the mailed code. */
export function renderCodePage(
  c: Context<WebEnv>,
  { email, next, error }: { email: string; next: string; error?: string | undefined },
): Response | Promise<Response> {
  const content = (
    <div class="narrow">
      <h1>Enter the code</h1>
      <p>
        We mailed 8 digits to <strong>{email}</strong>. They work for {SIGN_IN_CODE_LIFETIME / MINUTE}{' '}
        minutes, in this browser only.
      </p>
      <form method="post" action={getSignInPath(next, '/sign-in/code')}>
        <CodeField error={error} />
        <button type="submit">Sign in</button>
      </form>
      <p class="aside">
        No mail? Check your spam folder, or <a href={getSignInPath(next)}>ask for another code</a>.
      </p>
    </div>
  );
  const hasError = error !== undefined;
  const info = { title: formatTitle('Enter the code', hasError), description: null, path: '/sign-in/code' };
  return renderPage(c, info, content, hasError ? 422 : 200);
}
