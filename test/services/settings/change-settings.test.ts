import { deleteRows, insertRows, interceptDatabases, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings, type SettingEdit } from '../../../src/services/settings/change-settings.ts';
import { SETTING_KEYS, type SettingKey } from '../../../src/contracts/setting-definitions.ts';
import { getSettingValues } from '../../../src/services/settings/get-settings.ts';

const ADMIN = 'ada@brightpage.com';

beforeEach(async () => {
  await deleteRows('settings');
  await deleteRows('settingChanges');
});

/** A form opened when these settings were in force. */
async function createEdits(
  values: Partial<Record<SettingKey, number>>,
): Promise<Record<SettingKey, SettingEdit>> {
  const seen = await getSettingValues(env);
  const edits = SETTING_KEYS.map((key) => [key, { previous: seen[key], value: values[key] ?? seen[key] }]);
  return Object.fromEntries(edits) as Record<SettingKey, SettingEdit>;
}

async function history(): Promise<unknown[]> {
  return (await readRows('settingChanges')).map(({ before, after }) => [before, after]);
}

test('if many change a setting at the same time, one succeeds and the history has only that change', async () => {
  const forms = await Promise.all(
    [2, 3, 4, 5, 6, 7].map((value) => createEdits({ site_scan_cost_per_page: value })),
  );
  const results = await Promise.all(
    forms.map((form) => changeSettings(env, { changedBy: ADMIN, edits: form })),
  );
  const won = results.findIndex(({ ok }) => ok);
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, changed: 1 }]);
  expect((await getSettingValues(env)).site_scan_cost_per_page).toBe(won + 2);
  expect(await history()).toEqual([[1, won + 2]]);
});

test('the history leads from the default to the value in force without a gap', async () => {
  for (const value of [5, 0, 9]) {
    await changeSettings(env, {
      changedBy: ADMIN,
      edits: await createEdits({ signup_bonus_credits: value }),
    });
  }
  expect(await history()).toEqual([
    [100, 5],
    [5, 0],
    [0, 9],
  ]);
});

test('a setting out of range does not prevent changing another', async () => {
  await insertRows('settings', { key: 'site_scan_max_pages', value: 250, updatedAt: 1 });
  const form = await createEdits({ signup_bonus_credits: 5 });
  expect(await changeSettings(env, { changedBy: ADMIN, edits: form })).toEqual({ ok: true, changed: 1 });
});

test('a database error is thrown, not reported as a conflict, and nothing is changed', async () => {
  const form = await createEdits({ signup_bonus_credits: 5 });
  const databases = interceptDatabases({ batch: () => Promise.reject(new Error('the call did not arrive')) });
  await expect(changeSettings({ ...env, ...databases }, { changedBy: ADMIN, edits: form })).rejects.toThrow(
    'the call did not arrive',
  );
  expect(await history()).toEqual([]);
});
