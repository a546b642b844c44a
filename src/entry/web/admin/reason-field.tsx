import { MAX_REASON_LENGTH } from '../../../contracts/administration.ts';
import { TextField } from '../parts/field.tsx';
import type { RefusedForm } from '../validate-form.ts';

/** Under the reason of a suspension (docs/contract.md 2.7). */
export const SUSPENSION_REASON_HINT = 'The owner reads it in the web app and in every response of the API.';

interface ReasonFieldProps {
  /** Needed if the page has several. */
  id?: string;
  hint: string;
  form: Pick<RefusedForm<'reason'>, 'values' | 'errors'> | undefined;
}

/** The reason for an administrator's action. @param props.form as it was refused */
export function ReasonField({ id = 'reason', hint, form }: ReasonFieldProps) {
  return (
    <TextField
      id={id}
      label="Reason"
      hint={hint}
      error={form?.errors.reason}
      name="reason"
      type="text"
      autocomplete="off"
      maxlength={MAX_REASON_LENGTH}
      required
      value={form?.values.reason}
    />
  );
}
