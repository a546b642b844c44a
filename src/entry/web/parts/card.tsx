import type { Child, PropsWithChildren } from 'hono/jsx';

interface CardProps {
  /** The heading, which names the section. Needs `id`. */
  title?: Child;
  /** The anchor of the heading, unique on the page. */
  id?: string;
  level?: 2 | 3;
  /** A link or button to the right of the heading. */
  action?: Child;
  /** Without padding: for a table or list that reaches the border. */
  flush?: boolean;
}

/** A surface with a border. With a title it is a section, without one a `<div>`. */
export function Card({
  title,
  id,
  level = 2,
  action,
  flush = false,
  children,
}: PropsWithChildren<CardProps>) {
  const className = flush ? 'card card-flush' : 'card';
  if (title === undefined) return <div class={className}>{children}</div>;
  return (
    <section class={className} aria-labelledby={id}>
      <div class="card-head">
        {level === 2 ? <h2 id={id}>{title}</h2> : <h3 id={id}>{title}</h3>}
        {action}
      </div>
      {children}
    </section>
  );
}
