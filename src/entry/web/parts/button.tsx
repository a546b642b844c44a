import type { Child, JSX } from 'hono/jsx';

interface ButtonProps {
  label: Child;
  /** The main button of its place if absent. */
  variant?: 'quiet' | 'danger' | 'small' | 'quiet small' | 'danger small';
}

type ButtonLinkProps = ButtonProps & { href: string } & JSX.IntrinsicElements['a'];
type SubmitButtonProps = ButtonProps & JSX.IntrinsicElements['button'];

/** A link that looks like a button. */
export function ButtonLink({ label, variant, href, ...link }: ButtonLinkProps) {
  return (
    <a {...link} href={href} class={variant === undefined ? 'button' : `button ${variant}`}>
      {label}
    </a>
  );
}

/** A button that sends its form. */
export function SubmitButton({ label, variant, ...button }: SubmitButtonProps) {
  return (
    <button type="submit" class={variant} {...button}>
      {label}
    </button>
  );
}

/** A form that is a button only. @param fields what it sends */
export function PostButton({
  action,
  fields = {},
  ...button
}: SubmitButtonProps & { action: string; fields?: Record<string, string> }) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...button} />
    </form>
  );
}
