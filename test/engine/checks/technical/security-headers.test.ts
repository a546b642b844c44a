import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const HTTP = 'http://shop.example.com/page';

/** A response with this header beside its content type. */
function withHeader(name: string, value: string) {
  return { headers: { 'content-type': 'text/html', [name]: value } };
}

describe('hsts-missing', () => {
  it('passes a max-age, quoted or in capitals', () => {
    expect(
      result('hsts-missing', '<p>x', withHeader('strict-transport-security', 'max-age=63072000; preload')),
    ).toBe('pass');
    expect(
      result(
        'hsts-missing',
        '<p>x',
        withHeader('strict-transport-security', 'includeSubDomains; Max-Age="1"'),
      ),
    ).toBe('pass');
  });

  it('fails without the header or without max-age', () => {
    expect(evidence('hsts-missing', '<p>x')).toBe('No Strict-Transport-Security header');
    expect(
      evidence('hsts-missing', '<p>x', withHeader('strict-transport-security', 'includeSubDomains')),
    ).toBe('Strict-Transport-Security: "includeSubDomains" has no max-age');
  });

  it('has nothing to say on http, where browsers ignore the header', () => {
    expect(result('hsts-missing', '<p>x', { url: HTTP })).toBe('notApplicable');
  });
});

describe('hsts-weak', () => {
  it('passes a year and more', () => {
    expect(result('hsts-weak', '<p>x', withHeader('strict-transport-security', 'max-age=31536000'))).toBe(
      'pass',
    );
  });

  it('fails less, of two headers by the first', () => {
    expect(
      evidence(
        'hsts-weak',
        '<p>x',
        withHeader('strict-transport-security', 'max-age=2592000, max-age=31536000'),
      ),
    ).toBe('max-age=2592000, 30 days');
    expect(result('hsts-weak', '<p>x', withHeader('strict-transport-security', 'max-age=0'))).toBe('fail');
  });

  it('has nothing to say without the header', () => {
    expect(result('hsts-weak', '<p>x')).toBe('notApplicable');
  });
});

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

  it('has nothing to say of what is no HTML', () => {
    expect(result('csp-missing', 'x', { headers: { 'content-type': 'text/plain' } })).toBe('notApplicable');
  });
});

describe('content-type-options-missing', () => {
  it('passes nosniff', () => {
    expect(
      result('content-type-options-missing', '<p>x', withHeader('x-content-type-options', 'NoSniff')),
    ).toBe('pass');
    expect(
      result(
        'content-type-options-missing',
        '<p>x',
        withHeader('x-content-type-options', 'nosniff, nosniff'),
      ),
    ).toBe('pass');
  });

  it('fails anything else', () => {
    expect(evidence('content-type-options-missing', '<p>x')).toBe('No X-Content-Type-Options header');
    expect(
      evidence('content-type-options-missing', '<p>x', withHeader('x-content-type-options', 'none')),
    ).toBe('X-Content-Type-Options: "none"');
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

  it('fails an unsafe policy, an unknown one or none', () => {
    expect(evidence('referrer-policy-unsafe', '<p>x')).toBe(
      'No Referrer-Policy header and no meta referrer with a known policy',
    );
    expect(evidence('referrer-policy-unsafe', '<p>x', withHeader('referrer-policy', 'unsafe-url'))).toBe(
      'Referrer-Policy: unsafe-url',
    );
    expect(evidence('referrer-policy-unsafe', '<meta name=referrer content=always>')).toBe(
      'meta referrer: unsafe-url',
    );
    expect(result('referrer-policy-unsafe', '<p>x', withHeader('referrer-policy', 'nonsense'))).toBe('fail');
  });
});

describe('server-version-disclosed', () => {
  it('passes names without versions', () => {
    expect(result('server-version-disclosed', '<p>x')).toBe('pass');
    expect(result('server-version-disclosed', '<p>x', withHeader('server', 'cloudflare'))).toBe('pass');
    expect(result('server-version-disclosed', '<p>x', withHeader('x-powered-by', 'Next.js'))).toBe('pass');
    expect(result('server-version-disclosed', '<p>x', withHeader('server', 'Apache/2'))).toBe('pass');
  });

  it('fails versions and names the header', () => {
    expect(
      outcome('server-version-disclosed', '<p>x', {
        headers: { 'content-type': 'text/html', server: 'nginx/1.18.0', 'x-powered-by': 'PHP/8.2.1' },
      }),
    ).toMatchObject({ evidence: 'server: "nginx/1.18.0"; x-powered-by: "PHP/8.2.1"' });
  });

  it('has nothing to say of error pages', () => {
    expect(
      result('server-version-disclosed', '<p>x', { ...withHeader('server', 'nginx/1.18.0'), status: 404 }),
    ).toBe('notApplicable');
  });
});
