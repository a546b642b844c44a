import { afterEach, describe, expect, it } from 'vitest';
import { env } from 'cloudflare:workers';
import type { Webhook } from '../../../src/contracts/webhook.ts';
import type { VerificationResult } from '../../../src/contracts/verification.ts';
import { deleteRows, putSetting } from '../../database.ts';
import { createSite, listRequestsTo, newHost } from '../../internet.ts';
import { callApi, readData, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { addByApi, addVerifiedWebsite, publishTokens, verifyByApi } from './website.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

/** Requests a minute that the unconfirmed webhooks to a host share: a thirtieth of those that it gets, here of 300. */
const UNCONFIRMED = 10;

async function addWebhook({ key }: Account, url: string): Promise<Webhook> {
  return (await readData<{ webhook: Webhook }>(await sendJson('POST', '/webhooks', { url }, key))).webhook;
}

async function readWebhook({ key }: Account, { id }: Webhook): Promise<Webhook> {
  return (await readData<{ webhook: Webhook }>(await callApi('GET', `/webhooks/${id}`, { key }))).webhook;
}

async function sendTest({ key }: Account, { id }: Webhook): Promise<string | null> {
  const answer = await callApi('POST', `/webhooks/${id}/test`, { key });
  return (await readData<{ delivery: { error: string | null } }>(answer)).delivery.error;
}

it('audits cannot use up the requests that are kept for verifications (docs/contract.md 13.1)', async () => {
  const host = newHost();
  const owner = await newAccount();
  await publishTokens(host, await addByApi(owner, host));
  expect(await env.HOST.getByName(host).admit(260, 260)).toEqual({ ok: true });
  const { key } = await newAccount();
  expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, key)).status).toBe(429);
  expect((await readData<VerificationResult>(await verifyByApi(owner, host))).ok).toBe(true);
});

afterEach(() => deleteRows('settings'));

describe('webhooks to the host of a stranger (docs/contract.md 14.69)', () => {
  it('from 8 accounts, 8 webhooks and 64 tests a minute do not silence it', async () => {
    await putSetting('host_requests_per_minute', 60);
    const host = newHost();
    const owner = await newAccount();
    await publishTokens(host, await addByApi(owner, host));
    const attackers = await Promise.all(Array.from({ length: 8 }, () => newAccount()));
    for (const attacker of attackers) {
      const webhook = await addWebhook(attacker, `https://${host}/`);
      expect(webhook.confirmed).toBe(false);
      for (let test = 0; test < 8; test++) await sendTest(attacker, webhook);
    }
    expect((await listRequestsTo(host)).filter(({ method }) => method === 'POST')).toHaveLength(2);

    const stranger = await newAccount();
    const audit = await sendJson('POST', '/reports', { url: `https://${host}/` }, stranger.key);
    expect(audit.status).toBe(201);
    const { ok } = await readData<VerificationResult>(await verifyByApi(owner, host));
    expect(ok).toBe(true);
  });

  it('are confirmed by an answer that is the challenge, and then are not held back', async () => {
    const host = newHost();
    await createSite({ '/hook': { body: 'ok' }, '/echo': { echo: 'webhook-challenge' } }, { host });
    const account = await newAccount();
    const [silent, echoing] = [
      await addWebhook(account, `https://${host}/hook`),
      await addWebhook(account, `https://${host}/echo`),
    ];
    await sendTest(account, silent);
    await sendTest(account, echoing);
    expect((await readWebhook(account, silent)).confirmed).toBe(false);
    expect((await readWebhook(account, echoing)).confirmed).toBe(true);
    await env.HOST.getByName(host).admit(UNCONFIRMED - 2, 0, { purpose: 'webhook', limit: UNCONFIRMED });
    expect(await sendTest(account, silent)).toContain('10 requests a minute to the unconfirmed webhooks');
    expect(await sendTest(account, echoing)).toBeNull();
    const requests = await listRequestsTo(host);
    expect(requests.map(({ headers }) => 'webhook-challenge' in headers)).toEqual([true, true, false]);

    const url = `https://${host}/hook`;
    const changed = await sendJson('PATCH', `/webhooks/${echoing.id}`, { url }, account.key);
    expect((await readData<{ webhook: Webhook }>(changed)).webhook.confirmed).toBe(false);
  });

  it('need no confirmation on a domain whose website the account owns', async () => {
    const host = `owned-${crypto.randomUUID().slice(0, 8)}.com`;
    const account = await newAccount();
    await addVerifiedWebsite(account, host);
    await createSite({ '/hook': {} }, { host: `hooks.${host}` });
    const webhook = await addWebhook(account, `https://hooks.${host}/hook`);
    expect(webhook.confirmed).toBe(true);
    expect(await sendTest(account, webhook)).toBeNull();
  });
});
