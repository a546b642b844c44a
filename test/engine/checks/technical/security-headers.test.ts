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

  it('is not applicable without the header', () => {
    expect(result('hsts-weak', '<p>x')).toBe('notApplicable');
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

  it('is not applicable to error pages', () => {
    expect(
      result('server-version-disclosed', '<p>x', { ...withHeader('server', 'nginx/1.18.0'), status: 404 }),
    ).toBe('notApplicable');
  });
});

describe('sources that match every host', () => {
  const framedBy = (sources: string) =>
    result('clickjacking-unprotected', '<p>x', {
      headers: { 'content-type': 'text/html', 'content-security-policy': `frame-ancestors ${sources}` },
    });

  it.each([
    '*',
    'https:',
    'http:',
    'https://*',
    'http://*:*',
    '*:*',
    '*:443',
    'https://*/',
    "'self' https://*:8443",
  ])('protects nothing with frame-ancestors %s', (sources) => {
    expect(framedBy(sources)).toBe('fail');
  });

  it.each([
    "'none'",
    "'self'",
    'https://*.example.com',
    '*.example.com',
    'https://example.com/*',
    'example.com:*',
  ])('protects with frame-ancestors %s', (sources) => {
    expect(framedBy(sources)).toBe('pass');
  });
});

describe('headers that are sent twice', () => {
  it('reads them as if they were joined', () => {
    const twice = (name: string, ...values: string[]) => ({
      headers: { 'content-type': 'text/html', [name]: values },
    });
    expect(
      result(
        'clickjacking-unprotected',
        '<p>x',
        twice('x-frame-options', 'ALLOW-FROM https://a.example', 'DENY'),
      ),
    ).toBe('pass');
    expect(
      result('referrer-policy-unsafe', '<p>x', twice('referrer-policy', 'no-referrer', 'unsafe-url')),
    ).toBe('fail');
    expect(result('hsts-missing', '<p>x', twice('strict-transport-security', 'max-age=31536000', 'x'))).toBe(
      'pass',
    );
    expect(
      result('content-type-options-missing', '<p>x', twice('x-content-type-options', 'nosniff', 'x')),
    ).toBe('pass');
  });
});

describe('HSTS of an IP address', () => {
  it.each(['https://192.0.2.1/page', 'https://[2001:db8::1]/page', 'https://192.0.2.1:8443/'])(
    'is not asked of %s',
    (url) => {
      expect(result('hsts-missing', '<p>x', { url })).toBe('notApplicable');
      expect(
        result('hsts-weak', '<p>x', {
          url,
          headers: { 'strict-transport-security': 'max-age=1', 'content-type': 'text/html' },
        }),
      ).toBe('notApplicable');
    },
  );
});
