import type { RefusedForm } from '../validate-form.ts';
import { ErrorNotice } from './callout.tsx';
import { FieldRow, UrlField } from './field.tsx';

/** Asks for the URL of a page to audit, on public pages: leads to the sign-in, or straight to the audit. */
export function UrlForm({ form }: { form?: RefusedForm<'url'> | undefined }) {
  return (
    <>
      {form && form.notice !== null && <ErrorNotice>{form.notice}</ErrorNotice>}
      <form method="post" action="/" data-busy="Reading the page…">
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
      <p class="muted">Free, one page per minute. Sign in with a code we email you: no password, no card.</p>
    </>
  );
}
