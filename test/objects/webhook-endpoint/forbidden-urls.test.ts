import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendJson } from '../../entry/api/client.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { blockHost } from '../../../src/services/hosts/blocks.ts';
import { createSite, listRequestsTo, newHost } from '../../internet.ts';
import { emit, newEndpoint, readDeliveries, runDue } from './endpoint.ts';
import { FORBIDDEN_URLS } from '../../forbidden-urls.ts';
import { stopClock } from '../../clock.ts';

beforeEach(() => stopClock());

describe('a forbidden URL', () => {
  it('is refused when it is saved, and nothing is requested', async () => {
    const { key } = await newAccount();
    const outgoing = vi.spyOn(globalThis, 'fetch');
    for (const url of FORBIDDEN_URLS) {
      const answer = await sendJson('POST', '/webhooks', { url }, key);
      expect(answer.status, url).toBe(422);
      expect(await answer.json(), url).toMatchObject({
        error: { code: 'invalid_webhook_url', field: 'url' },
      });
    }
    expect(outgoing).not.toHaveBeenCalled();
  });

  it('that was stored anyway gets no delivery', async () => {
    const endpoint = await newEndpoint();
    const outgoing = vi.spyOn(globalThis, 'fetch');
    for (const [number, url] of FORBIDDEN_URLS.entries()) {
      await updateRows('webhooks', { id: endpoint.webhook.id }, { url });
      await emit(endpoint, number);
      await env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id).setEnabled(true);
      await runDue(endpoint);
      const last = (await readDeliveries(endpoint)).at(-1);
      expect(last, url).toMatchObject({ state: 'pending', answer: null, error: expect.any(String) });
      await env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id).setEnabled(false);
    }
    expect(outgoing).not.toHaveBeenCalled();
  });
});

it.each([
  ['one private address among public ones', { A: ['93.184.215.14', '192.168.0.1'] }],
  ['a private IPv6 address', { A: ['93.184.215.14'], AAAA: ['fd00::1'] }],
  ['an alias of a private address', { CNAME: 'inside.brightpage.com', A: ['10.0.0.1'] }],
  ['no address', { A: [] }],
])('a host with %s is refused when it is saved', async (_, dns) => {
  const { key } = await newAccount();
  const host = await createSite({ '*': {} }, { dns });
  const answer = await sendJson('POST', '/webhooks', { url: `https://${host}/` }, key);
  expect(answer.status).toBe(422);
  expect(await listRequestsTo(host)).toEqual([]);
});

it('a host that is never fetched is refused, when it is saved and at a delivery', async () => {
  const { key } = await newAccount();
  const host = newHost();
  await createSite({ '*': {} }, { host });
  const endpoint = await newEndpoint();
  for (const blocked of [host, endpoint.host]) {
    await blockHost(env, {
      blockedBy: 'admin@brightpage.com',
      block: {
        host: blocked,
        include_subdomains: false,
        scope: 'fetch',
        requested_by: 'website',
        reason: 'They asked',
      },
    });
  }
  const answer = await sendJson('POST', '/webhooks', { url: `https://${host}/` }, key);
  expect(await answer.json()).toMatchObject({ error: { code: 'host_blocked', field: 'url' } });
  await emit(endpoint, 1);
  await runDue(endpoint);
  expect(await listRequestsTo(endpoint.host)).toEqual([]);
  expect(await readDeliveries(endpoint)).toMatchObject([
    { state: 'pending', error: expect.stringContaining('has asked us not to fetch') },
  ]);
});
