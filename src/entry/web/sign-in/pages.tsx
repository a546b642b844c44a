import type { Context } from 'hono';
import type { PropsWithChildren } from 'hono/jsx';
import { MAX_EMAIL_LENGTH } from '../../../contracts/sign-in.ts';
import { MINUTE } from '../../../lib/time.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../../services/accounts/sign-in-codes.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { BreakableText, shortenUrl } from '../parts/text.tsx';
import { CodeField, TextField } from '../parts/field.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import type { RefusedForm } from '../validate-form.ts';
import { getSignInPath, isKeepPath, type SignInTarget } from '../next-path.ts';
import { PostForm } from '../parts/button.tsx';

/** Characters shown of the URL to audit. */
const URL_LIMIT = 90;

interface EmailPageProps {
  target: SignInTarget;
  form?: RefusedForm<'email'>;
}

/** Asks for the email address. */
export function renderEmailPage(c: Context<WebEnv>, { target, form }: EmailPageProps): PageResponse {
  const content = (
    <SignInCard title={getTitle(target)}>
      {form && form.notice !== null && <ErrorNotice>{form.notice}</ErrorNotice>}
      {target.url ? (
        <p>
          Enter your email, and we’ll send you a code. Then we audit <AuditedUrl url={target.url} />
        </p>
      ) : (
        <p>Enter your email, and we’ll send you a code.</p>
      )}
      <PostForm action={getSignInPath(target)} submit="Email me a code">
        <TextField
          id="email"
          label="Email address"
          form={form}
          type="email"
          autocomplete="email"
          maxlength={MAX_EMAIL_LENGTH}
          required
        />
      </PostForm>
      <p class="muted">
        New here? Your first sign-in opens an account. There’s no password, and you don’t need a card.
      </p>
    </SignInCard>
  );
  const info = { title: formatTitle('Sign in', form !== undefined), description: null, path: '/sign-in' };
  return renderPage(c, info, content, form?.status);
}

function getTitle({ url, next }: SignInTarget): string {
  if (url) return 'Sign in to see your audit';
  return isKeepPath(next) ? 'Sign in to keep your audit' : 'Sign in';
}

interface CodePageProps {
  email: string;
  target: SignInTarget;
  error?: string | undefined;
}

/** Asks for the mailed code. The form also holds the URL to audit: after the sign-in it is sent on to /audits. */
export function renderCodePage(c: Context<WebEnv>, { email, target, error }: CodePageProps): PageResponse {
  const { url } = target;
  const content = (
    <SignInCard title="Enter your code">
      <p>
        We emailed 8 digits to <strong>{email}</strong>. They work for {SIGN_IN_CODE_LIFETIME / MINUTE}{' '}
        minutes, in this browser only.
      </p>
      <PostForm
        action={getSignInPath(target, '/sign-in/code')}
        data-busy={url ? 'Starting the audit…' : undefined}
        submit={url ? 'Sign in and audit the page' : 'Sign in'}
      >
        <CodeField error={error} />
        {url && <input type="hidden" name="url" value={url} />}
      </PostForm>
      {url && (
        <p class="muted">
          Page: <AuditedUrl url={url} />
        </p>
      )}
      <p class="muted">
        No email? Check your spam folder, or <a href={getSignInPath(target)}>get another code</a>.
      </p>
    </SignInCard>
  );
  const hasError = error !== undefined;
  const info = { title: formatTitle('Enter your code', hasError), description: null, path: '/sign-in/code' };
  return renderPage(c, info, content, hasError ? 422 : 200);
}

function SignInCard({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <div class="sign-in card">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function AuditedUrl({ url }: { url: string }) {
  return (
    <strong>
      <BreakableText text={shortenUrl(url, URL_LIMIT)} />
    </strong>
  );
}
