import { describe, expect, it } from 'vitest';
import { verifyByMeta } from '../../../src/services/websites/methods.ts';
import { type SiteResponse, newHost, listRequestsTo, createSite } from '../../internet.ts';
import { createProofFetcherFor } from './fetch-proof.ts';

const TOKEN = 'Zr0wzP3T6mXq1vB8yK5nD2cF7hJ4lS9aGtUeWxRiOo0';
const TAG = `<meta name="svc-site-verification" content="${TOKEN}">`;
const page = (head: string, body = '<p>Chairs.</p>') =>
  `<!doctype html><html><head><title>Chairs</title>${head}</head><body>${body}</body></html>`;

const verify = (host: string) => verifyByMeta(host, TOKEN, createProofFetcherFor(host));
const verifyPages = async (pages: Record<string, SiteResponse>) => verify(await createSite(pages));

describe('the tag verifies the website', () => {
  it.each([
    ['in the head', page(TAG)],
    ['in upper case, unquoted', page(`<META NAME=SVC-Site-Verification CONTENT=${TOKEN}>`)],
    ['in single quotes, content first', page(`<meta content='${TOKEN}' name='svc-site-verification'/>`)],
    ['with white space around the token', page(`<meta name="svc-site-verification" content=" ${TOKEN}\n">`)],
    ['in a head nobody wrote out', `<title>Chairs</title>${TAG}<p>Chairs.`],
    [
      'among tags of others',
      page(`<meta name="svc-site-verification" content="other">${TAG}<meta name="x">`),
    ],
    [
      'after a comment, a script, a style and noscript',
      page(`<!-- <body> --><script>"<body>"</script><style>a{}</style><noscript>x</noscript>${TAG}`),
    ],
    ['in a page of 2 MB', page(TAG, '<p>Chairs.</p>'.repeat(150_000))],
  ])('%s', async (_name, body) => {
    const host = await createSite({ '/': { body } });
    expect(await verify(host)).toEqual({
      method: 'meta',
      host,
      source: `https://${host}/`,
      outcome: 'found',
      result: `Found: the head of https://${host}/ has the tag svc-site-verification with your token.`,
    });
    expect((await listRequestsTo(host)).map(({ url }) => url)).toEqual([`https://${host}/`]);
  });
});

describe('the tag does not verify the website', () => {
  it.each([
    ['in a comment', page(`<!-- ${TAG} -->`), 'has no tag'],
    ['in noscript', page(`<noscript>${TAG}</noscript>`), 'has no tag'],
    ['in a template', page(`<template>${TAG}</template>`), 'has no tag'],
    ['in a script', page(`<script>document.write('${TAG}')</script>`), 'has no tag'],
    ['in the title', page(`<title>${TAG}</title>`), 'has no tag'],
    ['in a textarea', page('', `<textarea>${TAG}</textarea>`), 'has no tag'],
    ['in an iframe’s srcdoc', page('', `<iframe srcdoc='<head>${TAG}</head>'></iframe>`), 'has no tag'],
    ['in svg', page(`<svg>${TAG}</svg>`), 'in the body'],
    ['in the title of svg', page('', `<svg><title>${TAG}</title></svg>`), 'in the body'],
    ['in the body', page('', TAG), 'in the body'],
    ['in a second head, which is none', page('', `<head>${TAG}</head>`), 'in the body'],
    ['in a head a paragraph has ended', `<head><p>Chairs.</p>${TAG}</head>`, 'in the body'],
    ['escaped', page(TAG.replaceAll('<', '&lt;')), 'has no tag'],
    [
      'with another token',
      page(TAG.replace(TOKEN, `${TOKEN}x`)),
      'has one tag svc-site-verification, but none',
    ],
    ['with the token in another case', page(TAG.replace(TOKEN, TOKEN.toLowerCase())), 'none with your token'],
    ['with more than the token', page(TAG.replace(TOKEN, `${TOKEN} x`)), 'none with your token'],
    ['under another name', page(TAG.replace('svc-site', 'site')), 'has no tag'],
    ['as a property', page(TAG.replace('name=', 'property=')), 'has no tag'],
    ['on an empty page', '', 'has no tag'],
    ['beyond the first megabyte', page(`<!--${'x'.repeat(1024 * 1024)}-->${TAG}`), 'has no tag'],
  ])('%s', async (_name, body, reason) => {
    const attempt = await verifyPages({ '/': { body } });
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toMatch(/^Not found: /);
    expect(attempt.result).toMatch(new RegExp(reason));
    expect(attempt.result).toContain(`Expected: ${TAG} in the <head> of the home page.`);
  });

  it.each<[string, SiteResponse, string]>([
    ['that answers 202', { status: 202, body: page(TAG) }, 'answered HTTP 202'],
    ['that answers 404', { status: 404, body: page(TAG) }, 'answered HTTP 404'],
    ['that asks for a password', { status: 401, body: page(TAG) }, 'answered HTTP 401'],
    [
      'that is plain text',
      { headers: { 'content-type': 'text/plain' }, body: page(TAG) },
      'not an HTML page but text/plain',
    ],
    [
      'that is JSON',
      { headers: { 'content-type': 'application/json' }, body: page(TAG) },
      'but application/json',
    ],
  ])('on a home page %s', async (_name, home, reason) => {
    const attempt = await verifyPages({ '/': home });
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toContain(reason);
  });

  it('on any page but the home page', async () => {
    const host = await createSite({ '/': { body: page('') }, '/about': { body: page(TAG) } });
    expect((await verify(host)).outcome).toBe('not_found');
    expect((await listRequestsTo(host)).map(({ url }) => url)).toEqual([
      `https://${host}/`,
      `http://${host}/`,
    ]);
  });
});

describe('the home page', () => {
  it('is fetched over http when https does not have the tag', async () => {
    const host = await createSite({ 'https:/': { failure: 'close' }, 'http:/': { body: page(TAG) } });
    expect(await verify(host)).toMatchObject({ outcome: 'found', source: `http://${host}/` });
  });

  it('may redirect within the host and to its www.', async () => {
    const host = newHost();
    await createSite({ '/': { status: 301, headers: { location: `https://www.${host}/en` } } }, { host });
    await createSite(
      { '/en': { status: 302, headers: { location: '/en/' } }, '/en/': { body: page(TAG) } },
      { host: `www.${host}` },
    );
    const attempt = await verify(host);
    expect(attempt.outcome).toBe('found');
    expect(attempt.result).toContain(`the head of https://www.${host}/en/`);
  });

  it.each([
    ['another host', (elsewhere: string) => `https://${elsewhere}/`],
    ['a subdomain', (_: string, host: string) => `https://shop.${host}/`],
    ['the www. of another', (elsewhere: string) => `https://www.${elsewhere}/`],
    ['another port', (_: string, host: string) => `https://${host}:8443/`],
    ['the port of https over http', (_: string, host: string) => `http://${host}:443/`],
    ['an IP address', () => 'http://93.184.215.14/'],
    ['a private address', () => 'http://169.254.169.254/'],
  ])('may not redirect to %s, which is not contacted', async (_name, target) => {
    const [elsewhere, host] = [await createSite({ '/': { body: page(TAG) } }), newHost()];
    const location = target(elsewhere, host);
    await createSite({ '/': { status: 302, headers: { location } } }, { host });
    await createSite({ '/': { body: page(TAG) } }, { host: new URL(location).host });
    const attempt = await verify(host);
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toContain(`redirects to ${location}, which is refused`);
    expect(await listRequestsTo(new URL(location).host)).toEqual([]);
  });

  it('is not fetched when the host has a private IP address', async () => {
    const host = await createSite({ '/': { body: page(TAG) } }, { dns: { A: ['10.0.0.7'] } });
    expect((await verify(host)).outcome).toBe('not_found');
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it.each<[string, SiteResponse]>([
    ['closes the connection', { failure: 'close' }],
    ['breaks off', { body: page(''), failure: 'break' }],
    ['answers 503', { status: 503 }],
    ['answers 429', { status: 429 }],
    ['redirects in a loop', { status: 302, headers: { location: '/' } }],
  ])('is a temporary failure when it %s', async (_name, home) => {
    const attempt = await verifyPages({ '/': home });
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toMatch(/^Temporary failure: .+ Trying again may help\.$/);
  });

  it('is a temporary failure when the host is not in DNS', async () => {
    const attempt = await verify(newHost());
    expect(attempt.outcome).toBe('temporary');
    expect(attempt.result).toContain('has no address in DNS');
  });
});
