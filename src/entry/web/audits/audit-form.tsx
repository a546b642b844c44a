import { ErrorNotice } from '../parts/callout.tsx';
import { FieldRow, UrlField } from '../parts/field.tsx';
import type { RefusedForm } from '../validate-form.ts';
import { AuditButton, AuditWaitNotice } from './audit-button.tsx';

export type RefusedAuditForm = RefusedForm<'url'>;

/** Asks for the URL of a page to audit. @param wait seconds until the next audit is allowed */
export function AuditForm({ form, wait }: { form?: RefusedAuditForm | undefined; wait: number }) {
  return (
    <>
      {form && form.notice !== null && <ErrorNotice>{form.notice}</ErrorNotice>}
      <form method="post" action="/audits" data-busy="Reading the page and its robots.txt…">
        <FieldRow>
          <UrlField
            id="url"
            label="Page URL"
            hint="Any public page, such as www.example.com/pricing"
            error={form?.errors.url}
            class="address"
            value={form?.values.url}
          />
          <AuditButton label="Audit the page" wait={wait} />
        </FieldRow>
      </form>
      <AuditWaitNotice wait={wait} />
    </>
  );
}
