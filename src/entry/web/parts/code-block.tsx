import type { Child } from 'hono/jsx';

/**
 * Text to copy: code, markup, a key. It can take the focus, so that the keyboard scrolls it. The copy button needs
 * JavaScript; its place is kept, so that nothing moves when it appears.
 *
 * @param id unique on the page
 * @param label names the text for screen readers
 * @param title shown above the text: a file name, a language
 */
export function CodeBlock({
  id,
  label,
  title,
  text,
}: {
  id: string;
  label: string;
  title?: string;
  text: Child;
}) {
  return (
    <div class={title === undefined ? 'code-block' : 'code-block titled'}>
      {title !== undefined && <p class="code-title">{title}</p>}
      <pre role="group" tabindex={0} aria-label={label}>
        <code id={id}>{text}</code>
      </pre>
      <button
        type="button"
        class="quiet"
        data-copy={id}
        data-copied="Copied"
        data-selected="Selected: copy it now"
        hidden
        aria-label={`Copy: ${label}`}
      >
        Copy
      </button>
    </div>
  );
}
