import { describe, expect, it } from 'vitest';
import { outcome, result } from '../outcome.ts';

const HTTP = { url: 'http://shop.example.com/page' };
const UPGRADE = {
  headers: {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'self'; upgrade-insecure-requests",
  },
};

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
      recommendation:
        'Load this file from https://cdn.example.com/a.js, or serve your own copy if that host does not support https.',
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

  it('is not applicable to http pages, data blocks, templates and pages that load nothing', () => {
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
    '<input type=IMAGE alt=Search src=http://cdn.example.com/a.png>',
    '<svg><image href=http://cdn.example.com/a.png /></svg>',
    '<svg><image xlink:href=http://cdn.example.com/a.png /></svg>',
    '<svg><image xlink:href=a.png href=http://cdn.example.com/a.png /></svg>',
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

  it('passes what is no image or is not loaded', () => {
    const image = '<img src=a.png>';
    for (const html of [
      '<input type=text src=http://cdn.example.com/a.png>',
      '<svg><a href=http://cdn.example.com/a.png></a></svg>',
      '<svg><image xlink:href=http://cdn.example.com/a.png href=a.png /></svg>',
    ])
      expect(result('mixed-content-passive', image + html), html).toBe('pass');
  });

  it('is not applicable to pages without images', () => {
    expect(result('mixed-content-passive', '<p>http://cdn.example.com/a.png')).toBe('notApplicable');
  });
});

describe('hosts of the own computer', () => {
  it.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST.',
    'app.localhost',
    '127.0.0.1',
    '127.1.2.3:3000',
    '[::1]:9000',
    '0x7f.1',
  ])('takes http://%s for trustworthy', (host) => {
    const url = `http://${host}/a`;
    expect(result('mixed-content-active', `<script src="${url}"></script>`)).toBe('pass');
    expect(result('mixed-content-passive', `<img src="${url}">`)).toBe('pass');
    expect(result('form-insecure-action', `<form action="${url}"><input name=a></form>`)).toBe('pass');
    expect(result('mixed-content-active', `<base href="${url}"><script src="b.js"></script>`)).toBe('pass');
  });

  it.each([
    'localhost.example.com',
    'notlocalhost',
    '128.0.0.1',
    '192.168.0.1',
    '127.0.0.1.example.com',
    'printer.local',
    '[::2]',
  ])('does not trust http://%s', (host) => {
    expect(result('mixed-content-active', `<script src="http://${host}/a.js"></script>`)).toBe('fail');
  });
});
