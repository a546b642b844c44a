import type { PropsWithChildren } from 'hono/jsx';

/** What a form field needs to tell of an error: spread into the `<input>`, with the same `id` and `error` as its `Field`. */
export function describedBy(id: string, error?: string, hint?: string) {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return {
    ...(error !== undefined && ({ 'aria-invalid': 'true' } as const)),
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
  };
}

/** A label, what to enter, what was wrong with it, and the `<input>`, `<select>` or `<textarea>` with that id. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: PropsWithChildren<{ id: string; label: string; hint?: string; error?: string | undefined }>) {
  return (
    <>
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
    </>
  );
}
