import { describe, expect, it } from 'vitest';
import { callApi, sendJson } from '../api/client.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { createSignedInAdmin } from './admin.ts';
import { Browser, createMailbox } from './browser.ts';
import { readEnd } from './scan-form.ts';
import { createWebsiteOwner } from './signed-in-account.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-user.ts';
import { expectRole, findByTag } from '../../page.ts';

/** A form of a page and the API request with the same fields. */
interface FormAndRequest {
  form: string;
  request: string;
  /** Fields that the other fields need. */
  fields?: Record<string, string>;
}

async function createForms() {
  const { account, browser, host } = await createWebsiteOwner();
  const { id } = await createPublishableAudit(account);
  const forms = {
    audit: { form: '/audits', request: '/reports' },
    website: { form: '/websites', request: '/websites' },
    scan: { form: `/websites/${host}/scan`, request: `/websites/${host}/scan`, fields: { price: '1' } },
    publish: {
      form: `/audits/${id}/publish`,
      request: '/submissions',
      fields: { report_id: id, cost: '30' },
    },
    visibility: { form: `/websites/${host}/public`, request: `/websites/${host}/public` },
  } satisfies Record<string, FormAndRequest>;
  return { account, browser, forms };
}

type FormName = keyof Awaited<ReturnType<typeof createForms>>['forms'];

/** The messages at the fields of a page, by id of the field. */
function readFieldErrors(html: string): Record<string, string> {
  const errors = findByTag(html, 'p', { class: 'error', id: /-error$/ });
  return Object.fromEntries(errors.map(({ id = '', name = '' }) => [id.replace(/-error$/, ''), name]));
}

describe('a form and the API refuse the same input', () => {
  it.each<[FormName, string, string]>([
    ['audit', 'url', ''],
    ['audit', 'url', 'http://192.168.0.1/'],
    ['audit', 'url', `https://www.brightpage.com/${'a'.repeat(2_048)}`],
    ['website', 'host', ''],
    ['website', 'host', '192.0.2.7'],
    ['website', 'host', `${'a'.repeat(8_192)}.com`],
    ['scan', 'max_pages', '0'],
    ['scan', 'max_pages', '1.5'],
    ['scan', 'max_pages', '1000'],
    ['publish', 'provider', ''],
    ['publish', 'provider', 'bing'],
    ['visibility', 'public', 'yes'],
  ])('%s with %s %j', async (name, field, value) => {
    const { account, browser, forms } = await createForms();
    const { form, request, fields = {} }: FormAndRequest = forms[name];
    const body = new URLSearchParams({ ...fields, [field]: value });
    const answer = await callApi('POST', request, { key: account.key, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { field } });

    const page = await browser.post(form, { ...fields, [field]: value });
    // The form of the scorecard is one button.
    expect(page.status).toBe(name === 'visibility' ? 400 : 422);
    const html = await page.text();
    if (name === 'publish') expect(html).toContain('Choose one of the three directories.');
    else if (name !== 'visibility') {
      expect(readFieldErrors(html)[field]).toMatch(/^[A-Z0-9"&]/);
      expectRole(html, 'field', { field, value });
    }
  });

  it('and accept an empty optional field', async () => {
    const { account, browser, forms } = await createForms();
    const { form, request } = forms.scan;
    const scanned = await browser.post(form, { max_pages: ' ', price: '1' });
    expect(scanned.status).toBe(303);
    await readEnd(browser, scanned.headers.get('Location') ?? '');
    expect((await sendJson('POST', request, {}, account.key)).status).toBe(200);
  });
});

describe('each wrong field has its message', () => {
  it('of a grant', async () => {
    const { browser } = await createSignedInAdmin();
    const { id } = await createSignedInUser();
    const form = { grant: crypto.randomUUID(), amount: '1e3', reason: 'x'.repeat(201) };
    const refused = await browser.post(`/admin/accounts/${id}/grant`, form);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(readFieldErrors(html)).toEqual({
      amount: 'Enter a whole number from 1 to 1,000,000',
      'grant-reason': 'Enter at most 200 characters; these are 201',
    });
    expectRole(html, 'field', { field: 'amount', value: '1e3' });
    expectRole(html, 'field', { field: 'reason', value: form.reason });
  });

  it('of the settings', async () => {
    const { browser } = await createSignedInAdmin();
    const refused = await browser.post('/admin/settings', {
      signup_bonus_credits: 'many',
      'was.signup_bonus_credits': '100',
      'submission_cost.gemini': '-1',
      'was.submission_cost.gemini': '30',
      'submission_cost.chatgpt': '30',
      'was.submission_cost.chatgpt': '30',
      'submission_cost.claude': '30',
      'was.submission_cost.claude': '30',
      site_scan_cost_per_page: '',
      'was.site_scan_cost_per_page': '1',
      site_scan_max_pages: '50001',
      'was.site_scan_max_pages': '100',
      host_requests_per_minute: '300',
      'was.host_requests_per_minute': '300',
      new_accounts_per_network_per_day: '-1',
      'was.new_accounts_per_network_per_day': '20',
      mails_per_hour: '0',
      'was.mails_per_hour': '2000',
      link_requests_per_page: '20',
      'was.link_requests_per_page': '20',
      scores_per_day: '0',
      'was.scores_per_day': '200',
      guest_audits_per_network_per_day: '1001',
      'was.guest_audits_per_network_per_day': '3',
      guest_audits_per_hour: '10000',
      'was.guest_audits_per_hour': '300',
    });
    expect(refused.status).toBe(422);
    expect(readFieldErrors(await refused.text())).toEqual({
      signup_bonus_credits: 'Enter a whole number from 0 to 1,000,000',
      'submission_cost.gemini': 'Enter a whole number from 0 to 100,000',
      site_scan_cost_per_page: 'Enter a whole number from 0 to 100,000',
      rendered_audit_cost: 'Enter a whole number from 0 to 100,000',
      site_scan_max_pages: 'Enter a whole number from 1 to 50,000',
      new_accounts_per_network_per_day: 'Enter a whole number from 0 to 100,000',
      mails_per_hour: 'Enter a whole number from 10 to 100,000',
      scores_per_day: 'Enter a whole number from 1 to 100,000',
      guest_audits_per_network_per_day: 'Enter a whole number from 0 to 1,000',
    });
  });

  it('of a post', async () => {
    const { browser } = await createSignedInAdmin();
    const refused = await browser.post('/admin/posts/new', { title: 'a'.repeat(121), author_url: 'here' });
    expect(refused.status).toBe(422);
    expect(Object.keys(readFieldErrors(await refused.text())).toSorted()).toEqual([
      'author_name',
      'author_url',
      'body',
      'excerpt',
      'slug',
      'state',
      'title',
    ]);
  });
});

describe('a body that is not a form counts as an empty form', () => {
  const BODIES: RequestInit[] = [
    { body: 'no boundary', headers: { 'Content-Type': 'multipart/form-data' } },
    { body: '{"url":"https://www.brightpage.com/"}', headers: { 'Content-Type': 'application/json' } },
    {},
  ];

  /** Sends each body to a form. Returns the status of each response. */
  async function postBodies(browser: Browser, path: string): Promise<number[]> {
    const responses = await Promise.all(
      BODIES.map((init) => browser.request(path, { method: 'POST', ...init })),
    );
    return responses.map(({ status }) => status);
  }

  it('that is refused', async () => {
    const { browser, forms } = await createForms();
    for (const { form } of [forms.audit, forms.website, forms.publish]) {
      expect(await postBodies(browser, form), form).toEqual([422, 422, 422]);
    }
    // Nobody was shown a price.
    expect(await postBodies(browser, forms.scan.form)).toEqual([409, 409, 409]);
    expect(await postBodies(browser, forms.visibility.form)).toEqual([400, 400, 400]);
    expect(await postBodies(new Browser(createMailbox().env), '/sign-in')).toEqual([422, 422, 422]);
  });

  it('that is refused by the administration', async () => {
    const { browser } = await createSignedInAdmin();
    const { id } = await createSignedInUser();
    for (const path of [
      `/admin/accounts/${id}/grant`,
      `/admin/accounts/${id}/suspend`,
      '/admin/settings',
      '/admin/posts/new',
      '/admin/posts/no-such-post/delete',
    ]) {
      expect(await postBodies(browser, path), path).toEqual([422, 422, 422]);
    }
  });
});

describe('the texts of a form', () => {
  const sendUrl = ({ browser }: SignedInUser, body: URLSearchParams | FormData) =>
    browser.request('/audits', { method: 'POST', body });

  it('are the last ones of their fields, also in a multipart body', async () => {
    const user = await createSignedInUser();
    for (const body of [new URLSearchParams(), new FormData()]) {
      body.append('url', 'ftp://first.brightpage.com/');
      body.append('url', 'ftp://last.brightpage.com/');
      const html = await (await sendUrl(user, body)).text();
      expectRole(html, 'field', { field: 'url', value: 'ftp://last.brightpage.com/' });
    }
  });

  it('are empty for files', async () => {
    const body = new FormData();
    body.append('url', new File(['https://www.brightpage.com/'], 'url.txt'));
    const refused = await sendUrl(await createSignedInUser(), body);
    expect(refused.status).toBe(422);
    expectRole(await refused.text(), 'field', { field: 'url', value: '' });
  });

  it('stay strings where the schema has strings, even if they look like numbers', async () => {
    const { browser } = await createSignedInAdmin();
    const { id } = await createSignedInUser();
    const form = { grant: crypto.randomUUID(), amount: ' 5 ', reason: '007' };
    const granted = await browser.post(`/admin/accounts/${id}/grant`, form);
    expect(granted.status).toBe(303);
    expect(await (await browser.get(granted.headers.get('Location') ?? '')).text()).toContain(
      'Granted 5 credits: 007.',
    );
  });
});
