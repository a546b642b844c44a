import type { PropsWithChildren } from 'hono/jsx';

/** The way to the next page of a list; the text says what is there. */
export function NextPageLink({ href, children }: PropsWithChildren<{ href: string }>) {
  return (
    <p>
      <a rel="next" href={href}>
        {children}
      </a>
    </p>
  );
}
