// Slow: a whole scan with its check of links, a score and a verification.
import { env, exports } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { createRequestSigner } from '../../src/crawler/request-signer.ts';
import { findClient } from '../../src/services/oauth/clients.ts';
import { readData, sendJson } from '../entry/api/client.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { linkPage, newVerifiedWebsite } from '../entry/api/scan.ts';
import { requestScore } from '../entry/api/scored-website.ts';
import { addByApi, publishTokens, verifyByApi } from '../entry/api/website.ts';
import { createSite, listRequestsTo, newHost } from '../internet.ts';
import { startScan } from '../objects/scan/bound-scan.ts';
import { runScan, stopScanClock } from '../objects/scan/scan-clock.ts';
import type { LoggedRequest } from '../outbound.ts';
import { type PublicJwk, verifyBotRequest } from '../verify-message.ts';

async function readPublishedKeys(): Promise<PublicJwk[]> {
  const answer = await exports.default.fetch(`${env.SITE_URL}/.well-known/http-message-signatures-directory`);
  const { keys } = await answer.json<{ keys: PublicJwk[] }>();
  return keys.map(({ kty, crv, x }) => ({ kty, crv, x }));
}

/** Verifies every request to these hosts, and returns their methods and URLs without `https://`. */
async function verifyRequestsTo(...hosts: string[]): Promise<string[]> {
  const keys = await readPublishedKeys();
  const requests: LoggedRequest[] = [];
  for (const host of hosts) requests.push(...(await listRequestsTo(host)));
  for (const request of requests) {
    const created = Number(/;created=(\d+);/.exec(request.headers['signature-input'] ?? '')?.[1]);
    verifyBotRequest(request, keys, created);
  }
  const nonces = requests.map(({ headers }) => /nonce="([^"]+)"/.exec(headers['signature-input'] ?? '')?.[1]);
  expect(new Set(nonces).size).toBe(requests.length);
  return requests.map(({ method, url }) => `${method} ${url.replace('https://', '')}`);
}

test('a signature begins when the request is sent', async () => {
  const now = Date.UTC(2026, 4, 1, 12, 0, 7);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const headers = await createRequestSigner(env)('GET', 'https://www.example.com/');
  expect(headers['signature-input']).toContain(`;created=${now / 1_000};expires=${now / 1_000 + 60};`);
});

test('an audit signs the page, robots.txt and each redirect, also to another host, each for its own authority', async () => {
  const { key } = await newAccount();
  const target = await createSite({ '/chairs': linkPage('Chairs') });
  const host = await createSite({
    '/': { status: 301, headers: { location: '/next?a=1' } },
    '/next': { status: 302, headers: { location: `https://${target}/chairs` } },
  });
  expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, key)).status).toBe(201);
  expect((await verifyRequestsTo(host, target)).toSorted()).toEqual(
    [
      `GET ${host}/`,
      `GET ${host}/next?a=1`,
      `GET ${host}/robots.txt`,
      `GET ${target}/chairs`,
      `GET ${target}/robots.txt`,
    ].toSorted(),
  );
});

test('a scan signs robots.txt, sitemaps, pages and the check of links', async () => {
  stopScanClock();
  const partner = await createSite({
    '/offer': {},
    '/old': { status: 301, headers: { location: '/offer' } },
  });
  const host = newHost();
  const { account } = await newVerifiedWebsite(
    {
      '/': linkPage('Chairs', '/oak', `https://${partner}/old`),
      '/oak': linkPage('Oak'),
      '/robots.txt': { body: `Sitemap: https://${host}/map.xml`, headers: { 'content-type': 'text/plain' } },
      '/map.xml': {
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${host}/oak</loc></url></urlset>`,
        headers: { 'content-type': 'application/xml' },
      },
    },
    host,
  );
  const before = (await listRequestsTo(host)).length;
  const id = await startScan(account, host);
  await runScan(id, { isOver: ({ link_check: { state } }) => state === 'done' });
  const requests = (await verifyRequestsTo(host, partner)).slice(before);
  for (const request of [
    `GET ${host}/robots.txt`,
    `GET ${host}/map.xml`,
    `GET ${host}/`,
    `GET ${host}/oak`,
    `GET ${partner}/robots.txt`,
    `HEAD ${partner}/old`,
    `HEAD ${partner}/offer`,
  ])
    expect(requests).toContain(request);
});

test('the inspection of a score signs each variant of the home page, text files and the page that does not exist', async () => {
  const { account, host } = await newVerifiedWebsite({ '/': linkPage('Chairs') });
  await requestScore(account, host);
  const requests = await verifyRequestsTo(host, `www.${host}`);
  expect(requests.length).toBeGreaterThan(4);
  for (const path of ['/', '/llms.txt', '/AGENTS.md', '/sitemap.xml'])
    expect(requests).toContain(`GET ${host}${path}`);
});

test('a verification signs what it fetches', async () => {
  const account = await newAccount();
  const host = newHost();
  await publishTokens(host, await addByApi(account, host));
  const { outcome } = await readData<{ outcome: string }>(await verifyByApi(account, host));
  expect(outcome).toBe('verified');
  expect(await verifyRequestsTo(host)).toContain(`GET ${host}/`);
});

test('the document of an app is fetched with a signature', async () => {
  const host = newHost();
  const id = `https://${host}/client.json`;
  const redirectUri = 'https://client.brightpage.net/callback';
  const body = JSON.stringify({ client_id: id, client_name: 'Chair Agent', redirect_uris: [redirectUri] });
  await createSite({ '/client.json': { body, headers: { 'content-type': 'application/json' } } }, { host });
  const { id: accountId } = await newAccount();
  await findClient(env, { id, redirectUri, accountId });
  expect(await verifyRequestsTo(host)).toEqual([`GET ${host}/client.json`]);
});

test('without a key, or with a malformed one, a request has no signature', async () => {
  for (const CRAWLER_SIGNING_KEYS of [undefined, '', 'malformed']) {
    const sign = createRequestSigner({ SITE_URL: env.SITE_URL, CRAWLER_SIGNING_KEYS });
    expect(await sign('GET', 'https://shop.brightpage.com/')).toEqual({});
  }
});
