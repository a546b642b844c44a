import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('link-to-localhost', () => {
  it('passes public and relative addresses', () => {
    expect(
      result(
        'link-to-localhost',
        '<a href="/x">x</a><a href="https://localhost.example.com">x</a><img src="//cdn.example.com/10.0.0.1.png"><a href="/redirect?to=http://localhost/">x</a>',
      ),
    ).toBe('pass');
    expect(result('link-to-localhost', '<p title="http://localhost/">http://localhost/')).toBe('pass');
  });

  it.each([
    '<a href="http://localhost:3000/x">',
    '<img src="http://127.0.0.1/x.png">',
    '<script src="//10.0.0.5/x.js"></script>',
    '<link rel="stylesheet" href="https://192.168.1.10/x.css">',
    '<iframe src="http://[::1]/"></iframe>',
    '<a href="http://user:pass@172.20.0.1:8080/">',
    '<a href="https://build.local/">',
    '<a href="http:\\\\2130706433/">',
    '<base href="http://localhost/">',
  ])('fails %s', (html) => {
    expect(result('link-to-localhost', html)).toBe('fail');
  });

  it('passes instructions, which show the address', () => {
    for (const text of ['http://localhost:3000', 'localhost:3000', '<code>http://LOCALHOST:3000/</code>']) {
      expect(result('link-to-localhost', `<a href="http://localhost:3000/">${text}</a>`), text).toBe('pass');
    }
  });

  it('names each element', () => {
    expect(
      evidence('link-to-localhost', '<a href="http://localhost/">x</a>\n<img src="http://10.0.0.1/a.png">'),
    ).toBe('2 elements: <a href="http://localhost/"> (line 1); <img src="http://10.0.0.1/a.png"> (line 2)');
  });
});

describe('link-http-internal', () => {
  it('passes https to the own site and http to others', () => {
    expect(result('link-http-internal', '<a href="/x">x</a><a href="http://other.com">x</a>')).toBe('pass');
  });

  it('fails http to the own site and corrects it', () => {
    expect(
      outcome('link-http-internal', '<a href="/x">x</a><a href="http://www.example.com/y">y</a>'),
    ).toMatchObject({
      evidence: '1 link: "http://www.example.com/y" (line 1)',
      recommendation:
        'Write https: in links to hosts that support it, for example "https://www.example.com/y".',
      affected: { count: 1, total: 2 },
    });
  });

  it('ignores pages served over http', () => {
    expect(
      result('link-http-internal', '<a href="http://shop.example.com/y">y</a>', {
        url: 'http://shop.example.com/',
      }),
    ).toBe('notApplicable');
  });
});

describe('link-malformed', () => {
  it.each([
    '/x',
    ' /x ',
    '#a',
    '',
    'https://a.com/?u=http://b.com',
    'https://http.cat/',
    'mailto:a@b.c?subject=Hello world',
    'tel:+1 555 0100',
    'javascript:go( 1 )',
    'httpx',
    'ftp://a.com/',
    '/a b',
    'https://a.com/share?text=Hello world&url=https://b.com',
    'mailto:?subject=Read this',
    'www-data',
    '/user@example.com',
    '/100%%-cotton',
    'sofa@2x.jpg',
    'lodash@4.17.21',
    'www.page.html',
  ])('passes %j', (href) => {
    expect(result('link-malformed', `<a href="${href}">x</a>`)).toBe('pass');
  });

  it.each([
    'http://',
    'https://a b.com/',
    'www.a.com/x',
    'info@a.com',
    'mialto:info@a.com',
    '/{{ url }}',
    '<%= url %>',
    '${item.url}',
    '%%unsubscribe%%',
    'http:/a.com',
    'http:a.com',
    'https//a.com',
    'htp://a.com',
    'htttps://a.com',
    'ttps://a.com',
    'http://https://a.com',
    'file:///a',
    'https://a.com:99999/',
  ])('fails %j', (href) => {
    expect(evidence('link-malformed', `<a href="${href}">x</a>`)).toBe(`1 link: "${href}" (line 1)`);
  });

  it('leaves the template of a script alone', () => {
    expect(result('link-malformed', '<p v-for="x in y"><a href="/{{ x.url }}">x</a></p>')).toBe('pass');
  });

  it.each([
    ['www.a.com/x', 'Write "https://www.a.com/x", with the scheme.'],
    ['info@a.com', 'Write "mailto:info@a.com".'],
    ['https//a.com/x', 'Write "https://a.com/x" if that is the URL you mean.'],
    ['http://https://a.com', 'Write "https://a.com" if that is the URL you mean.'],
    ['{{ url }}', 'Repair what should have replaced the placeholder with a URL.'],
    ['https://a.com:99999/', 'Correct the URL of the link.'],
  ])('says what to write for %j', (href, recommendation) => {
    expect(outcome('link-malformed', `<a href="${href}">x</a>`)).toMatchObject({ recommendation });
  });

  it('is not applicable without links', () => {
    expect(result('link-malformed', '<a>x</a>')).toBe('notApplicable');
  });
});

describe('fragment-broken', () => {
  it.each([
    '<a href="#a">x</a><p id=a>',
    '<a href="/page#a">x</a><a name=a></a>',
    '<a href="#caf%C3%A9">x</a><p id="café">',
    '<a href="#a%20b">x</a><p id="a%20b">',
    '<a href="#a:~:text=x">x</a><p id=a>',
    '<a href="#a=b">x</a><p id="a=b">',
  ])('passes %s', (html) => {
    expect(result('fragment-broken', html)).toBe('pass');
  });

  it('fails a missing id and names the link', () => {
    expect(
      outcome('fragment-broken', '<a href="#a">x</a>\n<a href="#B">x</a><p id=a><p id=b>'),
    ).toMatchObject({
      evidence: '1 link: "#B" (line 2)',
      affected: { count: 1, total: 2 },
    });
    expect(
      result(
        'fragment-broken',
        '<a href="#a">x</a><template><p id=a></template><noscript><p id=a></noscript>',
      ),
    ).toBe('fail');
    expect(result('fragment-broken', '<a href="#%">x</a>')).toBe('fail');
    expect(result('fragment-broken', '<a href="#form:name">x</a>')).toBe('fail');
  });

  it('leaves out the top, text directives, routes of scripts and other pages', () => {
    expect(
      result(
        'fragment-broken',
        '<a href="#">x</a><a href="#Top">x</a><a href="#:~:text=x">x</a><a href="#/about">x</a><a href="#!about">x</a><a href="/other#a">x</a>',
      ),
    ).toBe('notApplicable');
    expect(result('fragment-broken', '<base href="/"><a href="#a">x</a>')).toBe('notApplicable');
  });

  it('leaves out parameters for a script', () => {
    const popup = '<a href="#elementor-action%3Aaction%3Dpopup%3Aopen%26settings%3DeyJpZCI6IjEyIn0%3D">x</a>';
    expect(result('fragment-broken', popup)).toBe('notApplicable');
    expect(result('fragment-broken', '<a href="#tab=2">x</a>')).toBe('notApplicable');
    expect(outcome('fragment-broken', `${popup}<a href="#a">x</a><a href="#b">x</a><p id=a>`)).toMatchObject({
      affected: { count: 1, total: 2 },
    });
  });

  it('is unknown for a truncated page', () => {
    expect(result('fragment-broken', '<a href="#a">x</a>', { truncated: true })).toBe('unknown');
    expect(result('fragment-broken', '<a href="#a">x</a><p id=a>', { truncated: true })).toBe('pass');
  });
});
