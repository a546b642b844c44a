import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const HTTP = { url: 'http://shop.example.com/page' };
const UPGRADE = {
  headers: { 'content-type': 'text/html', 'content-security-policy': 'upgrade-insecure-requests' },
};

describe('https-missing', () => {
  it('passes an https address', () => {
    expect(result('https-missing', '<p>x')).toBe('pass');
    expect(result('https-missing', '<p>x', { requestedUrl: 'http://shop.example.com/page' })).toBe('pass');
  });

  it('fails an http address and names the one to serve', () => {
    expect(outcome('https-missing', '<p>x', HTTP)).toMatchObject({
      evidence: 'The page is at http://shop.example.com/page',
      recommendation: 'Serve the page at https://shop.example.com/page and redirect there with status 301.',
    });
  });
});

describe('http-not-redirected', () => {
  it('passes http that leads to https', () => {
    expect(result('http-not-redirected', '<p>x', { requestedUrl: 'http://shop.example.com/page' })).toBe(
      'pass',
    );
  });

  it('fails http that stays http', () => {
    expect(
      outcome('http-not-redirected', '<p>x', { ...HTTP, requestedUrl: 'http://shop.example.com/old' }),
    ).toMatchObject({
      evidence: 'http://shop.example.com/old led to http://shop.example.com/page',
      recommendation: 'Redirect http://shop.example.com/old to https://shop.example.com/old with status 301.',
    });
  });

  it('fails https that leads to http only in https-missing', () => {
    expect(
      result('http-not-redirected', '<p>x', { ...HTTP, requestedUrl: 'https://shop.example.com/' }),
    ).toBe('notApplicable');
    expect(result('https-missing', '<p>x', { ...HTTP, requestedUrl: 'https://shop.example.com/' })).toBe(
      'fail',
    );
  });
});

describe('form-insecure-action', () => {
  it('fails an action or formaction over http', () => {
    expect(evidence('form-insecure-action', '<form action="http://pay.example.com/"><input></form>')).toBe(
      '1 form or button: <form action="http://pay.example.com/"> (line 1)',
    );
    expect(
      result('form-insecure-action', '<form><button formaction=http://pay.example.com/>Pay</button></form>'),
    ).toBe('fail');
  });

  it('passes relative, https and mailto actions, and none at all', () => {
    expect(
      result(
        'form-insecure-action',
        '<form action=/search></form><form action=https://pay.example.com/></form>',
      ),
    ).toBe('pass');
    expect(result('form-insecure-action', '<form></form><form action=mailto:a@example.com></form>')).toBe(
      'pass',
    );
    expect(result('form-insecure-action', '<form method=dialog action=http://a.example.com/></form>')).toBe(
      'pass',
    );
  });

  it('passes where the policy upgrades insecure requests', () => {
    expect(result('form-insecure-action', '<form action=http://pay.example.com/></form>', UPGRADE)).toBe(
      'pass',
    );
  });

  it('is not applicable without forms or on http pages', () => {
    expect(result('form-insecure-action', '<p>x')).toBe('notApplicable');
    expect(result('form-insecure-action', '<form action=/search></form>', HTTP)).toBe('notApplicable');
  });
});

describe('form-on-http', () => {
  it('fails a form that asks for something', () => {
    expect(evidence('form-on-http', '<form id=login><input type=password></form>', HTTP)).toBe(
      '1 form: <form id="login"> (line 1)',
    );
    expect(result('form-on-http', '<form id=f></form><textarea form=f></textarea>', HTTP)).toBe('fail');
  });

  it('passes searches and forms without fields', () => {
    expect(result('form-on-http', '<form><input type=search></form>', HTTP)).toBe('pass');
    expect(result('form-on-http', '<form><input name=q><button>Go</button></form>', HTTP)).toBe('pass');
    expect(result('form-on-http', '<form role=search><input name=what><select></select></form>', HTTP)).toBe(
      'pass',
    );
    expect(
      result('form-on-http', '<form><input type=hidden name=token><input type=submit></form>', HTTP),
    ).toBe('pass');
  });

  it('has nothing to say on https or without forms', () => {
    expect(result('form-on-http', '<form><input type=password></form>')).toBe('notApplicable');
    expect(result('form-on-http', '<input type=password>', HTTP)).toBe('notApplicable');
  });
});
