import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { formatError, logEvent } from '../../src/lib/log.ts';

function readLog(fields: Record<string, unknown>): unknown {
  const { mock } = vi.spyOn(console, 'error').mockReturnValue();
  logEvent('error', 'mail-failed', fields);
  return JSON.parse(String(mock.lastCall?.[0]));
}

describe('the log', () => {
  it.each([
    ['/api/v1/credits/ada@example.com', '/api/v1/credits/<email>'],
    ['/api/v1/credits/ada%40example.com', '/api/v1/credits/<email>'],
    ['/api/v1/credits/Ada.B+shop@mail.example.co.uk?x', '/api/v1/credits/<email>?x'],
    ['/api/v1/credits/ada%2Bshop%40example.com', '/api/v1/credits/<email>'],
    ['Resend answered 422: {"to":"ada@example.com"}', 'Resend answered 422: {"to":"<email>"}'],
    ['https://shop.example.com/@ada', 'https://shop.example.com/@ada'],
  ])('holds no email: %s', (text, logged) => {
    expect(readLog({ text })).toEqual({ event: 'mail-failed', severity: 'error', text: logged });
  });

  it('holds no parameter of a failed query, and keeps the query and its cause', () => {
    const secret = 'e3b0c44298fc1c149afbf4c8996fb924';
    const error = new DrizzleQueryError(
      'SELECT 1 WHERE key_hash = ?',
      [secret, 'ada'],
      new Error('D1_ERROR: busy'),
    );
    const text = formatError(new Error('the account could not be read', { cause: error }));
    expect(text).toContain('the account could not be read');
    expect(text).toContain('Failed query: SELECT 1 WHERE key_hash = ?');
    expect(text).toContain('D1_ERROR: busy');
    expect(text).toContain('log.test.ts');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('ada');
  });
});
