import { readRow } from '../../database.ts';
import { expect, it } from 'vitest';
import type { AlertSettings } from '../../../src/contracts/alerts.ts';
import { DEFAULT_ALERTS } from '../../../src/services/mail/alerts.ts';
import { newHost } from '../../internet.ts';
import { callApi, readData, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { addByApi, addVerifiedWebsite, releaseByApi } from './website.ts';

async function newOwner() {
  const [account, host] = [await newAccount(), newHost()];
  await addVerifiedWebsite(account, host);
  return { account, host, path: `/websites/${host}/alerts` };
}

async function getAlerts(path: string, account: { key: string }): Promise<AlertSettings> {
  return (await readData<{ alerts: AlertSettings }>(await callApi('GET', path, account))).alerts;
}

it('every alert is on until the owner changes it, the one about the score from five points on', async () => {
  const { account, path } = await newOwner();
  expect(await getAlerts(path, account)).toEqual({
    enabled: true,
    score_drop: 5,
    new_findings: true,
    unreachable: true,
    ownership_missing: true,
    low_credits: true,
    long_scan: true,
    published_by_others: true,
  });
});

it('a change replaces all of them: what is left out gets its default', async () => {
  const { account, path } = await newOwner();
  const first = { score_drop: null, new_findings: false, long_scan: false };
  const changed = await sendJson('PUT', path, first, account.key);
  expect(await readData(changed)).toEqual({ alerts: { ...DEFAULT_ALERTS, ...first } });
  expect(await getAlerts(path, account)).toEqual({ ...DEFAULT_ALERTS, ...first });
  await sendJson('PUT', path, { score_drop: 12 }, account.key);
  expect(await getAlerts(path, account)).toEqual({ ...DEFAULT_ALERTS, score_drop: 12 });
});

it.each([
  [{ score_drop: 0 }, 'score_drop'],
  [{ score_drop: 101 }, 'score_drop'],
  [{ score_drop: 1.5 }, 'score_drop'],
  [{ enabled: 'yes' }, 'enabled'],
])('refuses %o', async (body, field) => {
  const { account, path } = await newOwner();
  const response = await sendJson('PUT', path, body, account.key);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { field } });
  expect(await getAlerts(path, account)).toEqual(DEFAULT_ALERTS);
});

it('only the verified owner can read and change them', async () => {
  const { path, host } = await newOwner();
  const other = await newAccount();
  for (const response of [
    await callApi('GET', path, other),
    await sendJson('PUT', path, { enabled: false }, other.key),
  ])
    expect(response.status).toBe(403);
  expect((await callApi('GET', '/websites/nobody-added.brightpage.com/alerts', other)).status).toBe(404);
  const pending = newHost();
  await addByApi(other, pending);
  expect((await callApi('GET', `/websites/${pending}/alerts`, other)).status).toBe(403);
  expect(await readRow('websiteAlerts', { host })).toBeNull();
});

it('they go with the website', async () => {
  const { account, host, path } = await newOwner();
  await sendJson('PUT', path, { enabled: false }, account.key);
  await releaseByApi(account, host);
  expect((await callApi('GET', path, account)).status).toBe(403);
  expect(await readRow('websiteAlerts', { host })).toBeNull();
});
