import type { Child, PropsWithChildren } from 'hono/jsx';

/** A name and its value in a `<dl class="facts">`. */
export function DescriptionItem({ name, children }: PropsWithChildren<{ name: Child }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
