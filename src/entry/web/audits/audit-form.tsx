import { FieldRow, UrlField } from '../parts/field.tsx';
import type { RenderingOffer } from '../../../services/audits/paid-rendering.ts';
import type { RefusedForm } from '../validate-form.ts';
import { RenderingChoice } from './rendering-choice.tsx';
import { PostForm } from '../parts/button.tsx';

export type RefusedAuditForm = RefusedForm<'url' | 'render'>;

interface AuditFormProps {
  form?: RefusedAuditForm | undefined;
  /** Seconds until the next audit is allowed. */
  wait: number;
  offer: RenderingOffer;
}

/** Asks for the URL of a page to audit. */
export function AuditForm({ form, wait, offer }: AuditFormProps) {
  return (
    <>
      <PostForm action="/audits" data-busy="Starting the audit…">
        <FieldRow>
          <UrlField
            id="url"
            label="Page URL"
            hint="Any public page, such as www.example.com/pricing"
            form={form}
            class="address"
          />
          <AuditButton label="Audit the page" wait={wait} />
        </FieldRow>
        <RenderingChoice offer={offer} checked={form?.values.render === 'true'} />
      </PostForm>
      <AuditWaitNotice wait={wait} />
    </>
  );
}

interface AuditButtonProps {
  label: string;
  /** Seconds until the next audit is allowed, 0 if it is allowed now. */
  wait: number;
}

/**
 * The button that runs an audit. It is disabled and shows the seconds until the next audit is allowed; without JavaScript, until the
 * page is reloaded.
 */
export function AuditButton({ label, wait }: AuditButtonProps) {
  if (wait === 0) return <button type="submit">{label}</button>;
  return (
    <button type="submit" disabled data-wait-seconds={String(wait)}>
      {label}
      <span> in {wait} s</span>
    </button>
  );
}

/** Says when the next audit is allowed. Empty if it is allowed now. */
export function AuditWaitNotice({ wait }: Pick<AuditButtonProps, 'wait'>) {
  if (wait === 0) return <></>;
  return (
    <p class="wait">
      You can run one audit per minute. Next one{' '}
      <span data-countdown={String(wait)} data-then="is allowed now">
        in {wait} s
      </span>
      .<noscript> Reload this page then.</noscript>
    </p>
  );
}
