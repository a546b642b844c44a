import type { PropsWithChildren } from 'hono/jsx';

/** A link to the next page of a list. The text names what is on it. */
export function NextPageLink({ href, children }: PropsWithChildren<{ href: string }>) {
  return (
    <p>
      <a rel="next" href={href}>
        {children}
      </a>
    </p>
  );
}
