import { describe, expect, it } from 'vitest';
import { verifyByFile, verifyByMeta } from '../../../src/services/websites/methods.ts';
import { createSite, listRequestsTo, newHost, type SiteResponse } from '../../internet.ts';
import { createProofFetcherFor } from './fetch-proof.ts';

// docs/contract.md 6.13

const TOKEN = 'Zr0wzP3T6mXq1vB8yK5nD2cF7hJ4lS9aGtUeWxRiOo0';
const HOME = { body: `<head><meta name="svc-site-verification" content="${TOKEN}"></head>` };
const PATH = `/svc-verification-${TOKEN}.txt`;
const FILE = { headers: { 'content-type': 'text/plain' }, body: TOKEN };
const PROOFS = { '/': HOME, [PATH]: FILE };
const OTHER_HOME = { body: '<title>Chairs</title>' };

const redirectTo = (location: string): SiteResponse => ({ status: 301, headers: { location } });
const listUrls = async (host: string) => (await listRequestsTo(host)).map(({ url }) => url);

function verify(host: string) {
  const fetchProof = createProofFetcherFor(host);
  return Promise.all([verifyByMeta(host, TOKEN, fetchProof), verifyByFile(host, TOKEN, fetchProof)]);
}

describe('a host without an address in DNS', () => {
  it('is verified on its www.', async () => {
    const host = newHost();
    await createSite(PROOFS, { host: `www.${host}` });
    expect(await verify(host)).toEqual([
      {
        method: 'meta',
        host: `www.${host}`,
        source: `https://www.${host}/`,
        outcome: 'found',
        result: `Found: the head of https://www.${host}/ has the tag svc-site-verification with your token.`,
      },
      {
        method: 'file',
        host: `www.${host}`,
        source: `https://www.${host}${PATH}`,
        outcome: 'found',
        result: `Found: a line of https://www.${host}${PATH} equals your token.`,
      },
    ]);
  });

  it('is verified on its www. over http', async () => {
    const host = newHost();
    await createSite({ 'https:/': { failure: 'tls' }, 'http:/': HOME }, { host: `www.${host}` });
    expect((await verify(host))[0]).toMatchObject({ outcome: 'found', source: `http://www.${host}/` });
  });

  it('has its www. named in the message if the proof is missing', async () => {
    const host = newHost();
    await createSite({ '/': OTHER_HOME }, { host: `www.${host}` });
    const [meta, file] = await verify(host);
    const start = `Not found: ${host} has no address in DNS, so www.${host} was checked: `;
    expect(meta).toMatchObject({ host: `www.${host}`, outcome: 'not_found' });
    expect(meta.result).toContain(`${start}the head of https://www.${host}/ has no tag`);
    expect(file.result).toContain(`${start}https://www.${host}${PATH} answered HTTP 404`);
  });

  it('is a temporary failure if its www. has none either', async () => {
    const host = newHost();
    for (const attempt of await verify(host)) {
      expect(attempt).toMatchObject({ host, outcome: 'temporary' });
      expect(attempt.result).toContain(`The host ${host} has no address in DNS.`);
    }
  });

  it('is not verified by a www. that answers every file name with the token', async () => {
    const host = newHost();
    await createSite({ '/': OTHER_HOME, '*': FILE }, { host: `www.${host}` });
    expect((await verify(host)).map(({ outcome }) => outcome)).toEqual(['not_found', 'not_found']);
  });

  it('is not verified by another host that its www. redirects to, which is not contacted', async () => {
    const host = newHost();
    const elsewhere = await createSite(PROOFS);
    const pages = {
      '/': redirectTo(`https://${elsewhere}/`),
      [PATH]: redirectTo(`https://${elsewhere}${PATH}`),
    };
    await createSite(pages, { host: `www.${host}` });
    expect((await verify(host)).map(({ outcome }) => outcome)).toEqual(['not_found', 'not_found']);
    expect(await listUrls(elsewhere)).toEqual([]);
  });
});

describe('a host that redirects to its www.', () => {
  it.each(['https:', 'http:'])(
    'over %s, whatever the path, is verified by the file there',
    async (scheme) => {
      const host = newHost();
      await createSite(
        {
          [`${scheme}/`]: redirectTo(`https://www.${host}/`),
          [scheme + PATH]: redirectTo(`https://www.${host}/`),
          '*': { failure: 'close' },
        },
        { host },
      );
      await createSite({ '/': OTHER_HOME, [PATH]: FILE }, { host: `www.${host}` });
      expect((await verify(host))[1]).toMatchObject({
        host: `www.${host}`,
        outcome: 'found',
        source: `https://www.${host}${PATH}`,
      });
    },
  );

  it('has its www. named in the message if the proof is missing', async () => {
    const host = newHost();
    await createSite({ '*': redirectTo(`https://www.${host}/`) }, { host });
    await createSite({ '/': OTHER_HOME }, { host: `www.${host}` });
    for (const attempt of await verify(host)) {
      expect(attempt).toMatchObject({ host: `www.${host}`, outcome: 'not_found' });
      expect(attempt.result).toContain(`${host} redirects to www.${host}, so www.${host} was checked: `);
    }
  });
});

describe('the www. is not contacted', () => {
  it('if the host answers on its own', async () => {
    const host = await createSite({ '/': OTHER_HOME });
    await createSite(PROOFS, { host: `www.${host}` });
    for (const attempt of await verify(host)) expect(attempt).toMatchObject({ host, outcome: 'not_found' });
    expect(await listUrls(`www.${host}`)).toEqual([]);
  });

  it('if the host answers its home page with an error', async () => {
    const host = await createSite({ '/': { status: 404 } });
    await createSite(PROOFS, { host: `www.${host}` });
    for (const attempt of await verify(host)) expect(attempt).toMatchObject({ host, outcome: 'not_found' });
    expect(await listUrls(`www.${host}`)).toEqual([]);
  });

  it.each<[string, Parameters<typeof createSite>]>([
    ['cannot be looked up', [{}, { dns: { status: 2 } }]],
    ['closes the connection', [{ '*': { failure: 'close' } }]],
    ['answers 503', [{ '*': { status: 503 } }]],
  ])('if the host %s', async (_name, site) => {
    const host = await createSite(...site);
    await createSite(PROOFS, { host: `www.${host}` });
    for (const attempt of await verify(host)) expect(attempt).toMatchObject({ host, outcome: 'temporary' });
    expect(await listUrls(`www.${host}`)).toEqual([]);
  });

  it('if the host redirects to another host, which is not contacted either', async () => {
    const elsewhere = await createSite(PROOFS);
    const host = await createSite({ '*': redirectTo(`https://${elsewhere}/`) });
    await createSite(PROOFS, { host: `www.${host}` });
    for (const attempt of await verify(host)) expect(attempt).toMatchObject({ host, outcome: 'not_found' });
    expect(await listUrls(`www.${host}`)).toEqual([]);
    expect(await listUrls(elsewhere)).toEqual([]);
  });

  it('if the host has the proof', async () => {
    const host = await createSite(PROOFS);
    await createSite(PROOFS, { host: `www.${host}` });
    for (const attempt of await verify(host)) expect(attempt).toMatchObject({ host, outcome: 'found' });
    expect(await listUrls(`www.${host}`)).toEqual([]);
  });
});
