import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { readHostAccess } from '../../../src/services/websites/access.ts';
import { readRow } from '../../database.ts';
import { expectRole } from '../../page.ts';
import { createClaimant, createWebsiteOwner, readText } from './signed-in-account.ts';

const FORM = {
  headers: 'X-Staging-Key: sesame-5ca1\r\nCookie: a=b',
  basic_auth: 'staging:correct:horse',
  user_agent_suffix: 'staging-check/1',
  ignore_robots_txt: 'true',
};

describe('the form of what scans send', () => {
  it('is linked from the settings of the website, and stores what was given', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const path = `/websites/${host}/access`;
    expectRole(await readText(browser.get(`/websites/${host}/settings`)), 'link', { href: path });
    const response = await browser.post(path, FORM);
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${path}?done=saved`]);
    expect(await readHostAccess(env, { accountId: account.id, host })).toMatchObject({
      headers: { 'x-staging-key': 'sesame-5ca1', cookie: 'a=b', authorization: expect.any(String) },
      userAgentSuffix: 'staging-check/1',
      ignoresRobotsTxt: true,
    });
  });

  it('shows names and never values, and keeps the values of names that it shows', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const path = `/websites/${host}/access`;
    await browser.post(path, FORM);
    const page = await readText(browser.get(path));
    expect(page).toContain('X-Staging-Key\nCookie');
    expectRole(page, 'field', { field: 'basic_auth', value: 'staging' });
    for (const secret of ['sesame-5ca1', 'a=b', 'correct:horse']) expect(page).not.toContain(secret);
    await browser.post(path, { headers: 'X-Staging-Key', basic_auth: 'staging' });
    const kept = await readHostAccess(env, { accountId: account.id, host });
    expect(kept).toMatchObject({ headers: { 'x-staging-key': 'sesame-5ca1' }, ignoresRobotsTxt: false });
  });

  it('is shown again with the message and without the values if it is refused', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const response = await browser.post(`/websites/${host}/access`, {
      ...FORM,
      headers: 'Host: sesame-5ca1',
    });
    expect(response.status).toBe(422);
    const page = await readText(response);
    expect(page).toContain('Host is a header that cannot be set');
    for (const secret of ['sesame-5ca1', 'correct:horse']) expect(page).not.toContain(secret);
    expect(await readRow('websiteAccess', { accountId: account.id })).toBeNull();
  });

  it('deletes everything with one button', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const path = `/websites/${host}/access`;
    await browser.post(path, FORM);
    const response = await browser.post(`${path}/delete`, {});
    expect(response.headers.get('Location')).toBe(`${path}?done=deleted`);
    expect(await readRow('websiteAccess', { accountId: account.id })).toBeNull();
  });

  it('leads others than the owner to the page of the website', async () => {
    const { browser, host } = await createClaimant();
    const path = `/websites/${host}/access`;
    for (const response of [await browser.get(path), await browser.post(path, FORM)])
      expect([response.status, response.headers.get('Location')]).toEqual([303, `/websites/${host}`]);
  });
});

describe('the form that scans several websites', () => {
  it('is on the list of websites, shows the cost first, and then queues the scans', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const list = await readText(browser.get('/websites'));
    expect(list).toContain('Scan several websites');
    const asked = await readText(
      browser.post('/websites/scans', { hosts: `${host}\r\nother.brightpage.com`, max_pages: '5' }),
    );
    expect(asked).toContain('Together at most 5 credits');
    expect(asked).toContain('nobody has added it');
    expect(await readRow('scans', { accountId: account.id })).toBeNull();
    const queued = await browser.post('/websites/scans', {
      hosts: host,
      max_pages: '5',
      price: '1',
      confirmed: 'true',
    });
    expect([queued.status, queued.headers.get('Location')]).toEqual([303, '/websites/scans?done=queued']);
    expect(await readRow('scans', { accountId: account.id })).toMatchObject({ host, pagesRequested: 5 });
    expect(await readText(browser.get('/websites/scans'))).toContain(`/websites/${host}/scans/scan_`);
  });

  it('starts nothing at a price that was not shown', async () => {
    const { account, browser, host } = await createWebsiteOwner();
    const response = await browser.post('/websites/scans', { hosts: host, price: '7', confirmed: 'true' });
    expect(await readText(response)).toContain('The price has changed');
    expect(await readRow('scans', { accountId: account.id })).toBeNull();
  });

  it('is refused without a website', async () => {
    const { browser } = await createWebsiteOwner();
    const response = await browser.post('/websites/scans', { hosts: ' ' });
    expect(response.status).toBe(422);
    expect(await readText(response)).toContain('Must be a list of 1 to 50 websites');
  });
});
