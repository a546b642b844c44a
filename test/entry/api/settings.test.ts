import { deleteRows, insertRows, putSetting } from '../../database.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { newAccount } from './new-account.ts';
import { callApi, readData } from './client.ts';

afterEach(async () => {
  await deleteRows('settings');
});

async function readSettings(): Promise<unknown> {
  const { key } = await newAccount();
  return (await readData<{ settings: unknown }>(await callApi('GET', '/settings', { key }))).settings;
}

const DEFAULTS = {
  signup_bonus_credits: 100,
  submission_cost: { gemini: 30, chatgpt: 30, claude: 30 },
  site_scan_cost_per_page: 1,
  site_scan_max_pages: 100,
  rendered_audit_cost: 1,
  updated_at: null,
};

describe('GET /settings', () => {
  it('returns the defaults until something is set, and nothing else', async () => {
    expect(await readSettings()).toEqual(DEFAULTS);
  });

  it('returns changed settings immediately, with the time of the last change', async () => {
    await putSetting('submission_cost.claude', 45, Date.UTC(2026, 4, 1));
    await putSetting('site_scan_max_pages', 250, Date.UTC(2026, 5, 1, 12));
    expect(await readSettings()).toEqual({
      ...DEFAULTS,
      submission_cost: { gemini: 30, chatgpt: 30, claude: 45 },
      site_scan_max_pages: 250,
      updated_at: '2026-06-01T12:00:00+00:00',
    });
  });

  it('does not return settings that API keys may not read', async () => {
    await insertRows('settings', { key: 'administrator', value: 1, updatedAt: 1 });
    expect(await readSettings()).toEqual({ ...DEFAULTS, updated_at: expect.any(String) });
  });

  it('needs a key and supports only GET', async () => {
    expect((await callApi('GET', '/settings')).status).toBe(401);
    const { key } = await newAccount();
    const response = await callApi('POST', '/settings', { key });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });
});
