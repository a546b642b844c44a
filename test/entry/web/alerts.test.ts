import { readRow, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { readAlertSettings } from '../../../src/services/mail/alerts.ts';
import { createClaimant, createWebsiteOwner, readText } from './signed-in-account.ts';
import { expectRole, findByRole } from '../../page.ts';

describe('the form of the mail alerts', () => {
  it('is linked from the page of the website, with everything on', async () => {
    const { browser, host } = await createWebsiteOwner();
    const path = `/websites/${host}/alerts`;
    expectRole(await readText(browser.get(`/websites/${host}`)), 'link', { href: path });
    const page = await readText(browser.get(path));
    expect(findByRole(page, 'field', { type: 'checkbox', value: 'true', checked: '' })).toHaveLength(7);
    expectRole(page, 'field', { field: 'score_drop', value: '5' });
  });

  it('stores what is checked, and an empty number as none', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const path = `/websites/${host}/alerts`;
    const response = await browser.post(path, { enabled: 'true', score_drop: '', unreachable: 'true' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${path}?done=saved`]);
    expect(await readAlertSettings(env, { accountId: account.id, host })).toEqual({
      enabled: true,
      score_drop: null,
      new_findings: false,
      unreachable: true,
      ownership_missing: false,
      low_credits: false,
      long_scan: false,
      published_by_others: false,
    });
    const page = await readText(browser.get(`${path}?done=saved`));
    expect(page).toContain('The mail alerts are saved.');
    expect(findByRole(page, 'field', { checked: '' })).toHaveLength(2);
  });

  it('is shown again with its values and the message if the number is wrong', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const response = await browser.post(`/websites/${host}/alerts`, { score_drop: '200', long_scan: 'true' });
    expect(response.status).toBe(422);
    const page = await readText(response);
    expect(page).toContain('Enter a whole number from 1 to 100, or nothing');
    expectRole(page, 'field', { field: 'score_drop', value: '200' });
    expect(findByRole(page, 'field', { checked: '' })).toHaveLength(1);
    expect(await readAlertSettings(env, { accountId: account.id, host })).toMatchObject({ score_drop: 5 });
  });

  it('is refused if another site sends it', async () => {
    const { browser, host } = await createWebsiteOwner();
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await browser.post(`/websites/${host}/alerts`, { score_drop: '7' }, headers)).status).toBe(403);
  });

  it('leads others than the owner to the page of the website', async () => {
    const { browser, host } = await createClaimant();
    const path = `/websites/${host}/alerts`;
    for (const response of [await browser.get(path), await browser.post(path, { score_drop: '7' })])
      expect([response.status, response.headers.get('Location')]).toEqual([303, `/websites/${host}`]);
  });
});

it('the page of a website says that the proof of ownership is missing, and how to publish it again', async () => {
  const { browser, host } = await createWebsiteOwner();
  expect(await readText(browser.get(`/websites/${host}`))).not.toContain('proof of ownership is missing');
  const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
  await updateRows(
    'websites',
    { host },
    { proofMissingSince: day('2026-11-06'), proofMissingCount: 2, ownerWarnedAt: day('2026-11-13') },
  );
  const page = await readText(browser.get(`/websites/${host}`));
  expect(page).toContain('have not found it since 6 November 2026');
  expect(page).toContain('still missing after 6 December 2026');
  const token = (await readRow('websiteClaims', { host }))?.token ?? null;
  expect(page).toContain(token ?? '?');
});
