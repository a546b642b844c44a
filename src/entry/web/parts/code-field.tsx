import { pluralize } from '../../../lib/text.ts';
import { TextField } from './field.tsx';

/** Says that a mailed code was wrong, and how many guesses are left for it. */
export function describeWrongCode(guessesLeft: number): string {
  const left = `${pluralize(guessesLeft, 'try', 'tries')} ${guessesLeft === 1 ? 'is' : 'are'} left`;
  return `This is not the code from the newest mail; ${left}`;
}

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
