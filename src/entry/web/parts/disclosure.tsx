import type { Child, PropsWithChildren } from 'hono/jsx';

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
