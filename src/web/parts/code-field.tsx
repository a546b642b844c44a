import { TextField } from './field.tsx';

/** The field for a mailed code of eight digits. Spaces and hyphens are allowed in between. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      id="code"
      label="Code"
      error={error}
      class="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      pattern="[0-9 \-]*"
      maxlength={16}
      required
    />
  );
}
