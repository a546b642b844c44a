import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

/** A response with this header beside its content type. */
function withHeader(name: string, value: string) {
  return { headers: { 'content-type': 'text/html', [name]: value } };
}

describe('csp-missing', () => {
  it('passes a policy in the header or a meta of the head', () => {
    expect(result('csp-missing', '<p>x', withHeader('content-security-policy', "default-src 'self'"))).toBe(
      'pass',
    );
    expect(
      result('csp-missing', '<META HTTP-EQUIV=content-security-policy CONTENT="default-src \'self\'">'),
    ).toBe('pass');
  });

  it('fails without one, with one that only reports, or with a meta in the body', () => {
    expect(evidence('csp-missing', '<p>x')).toBe('No Content-Security-Policy header or meta');
    expect(
      evidence(
        'csp-missing',
        '<p>x',
        withHeader('content-security-policy-report-only', "default-src 'self'"),
      ),
    ).toBe('Only Content-Security-Policy-Report-Only, which stops nothing');
    expect(
      result('csp-missing', '<p>x<meta http-equiv=content-security-policy content="default-src a">'),
    ).toBe('fail');
    expect(result('csp-missing', '<p>x', withHeader('content-security-policy', ' ; '))).toBe('fail');
  });

  it('fails directives that browsers do not know, that only report, or that they ignore in a meta tag', () => {
    const withPolicy = (policy: string) => withHeader('content-security-policy', policy);
    expect(evidence('csp-missing', '<p>x', withPolicy("scriptsrc 'self'"))).toBe(
      'The Content-Security-Policy "scriptsrc \'self\'" has no directive that browsers enforce',
    );
    expect(result('csp-missing', '<p>x', withPolicy('report-uri /csp; report-to csp'))).toBe('fail');
    expect(result('csp-missing', '<p>x', withPolicy("frame-ancestors 'self'"))).toBe('pass');
    const meta = (policy: string) => `<meta http-equiv=content-security-policy content="${policy}"><p>x`;
    expect(evidence('csp-missing', meta("frame-ancestors 'self'; sandbox"))).toBe(
      'The Content-Security-Policy "frame-ancestors \'self\'; sandbox" has no directive that browsers enforce',
    );
    expect(result('csp-missing', meta("frame-ancestors 'self'; Script-Src 'self'"))).toBe('pass');
  });

  it('is not applicable to other documents than HTML', () => {
    expect(result('csp-missing', 'x', { headers: { 'content-type': 'text/plain' } })).toBe('notApplicable');
  });
});

describe('clickjacking-unprotected', () => {
  it('passes X-Frame-Options and frame-ancestors', () => {
    expect(result('clickjacking-unprotected', '<p>x', withHeader('x-frame-options', 'sameorigin'))).toBe(
      'pass',
    );
    expect(result('clickjacking-unprotected', '<p>x', withHeader('x-frame-options', 'DENY, DENY'))).toBe(
      'pass',
    );
    expect(
      result(
        'clickjacking-unprotected',
        '<p>x',
        withHeader('content-security-policy', "frame-ancestors 'self'"),
      ),
    ).toBe('pass');
    expect(
      result(
        'clickjacking-unprotected',
        '<p>x',
        withHeader('content-security-policy', 'frame-ancestors https://*.example.org'),
      ),
    ).toBe('pass');
  });

  it('fails what does not protect', () => {
    expect(evidence('clickjacking-unprotected', '<p>x')).toBe(
      'No X-Frame-Options header and no frame-ancestors in Content-Security-Policy',
    );
    expect(
      evidence(
        'clickjacking-unprotected',
        '<p>x',
        withHeader('x-frame-options', 'ALLOW-FROM https://a.example.com'),
      ),
    ).toBe('X-Frame-Options: "ALLOW-FROM https://a.example.com", which browsers ignore');
    expect(
      evidence(
        'clickjacking-unprotected',
        '<p>x',
        withHeader('content-security-policy', 'frame-ancestors *'),
      ),
    ).toBe('Content-Security-Policy: frame-ancestors *');
    for (const sources of ["'self' *", 'https:', 'https: http:']) {
      expect(
        evidence(
          'clickjacking-unprotected',
          '<p>x',
          withHeader('content-security-policy', `frame-ancestors ${sources}`),
        ),
      ).toBe(`Content-Security-Policy: frame-ancestors ${sources}`);
    }
    expect(
      result(
        'clickjacking-unprotected',
        '<meta http-equiv=content-security-policy content="frame-ancestors \'none\'">',
      ),
    ).toBe('fail');
  });
});

describe('referrer-policy-unsafe', () => {
  it('passes a safe policy in the header or a meta', () => {
    expect(result('referrer-policy-unsafe', '<p>x', withHeader('referrer-policy', 'same-origin'))).toBe(
      'pass',
    );
    expect(
      result(
        'referrer-policy-unsafe',
        '<p>x',
        withHeader('referrer-policy', 'unsafe-url, strict-origin, future'),
      ),
    ).toBe('pass');
    expect(result('referrer-policy-unsafe', '<meta name=Referrer content=never>')).toBe('pass');
    expect(
      result(
        'referrer-policy-unsafe',
        '<meta name=referrer content=origin>',
        withHeader('referrer-policy', 'unsafe-url'),
      ),
    ).toBe('pass');
  });

  it('passes the default of browsers', () => {
    expect(result('referrer-policy-unsafe', '<p>x')).toBe('pass');
    expect(result('referrer-policy-unsafe', '<p>x', withHeader('referrer-policy', 'nonsense'))).toBe('pass');
  });

  it('fails an unsafe policy', () => {
    expect(evidence('referrer-policy-unsafe', '<p>x', withHeader('referrer-policy', 'unsafe-url'))).toBe(
      'Referrer-Policy: unsafe-url',
    );
    expect(evidence('referrer-policy-unsafe', '<meta name=referrer content=always>')).toBe(
      'meta referrer: unsafe-url: <meta name="referrer" content="always"> (line 1)',
    );
  });
});
