import type { Child, PropsWithChildren } from 'hono/jsx';

/** Names and values, one pair a line. Holds `DescriptionItem`s only. */
export function KeyValue({ children }: PropsWithChildren) {
  return <dl class="facts">{children}</dl>;
}

/** A name and its value in a `KeyValue`. */
export function DescriptionItem({ name, children }: PropsWithChildren<{ name: Child }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
