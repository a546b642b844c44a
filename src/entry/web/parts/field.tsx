import type { JSX, PropsWithChildren } from 'hono/jsx';

/** The ARIA attributes of an `<input>` with a hint or an error. Takes the `id`, `error` and `hint` of its `Field`. */
export function getErrorAttributes(id: string, error?: string, hint?: string) {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return {
    ...(error !== undefined && ({ 'aria-invalid': 'true' } as const)),
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
  };
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The texts of a form, and the messages about them. */
export interface FormState {
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
}

interface FormFieldProps extends FieldProps {
  /** The form as it was sent: the field has its text and its error. A password is entered again. */
  form?: FormState | undefined;
}

type TextFieldProps = FormFieldProps & Omit<JSX.IntrinsicElements['input'], 'form'>;

/** A label, a hint and an error message for the `<input>`, `<select>` or `<textarea>` with this id. */
export function Field({ id, label, hint, error, children }: PropsWithChildren<FieldProps>) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

/** A label and an `<input>`, which gets the other attributes. Its name is the id unless `name` is given. */
export function TextField({ id, label, hint, form, name = id, ...input }: TextFieldProps) {
  const { error = form?.errors[name], value, ...attributes } = input;
  const text = input.type === 'password' ? undefined : (form?.values[name] ?? value);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input id={id} name={name} value={text} {...attributes} {...getErrorAttributes(id, error, hint)} />
    </Field>
  );
}

/** A `TextField` for a whole number. */
export function NumberField(field: TextFieldProps) {
  return <TextField type="number" inputmode="numeric" {...field} />;
}

/** A label and a `<textarea>`, which gets the other attributes. Its name is the id. */
export function TextAreaField({
  id,
  label,
  hint,
  form,
  error = form?.errors[id],
  children,
  ...attributes
}: FormFieldProps & Omit<JSX.IntrinsicElements['textarea'], 'form'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea id={id} name={id} rows={3} {...attributes} {...getErrorAttributes(id, error, hint)}>
        {form?.values[id] ?? children}
      </textarea>
    </Field>
  );
}

/** A `TextAreaField` for names or URLs, one a line. */
export function LinesField(field: Parameters<typeof TextAreaField>[0]) {
  return <TextAreaField spellcheck={false} autocapitalize="none" {...field} />;
}

/** A `TextField` for a URL or a host. It is not `type="url"`, which refuses a URL without a scheme. */
export function UrlField(field: TextFieldProps) {
  return (
    <TextField
      type="text"
      inputmode="url"
      autocapitalize="none"
      spellcheck={false}
      maxlength={2_048}
      required
      {...field}
    />
  );
}

type SelectFieldProps = FormFieldProps & {
  options: { value: string; label: string }[];
  value?: string | undefined;
};

/** A label and a `<select>`. Its name is the id. */
export function SelectField({ id, label, hint, form, options, ...field }: SelectFieldProps) {
  const { error = form?.errors[id] } = field;
  const value = form?.values[id] ?? field.value;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select id={id} name={id} {...getErrorAttributes(id, error, hint)}>
        {options.map((option) => (
          <option value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A checkbox with its label. The form sends `true` if it is checked. */
export function Checkbox({ name, checked, children }: PropsWithChildren<{ name: string; checked: boolean }>) {
  return (
    <label class="choice">
      <input type="checkbox" name={name} value="true" checked={checked} />
      {children}
    </label>
  );
}

/** Fields and a button in one row, which wraps on phones. */
export function FieldRow({ children }: PropsWithChildren) {
  return <div class="field-row">{children}</div>;
}

/** Says that a mailed code was wrong, and how many guesses are left for it. */
export function describeWrongCode(guessesLeft: number): string {
  const left = guessesLeft === 1 ? '1 try is left' : `${guessesLeft} tries are left`;
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
