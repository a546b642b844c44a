import { describe, expect, it } from 'vitest';
import { outcome, result } from '../outcome.ts';

/** A response that sets these cookies. */
function setting(...cookies: string[]) {
  return { headers: { 'content-type': 'text/html', 'set-cookie': cookies } };
}

describe('cookie-not-secure', () => {
  it('passes cookies with Secure', () => {
    expect(
      result('cookie-not-secure', '<p>x', setting('a=1; Secure', 'b=2; path=/; SECURE; SameSite=None')),
    ).toBe('pass');
  });

  it('fails cookies without it and never shows a value', () => {
    expect(
      outcome(
        'cookie-not-secure',
        '<p>x',
        setting('session=s3cr3t; HttpOnly', 'ok=1; Secure', 'ad=2; SameSite=None'),
      ),
    ).toMatchObject({
      evidence: '2 cookies: session; ad (SameSite=None)',
      recommendation: 'Write Set-Cookie: session=…; Secure, and keep its other attributes.',
    });
    expect(result('cookie-not-secure', '<p>x', setting('secure=1; path=/secure'))).toBe('fail');
  });

  it('leaves out cookies that are being deleted', () => {
    expect(
      result(
        'cookie-not-secure',
        '<p>x',
        setting('a=; Max-Age=0', 'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
      ),
    ).toBe('notApplicable');
    expect(result('cookie-not-secure', '<p>x', setting('a=1; Max-Age=3600'))).toBe('fail');
    expect(result('cookie-not-secure', '<p>x', setting('a=1; Expires=Fri, 01 Jan 2027 00:00:00 GMT'))).toBe(
      'fail',
    );
  });

  it('is not applicable without cookies or on http', () => {
    expect(result('cookie-not-secure', '<p>x')).toBe('notApplicable');
    expect(result('cookie-not-secure', '<p>x', setting('', ' = ; Path=/'))).toBe('notApplicable');
    expect(result('cookie-not-secure', '<p>x', { ...setting('a=1'), url: 'http://shop.example.com/' })).toBe(
      'notApplicable',
    );
  });
});
