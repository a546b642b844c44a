import type { Context } from 'hono';
import type { PropsWithChildren } from 'hono/jsx';

/** A message about what was done, at the top of the page. */
export function SuccessNotice({ children }: PropsWithChildren) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}

/** Returns the message that the `done` parameter of a redirect names, or `undefined`. */
export function getDoneMessage<T>(c: Context, messages: Record<string, T>): T | undefined {
  const done = c.req.query('done');
  return done !== undefined && Object.hasOwn(messages, done) ? messages[done] : undefined;
}

/** A message about what failed and what to do next. */
export function ErrorNotice({ children }: PropsWithChildren) {
  return (
    <p class="notice refused" role="alert">
      {children}
    </p>
  );
}
