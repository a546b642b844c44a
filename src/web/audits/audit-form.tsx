import { formatCount } from '../format.ts';
import { UrlField } from '../parts/field.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import type { FormError } from '../form-error.ts';

/** What the form was sent with, and why it comes back. */
export interface AuditFormState {
  url: string;
  error: FormError;
}

const HINT =
  'Any public page, such as https://www.example.com/pricing. Without https:// or http:// we put https:// before it.';

/** Ask for the address of a page to audit. @param wait seconds until the next audit is allowed */
export function AuditForm({ form, wait }: { form?: AuditFormState | undefined; wait: number }) {
  const formError = form?.error;
  const error = formError?.status === 422 ? formError.message : undefined;
  return (
    <>
      {formError && error === undefined && <ErrorNotice>{formError.message}</ErrorNotice>}
      <form method="post" action="/audits" data-busy="Reading the page and its robots.txt…">
        <UrlField
          id="url"
          label="Address of a page"
          hint={HINT}
          error={error}
          class="address"
          value={form?.url}
        />
        <button type="submit">Audit the page</button>
      </form>
      <RateLimitNotice seconds={wait} />
    </>
  );
}

/** When the next audit is allowed; nothing where it is now. */
export function RateLimitNotice({ seconds }: { seconds: number }) {
  if (seconds === 0) return <></>;
  return (
    <p class="wait">
      This minute’s audit is used: one a minute, here and by the API together. You can audit again{' '}
      <span data-countdown={String(seconds)} data-then="now: the minute is over">
        in {formatCount(seconds, 'second')}
      </span>
      .
    </p>
  );
}

/** What a person typed, with the scheme they left out; `example.com:8080` has none. */
export function addScheme(input: string): string {
  const address = input.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;
}
