import { describe, expect, it } from 'vitest';
import { runAudit } from '../../../../src/engine/run-audit.ts';
import { createAuditInput } from '../../page-input.ts';
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

  it('names the https address that leads to http', () => {
    expect(evidence('https-missing', '<p>x', { ...HTTP, requestedUrl: 'https://shop.example.com/' })).toBe(
      'The page is at http://shop.example.com/page; https://shop.example.com/ leads to it',
    );
  });

  it('names the forms that ask for more than a search', () => {
    expect(
      evidence(
        'https-missing',
        '<form id=f></form><textarea form=f></textarea><form id=login><input type=password></form>',
        HTTP,
      ),
    ).toBe(
      'The page is at http://shop.example.com/page; what visitors enter is sent from it, 2 forms: <form id="f"> (line 1); <form id="login"> (line 1)',
    );
    for (const form of [
      '<form><input type=search></form>',
      '<form><input name=q><button>Go</button></form>',
      '<form role=search><input name=what><select></select></form>',
      '<form><input type=hidden name=token><input type=submit></form>',
    ]) {
      expect(evidence('https-missing', form, HTTP)).toBe('The page is at http://shop.example.com/page');
    }
  });

  it('is the only issue that a page has for being on http', () => {
    const form = '<form action=/login><input type=password></form>';
    const ids = (url: string) =>
      runAudit(createAuditInput(form, { url })).analysis.issues.map(({ id }) => id);
    const overHttps = ids('https://shop.example.com/page');
    expect(ids('http://shop.example.com/page').filter((id) => !overHttps.includes(id))).toEqual([
      'https-missing',
    ]);
  });

  it('fails an http address and names the one to serve', () => {
    expect(outcome('https-missing', '<p>x', HTTP)).toMatchObject({
      evidence: 'The page is at http://shop.example.com/page',
      recommendation: 'Serve the page at https://shop.example.com/page and redirect to it with status 301.',
    });
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
