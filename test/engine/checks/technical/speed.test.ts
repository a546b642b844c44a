import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

/** A response with this header beside its content type. */
function withHeader(name: string, value: string) {
  return { headers: { 'content-type': 'text/html', [name]: value } };
}

describe('ttfb-slow and ttfb-very-slow', () => {
  it('pass 800 ms', () => {
    expect(result('ttfb-slow', '<p>x', { ttfbMs: 800 })).toBe('pass');
    expect(result('ttfb-very-slow', '<p>x', { ttfbMs: 800 })).toBe('pass');
  });

  it('call 801 ms slow and 1801 ms very slow, never both', () => {
    expect(evidence('ttfb-slow', '<p>x', { ttfbMs: 800.6 })).toBe('801 ms');
    expect(result('ttfb-very-slow', '<p>x', { ttfbMs: 1_800 })).toBe('pass');
    expect(result('ttfb-slow', '<p>x', { ttfbMs: 1_801 })).toBe('notApplicable');
    expect(evidence('ttfb-very-slow', '<p>x', { ttfbMs: 1_801 })).toBe('1801 ms');
  });
});

describe('compression-missing', () => {
  const long = '<p>x</p>'.repeat(200);

  it.each(['gzip', 'br', 'zstd', 'deflate', 'GZIP', 'x-gzip, br'])(
    'passes Content-Encoding: %s',
    (encoding) => {
      expect(result('compression-missing', long, withHeader('content-encoding', encoding))).toBe('pass');
    },
  );

  it('fails HTML that came as it is', () => {
    expect(evidence('compression-missing', long)).toBe('1,600 bytes of HTML came without Content-Encoding');
    expect(result('compression-missing', long, withHeader('content-length', '1600'))).toBe('fail');
    expect(evidence('compression-missing', long, withHeader('content-encoding', 'identity'))).toBe(
      '1,600 bytes of HTML came with Content-Encoding: "identity"',
    );
  });

  it('does not know when fewer bytes were announced than came out of decoding', () => {
    expect(result('compression-missing', long, withHeader('content-length', '90'))).toBe('unknown');
  });

  it('is not applicable to less than 1 KB', () => {
    expect(result('compression-missing', '<p>x')).toBe('notApplicable');
  });
});

describe('html-over-googlebot-limit and html-heavy', () => {
  it('pass 500,000 bytes', () => {
    expect(result('html-over-googlebot-limit', '<p>x', { bytes: 500_000 })).toBe('pass');
    expect(result('html-heavy', '<p>x', { bytes: 500_000 })).toBe('pass');
  });

  it('call more heavy, and more than 2 MiB too large, never both', () => {
    expect(evidence('html-heavy', '<p>x', { bytes: 500_001 })).toBe('500,001 bytes of HTML');
    expect(result('html-over-googlebot-limit', '<p>x', { bytes: 2_097_152 })).toBe('pass');
    expect(evidence('html-over-googlebot-limit', '<p>x', { bytes: 2_097_153 })).toBe(
      '2,097,153 bytes of HTML',
    );
    expect(result('html-heavy', '<p>x', { bytes: 2_097_153 })).toBe('notApplicable');
  });
});

describe('render-blocking-scripts', () => {
  const blocking = '<script src=a.js></script>';

  it('passes three', () => {
    expect(result('render-blocking-scripts', `<head>${blocking.repeat(3)}</head>`)).toBe('pass');
  });

  it('fails four and names them', () => {
    expect(evidence('render-blocking-scripts', `<head>${blocking.repeat(4)}</head>`)).toBe(
      `4 blocking scripts: ${Array(4).fill('<script src="a.js"> (line 1)').join('; ')}`,
    );
  });

  it.each([
    '<script async src=a.js></script>',
    '<script defer src=a.js></script>',
    '<script type=module src=a.js></script>',
    '<script nomodule src=a.js></script>',
    '<script>x</script>',
    '<script type=application/ld+json src=a.js></script>',
    '<template><script src=a.js></script></template>',
  ])('does not count %s', (script) => {
    expect(result('render-blocking-scripts', `<head>${script.repeat(4)}</head>`)).toBe('pass');
  });

  it('does not count scripts of the body', () => {
    expect(result('render-blocking-scripts', `<body>${blocking.repeat(4)}`)).toBe('pass');
  });
});

describe('cache-validators-missing', () => {
  it.each([
    ['etag', '"abc"'],
    ['last-modified', 'Mon, 01 Jun 2026 00:00:00 GMT'],
    ['cache-control', 'public, max-age=60'],
    ['cache-control', 's-maxage=600'],
    ['cache-control', 'no-store, max-age=60'],
    ['expires', 'Tue, 02 Jun 2026 00:00:00 GMT'],
  ])('passes %s: %s', (name, value) => {
    expect(result('cache-validators-missing', '<p>x', withHeader(name, value))).toBe('pass');
  });

  it('fails an answer that must be loaded anew each time', () => {
    expect(evidence('cache-validators-missing', '<p>x')).toBe(
      'No ETag and no Last-Modified, no Cache-Control',
    );
    expect(
      evidence('cache-validators-missing', '<p>x', withHeader('cache-control', 'no-store, max-age=0')),
    ).toBe('No ETag and no Last-Modified; Cache-Control: "no-store, max-age=0"');
    expect(result('cache-validators-missing', '<p>x', withHeader('expires', '0'))).toBe('fail');
  });
});
