import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const HTTP = { url: 'http://shop.example.com/page' };
const UPGRADE = {
  headers: {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'self'; upgrade-insecure-requests",
  },
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

describe('mixed-content-active', () => {
  it.each([
    '<script src=http://cdn.example.com/a.js></script>',
    '<script type=module src=http://cdn.example.com/a.js></script>',
    '<script type=text/javascript src=" HTTP://cdn.example.com/a.js"></script>',
    '<link rel="alternate stylesheet" href=http://cdn.example.com/a.css>',
    '<iframe src=http://cdn.example.com/></iframe>',
    '<object data=http://cdn.example.com/a.pdf></object>',
    '<embed src=http://cdn.example.com/a.pdf>',
    '<base href=http://cdn.example.com/><script src=a.js></script>',
  ])('fails %s', (html) => {
    expect(result('mixed-content-active', html)).toBe('fail');
  });

  it('names the element and the address to use', () => {
    expect(
      outcome('mixed-content-active', '<p>x\n<script src="http://cdn.example.com/a.js"></script>'),
    ).toEqual({
      result: 'fail',
      evidence: '1 element: <script src="http://cdn.example.com/a.js"> (line 2)',
      recommendation: 'Load everything over https: https://cdn.example.com/a.js for this one.',
    });
  });

  it.each([
    '<script src=https://cdn.example.com/a.js></script>',
    '<script src=//cdn.example.com/a.js></script>',
    '<script src=/http://a.js></script>',
    '<link rel=stylesheet href=a.css><link rel=canonical href=http://shop.example.com/page>',
    '<script src=a.js></script><a href=http://old.example.com/>old</a>',
  ])('passes %s', (html) => {
    expect(result('mixed-content-active', html)).toBe('pass');
  });

  it('passes where the policy upgrades insecure requests', () => {
    const script = '<script src=http://cdn.example.com/a.js></script>';
    const meta = '<meta http-equiv=Content-Security-Policy content=upgrade-insecure-requests>';
    expect(result('mixed-content-active', script, UPGRADE)).toBe('pass');
    expect(result('mixed-content-active', meta + script)).toBe('pass');
    expect(result('mixed-content-active', `<body><p>x${meta}${script}`)).toBe('fail');
  });

  it('has nothing to say of http pages, data blocks, templates and pages that load nothing', () => {
    expect(result('mixed-content-active', '<script src=http://cdn.example.com/a.js></script>', HTTP)).toBe(
      'notApplicable',
    );
    expect(
      result('mixed-content-active', '<script type=application/json src=http://a.example.com/></script>'),
    ).toBe('notApplicable');
    expect(
      result('mixed-content-active', '<template><script src=http://a.example.com/></script></template>'),
    ).toBe('notApplicable');
    expect(result('mixed-content-active', '<!-- <script src=http://a.example.com/></script> -->')).toBe(
      'notApplicable',
    );
  });
});

describe('mixed-content-passive', () => {
  it.each([
    '<img src=http://cdn.example.com/a.png>',
    '<img src=a.png srcset="a.png 1x, http://cdn.example.com/b.png 2x">',
    '<picture><source srcset="b.webp 1x,http://cdn.example.com/c.webp 2x"><img src=a.png></picture>',
    '<video src=http://cdn.example.com/a.mp4></video>',
    '<video poster=http://cdn.example.com/a.png></video>',
    '<audio><source src=http://cdn.example.com/a.mp3></audio>',
    '<img src="ht\ntp://cdn.example.com/a.png">',
  ])('fails %s', (html) => {
    expect(result('mixed-content-passive', html)).toBe('fail');
  });

  it('scales with the share of resources', () => {
    expect(
      outcome(
        'mixed-content-passive',
        `<img src=http://cdn.example.com/a.png>${'<img src=b.png>'.repeat(3)}`,
      ),
    ).toMatchObject({
      evidence: '1 element: <img src="http://cdn.example.com/a.png"> (line 1)',
      affected: { count: 1, total: 4 },
    });
  });

  it('passes https, data and relative addresses', () => {
    expect(
      result(
        'mixed-content-passive',
        '<img src=a.png><img src="data:image/png;base64,http:"><img src=https://a.example.com/a.png>',
      ),
    ).toBe('pass');
    expect(
      result(
        'mixed-content-passive',
        '<img alt="http://cdn.example.com/a.png" src=a.png srcset=",a.png 1x,">',
      ),
    ).toBe('pass');
  });

  it('has nothing to say of pages without images', () => {
    expect(result('mixed-content-passive', '<p>http://cdn.example.com/a.png')).toBe('notApplicable');
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

  it('has nothing to say without forms or on http pages', () => {
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
