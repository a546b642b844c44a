import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import { createAudit } from '../../../src/services/audits/create-audit.ts';
import { putSetting } from '../../database.ts';
import { FakeBrowser, SCREENSHOT } from '../../fake-browser.ts';
import { createSite, listRequestsTo } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';

const PAGE = {
  '/': { body: '<title>Chairs</title><body data-script="Oak chairs"><img src="/oak.png"></body>' },
};

afterEach(async () => {
  await putSetting('rendered_audit_cost', 1);
});

describe('POST /reports with render', () => {
  it('says why there is no reading with JavaScript where the service has no browser, and charges nothing', async () => {
    const { id, key } = await newAccount();
    const url = `https://${await createSite(PAGE)}/`;
    const answer = await sendJson('POST', '/reports', { url, render: true, render_loads: 3 }, key);
    expect(answer.status).toBe(201);
    const { report } = await readData<{ report: Report }>(answer);
    expect(report.data).toMatchObject({ rendered: null, render_failure: { reason: 'no-browser' } });
    expect(await env.ACCOUNT.getByName(id).getCredits(1)).toMatchObject({ balance: 100, available: 100 });
  });

  it('gets 402 before anything is requested if the credits do not cover it', async () => {
    const { key } = await newAccount();
    await putSetting('rendered_audit_cost', 101);
    const host = await createSite(PAGE);
    const answer = await sendJson('POST', '/reports', { url: `https://${host}/`, render: true }, key);
    expect(await readError(answer)).toMatchObject({ code: 'insufficient_credits' });
    expect(answer.status).toBe(402);
    expect(await listRequestsTo(host)).toEqual([]);
    // The minute of the audit limit was not used.
    expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, key)).status).toBe(201);
  });

  it('gets 422 for another number of loads', async () => {
    const { key } = await newAccount();
    const body = { url: 'https://www.example.com/', render: true, render_loads: 2 };
    expect((await sendJson('POST', '/reports', body, key)).status).toBe(422);
  });
});

describe('an audit with JavaScript', () => {
  it('is returned as documented, and its screenshots to its account alone', async () => {
    const { id: accountId, email, key } = await newAccount();
    const browser = new FakeBrowser();
    browser.install();
    const context = { env: browser.bind(env), caller: { accountId, email } };
    const { id } = await createAudit(context, { url: `https://${await createSite(PAGE)}/`, loads: 3 });
    expect(browser.loads).toHaveLength(3);
    const { report } = await readData<{ report: Report }>(await callApi('GET', `/reports/${id}`, { key }));
    expect(report.data.rendered).toMatchObject({
      text: { js_ratio: 1 },
      lab: { loads: 3, lcp_ms: 100, spread: { lowest: { lcp_ms: 100 }, highest: { lcp_ms: 100 } } },
    });
    const path = `/reports/${id}/screenshots/desktop`;
    const image = await callApi('GET', path, { key });
    expect(image.headers.get('Content-Type')).toBe('image/webp');
    expect(new TextDecoder().decode(await image.arrayBuffer())).toBe(SCREENSHOT);
    const other = await newAccount();
    expect((await callApi('GET', path, { key: other.key })).status).toBe(403);
    expect((await callApi('GET', '/reports/r_0/screenshots/desktop', { key })).status).toBe(404);
    expect((await callApi('GET', path)).status).toBe(401);
  });
});
