import type { Child, PropsWithChildren } from 'hono/jsx';

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
      actions={
        <a href={href} class="button quiet">
          Show all {items}
        </a>
      }
    >
      {children}
    </EmptyState>
  );
}
