import type { Context } from 'hono';
import type { PropsWithChildren } from 'hono/jsx';

/** What has just been done, at the head of the page. */
export function SuccessNotice({ children }: PropsWithChildren) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}

/** What a redirect to the page says has just been done: one of `texts`, which `done` in the address names. */
export function getDoneMessage<T>(c: Context, messages: Record<string, T>): T | undefined {
  const done = c.req.query('done');
  return done !== undefined && Object.hasOwn(messages, done) ? messages[done] : undefined;
}

/** What could not be done, and what to do next. */
export function ErrorNotice({ children }: PropsWithChildren) {
  return (
    <p class="notice refused" role="alert">
      {children}
    </p>
  );
}
