import { formatCount } from '../format.ts';
import { UrlField } from '../parts/field.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import type { RefusedForm } from '../validate-form.ts';

export type RefusedAuditForm = RefusedForm<'url'>;

const HINT =
  'Any public page, such as https://www.example.com/pricing. Without https:// or http:// we put https:// before it.';

/** Asks for the URL of a page to audit. @param wait seconds until the next audit is allowed */
export function AuditForm({ form, wait }: { form?: RefusedAuditForm | undefined; wait: number }) {
  return (
    <>
      {form && form.notice !== null && <ErrorNotice>{form.notice}</ErrorNotice>}
      <form method="post" action="/audits" data-busy="Reading the page and its robots.txt…">
        <UrlField
          id="url"
          label="Address of a page"
          hint={HINT}
          error={form?.errors.url}
          class="address"
          value={form?.values.url}
        />
        <button type="submit">Audit the page</button>
      </form>
      <RateLimitNotice seconds={wait} />
    </>
  );
}

/** Says when the next audit is allowed. Empty if it is allowed now. */
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

/** Adds `https://` to a URL that has no scheme. `example.com:8080` has none. */
export function addScheme(input: string): string {
  const url = input.trim();
  return url === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(url) ? url : `https://${url}`;
}
