import type { Child } from 'hono/jsx';

interface ConfirmationProps {
  /** Where the form is sent. */
  action: string;
  /** Says what is done: `Delete audit`. */
  button: string;
  /** The page to go back to. */
  back: string;
  /** A button that goes back, `Keep website`, in place of the link `Cancel`. */
  keep?: string;
  /** Hidden fields of the form. */
  children?: Child;
}

/** The buttons of a page that asks for confirmation. */
export function Confirmation({ action, button, back, keep, children }: ConfirmationProps) {
  return (
    <div class="actions">
      <form method="post" action={action}>
        {children}
        <button type="submit" class="danger">
          {button}
        </button>
      </form>
      {keep === undefined ? (
        <a href={back}>Cancel</a>
      ) : (
        <a class="button quiet" href={back}>
          {keep}
        </a>
      )}
    </div>
  );
}
