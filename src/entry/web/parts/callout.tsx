import type { Context } from 'hono';
import type { PropsWithChildren } from 'hono/jsx';
import type { Tone } from './tone.ts';

interface CalloutProps {
  tone?: Exclude<Tone, 'neutral'>;
  /** Announces it: `alert` for what failed, `status` for what was done. */
  role?: 'alert' | 'status';
}

/** A text that stands out: information, success (`good`), a warning (`medium`) or an error (`bad`). */
export function Callout({ tone = 'info', role, children }: PropsWithChildren<CalloutProps>) {
  return (
    <div class={`callout ${tone}`} role={role}>
      {children}
    </div>
  );
}

/** A message at the top of the page that says what was done. */
export function SuccessNotice({ children }: PropsWithChildren) {
  return (
    <Callout tone="good" role="status">
      {children}
    </Callout>
  );
}

/** A message that says what failed and what to do next. */
export function ErrorNotice({ children }: PropsWithChildren) {
  return (
    <Callout tone="bad" role="alert">
      {children}
    </Callout>
  );
}

/** Returns the message that the `done` parameter of a redirect names, or `undefined`. */
export function getDoneMessage<T>(c: Context, messages: Record<string, T>): T | undefined {
  const done = c.req.query('done');
  return done !== undefined && Object.hasOwn(messages, done) ? messages[done] : undefined;
}
