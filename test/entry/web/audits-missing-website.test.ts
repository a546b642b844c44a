import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addVerifiedWebsite } from '../api/website.ts';
import { createSite, listDnsLookups, newHost } from '../../internet.ts';
import { createSignedInUser, PAGE, readHtml } from './signed-in-user.ts';
import type { Browser } from './browser.ts';
import { expectRole, findByTag } from '../../page.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const getError = (html: string) => findByTag(html, 'p', { id: 'url-error' })[0]?.name;

async function readError(browser: Browser, url: string, status: number): Promise<string | undefined> {
  return getError(await readHtml(browser.post('/audits', { url }), status));
}

test('a URL whose host is not in DNS is reported to have no website, stays in the form, and uses no minute', async () => {
  const { browser, id } = await createSignedInUser();
  const host = newHost();
  const html = await readHtml(browser.post('/audits', { url: `${host}/chairs` }), 422);
  expect(getError(html)).toBe(`We found no website at ${host}. Check the spelling.`);
  expectRole(html, 'field', { field: 'url', value: `${host}/chairs` });
  expect(await env.ACCOUNT.getByName(id).getAuditSlotWait()).toBe(0);
});

test.for([
  ['www. where the host has none', (host: string) => [host, `www.${host}`]],
  ['the host without www.', (host: string) => [`www.${host}`, host]],
  ['the dot after www', (host: string) => [`www${host}`, `www.${host}`]],
] as const)('%s is suggested if it is in DNS', async ([, choose]) => {
  const { browser } = await createSignedInUser();
  const [typed = '', meant = ''] = choose(newHost());
  await createSite({}, { host: meant });
  expect(await readError(browser, `https://${typed}/`, 422)).toBe(
    `We found no website at ${typed}. Did you mean ${meant}?`,
  );
});

test.for([
  ['', ''],
  ['www.', '/chairs?oak=1'],
] as const)('the missing dot of %sexamplecom is suggested', async ([prefix, path]) => {
  const { browser, id } = await createSignedInUser();
  const name = `shop${crypto.randomUUID().slice(0, 8)}`;
  await createSite({}, { host: `${prefix}${name}.com` });
  const error = await readError(browser, `${prefix}${name}com${path}`, 422);
  expect(error).toBe(`We found no website at ${prefix}${name}com. Did you mean ${prefix}${name}.com?`);
  expect(await env.ACCOUNT.getByName(id).getAuditSlotWait()).toBe(0);
});

test('a name without a dot that resembles no host in DNS keeps its message', async () => {
  const { browser } = await createSignedInUser();
  const name = `shop${crypto.randomUUID().slice(0, 8)}com`;
  expect(await readError(browser, name, 422)).toContain(`"${name}" is not a full domain name.`);
});

test('a host with a private IP address is not suggested', async () => {
  const { browser } = await createSignedInUser();
  const host = newHost();
  await createSite({}, { host: `www.${host}`, dns: { A: ['10.0.0.7'] } });
  expect(await readError(browser, host, 422)).toBe(`We found no website at ${host}. Check the spelling.`);
});

test('a host that the account has audited is suggested without a DNS lookup', async () => {
  const { browser, id } = await createSignedInUser();
  const host = await createSite({ '/': { body: PAGE } });
  expect((await browser.post('/audits', { url: host })).status).toBe(303);
  await freeAuditSlot(id);
  const lookups = await listDnsLookups(host);
  expect(await readError(browser, `www.${host}`, 422)).toContain(`Did you mean ${host}?`);
  expect(await listDnsLookups(host)).toEqual(lookups);
});

test('a host that the account has audited is suggested for any missing dot', async () => {
  const { browser, id } = await createSignedInUser();
  const host = await createSite({ '/': { body: PAGE } });
  expect((await browser.post('/audits', { url: host })).status).toBe(303);
  await freeAuditSlot(id);
  const typed = host.replace('.', '');
  expect(await readError(browser, typed, 422)).toBe(`We found no website at ${typed}. Did you mean ${host}?`);
  expect(await readError(browser, host.replaceAll('.', ''), 422)).toContain(`Did you mean ${host}?`);
});

test('a host that the account owns is suggested without a DNS lookup', async () => {
  const person = await createSignedInUser();
  const host = newHost();
  await addVerifiedWebsite(person, host);
  const lookups = await listDnsLookups(host);
  expect(await readError(person.browser, `www.${host}`, 422)).toContain(`Did you mean ${host}?`);
  expect(await listDnsLookups(host)).toEqual(lookups);
});

test('a host that is in DNS and does not answer keeps the reason', async () => {
  const { browser } = await createSignedInUser();
  const host = await createSite({ '*': { failure: 'close' } });
  const html = await readHtml(browser.post('/audits', { url: host }), 500);
  expect(getError(html)).toBeUndefined();
  expect(html).toContain(`${host} refused the connection`);
});

test('a host that could not be looked up keeps the reason', async () => {
  const { browser } = await createSignedInUser();
  const host = await createSite({}, { dns: { status: 2 } });
  expect(await readHtml(browser.post('/audits', { url: host }), 500)).toContain(
    'could not be looked up in DNS',
  );
});

test('a page that redirects to a host that is not in DNS keeps the reason', async () => {
  const { browser } = await createSignedInUser();
  const gone = newHost();
  const host = await createSite({ '/': { status: 301, headers: { location: `https://${gone}/` } } });
  const html = await readHtml(browser.post('/audits', { url: host }), 500);
  expect(getError(html)).toBeUndefined();
  expect(html).toContain(`The host ${gone} has no address in DNS.`);
});

test('from the 31st in a minute on, a URL is not looked up before its audit, which uses the minute', async () => {
  const { browser, id } = await createSignedInUser();
  const host = newHost();
  for (let n = 0; n < 30; n++) await readError(browser, host, 422);
  expect(await env.ACCOUNT.getByName(id).getAuditSlotWait()).toBe(0);
  expect((await browser.post('/audits', { url: host })).status).toBe(500);
  expect((await browser.post('/audits', { url: host })).status).toBe(429);
});
