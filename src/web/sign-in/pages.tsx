import type { Context } from 'hono';
import type { ErrorStatus } from '../../lib/errors.ts';
import { MINUTE } from '../../lib/time.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../services/accounts/sign-in-code.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { TextField } from '../parts/field.tsx';
import { getSignInPath } from './next-path.ts';

interface EmailFormState {
  /** The path to go to once signed in. */
  next: string;
  email?: string;
  error?: string;
  status?: ErrorStatus;
}

/** Ask for the email; once more, saying why, when it was refused. */
export function renderEmailPage(c: Context<WebEnv>, form: EmailFormState): Response | Promise<Response> {
  const { email, next, error, status } = form;
  const content = (
    <div class="narrow">
      <h1>Sign in</h1>
      <p>We mail you a code. There is no password, and the first sign-in opens your account.</p>
      <form method="post" action={getSignInPath(next)}>
        <TextField
          id="email"
          label="Email address"
          error={error}
          type="email"
          autocomplete="email"
          maxlength={254}
          required
          value={email}
        />
        <button type="submit">Mail me a code</button>
      </form>
    </div>
  );
  return renderPage(
    c,
    { title: formatTitle('Sign in', error), description: null, path: '/sign-in' },
    content,
    status,
  );
}

/** Ask for the mailed code. */
export function renderCodePage(
  c: Context<WebEnv>,
  form: { email: string; next: string; error?: string },
): Response | Promise<Response> {
  const { email, next, error } = form;
  const content = (
    <div class="narrow">
      <h1>Enter the code</h1>
      <p>
        We mailed 8 digits to <strong>{email}</strong>. They work for {SIGN_IN_CODE_LIFETIME / MINUTE}{' '}
        minutes, in this browser only.
      </p>
      <form method="post" action={getSignInPath(next, '/sign-in/code')}>
        <TextField
          id="code"
          label="Code"
          error={error}
          class="code"
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          pattern="[0-9 \-]*"
          maxlength={16}
          required
        />
        <button type="submit">Sign in</button>
      </form>
      <p class="aside">
        No mail? Look into your spam folder, or <a href={getSignInPath(next)}>ask for another code</a>.
      </p>
    </div>
  );
  const info = { title: formatTitle('Enter the code', error), description: null, path: '/sign-in/code' };
  return renderPage(c, info, content, error === undefined ? 200 : 422);
}
