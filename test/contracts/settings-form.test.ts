import { expect, test } from 'vitest';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '../../src/contracts/setting-definitions.ts';
import { getPreviousFieldName, SettingsFormSchema } from '../../src/contracts/settings-form.ts';

/** The fields with the defaults in force, changed to `values`. */
function settingsForm(values: Partial<Record<SettingKey, unknown>>): Record<string, unknown> {
  const fields = SETTING_KEYS.flatMap((key) => [
    [key, SETTINGS[key].defaultValue],
    [getPreviousFieldName(key), SETTINGS[key].defaultValue],
  ]);
  return { ...Object.fromEntries(fields), ...values };
}

function readErrors(form: Record<string, unknown>): Record<string, string> {
  const issues = SettingsFormSchema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

test('every value that is out of range or not a whole number has its message', () => {
  const form = settingsForm({
    signup_bonus_credits: 5,
    site_scan_max_pages: 50_001,
    site_scan_cost_per_page: 'free',
    'submission_cost.claude': -1,
  });
  expect(readErrors(form)).toEqual({
    site_scan_max_pages: 'Enter a whole number from 1 to 50,000',
    site_scan_cost_per_page: 'Enter a whole number from 0 to 100,000',
    'submission_cost.claude': 'Enter a whole number from 0 to 100,000',
  });
});

test('a value in force that is out of range does not prevent changes of other settings', () => {
  const form = { ...settingsForm({ site_scan_max_pages: 60_000 }), 'was.site_scan_max_pages': 60_000 };
  expect(readErrors(form)).toEqual({});
});

test('a previous value that is not a whole number equals no value in force', () => {
  const form = SettingsFormSchema.parse({ ...settingsForm({}), 'was.site_scan_max_pages': 'x' });
  expect(form['was.site_scan_max_pages']).toBeNaN();
});
