import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { answerWith, emit, newEndpoint, runDue } from '../../objects/webhook-endpoint/endpoint.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { type Browser, openSession } from './browser.ts';
import { createSignedInUser, readHtml } from './signed-in-user.ts';
import { updateRows } from '../../database.ts';
import { stopClock } from '../../clock.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

const ALL = {
  'scan.finished': 'true',
  'scan.failed': 'true',
};

async function addWebhook(browser: Browser): Promise<{ path: string; host: string; secret: string }> {
  const host = await createSite({ '*': { body: '<b>thank you</b>' } });
  const html = await readHtml(browser.post('/account/webhooks', { url: `https://${host}/hook`, ...ALL }));
  return {
    host,
    path: expectRole(html, 'link', { href: /^\/account\/webhooks\/wh_\w+$/ }).href ?? '',
    secret: expectTag(html, 'code', { name: /^whsec_[\w+/]{43}=$/ }).name ?? '',
  };
}

describe('the webhooks of an account', () => {
  it('are added with a form; the secret is shown once', async () => {
    const { browser } = await createSignedInUser();
    expectRole(await readHtml(browser.get('/account')), 'link', { href: '/account/webhooks' });
    expect(await readHtml(browser.get('/account/webhooks'))).toContain('Add a webhook');
    const { host, path, secret } = await addWebhook(browser);
    expect(secret).not.toBe('');
    for (const page of ['/account/webhooks', path]) {
      const html = await readHtml(browser.get(page));
      expect(html).toContain(host);
      expect(html).not.toContain('whsec_C');
      expect(html).not.toContain(secret);
    }
  });

  it('are refused with the message at the field, and the form keeps what was entered', async () => {
    const { browser } = await createSignedInUser();
    const refused = await readHtml(
      browser.post('/account/webhooks', { url: 'http://hooks.brightpage.com/', 'finding.new': 'true' }),
      422,
    );
    expect(refused).toContain('Events are only sent over https.');
    expectRole(refused, 'field', { value: 'http://hooks.brightpage.com/' });
    expect(findByRole(refused, 'field', { checked: '' })).toHaveLength(1);
    const empty = await readHtml(
      browser.post('/account/webhooks', { url: 'https://hooks.brightpage.com/' }),
      422,
    );
    expect(empty).toContain('Choose at least one event');
  });

  it('are tested, changed, disabled and enabled from their page', async () => {
    const { browser } = await createSignedInUser();
    const { host, path } = await addWebhook(browser);
    const tested = await browser.post(`${path}/test`);
    expect(tested.headers.get('Location')).toBe(`${path}?done=arrived`);
    const html = await readHtml(browser.get(`${path}?done=arrived`));
    expect(html).toContain('The event was delivered.');
    expect(html).toContain('&lt;b&gt;thank you&lt;/b&gt;');
    expect(await listRequestsTo(host)).toHaveLength(1);
    const changed = { url: `https://${host}/other`, 'score.changed': 'true' };
    expect((await browser.post(path, changed)).headers.get('Location')).toBe(`${path}?done=changed`);
    expectRole(await readHtml(browser.get(path)), 'field', { value: `https://${host}/other` });
    expect((await browser.post(`${path}/disable`)).headers.get('Location')).toBe(`${path}?done=disabled`);
    expect(await readHtml(browser.get(path))).toContain('You disabled this webhook.');
    expect((await browser.post(`${path}/enable`)).headers.get('Location')).toBe(`${path}?done=enabled`);
    expect(await readHtml(browser.get(path))).not.toContain('You disabled this webhook.');
  });

  it('show a delivery that failed, which can be sent again', async () => {
    stopClock();
    const endpoint = await newEndpoint({ status: 500, body: 'broken' });
    await emit(endpoint, 1);
    await runDue(endpoint);
    vi.useRealTimers();
    const browser = await openSession(endpoint.account);
    const path = `/account/webhooks/${endpoint.webhook.id}`;
    const html = await readHtml(browser.get(path));
    expect(html).toContain('The endpoint answered with HTTP status 500.');
    const { action = '' } = expectRole(html, 'form', { action: /\/deliveries\/\w+\/resend$/ });
    expect((await browser.post(action)).headers.get('Location')).toBe(`${path}?done=failed`);
    await answerWith(endpoint, {});
    expect((await browser.post(action)).headers.get('Location')).toBe(`${path}?done=arrived`);
    for (let times = 0; times < 8; times++) await browser.post(action);
    expect(await readHtml(browser.post(action), 429)).toContain('as often as you can in a minute');
  });

  it('get a new secret and are deleted after a confirmation', async () => {
    const { browser } = await createSignedInUser();
    const { path, secret } = await addWebhook(browser);
    expect(await readHtml(browser.get(`${path}/secret`))).toContain('Replace the signing secret?');
    const replaced = await readHtml(browser.post(`${path}/secret`));
    expect(/whsec_[\w+/]{43}=/.exec(replaced)?.[0]).not.toBe(secret);
    expect(replaced).toContain('also signed with the old secret');
    expect(await readHtml(browser.get(`${path}/delete`))).toContain('Delete the webhook?');
    const deleted = await browser.post(`${path}/delete`);
    expect(deleted.headers.get('Location')).toBe('/account/webhooks?done=deleted');
    expect((await browser.get(path)).status).toBe(404);
  });
});

it('a webhook that is not confirmed says how to confirm it', async () => {
  const { browser } = await createSignedInUser();
  const { path } = await addWebhook(browser);
  const findHint = async () =>
    findByRole(await readHtml(browser.get(path)), 'link', { href: '/docs/webhooks#confirm' });
  expect(await findHint()).toHaveLength(1);
  await updateRows('webhooks', { id: path.slice(path.lastIndexOf('/') + 1) }, { confirmedAt: 1 });
  expect(await findHint()).toEqual([]);
});

it('the webhooks of another account are not found', async () => {
  const endpoint = await newEndpoint();
  const { browser } = await createSignedInUser();
  const path = `/account/webhooks/${endpoint.webhook.id}`;
  expect((await browser.get(path)).status).toBe(404);
  for (const action of ['test', 'disable', 'secret', 'delete', 'deliveries/dlv_1/resend'])
    expect((await browser.post(`${path}/${action}`)).status, action).toBe(404);
  expect((await browser.post(path, { url: 'https://x.brightpage.com/', ...ALL })).status).toBe(404);
  expect(await listRequestsTo(endpoint.host)).toEqual([]);
});

it('a suspended account reads its webhooks and changes nothing', async () => {
  const { browser, id } = await createSignedInUser();
  const { host, path } = await addWebhook(browser);
  await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id, reason: 'Abuse' });
  expect((await browser.get(path)).status).toBe(200);
  for (const action of ['test', 'enable', 'secret', 'delete'])
    expect((await browser.post(`${path}/${action}`)).status, action).toBe(401);
  expect((await browser.post('/account/webhooks', { url: `https://${host}/`, ...ALL })).status).toBe(401);
  expect(await listRequestsTo(host)).toEqual([]);
});
