import type { RefusedForm } from '../validate-form.ts';
import { getSignInPath } from '../next-path.ts';
import { ErrorNotice } from './callout.tsx';
import { FieldRow, UrlField } from './field.tsx';

/** Asks for the URL of a page to audit, on public pages. With a notice it offers the sign-in. */
export function UrlForm({ form }: { form?: RefusedForm<'url'> | undefined }) {
  return (
    <>
      {form && form.notice !== null && (
        <ErrorNotice>
          {form.notice} <a href={getSignInPath({ next: null, url: form.values.url })}>Sign in and audit it</a>
        </ErrorNotice>
      )}
      <form method="post" action="/" data-busy="Starting the audit…">
        <FieldRow>
          <UrlField
            id="url"
            label="Page URL"
            error={form?.errors.url}
            class="address"
            placeholder="https://www.example.com/pricing"
            value={form?.values.url}
          />
          <button type="submit">Audit page</button>
        </FieldRow>
      </form>
      <p class="muted">Free: no password, no card. Sign in to keep your audits.</p>
    </>
  );
}
