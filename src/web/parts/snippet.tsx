/**
 * A text to copy. It can take the focus, so that the keyboard scrolls it, and has a copy button where JavaScript runs.
 *
 * @param id unique on the page
 */
export function Snippet({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <div class="snippet">
      <pre role="region" tabindex={0} aria-label={label}>
        <code id={id}>{text}</code>
      </pre>
      <button type="button" class="quiet" data-copy={id} hidden aria-label={`Copy: ${label}`}>
        Copy
      </button>
    </div>
  );
}
