import type { Child, JSX, PropsWithChildren } from 'hono/jsx';
import { useIsOffered } from './member-context.ts';

interface ButtonProps {
  label: Child;
  /** The main button of its place if absent. */
  variant?: 'quiet' | 'danger' | 'small' | 'quiet small' | 'danger small';
}

type ButtonLinkProps = ButtonProps & { href: string } & JSX.IntrinsicElements['a'];
type SubmitButtonProps = ButtonProps & JSX.IntrinsicElements['button'];

/** A link that looks like a button. Empty for a member who may not open the page. */
export function ButtonLink({ label, variant, href, ...link }: ButtonLinkProps) {
  if (!useIsOffered('GET', href)) return <></>;
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

type PostFormProps = Omit<JSX.IntrinsicElements['form'], 'method' | 'action'> & {
  action: string;
  /** Sent with it. */
  fields?: Record<string, string>;
  /** The button at its end. */
  submit?: Child;
};

/** A form that changes something. Empty for a member who may not send it. */
export function PostForm({
  action,
  fields = {},
  submit,
  children,
  ...form
}: PropsWithChildren<PostFormProps>) {
  if (!useIsOffered('POST', action)) return <></>;
  return (
    <form {...form} method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
      {submit !== undefined && <SubmitButton label={submit} />}
    </form>
  );
}

/** A form that is a button only. */
export function PostButton({
  action,
  fields = {},
  ...button
}: SubmitButtonProps & Pick<PostFormProps, 'action' | 'fields'>) {
  return (
    <PostForm action={action} fields={fields}>
      <SubmitButton {...button} />
    </PostForm>
  );
}
