import type { RefusedForm } from '../validate-form.ts';
import { getSignInPath } from '../next-path.ts';
import { ErrorNotice } from './callout.tsx';
import { FieldRow, UrlField } from './field.tsx';
import { PostForm } from './button.tsx';

/** Asks for the URL of a page to audit, on public pages. With a notice it offers the sign-in. */
export function UrlForm({ form }: { form?: RefusedForm<'url'> | undefined }) {
  return (
    <>
      {form && form.notice !== null && (
        <ErrorNotice>
          {form.notice} <a href={getSignInPath({ next: null, url: form.values.url })}>Sign in and audit it</a>
        </ErrorNotice>
      )}
      <PostForm action="/" data-busy="Starting the audit…">
        <FieldRow>
          <UrlField
            id="url"
            label="Page URL"
            form={form}
            class="address"
            placeholder="https://www.example.com/pricing"
          />
          <button type="submit">Audit page</button>
        </FieldRow>
      </PostForm>
      <p class="muted">Free: no password, no card. Sign in to keep your audits.</p>
    </>
  );
}
