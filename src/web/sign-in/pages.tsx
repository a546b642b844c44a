import type { Context } from 'hono';
import type { ErrorStatus } from '../../lib/errors.ts';
import { MINUTE } from '../../lib/time.ts';
import { CODE_LIFETIME } from '../../services/accounts/sign-in-code.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';

interface EmailForm {
  email?: string;
  error?: string;
  status?: ErrorStatus;
}

/** Ask for the email; once more, saying why, when it was refused. */
export function emailPage(c: Context<WebEnv>, form: EmailForm = {}): Response | Promise<Response> {
  const { email, error, status } = form;
  const content = (
    <div class="narrow">
      <h1>Sign in</h1>
      <p>We mail you a code. There is no password, and the first sign-in opens your account.</p>
      <form method="post" action="/sign-in">
        <label for="email">Email address</label>
        <FieldError id="email-error" message={error} />
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          maxlength={254}
          required
          value={email}
          {...describedBy('email-error', error)}
        />
        <button type="submit">Mail me a code</button>
      </form>
    </div>
  );
  return renderPage(
    c,
    { title: titled('Sign in', error), description: null, path: '/sign-in' },
    content,
    status,
  );
}

/** Ask for the mailed code. */
export function codePage(
  c: Context<WebEnv>,
  form: { email: string; error?: string },
): Response | Promise<Response> {
  const { email, error } = form;
  const content = (
    <div class="narrow">
      <h1>Enter the code</h1>
      <p>
        We mailed 8 digits to <strong>{email}</strong>. They work for {CODE_LIFETIME / MINUTE} minutes, in
        this browser only.
      </p>
      <form method="post" action="/sign-in/code">
        <label for="code">Code</label>
        <FieldError id="code-error" message={error} />
        <input
          id="code"
          name="code"
          class="code"
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          pattern="[0-9 \-]*"
          maxlength={16}
          required
          {...describedBy('code-error', error)}
        />
        <button type="submit">Sign in</button>
      </form>
      <p class="aside">
        No mail? Look into your spam folder, or <a href="/sign-in">ask for another code</a>.
      </p>
    </div>
  );
  const info = { title: titled('Enter the code', error), description: null, path: '/sign-in/code' };
  return renderPage(c, info, content, error === undefined ? 200 : 422);
}

function FieldError({ id, message }: { id: string; message?: string }) {
  return message === undefined ? null : (
    <p class="error" id={id}>
      {message}
    </p>
  );
}

function describedBy(id: string, error?: string) {
  return error === undefined ? {} : ({ 'aria-invalid': 'true', 'aria-describedby': id } as const);
}

/** A page that reports an error says so first: the title is what a screen reader speaks. */
function titled(heading: string, error?: string): string {
  return `${error === undefined ? '' : 'Error: '}${heading} – ${SITE_NAME}`;
}
