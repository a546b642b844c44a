import type { Context } from 'hono';

/** A text field of a submitted form; empty when it is missing, or when the body is no form. */
export async function readFormField(c: Context, name: string): Promise<string> {
  try {
    const value = (await c.req.parseBody())[name];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
