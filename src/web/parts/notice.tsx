import type { PropsWithChildren } from 'hono/jsx';

/** What has just been done, at the head of the page. */
export function Done({ children }: PropsWithChildren) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}

/** What could not be done, and what to do next. */
export function Refused({ children }: PropsWithChildren) {
  return (
    <p class="notice refused" role="alert">
      {children}
    </p>
  );
}
