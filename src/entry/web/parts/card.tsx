import type { Child, PropsWithChildren } from 'hono/jsx';
import { ButtonLink } from './button.tsx';

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

/** Rows that open, on one surface. Holds `Disclosure`s only. */
export function Disclosures({ children }: PropsWithChildren) {
  return <div class="disclosures">{children}</div>;
}

interface DisclosureProps {
  /** The anchor of the row. */
  id?: string;
  /** Before the title: a `SeverityBadge` or a `Badge`. */
  badge?: Child;
  title: Child;
  /** A line below the title. */
  note?: Child;
  /** At the right: points, counts. Bold with `<strong>`. */
  figure?: Child;
  open?: boolean;
}

/** A row that opens to its details: `<details>`. */
export function Disclosure({
  id,
  badge,
  title,
  note,
  figure,
  open,
  children,
}: PropsWithChildren<DisclosureProps>) {
  return (
    <details class="disclosure" id={id} open={open}>
      <summary>
        <span class="badges">{badge}</span>
        <span class="title">
          {title}
          {note !== undefined && <small>{note}</small>}
        </span>
        <span class="figure">{figure}</span>
      </summary>
      <div class="body">{children}</div>
    </details>
  );
}

interface EmptyStateProps {
  title: string;
  /** Links and buttons, the main one first. */
  actions?: Child;
  level?: 2 | 3;
}

/** Shown in place of an empty list: what belongs here, and how to get it. The children are one or two paragraphs. */
export function EmptyState({ title, actions, level = 2, children }: PropsWithChildren<EmptyStateProps>) {
  return (
    <div class="empty-state">
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
      {children}
      {actions !== undefined && <div class="actions">{actions}</div>}
    </div>
  );
}

interface NoMatchProps {
  /** What is listed: `audits`. */
  items: string;
  /** The list without filters. */
  href: string;
  level?: 2 | 3;
}

/** Shown in place of a list in which a search or filters match nothing. The children say what else to search for. */
export function NoMatch({ items, href, level, children }: PropsWithChildren<NoMatchProps>) {
  return (
    <EmptyState
      title={`No ${items} match`}
      {...(level && { level })}
      actions={<ButtonLink href={href} label={`Show all ${items}`} variant="quiet" />}
    >
      {children}
    </EmptyState>
  );
}

/** A section that its heading names. @param id the anchor of the heading, unique on the page */
export function Section({
  id,
  title,
  class: className,
  children,
}: PropsWithChildren<{ id: string; title: Child; class?: string }>) {
  return (
    <section aria-labelledby={id} class={className}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
